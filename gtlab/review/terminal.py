"""Review in a terminal, or over plain pipes: one answer a line, end of input stops."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gtlab.errors import one_line
from gtlab.terms.names import Review, Scope, Verdict

if TYPE_CHECKING:
    from gtlab.instance.text import Language
    from gtlab.review.people import Prompt

_WORDS = {
    "en": {
        "setup": "Waiting for you: a accept · r set up again · r <note> · s stop · ? keys",
        "round": (
            "Waiting for you: a accept · r play again · r <note> · r! <note> set up again"
            " · p 5 every 5 rounds · p end · p never · s stop · ? keys"
        ),
        "unknown": "{} is no command here; nothing was done.",
        "paced": "From now on you are asked {}.",
        "every": "every {} rounds",
        "end": "only at the end",
        "never": "not again",
    },
    "zh": {
        "setup": "等你决定：a 接受 · r 重新生成 · r <修订说明> · s 暂停 · ? 按键",
        "round": (
            "等你决定：a 接受 · r 重新来 · r <修订说明> · r! <修订说明> 重新生成实例"
            " · p 5 每 5 轮 · p end 仅终局 · p never 不再询问 · s 暂停 · ? 按键"
        ),
        "unknown": "{} 不是这里的命令；未执行任何操作。",
        "paced": "之后的验收：{}。",
        "every": "每 {} 轮",
        "end": "仅终局",
        "never": "不再询问",
    },
}

_ACCEPT = Review(Verdict.ACCEPT)
_STOP = Review(Verdict.STOP)


class TerminalReviewer:
    """Asks the person at `prompt`.

    Pacing set here stands on top of the instance's: a round it skips is accepted by policy.
    """

    def __init__(self, prompt: Prompt, language: Language) -> None:
        self._prompt = prompt
        self._words = _WORDS[language]
        self._every: int | None = 1

    async def setup(self, page: str) -> Review:
        """The user's answer to the instance."""
        return await self._ask(page, "setup") or _ACCEPT

    async def round(self, number: int, page: str) -> Review | None:
        """The user's answer to a round; None when the pacing set here skips it."""
        if self._every is None or number % self._every:
            return None
        return await self._ask(page, "round")

    async def _ask(self, page: str, kind: str) -> Review | None:
        self._prompt.show(page)
        while True:
            self._prompt.show(self._words[kind])
            answer = await self._prompt.line()
            if answer is None:
                return _STOP
            review = self._understood(answer.strip(), kind)
            if review is not None:
                return review

    def _understood(self, answer: str, kind: str) -> Review | None:
        command, _, rest = answer.partition(" ")
        rest = rest.strip()
        match command:
            case "a":
                return _ACCEPT
            case "s":
                return _STOP
            case "r":
                scope = Scope.SETUP if kind == "setup" else Scope.ROUND
                return Review(Verdict.REDO, rest, scope)
            case "r!" if kind == "round":
                return Review(Verdict.REDO, rest, Scope.SETUP)
            case "p" if kind == "round":
                self._pace(rest)
            case "?" | "":
                pass
            case _:
                self._prompt.show(self._words["unknown"].format(one_line(answer)[:80]))
        return None

    def _pace(self, rest: str) -> None:
        if rest.isdecimal() and int(rest) > 0:
            self._every = int(rest)
            told = self._words["every"].format(rest)
        elif rest in ("end", "never"):
            self._every = None
            told = self._words[rest]
        else:
            self._prompt.show(self._words["unknown"].format(one_line(f"p {rest}")[:80]))
            return
        self._prompt.show(self._words["paced"].format(told))
