"""A command line taken apart: ours, Hydra's, and what is neither."""

import pytest

from gtlab.cli.arguments import Arguments, command_words, parse
from gtlab.errors import UserError

COMMANDS = ("check", "list", "report", "resume", "track", "ui")


@pytest.mark.parametrize(
    ("words", "parsed"),
    [
        ("", Arguments()),
        ("scenario=trust rounds=3", Arguments(("scenario=trust", "rounds=3"))),
        ("-m rounds=1,2", Arguments(("rounds=1,2",), multirun=True)),
        ("rounds=1,2 --multirun", Arguments(("rounds=1,2",), multirun=True)),
        ("--config-dir mine a=1 -cd=yours", Arguments(("a=1",), ("mine", "yours"))),
        ("~seed", Arguments(("~seed",))),
        ("--cfg job a=1", Arguments(("a=1",), flags=("--cfg", "job"), hydra=True)),
        ("-c=all", Arguments(flags=("-c", "all"), hydra=True)),
        (
            "--cfg job --resolve --package models a=1",
            Arguments(
                ("a=1",), flags=("--cfg", "job", "--resolve", "--package", "models"), hydra=True
            ),
        ),
        ("--info a=1", Arguments(("a=1",), flags=("--info", "all"), hydra=True)),
        ("-i plugins", Arguments(flags=("-i", "plugins"), hydra=True)),
        ("--hydra-help", Arguments(flags=("--hydra-help",), hydra=True)),
        ("hydra.verbose=true", Arguments(("hydra.verbose=true",), hydra=True)),
        ("+hydra/launcher=x -m", Arguments(("+hydra/launcher=x",), multirun=True, hydra=True)),
        ("override hydra.mode=RUN", Arguments(("override", "hydra.mode=RUN"), hydra=True)),
    ],
)
def test_a_command_line_is_taken_apart(words, parsed):
    assert parse(words.split(), COMMANDS) == parsed


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ("prisoners", "prisoners: is neither a command nor KEY=VALUE; see gtlab --help"),
        (
            "reprot runs/x",
            "reprot: is neither a command nor KEY=VALUE; did you mean `gtlab report`?",
        ),
        ("--rounds=3", "--rounds: is no option; a setting has no dashes: rounds=VALUE"),
        ("--rounds", "--rounds: is no option; see gtlab --help"),
        ("--confg-dir x", "--confg-dir: is no option; did you mean --config-dir?"),
        ("--config-dir", "--config-dir: lacks its value; --config-dir DIR"),
        ("--cfg", "--cfg: lacks its value; give one of job, hydra, all"),
        ("--cfg=yaml", '--cfg: takes no "yaml"; give one of job, hydra, all'),
        ("--package", "--package: lacks its value; give one of NAME"),
        (
            "--config-path /etc",
            "--config-path: is closed here; --config-dir DIR adds options of your own",
        ),
        (
            "--experimental-rerun x.pkl",
            "--experimental-rerun: is closed here; --config-dir DIR adds options of your own",
        ),
    ],
)
def test_what_is_neither_is_refused_in_a_line(words, line):
    with pytest.raises(UserError) as caught:
        parse(words.split(), COMMANDS)
    assert str(caught.value) == line


@pytest.mark.parametrize("word", ["sk-abcdefgh12345678", "--sk-abcdefgh12345678"])
def test_a_secret_is_not_said_again(word):
    with pytest.raises(UserError, match="looks like a secret") as caught:
        parse([word], COMMANDS)
    assert "abcdefgh" not in str(caught.value)


def test_a_commands_words_and_options():
    words = ["runs/a", "--uri", "sqlite:///x.db", "runs/b", "--port=1"]
    plain, options = command_words("ui", words, ("--uri", "--port"))
    assert plain == ["runs/a", "runs/b"]
    assert options == {"--uri": "sqlite:///x.db", "--port": "1"}


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["--prot=1"], "--prot: is no option; did you mean --port?"),
        (["--all"], "--all: is no option; see gtlab ui --help"),
        (["--port"], "--port: lacks its value; --port PORT"),
    ],
)
def test_an_option_that_a_command_does_not_take(words, line):
    with pytest.raises(UserError) as caught:
        command_words("ui", words, ("--port",))
    assert str(caught.value) == line
