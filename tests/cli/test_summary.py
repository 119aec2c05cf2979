"""What stands on the screen: looked at whole, in both languages, and safe with any text."""

import io
import os
import subprocess
import sys

import pytest
from rich.cells import cell_len
from rich.console import Console

from gtlab.cli.summary import show_run, show_sweep
from gtlab.cli.writer import WIDEST, make_console
from gtlab.store.played import load
from gtlab.terms.names import Verdict
from tests.journals import PENALTIES, PUBLIC_GOODS, Run, a_run, an_instance

C, D = "cooperate", "defect"

ENGLISH = """\
Prisoner's dilemma · 5 rounds · seed 7 · English
prisoners-v1 · all decide together
  A Calculator  grim (scripted)
  B Trusting    tit_for_tat (scripted)

Round  A Calculator  payoff  B Trusting    payoff
    1  ● cooperates      +3  ● cooperates      +3
    2  ● cooperates      +0  ○ defects         +5
total                     3                     8

cooperation                              75% (A 100%, B 50%)
all cooperate                            50%
efficiency (of the best total possible)  92%
inequality (Gini)                        0.23
Checks                                   4 answers, all legal; nobody was asked again
State                                    Done · all rounds played
Run folder                               RUN
To compare in the UI                     python -m gtlab ui
"""

CHINESE = """\
囚徒困境 · 5 轮 · 2 场 · 种子 7 · 中文
prisoners-v1 · 同时决定
  A Calculator  grim（脚本）
  B Trusting    tit_for_tat（脚本）

    场次  轮数  A Calculator 累计  B Trusting 累计  合作率
       1     2                  3                8     75%
       2     2                  6                6    100%  未完成 · 已干预：重来 1 轮
1 场均值     2                  3                8     75%
± 为各场次 95% 置信区间（学生氏 t）的一半；未完成的场次不计入。

合作率                75%（A 100%，B 50%）
全体合作              50%
效率（占最优总收益）  92%
不平等（基尼系数）    0.23
检查                  8 个答复全部合法，无人被再次询问 · 已干预：重来 1 轮
状态                  已停止：共 2 场，已完成 1 场
运行目录              RUN
继续运行              python -m gtlab resume RUN
"""

SWEEP = """\
roles          Matches  not finished  cooperation  less the first  totals
calc_vs_trust        3             0     67% ± 36               –  A 5.33 ± 6.25  B 5.33 ± 6.25
other                1             2           0%            -50%  A 2  B 2
± is half of a 95% interval (Student's t) over matches; unfinished ones count nowhere.

Sweep folder          SWEEP
To go on              python -m gtlab resume SWEEP/two
To compare in the UI  python -m gtlab ui
"""


def shown(show, *args, encoding="utf-8", **options):
    raw = io.BytesIO()
    file = io.TextIOWrapper(raw, encoding=encoding, newline="\n")
    show(make_console(file), *args, **options)
    file.flush()
    return raw.getvalue().decode(encoding)


def test_a_run_in_english(tmp_path):
    played = load(a_run(tmp_path, an_instance(), [(C, C), (C, D)]))
    assert shown(show_run, played).replace(str(tmp_path), "RUN") == ENGLISH


def test_an_unfinished_run_in_chinese(tmp_path):
    run = Run(tmp_path, an_instance(language="zh", replicates=2))
    run.play(1, [(C, C), (C, D)])
    run.round(2, C, C)
    run.round(2, C, D, verdict=Verdict.REDO)
    run.round(2, C, C, redo=1)
    played = load(run.close(None))
    assert shown(show_run, played).replace(str(tmp_path), "RUN") == CHINESE


def test_a_sweep(tmp_path):
    instance = an_instance(replicates=3)
    matches = [[(C, C), (C, D)], [(C, D), (D, C)], [(C, C), (D, C)]]
    one = a_run(tmp_path / "one", instance, *matches, cell={"roles": "calc_vs_trust"})
    run = Run(tmp_path / "two", instance, {"roles": "other"})
    run.play(2, [(D, D), (D, D)])
    cells = [load(one), load(run.close(None))]
    text = shown(show_sweep, cells, tmp_path).replace(str(tmp_path), "SWEEP")
    assert [line.rstrip() for line in text.splitlines()] == SWEEP.splitlines()


