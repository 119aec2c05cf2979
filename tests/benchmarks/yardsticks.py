"""What gtlab's speed is measured against: bare Python and bare libraries, in the same run."""

import json
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


def process_seconds(*words, cwd, times=5):
    """The median CPU seconds of a fresh `python WORDS`, user and system, after one warm-up."""
    spent = []
    for turn in range(times + 1):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, *words], cwd=cwd, check=True, capture_output=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        if turn:
            spent.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return statistics.median(spent)


def axelrod_turns_a_second(axelrod, turns=20_000):
    """Turns a CPU second of axelrod's own Match, by pairing; three tries, the best of them."""
    pairs = {
        "tit_for_tat v alternator": (axelrod.TitForTat(), axelrod.Alternator()),
        "tit_for_tat v random": (axelrod.TitForTat(), axelrod.Random()),
    }
    rates = {}
    for name, pair in pairs.items():
        tries = []
        for _ in range(3):
            match = axelrod.Match(pair, turns=turns, seed=1)
            begun = time.process_time()
            match.play()
            tries.append(turns / (time.process_time() - begun))
        rates[name] = max(tries)
    return rates
