"""Whether a text about a person has consequences for decisions, by the words that it uses.

A lexical check, no more: a text passes if it uses one plain word of wanting, weighing, dealing with
others, or acting on a condition, or two words that may mean such a thing and need not (`take`,
`give`). Who a person is, looks like or does on Sundays has none. It errs on the side of passing:
a text whose words happen to occur passes, whatever it says, and so does a text in a language that
is neither English nor Chinese, which it cannot judge.
"""

from __future__ import annotations

import re
from typing import Literal, TypeAlias

Part: TypeAlias = Literal["leaning", "knows", "limits"]
PARTS: tuple[Part, ...] = ("leaning", "knows", "limits")

WORDS: dict[str, tuple[str, str]] = {
    "wanting": (
        "want wants wanted wish wishes prefer* seek* aim* strive* desire* maximis* maximiz* "
        "minimis* minimiz* goal* greed* ambition to_win tries_to try_to insist* crave* avoid* "
        "hate_to care_about cares_about care_for cares_for matters_to doesn't_mind would_rather",
        "想要 想得 想拿 希望 愿意 愿 宁可 宁愿 宁要 只求 追求 "
        "力求 力争 偏好 更喜欢 贪 在意 在乎 目标 避免 不惜 只想",
    ),
    "weighing": (
        "gain* loss* lose* profit* payoff* earn earns score* risk* gambl* stake* cost* benefit* "
        "advantage* worth worthwhile trade-off* outcome* reward* worse worst better best "
        "the_most the_least total self-interest* own_interest own_good afford* caution cautious* "
        "bold* prudent* safe safest safety patien* impatien* sacrific* share shares split* odds",
        "收益 所得 得分 得失 利益 好处 损失 代价 风险 冒险 "
        "稳妥 赌 权衡 划算 最大 最多 最少 最好 最坏 最差 "
        "更好 更差 结果 落后 领先 吃亏 便宜 份额 牺牲 耐心 眼前 长远 谨慎 大胆 保险 值得",
    ),
    "others": (
        "fair fairly fairness fair-minded unfair* equal* inequal* justice trust* distrust* "
        "suspicio* cooperat* "
        "co-operat* collaborat* defect* betray* punish* reveng* aveng* retaliat* reciproc* "
        "repay* generous* generosity selfish* unselfish* altruis* kindness unkind* merciful "
        "mercy forgiv* grudge* envy envious* exploit* solidarity loyal* disloyal* compet* rival* "
        "outdo* humiliat* face-saving dignity common_good duty owe owes free-rid* at_another's",
        "公平 公正 平等 平均 信任 不信 怀疑 猜疑 合作 背叛 "
        "惩罚 报复 回报 报答 慷慨 自私 利他 善意 恶意 宽恕 "
        "原谅 记仇 嫉妒 剥削 占便宜 忠诚 竞争 压过 体面 丢脸 面子 义务 尽责 搭便车 损人 别人合作",
    ),
    "acting": (
        "cheat* bluff* bargain* negotiat* compromis* concede* yield* contribut* cooperate accept* "
        "refus* reject* decline* retreat* imitat* copy copies tit-for-tat first_move strike "
        "repeat* choose* chooses choice* decide* decision* unless whatever_the_others as_long_as "
        "as_far_as if_the if_others if_it if_they when_others after_a promise* keep_its_word "
        "keeps_its_word stick_to sticks_to give_up gives_up give_in gives_in hold_back holds_back",
        "欺骗 讨价还价 妥协 让步 退让 贡献 投入 接受 拒绝 "
        "模仿 先动手 选择 选项 决定 除非 只要 如果 若 "
        "不管别人 无论 承诺 守信 照旧 换一 放弃 坚持 保留",
    ),
    "perhaps": (
        "take takes took give gives gave keep keeps offer* ask asks whatever yes act acts "
        "claim* demand* help* "
        "win wins need needs expect* others everybody rule rules round rounds can_get point points "
        "opponent* partner* move moves bet bets more less",
        "留下 拿 给 取 要 出 让 别人 他人 对方 对手 大家 规则 一轮 帮助 赢 期望 预期 分",
    ),
}
"""The words by category, English and Chinese; `*` stands for any ending, `_` for a space."""

_SUPPORT: dict[Part, tuple[str, str]] = {
    "leaning": ("", ""),
    "knows": (
        "know* see sees remember* recall* count* look* watch* notice* learn* guess* believ* think* "
        "suppos* tell tells judge* follow* compar* read reads aware hear* understand* observ* "
        "keeps_an_eye information ignor* memory",
        "知道 熟知 相比 了解 看 记 留意 注意 认为 相信 猜 "
        "比较 判断 观察 听 明白 清楚 只信 信息 依据 忽略",
    ),
    "limits": (
        "never always only no_more at_most at_least not won't doesn't does_not will_not cannot "
        "can't must without limit* nobody",
        "绝不 从不 决不 不会 不能 只 至多 至少 必须 总是 不肯 不得 不 无",
    ),
}
_COMMON = (
    "the a an and of to in is are was it its he his she her they their who what with for on at as "
    "by that this has have had but or from never always not every very into"
)
_ENGLISH = frozenset(_COMMON.split())
_LEAST = 2


def _pattern(words: str) -> re.Pattern[str]:
    parts = [
        re.escape(word).replace("_", r"\s+").replace(r"\*", r"[\w-]*") for word in words.split()
    ]
    return re.compile(rf"(?<![\w-])(?:{'|'.join(parts)})(?![\w-])", re.IGNORECASE)


_PLAIN = [(_pattern(en), zh.split()) for name, (en, zh) in WORDS.items() if name != "perhaps"]
_PERHAPS = (_pattern(WORDS["perhaps"][0]), WORDS["perhaps"][1].split())
_EXTRA = {part: (_pattern(en) if en else None, zh.split()) for part, (en, zh) in _SUPPORT.items()}


def decides(text: str) -> bool:
    """Whether a decision could follow from `text`, as far as its words tell.

    >>> decides("Wants the largest total for itself.")
    True
    >>> decides("Was born by the sea, has grey eyes and collects stamps.")
    False
    """
    if not _can_judge(text):
        return True
    if any(english.search(text) or _any(chinese, text) for english, chinese in _PLAIN):
        return True
    english, chinese = _PERHAPS
    found = {match.lower() for match in english.findall(text)}
    return len(found) + sum(word in text for word in chinese) >= _LEAST


def bears_on(part: Part, text: str) -> bool:
    """Whether `text` says something for decisions as the `part` of a persona that it is.

    What a person knows, and what it would never do, bear on decisions by other words, too.
    """
    english, chinese = _EXTRA[part]
    if decides(text):
        return True
    return bool((english and english.search(text)) or _any(chinese, text))


def _any(words: list[str], text: str) -> bool:
    return any(word in text for word in words)


def _can_judge(text: str) -> bool:
    if any("\u3400" <= character <= "\u9fff" for character in text):
        return True
    return not _ENGLISH.isdisjoint(re.findall(r"[a-z']+", text.lower()))
