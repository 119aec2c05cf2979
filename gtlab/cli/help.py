"""What `gtlab --help` says; free of imports at run time, so that asking costs nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gtlab.instance.text import Language

_ENGLISH = """\
gtlab: strategies and people play games against each other, by explicit rules and in isolation

Usage
  gtlab scenario=prisoners roles=calc_vs_trust rounds=10   play, and show what came of it
  gtlab -m scenario=prisoners,trust language=en,zh         sweep a grid, all cells in one process
  gtlab COMMAND ...

Commands
  check [OVERRIDE ...]  compose and check; show rules, payoffs, seats and cells; play nothing
  resume PATH           go on with a run or a sweep that ended early
  report PATH           show a run or a sweep again
  list [FOLDER]         the runs below FOLDER (./runs)
  track PATH ...        log runs in MLflow again, from their journals
  ui [PATH]             open MLflow's page for the runs below PATH (./runs)

What can be set (GROUP=OPTION chooses a file, KEY=VALUE sets a value; A,B with -m sweeps)
  scenario= rules= roles= models= language= review= tracking= experiment=
  rounds= continuation= horizon_known= order= replicates= seed= parallel= run_dir=
  models.by_role.A=tit_for_tat      another decider for one seat
  roles.seats=[calculator,sceptic]  seats by persona

Options
  -m, --multirun    sweep the grid that the overrides span
  --config-dir DIR  a folder with options of your own (scenario/, rules/, personas/ ...)
  -h, --help        this text; after a command, that command's
  --version         gtlab's version
  --hydra-help      Hydra's own options; with hydra/...= or hydra....= Hydra itself sweeps

Exit codes: 0 done; 1 a fault of gtlab; 2 for you to mend; 3 stopped, `gtlab resume` goes on
"""

_CHINESE = """\
gtlab：让策略和真人按明确的规则、在信息隔离下相互博弈

用法
  gtlab scenario=prisoners roles=calc_vs_trust rounds=10   运行，并显示结果
  gtlab -m scenario=prisoners,trust language=en,zh         扫描网格，所有单元在同一进程中
  gtlab 命令 ...

命令
  check [设置 ...]      组合并检查；显示规则、收益、席位和单元；不运行
  resume 路径           继续运行提前结束的运行或扫描
  report 路径           再次显示一次运行或扫描
  list [目录]           目录（./runs）下的运行
  track 路径 ...        根据日志重新记入 MLflow
  ui [路径]             打开路径（./runs）下各运行的 MLflow 页面

可设置的内容（组=选项 选择文件，键=值 设置数值；加 -m 时 A,B 为扫描）
  scenario= rules= roles= models= language= review= tracking= experiment=
  rounds= continuation= horizon_known= order= replicates= seed= parallel= run_dir=
  models.by_role.A=tit_for_tat      为一个席位更换决策者
  roles.seats=[calculator,sceptic]  按人格设定指定席位

选项
  -m, --multirun    扫描各设置张成的网格
  --config-dir 目录 含有自己选项的目录（scenario/、rules/、personas/ 等）
  -h, --help        本说明；写在命令之后则为该命令的说明
  --version         gtlab 的版本
  --hydra-help      Hydra 自身的选项；使用 hydra/...= 或 hydra....= 时由 Hydra 扫描

退出码：0 完成；1 gtlab 的错误；2 需要你修正；3 已停止，可用 `gtlab resume` 继续
"""

_COMMANDS: dict[str, tuple[str, str]] = {
    "check": (
        """\
gtlab check [-m] [--config-dir DIR] [OVERRIDE ...]

Composes what the overrides ask for, checks it, and shows the situation, the payoffs, the rules as
they are told, the seats with who decides for each and what set that, the parameters and the
findings. With -m or several values every cell of the grid is checked. Plays and writes nothing.
""",
        """\
gtlab check [-m] [--config-dir 目录] [设置 ...]

组合并检查所求的实验，显示情境、收益、规则全文、各席位由谁决定及其来源、参数和检查结果。
加 -m 或给出多个值时检查网格的每个单元。不运行，也不写入任何文件。
""",
    ),
    "resume": (
        """\
gtlab resume PATH

Goes on with the run or the sweep in the folder PATH from its journals, to the end. What was
played stays as it is, to the byte; a run that is done is shown again.
""",
        """\
gtlab resume 路径

根据日志继续该目录中的运行或扫描，直到结束。已进行的部分逐字节保持不变；已完成的运行仅再次显示。
""",
    ),
    "report": (
        """\
gtlab report PATH

Shows the summary of the run in the folder PATH, or the cells of a sweep side by side.
""",
        """\
gtlab report 路径

显示该目录中运行的总结，或并列显示扫描的各单元。
""",
    ),
    "list": (
        """\
gtlab list [FOLDER]

A line for each run and sweep below FOLDER, or below ./runs: its scenario, matches and state.
""",
        """\
gtlab list [目录]

目录（默认 ./runs）下的每次运行和扫描各占一行：情境、场数和状态。
""",
    ),
    "track": (
        """\
gtlab track PATH ... [--uri URI]

Logs the runs and sweeps in the folders PATH in MLflow again, from their journals. Logging twice
changes nothing. They go where they were to be logged when they were played, or to URI:
sqlite:///path/to/file.db or the http(s) address of a server.
""",
        """\
gtlab track 路径 ... [--uri URI]

根据日志把这些运行和扫描重新记入 MLflow，重复记入不会改变任何内容。
默认记入运行时指定的位置，或记入 URI：sqlite:///path/to/file.db，或服务器的 http(s) 地址。
""",
    ),
    "ui": (
        """\
gtlab ui [PATH] [--port PORT] [--uri URI]

Opens MLflow's page, on this machine only, for the runs below the folder PATH (./runs), or where
the run or sweep in PATH was logged, or for the store URI. PORT is 5000 or the next one free.
""",
        """\
gtlab ui [路径] [--port 端口] [--uri URI]

打开 MLflow 页面（仅限本机）：显示该目录（./runs）下的运行，或路径中那次运行或扫描记入之处，
或 URI 所指的存储。端口为 5000，或其后第一个空闲端口。
""",
    ),
}


def help_text(language: Language, command: str = "") -> str:
    """How to use `command`, or gtlab as a whole."""
    english, chinese = _COMMANDS.get(command, (_ENGLISH, _CHINESE))
    return chinese if language == "zh" else english
