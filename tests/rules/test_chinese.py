"""Sentences of rulings in Chinese."""

import pytest

from gtlab.instance.instance import Progress
from gtlab.rules.chinese import CHINESE as SAY

MADE = "A 背叛，B 2.5"
PAID = [("A", 5), ("B", 1 / 3)]


@pytest.mark.parametrize(
    ("said", "text"),
    [
        (SAY.event(3, MADE, PAID, False), "第 3 轮：A 背叛，B 2.5。收益：A 5，B ≈0.3333。"),
        (SAY.event(3, MADE, PAID, True), "第 3 轮：A 背叛，B 2.5。惩罚：A 5，B ≈0.3333。"),
        (SAY.gets("A", 0.1, 0.3, False), "A 得 0.1，累计 0.3。"),
        (SAY.gets("A", 0.1, 0.3, True), "A 被罚 0.1，累计 0.3。"),
        (SAY.totals(PAID), "累计：A 5，B ≈0.3333。"),
        (SAY.level("存量", 80), "存量：80。"),
        (SAY.levels("钱袋", PAID), "钱袋：A 5，B ≈0.3333。"),
        (SAY.chose("A", "背叛"), "A 选择了背叛。"),
        (SAY.chose("A", "3"), "A 选择了 3。"),
        (SAY.said("A", '"和"'), 'A 说："和"'),
        (SAY.either(["甲"]), "甲"),
        (SAY.either(["甲", "乙"]), "甲或乙"),
        (SAY.either(["a", "b", "丙"]), "a、b 或丙"),
        (SAY.asks([], "", "甲或乙", False), "每个席位选择：甲或乙。"),
        (SAY.asks(["A（某）"], "出价", "1", True), "A（某）决定出价：1。"),
        (SAY.asks(["A", "C"], "bid", "1", True), "A、C 各自决定 bid：1。"),
        (SAY.horizon(Progress(rounds=1)), "共进行 1 轮。"),
        (SAY.amount("3", "3", ""), "只能是 3"),
        (SAY.over_round(2), "第 2 轮结束。"),
        (SAY.joined(["一。", "二。"]), "一。二。"),
        (
            SAY.until("round > 3", True),
            "某轮之后若 round > 3，则到此结束（其中 round 指随后那轮的序号）。",
        ),
    ],
)
def test_sentences(said, text):
    assert said == text
