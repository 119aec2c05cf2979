"""What a person in a seat is asked, and how what the person types is read.

A person is shown labels, so a label is an answer, and so is an option in capitals; a model is held
to the exact option by its question. Whoever asks a person reads answers with `Asked` alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from gtlab.errors import IllegalActionError
from gtlab.terms.questions import Allotment, Amount, Menu, Question, Speech, bare, quoted

if TYPE_CHECKING:
    from gtlab.terms.names import Choice


class Asked(NamedTuple):
    """A question to a person.

    Attributes:
        question: What there is to choose.
        speech: What may be said to the other seats; None where nobody may speak.
        language: The language that refusals are in, `en` or `zh`.
    """

    question: Question
    speech: Speech | None = None
    language: str = "en"

    def choice(self, typed: object) -> Choice:
        """The legal choice that `typed` names.

        Raises:
            IllegalActionError: It names none; the text says so in the person's language.
        """
        try:
            return self.question.check(typed)
        except IllegalActionError as error:
            named = _named(self.question, typed)
            if named is not None:
                return named
            if self.language == "zh":
                raise IllegalActionError(_no_choice(self.question, typed)) from error
            raise

    def words(self, typed: object) -> str:
        """The words to the others that `typed` is; empty for none.

        Raises:
            IllegalActionError: They are no legal speech; the text says so, as for a choice.
        """
        chinese = self.language == "zh"
        if self.speech is None:
            if typed == "":
                return ""
            raise IllegalActionError("此处不能发言" if chinese else "nobody may speak here")
        try:
            return self.speech.check(typed)
        except IllegalActionError as error:
            if chinese:
                raise IllegalActionError(_no_speech(self.speech, typed)) from error
            raise


def _named(question: Question, typed: object) -> Choice | None:
    """The only option whose id or label is `typed`, capitals or not."""
    if not isinstance(question, Menu) or not isinstance(typed, str):
        return None
    word = bare(typed).casefold()
    found = [
        option
        for option in question.options
        if word and word in (option.casefold(), bare(str(question.label(option))).casefold())
    ]
    return found[0] if len(found) == 1 else None


def _no_choice(question: Question, typed: object) -> str:
    if isinstance(question, Amount):
        return f"{quoted(typed)} 不合规则：请给出 {_range(question)}"
    if isinstance(question, Allotment):
        most = "" if question.total is None else f"，合计不超过 {question.total}"
        to = "、".join(question.to)
        return f"{quoted(typed)} 不合规则：请给 {to} 各一个数，{_range(question.one)}{most}"
    shown = [
        option if (label := question.label(option)) == option else f"{label}（{option}）"
        for option in question.options
    ]
    return f"{quoted(typed)} 不是可选项：{'、'.join(shown)}"


def _range(question: Amount) -> str:
    low, step = question.low, question.step
    within = f"{low} 到 {question.high} 之间"
    if not question.is_multiple():
        return f"{within}的数，从 {low} 起每次加 {step}"
    return f"{within}的整数" if step == 1 else f"{within} {step} 的倍数"


def _no_speech(speech: Speech, typed: object) -> str:
    if not isinstance(typed, str):
        return f"{quoted(typed)} 不是文字"
    if len(typed) > speech.longest:
        return f"发言超过 {speech.longest} 个字符"
    if speech.to and not any("\ud800" <= character <= "\udfff" for character in typed):
        return f"请先写明对谁说，例如 {speech.to[0]}：你好"
    return "发言中有不完整的字符，请重新输入"
