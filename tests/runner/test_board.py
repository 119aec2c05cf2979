"""What is put on a board is in the journal, in the tables and in every view, at once."""

from gtlab.blackboard.entry import Briefed, Entry, Opened, Reviewed, Worked
from gtlab.blackboard.header import Control
from gtlab.blackboard.visibility import view
from gtlab.runner.board import Board
from gtlab.store.journal import Journal, read
from gtlab.store.played import Playback
from gtlab.terms.names import Review, Stage, Status, Verdict
from gtlab.terms.tags import PRESENT, WORLD, TagRule


def boards(tmp_path):
    journal = Journal(tmp_path / "journal.jsonl")
    playback = Playback(tmp_path)
    return journal, playback, Board(journal, playback, 0)


REQUEST = Briefed(0, 1, {}, (Entry("user.request", "two prisoners"),))


def test_a_record_is_written_and_taken_in(tmp_path):
    journal, _, board = boards(tmp_path)
    board.put(Opened(0, board.seq, 1, 7), {"host": "x"})
    board.put(REQUEST)
    journal.close()
    lines, _ = read(tmp_path / "journal.jsonl")
    assert [line.record for line in lines] == [Opened(0, 0, 1, 7), REQUEST]
    assert lines[0].meta == {"host": "x"}
    assert board.seq == 2
    assert board.index.stage is Stage.SETUP
    assert view(board.log, "user").text("user.request") == "two prisoners"


def test_taking_in_what_stands_there_already_gives_the_same_board(tmp_path):
    journal, playback, board = boards(tmp_path)
    again = Board(journal, playback, 0)
    for record in (Opened(0, 0, 1, 7), REQUEST):
        board.put(record)
        again.take(record)
    journal.close()
    assert (again.seq, again.index) == (board.seq, board.index)
    assert [i.entry for i in view(again.log, "user").items] == list(REQUEST.entries)
    assert len(read(tmp_path / "journal.jsonl")[0]) == 2


def test_a_match_begins_with_what_was_accepted(tmp_path):
    journal, playback, setup = boards(tmp_path)
    setup.put(Opened(0, 0, 1, 7))
    setup.put(REQUEST)
    setting = (Entry("scenario.setting", "a cell", ("A", "B")),)
    setup.put(Worked(0, 2, "setup", "setup-scenario", entries=setting))
    before = Board(journal, playback, 1, setup)
    assert view(before.log, "A").items == []
    setup.put(Reviewed(0, 3, Review(Verdict.ACCEPT), "auto"))
    match = Board(journal, playback, 1, setup)
    journal.close()
    assert view(match.log, "A").text("scenario.setting") == "a cell"
    assert (match.seq, match.index.setup) == (0, Status.ACCEPTED)


def test_a_pack_adds_tags_of_its_own(tmp_path):
    journal, playback, _ = boards(tmp_path)
    rule = TagRule("world.weather", "世界.天气", writers=(WORLD,), readers=(PRESENT,))
    setup = Board(journal, playback, 0, own=(rule,))
    match = Board(journal, playback, 1, setup)
    for board in (setup, match):
        rain = (Entry("world.weather", "rain"),)
        board.take(Worked(board.match, 0, "deal", WORLD, 1, entries=rain, control=Control(("A",))))
        assert view(board.log, PRESENT).text("world.weather") == "rain"
        assert view(board.log, "A").items == []
    journal.close()
