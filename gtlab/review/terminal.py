"""Review in a terminal, or over plain pipes: one answer a line, end of input stops."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

from gtlab.errors import one_line
from gtlab.terms.names import Review, Scope, Verdict

if TYPE_CHECKING:
    from gtlab.instance.text import Language
    from gtlab.review.people import Prompt
    from gtlab.terms.protocols import Checkpoint

_WORDS = {
    "en": {
        "setup": "Waiting for you: a accept · r set up again · r <note> · s stop · ? keys",
        "round": (
            "Waiting for you: a accept · r play again · r <note> · r! <note> set up again"
            " · p 5 every 5 rounds · p end · p never · s stop · ? keys"
        ),
        "unknown": "{} is no command here; nothing was done.",
        "paced": "From now on you are asked {}.",
        "each": "every round",
        "every": "every {} rounds, and at the end",
        "end": "only at the end",
        "never": "not again",
        "match": "match {} of {}",
    },
    "zh": {
        "setup": "等你决定：a 接受 · r 重新生成 · r <修订说明> · s 暂停 · ? 按键",
        "round": (
            "等你决定：a 接受 · r 重新来 · r <修订说明> · r! <修订说明> 重新生成实例"
            " · p 5 每 5 轮 · p end 仅终局 · p never 不再询问 · s 暂停 · ? 按键"
        ),
        "unknown": "{} 不是这里的命令；未执行任何操作。",
        "paced": "之后的验收：{}。",
        "each": "每轮",
        "every": "每 {} 轮及终局",
        "end": "仅终局",
        "never": "不再询问",
        "match": "第 {} 场，共 {} 场",
    },
}

_ACCEPT = Review(Verdict.ACCEPT)
_STOP = Review(Verdict.STOP)
_SHOWN = 80


class TerminalReviewer:
    """Asks the person at `prompt` about one run.

    Pacing set here stands on top of the instance's: a round it leaves out is accepted by policy.
    It lasts as long as the command, since it is no part of the experiment.
    """

    def __init__(self, prompt: Prompt, language: Language) -> None:
        self._prompt = prompt
        self._words = _WORDS[language]
        self._every = 1
        self._at_the_end = True

    async def setup(self, where: Checkpoint, page: str) -> Review:
        """The user's answer to the instance."""
        return await self._ask(where, page)

    async def round(self, where: Checkpoint, page: str) -> Review | None:
        """The user's answer to a round; None when the pacing set here leaves it out."""
        due = self._at_the_end if where.last else self._every and where.round % self._every == 0
        return await self._ask(where, page) if due else None

    async def _ask(self, where: Checkpoint, page: str) -> Review:
        setup = where.match == 0
        answer = await self._prompt.answer(
            f"{self._heading(where)}{page}",
            self._words["setup" if setup else "round"],
            self._about_setup if setup else self._about_round,
        )
        return answer or _STOP

    def _heading(self, where: Checkpoint) -> str:
        """Which of several runs and matches the page is about; empty where there is but one."""
        parts = [where.run] if where.run else []
        if where.match and where.matches > 1:
            parts.append(self._words["match"].format(where.match, where.matches))
        return f"{' · '.join(parts)}\n" if parts else ""

    def _about_setup(self, line: str) -> Review | None:
        command, rest = _parted(line)
        match command:
            case "a":
                return _ACCEPT
            case "s":
                return _STOP
            case "r":
                return Review(Verdict.REDO, rest, Scope.SETUP)
            case "" | "?":
                pass
            case _:
                self._unknown(line)
        return None

    def _about_round(self, line: str) -> Review | None:
        command, rest = _parted(line)
        match command:
            case "r":
                return Review(Verdict.REDO, rest)
            case "r!":
                return Review(Verdict.REDO, rest, Scope.SETUP)
            case "p":
                self._pace(line, rest)
                return None
        return self._about_setup(line)

    def _pace(self, line: str, rest: str) -> None:
        word = unicodedata.normalize("NFKC", rest).casefold()
        number = int(word) if word.isascii() and word.isdecimal() and len(word) < _SHOWN else 0
        if number == 0 and word not in ("end", "never"):
            self._unknown(line)
            return
        self._every, self._at_the_end = number, word != "never"
        words = self._words["each" if number == 1 else "every" if number else word]
        self._prompt.show(self._words["paced"].format(words.format(number)))

    def _unknown(self, line: str) -> None:
        self._prompt.show(self._words["unknown"].format(one_line(line)[:_SHOWN]))


def _parted(line: str) -> tuple[str, str]:
    """The command, as every input method writes it, and the rest as it stands."""
    command, *rest = line.split(maxsplit=1) or [""]
    return unicodedata.normalize("NFKC", command).casefold(), "".join(rest)
