"""What the README tells its readers to type works, in its order, and shows what it shows."""

import json
import os
import re
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import time
import tomllib
import urllib.request
from html import unescape
from pathlib import Path

import pytest
import yaml

from gtlab.cli.main import main
from tests.readme.blocks import CHINESE, README, ROOT, blocks

PICTURES = ("docs/flow.svg", "docs/summary.svg", "docs/mlflow.png")
FIRST = (
    "python3 -m venv .venv && .venv/bin/pip install -q -e . && .venv/bin/python -m gtlab"
    " scenario=prisoners roles=calc_vs_trust rounds=10 replicates=5 seed=7"
)
SECOND = (
    "python3 -m venv .venv && .venv/bin/pip install -q -e '.[dev]'"
    " && .venv/bin/python -m pytest -n 2"
)
FOLDER = re.compile(r"runs/\d{8}-\d{6}-\w+-[0-9a-f]{6}")


def of_kind(kind):
    return [block for block in blocks() if block.kind == kind]


def test_the_two_commands_set_everything_up():
    assert [block.text.strip() for block in of_kind("bash") if block.sets_up] == [FIRST, SECOND]


def test_every_block_is_of_a_kind_that_is_run_or_looked_at():
    assert {block.kind for block in blocks()} <= {"bash", "python", "yaml", "text"}
    assert all(block.file for block in of_kind("yaml"))


@pytest.mark.parametrize(
    ("part", "most"), [("rules/kitchen", 15), ("rules/lighthouse", 25), ("personas/", 12)]
)
def test_a_game_and_a_persona_are_a_few_lines_without_python(part, most):
    shown = [block for block in of_kind("yaml") if part in block.file]
    assert shown
    for block in shown:
        assert len(block.text.splitlines()) <= most
        assert isinstance(yaml.safe_load(block.text), dict)


def test_the_chinese_one_shows_the_same_commands_files_and_outputs():
    assert [block.text for block in blocks(CHINESE)] == [block.text for block in blocks()]
    headings = [re.findall(r"^#+", f.read_text("utf-8"), re.MULTILINE) for f in (README, CHINESE)]
    assert headings[0] == headings[1]


def test_its_grid_spans_six_scenarios():
    (grid,) = (
        block
        for block in of_kind("bash")
        if block.heading == "A grid" and "hydra" not in block.text
    )
    assert len(re.search(r"scenario=(\S+)", grid.text)[1].split(",")) >= 6


@pytest.mark.parametrize("readme", [README, CHINESE])
def test_what_it_links_to_is_there(readme):
    text = readme.read_text(encoding="utf-8")
    linked = {(readme.parent / path).resolve() for path in re.findall(r"\]\(([^)#:]+)\)", text)}
    assert {ROOT / picture for picture in PICTURES} <= linked
    named = set(re.findall(r"`((?:conf|gtlab|skills)/[\w/-]*/|CHANGELOG\.md)`", text))
    assert len(named) >= 5
    assert [path for path in linked | {ROOT / name for name in named} if not path.exists()] == []


@pytest.mark.parametrize("readme", [README, CHINESE])
def test_its_rooms_stand_in_the_order_that_is_enforced(readme):
    layers = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]
    enforced = [
        {room.strip(" ()") for room in layer.split("|")} - {"__main__", "testing", "notebook"}
        for layer in layers["contracts"][0]["layers"]
    ]
    table = re.findall(r"^\| ((?:`\w+`(?:, )?)+) \|", readme.read_text("utf-8"), re.MULTILINE)
    shown = [set(re.findall(r"`(\w+)`", row)) for row in table]
    assert shown == [layer for layer in enforced if layer]


def test_it_and_its_pictures_name_no_place_of_one_machine():
    texts = [(ROOT / name).read_bytes() for name in (*PICTURES, "README.md", "docs/README.zh.md")]
    for text in texts:
        assert not re.search(rb"/(home|root|work|tmp|Users|opt)/\w", text)


@pytest.mark.parametrize("picture", [name for name in PICTURES if name.endswith(".svg")])
def test_pictures_load_nothing_and_run_nothing(picture):
    text = (ROOT / picture).read_text(encoding="utf-8")
    assert not re.search(r"<script|<image|@import|url\((?!#|['\"]?#)|href=[\"'](?!#)", text)


def test_the_mlflow_picture_is_small():
    assert (ROOT / "docs/mlflow.png").stat().st_size < 120_000


def lines_of(picture):
    """The lines of text in a picture of a terminal."""
    rows = {}
    text = (ROOT / picture).read_text(encoding="utf-8")
    matrix = text[text.index('-matrix">') :]
    for x, y, words in re.findall(r'<text[^>]* x="([\d.]+)" y="([\d.]+)"[^>]*>([^<]*)<', matrix):
        rows.setdefault(float(y), []).append((float(x), unescape(words).replace("\xa0", " ")))
    return ["".join(part for _, part in sorted(row)).rstrip() for _, row in sorted(rows.items())]


def test_the_picture_of_the_terminal_shows_what_the_first_command_shows(
    tmp_path, monkeypatch, capsys
):
    monkeypatch.chdir(tmp_path)
    words = FIRST.partition("-m gtlab ")[2].split()
    assert main([*words, "tracking=none"]) == 0
    said = [line for line in capsys.readouterr().out.splitlines() if line]
    prompt, *shown, ui = [line for line in lines_of("docs/summary.svg") if line]
    assert prompt == f"$ python -m gtlab {' '.join(words)}"
    assert re.fullmatch("To compare in the UI +python -m gtlab ui", ui)
    assert [FOLDER.sub("", line) for line in shown] == [FOLDER.sub("", line) for line in said]


