"""The block that the program reads: the chain and the acceptance."""

import pytest

from gtlab.errors import UserError
from gtlab.packs.loader import load_pack

HEAD = "orchestrator.md"
BLOCK = "\n```yaml gtlab\n"

BLOCK_FAULTS = [
    ("chain: []", 1, "chain: is empty"),
    ("chains: []", 1, "chains: is unknown; did you mean chain?"),
    ("chain:\n- {step: 6, name: shuffle, when: x}", 2, "chain.0.name: is 'shuffle'"),
    ("chain:\n- {step: 5, name: deal, when: x}", 2, "chain.0.step: is 5, but deal is step 6"),
    ("chain:\n- {step: 6, name: deal}", 2, "chain.0.when: is missing"),
    ("chain:\n- {step: 6, name: deal, when: x, worker: y}", 2, "chain.0.worker: y isn't a worker"),
    ("chain:\n- {step: 6, name: deal, when: x, who: y}", 2, "chain.0.who: is unknown"),
    (
        "chain:\n- {step: 8, name: adjudicate, when: x}\n- {step: 6, name: deal, when: x}",
        3,
        "chain.1.step: 6 comes after 8",
    ),
    (
        "chain:\n- {step: 6, name: deal, when: x}\n- {step: 6, name: deal, when: x}",
        3,
        "chain.1.name: deal stands twice",
    ),
    (
        "acceptance:\n  setup-scenario: no_confirmation",
        2,
        "the setup is always accepted by the user",
    ),
    ("acceptance:\n  output.display: sometimes", 2, "acceptance.output.display: is 'sometimes'"),
    ("acceptance:\n  nobody: user_confirmed", 2, "acceptance.nobody: is neither a worker"),
    ("acceptance:\n  a: [", 2, "isn't YAML"),
    (
        "chain:\n- {step: 2, name: setup, when: x, worker: setup-scenario,\n"
        "   acceptance: no_confirmation}",
        3,
        "chain.0.acceptance: the setup is always accepted by the user",
    ),
]


@pytest.fixture
def with_block(copied):
    """Puts a block at the end of the page; returns the folder and the line of its first line."""

    def put(*blocks):
        path = copied / HEAD
        text = path.read_text("utf-8")
        first = text.count("\n") + 3
        path.write_text(text + "".join(f"{BLOCK}{block}\n```\n" for block in blocks), "utf-8")
        return copied, first

    return put


@pytest.mark.parametrize(("block", "line", "words"), BLOCK_FAULTS)
def test_a_fault_is_told_with_its_line(with_block, block, line, words):
    folder, first = with_block(block)
    with pytest.raises(UserError) as caught:
        load_pack(folder)
    start = f"{folder / HEAD}:{first + line - 1}: "
    told = str(caught.value).split("\n")
    assert any(part.startswith(start) and words in part for part in told), told


def test_a_second_block_is_refused(with_block):
    folder, first = with_block("acceptance: {}", "acceptance: {}")
    with pytest.raises(UserError, match=f":{first + 4}: is the second block"):
        load_pack(folder)


def test_aliases_are_read_and_other_blocks_are_prose(with_block):
    folder, _ = with_block("acceptance: {输出.用户展示: no_confirmation}\n```\n```yaml\nx: [")
    pack = load_pack(folder)
    assert pack.acceptance == {"output.display": "no_confirmation"}
    assert pack.chain is None


def test_a_chain_keeps_its_rows(with_block):
    row = "{step: 6, name: deal, when: now, worker: world-engine, acceptance: no_confirmation}"
    folder, _ = with_block(f"chain:\n- {row}\n- {{step: 11, name: next_or_finish, when: later}}")
    deal, last = load_pack(folder).chain
    assert (deal.step, deal.name, deal.when, deal.worker) == (6, "deal", "now", "world-engine")
    assert deal.acceptance == "no_confirmation"
    assert (last.worker, last.acceptance) == (None, None)
