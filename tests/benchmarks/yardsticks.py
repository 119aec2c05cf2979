"""What gtlab's speed is measured against: bare Python and bare libraries, in the same run."""

import json
import os
import random
import resource
import statistics
import subprocess
import sys
import time

_PAYS = {
    ("cooperate", "cooperate"): (3, 3),
    ("cooperate", "defect"): (0, 5),
    ("defect", "cooperate"): (5, 0),
    ("defect", "defect"): (1, 1),
}


def bare_round_seconds(folder, matches=60, rounds=200):
    """CPU seconds a round of tit-for-tat against random with one dict and one JSON line a round."""
    begun = time.process_time()
    with (folder / "bare.jsonl").open("w") as file:
        for seed in range(matches):
            draw = random.Random(seed)
            last, lines = "cooperate", []
            for number in range(rounds):
                mine = last
                last = "cooperate" if draw.random() < 0.5 else "defect"
                pays = dict(zip("AB", _PAYS[mine, last], strict=True))
                event = {"round": number, "moves": {"A": mine, "B": last}, "pays": pays}
                lines.append(json.dumps(event) + "\n")
            file.write("".join(lines))
    return (time.process_time() - begun) / (matches * rounds)


def process_seconds(*words, cwd, times=5, python=sys.executable):
    """The median CPU seconds of a fresh `python WORDS`, user and system, after one warm-up."""
    spent = []
    for turn in range(times + 1):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([python, *words], cwd=cwd, check=True, capture_output=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        if turn:
            spent.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return statistics.median(spent)


AXELROD = """
import json, time, axelrod as axl
rates = {}
for name, other in (("alternator", axl.Alternator), ("random", axl.Random)):
    tries = []
    for _ in range(5):
        begun = time.process_time()
        for seed in range(50):
            axl.Match((axl.TitForTat(), other()), turns=200, seed=seed).play()
        tries.append(10_000 / (time.process_time() - begun))
    rates[name] = max(tries)
print(json.dumps(rates))
"""


def axelrod_rounds_a_second():
    """Rounds a CPU second of axelrod's Match of 200 turns, tit-for-tat against NAME; best of five.

    It may live in another environment: AXELROD_PYTHON names the interpreter.
    """
    python = os.environ.get("AXELROD_PYTHON", sys.executable)
    done = subprocess.run(
        [python, "-W", "ignore", "-c", AXELROD], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, "install axelrod>=4.13.1,<4.14, or set AXELROD_PYTHON"
    return json.loads(done.stdout)


TOURNAMENT = """
import axelrod as axl
names = "{names}".split()
players = [getattr(axl, name)() for name in names]
axl.Tournament(players, turns=200, repetitions=1, seed=1).play(progress_bar=False)
"""


def axelrod_tournament_seconds(names, cwd):
    """CPU seconds of a fresh process that imports axelrod and plays its round robin of 200 turns.

    It plays each pair once, and each player against itself.
    """
    python = os.environ.get("AXELROD_PYTHON", sys.executable)
    code = TOURNAMENT.format(names=" ".join(names))
    return process_seconds("-W", "ignore", "-c", code, cwd=cwd, times=3, python=python)