def test_the_game_and_the_persona_play_as_shown(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    write_files(tmp_path)
    everything = blocks()
    (place,) = (
        k
        for k, block in enumerate(everything)
        if block.kind == "text" and "kitchen-v1" in block.text
    )
    words = shell_words(everything[place - 1].text)
    assert main(words) == 0
    assert capsys.readouterr().out == everything[place].text


def write_files(folder):
    for block in of_kind("yaml"):
        file = folder / block.file
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(block.text, encoding="utf-8")


def shell_words(text):
    command, *words = shlex.split(text.partition("-m gtlab")[0] + text.partition("-m gtlab")[2])
    assert command == "python"
    return words


# From here on as a reader types it: slow, and run in CI as a group of its own.


@pytest.fixture(scope="module")
def environment():
    """What a reader's shell has: nothing of the test's own but the interpreter."""
    kept = {
        k: v for k, v in os.environ.items() if not k.startswith(("PYTEST", "VIRTUAL_ENV", "COV"))
    }
    kept["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{kept['PATH']}"
    return kept


def typed(command, folder, environment, timeout):
    return subprocess.run(
        ["bash", "-c", f"set -euo pipefail; {command}"],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        timeout=timeout,
    )


@pytest.fixture(scope="module")
def clone(tmp_path_factory, environment):
    folder = tmp_path_factory.mktemp("clone") / "gtlab"
    made = typed(f"git clone -q {ROOT} {folder}", ROOT, environment, 120)
    assert made.returncode == 0, made.stderr
    return folder


@pytest.mark.readme
@pytest.mark.timeout(1200)
def test_the_first_command_in_a_fresh_clone(clone, environment):
    done = typed(FIRST, clone, environment, 1100)
    assert done.returncode == 0, done.stderr
    assert "The two prisoners · 10 rounds · 5 matches · seed 7 · English" in done.stdout
    assert "1 run logged in MLflow" in done.stderr
    (run,) = (clone / "runs").glob("*-prisoners-*")
    assert {"instance.yaml", "journal.jsonl", "rounds.csv"} <= {file.name for file in run.iterdir()}
    shutil.rmtree(clone / ".venv")


@pytest.mark.readme
@pytest.mark.timeout(1200)
def test_the_second_command_in_a_fresh_clone(clone, environment):
    # As it stands; what it collects has run already, by the same words, where this test runs.
    done = typed(SECOND, clone, {**environment, "PYTEST_ADDOPTS": "--collect-only -q"}, 1100)
    assert done.returncode == 0, done.stdout + done.stderr
    assert re.search(r"^\d+/\d+ tests collected|^\d+ tests collected", done.stdout, re.MULTILINE)
    shutil.rmtree(clone / ".venv")


@pytest.mark.readme
@pytest.mark.timeout(900)
def test_the_tour_from_beginning_to_end(tmp_path, environment):
    """One folder, one order; the environment is the one that runs this test, by a link."""
    (tmp_path / ".venv").symlink_to(sys.prefix, target_is_directory=True)
    environment = {**environment, "PYTHONPATH": str(ROOT)}
    shown = ""
    for block in blocks():
        if block.file:
            file = tmp_path / block.file
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(block.text, encoding="utf-8")
        elif block.serves:
            serve(block.text, tmp_path, environment)
        elif block.kind == "bash" and not block.sets_up:
            done = typed(block.text, tmp_path, environment, 300)
            assert done.returncode == 0, f"{block.text}\n{done.stdout}\n{done.stderr}"
            assert "Traceback" not in done.stderr
            shown = done.stdout
        elif block.kind == "text" and block.heading == "A persona of your own":
            assert shown == block.text
        elif block.kind == "python":
            script = tmp_path / "cell.py"
            script.write_text(block.text, encoding="utf-8")
            done = typed(f".venv/bin/python {script}", tmp_path, environment, 120)
            assert done.returncode == 0, done.stderr
            assert "Rule I follow:" in done.stdout
            assert len(re.findall(r"^0\.[59] ", done.stdout, re.MULTILINE)) == 2


@pytest.mark.readme
@pytest.mark.timeout(300)
def test_the_commands_in_its_prose(tmp_path, environment):
    text = README.read_text(encoding="utf-8")
    commands = re.findall(r"(?<!`)`(python -m gtlab [^`]+)`", text)
    assert len(commands) >= 2
    for command in commands:
        done = typed(command, tmp_path, {**environment, "PYTHONPATH": str(ROOT)}, 120)
        assert done.returncode == 0, f"{command}\n{done.stderr}"


def serve(command, folder, environment):
    """Starts the page, looks at it, and ends it as Ctrl-C does."""
    port = next(port for port in range(5000, 5100) if is_free(port))
    page = subprocess.Popen(
        ["bash", "-c", f"exec {command}"],
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        start_new_session=True,
    )
    try:
        for _ in range(300):
            try:
                names = experiments(port)
                break
            except OSError:
                time.sleep(0.3)
        assert {"gtlab/prisoners", "gtlab/trust", "gtlab/public_goods"} <= names
    finally:
        os.killpg(page.pid, signal.SIGINT)
        out, _ = page.communicate(timeout=30)
    assert f"http://127.0.0.1:{port}" in out


def experiments(port):
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}/api/2.0/mlflow/experiments/search",
        data=b'{"max_results": 50}',
        headers={"Content-Type": "application/json"},
    )
    with urllib.request.urlopen(request, timeout=10) as answer:
        return {found["name"] for found in json.load(answer)["experiments"]}


def is_free(port):
    with socket.socket() as plug:
        plug.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            plug.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True