def test_a_wide_sweep_gives_its_totals_by_themselves(tmp_path):
    cells = [
        load(
            a_run(
                tmp_path / name,
                an_instance(PUBLIC_GOODS, seats=6, replicates=2),
                [(20, 11, 12, 13, 14, 3)],
                [(10, 11, 12, 13, 14, 15)],
                cell={"roles": name, "rounds": "1"},
            )
        )
        for name in ("first", "second")
    ]
    lines = shown(show_sweep, cells, tmp_path).splitlines()
    assert lines[5].split() == ["roles", "rounds", "totals"]
    assert lines[6].startswith("first   1       A ")


def test_bare_letters_and_then_seat_by_seat_where_room_is_short(tmp_path):
    played = load(a_run(tmp_path, an_instance(PUBLIC_GOODS, seats=6), [(1, 2, 3, 4, 5, 6)]))
    assert "Round  A  payoff  B  payoff" in shown(show_run, played)
    console = Console(file=io.StringIO(), width=40)
    show_run(console, played)
    text = console.file.getvalue()
    assert any(line.split() == ["A", "Calculator", "27.4", "5%"] for line in text.splitlines())
    assert "The rounds of 6 seats are too wide here" in text


@pytest.mark.parametrize("language", ["en", "zh"])
def test_no_table_is_wider_than_the_screen(tmp_path, language):
    instance = an_instance(PUBLIC_GOODS, seats=4, language=language)
    played = load(a_run(tmp_path, instance, [(1, 2, 3, 4)] * 50))
    for line in shown(show_run, played).splitlines():
        assert cell_len(line) <= WIDEST or str(tmp_path) in line


def test_without_unicode_the_marks_are_ascii(tmp_path):
    played = load(a_run(tmp_path, an_instance(), [(C, D)]))
    text = shown(show_run, played, encoding="ascii")
    assert "# cooperates" in text
    assert "o defects" in text


def test_a_text_that_the_screen_has_no_letters_for_is_no_failure(tmp_path):
    played = load(a_run(tmp_path, an_instance(language="zh"), [(C, D)]))
    assert "\\u56da" in shown(show_run, played, encoding="latin-1")


def test_texts_of_people_are_only_text(tmp_path):
    evil = "[bold red]:smile: {0} %s $x \x1b[31m\nState  Done\u202e"
    played = load(a_run(tmp_path, an_instance(title=evil), [(C, D)]))
    text = shown(show_run, played)
    first = text.splitlines()[0]
    assert first.startswith("[bold red]:smile: {0} %s $x \\x1b[31m\\nState  Done\\u202e ·")
    assert "\x1b" not in text


def test_nothing_is_promised_that_is_not_there(tmp_path):
    played = load(a_run(tmp_path, an_instance(), [(C, D)]))
    assert "gtlab ui" not in shown(show_run, played, ui="")
    waiting = load(Run(tmp_path / "w", an_instance()).close(None))
    text = shown(show_run, waiting)
    assert "No round has been played yet." in text
    assert "gtlab ui" not in text


def test_penalties_have_no_plus(tmp_path):
    played = load(a_run(tmp_path, an_instance(PENALTIES), [(C, D)]))
    assert "+" not in shown(show_run, played)


def test_a_folder_with_spaces_can_be_copied(tmp_path):
    run = Run(tmp_path / "my runs", an_instance())
    text = shown(show_run, load(run.close(None)))
    assert f"python -m gtlab resume '{tmp_path}/my runs'" in text


def test_no_colour_is_obeyed(tmp_path, monkeypatch):
    played = load(a_run(tmp_path, an_instance(), [(C, D)]))
    monkeypatch.setenv("NO_COLOR", "1")
    console = Console(file=io.StringIO(), force_terminal=True, width=WIDEST)
    show_run(console, played)
    assert "\x1b[3" not in console.file.getvalue()


def test_it_loads_neither_frames_nor_pictures(tmp_path):
    a_run(tmp_path, an_instance(), [(C, D)])
    code = (
        "import sys\n"
        "from gtlab.cli.summary import show_run\n"
        "from gtlab.cli.writer import make_console\n"
        "from gtlab.store.played import load\n"
        f"show_run(make_console(), load({str(tmp_path)!r}))\n"
        "print(sorted({'pandas', 'numpy', 'matplotlib', 'hydra'} & set(sys.modules)))\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONUTF8": "1"},
        check=True,
        timeout=60,
    )
    assert run.stdout.splitlines()[-1] == "[]"
