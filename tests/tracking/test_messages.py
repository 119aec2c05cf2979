import msgspec

from gtlab.tracking.messages import Order, Outcome, brief


def test_an_outcome_is_one_line():
    assert (
        Outcome("sqlite:////a.db", ("/r/1",)).line() == "1 run logged in MLflow at sqlite:////a.db"
    )
    assert Outcome("u", ("/r/1", "/r/2")).line() == "2 runs logged in MLflow at u"


def test_a_failure_names_the_command_that_mends_it():
    one = Outcome("u", failed={"/runs/a": "no"})
    assert one.line() == "MLflow: no; all is kept on disk, log it with `gtlab track /runs/a`"
    assert not one.ok
    two = Outcome("u", failed={"/runs/s/a": "no", "/runs/s/b": "no"})
    assert "`gtlab track /runs/s`" in two.line()


def test_an_error_becomes_one_short_line():
    assert brief(OSError("a\n  b\x1b[1m")) == "a b\\x1b[1m"
    assert len(brief(OSError("x" * 999))) == 240
    assert brief(KeyError()) == "KeyError"


def test_messages_survive_the_pipe():
    order = Order("/r/囚徒\n", "/r")
    assert msgspec.json.decode(msgspec.json.encode(order), type=Order) == order
    assert b"\n" not in msgspec.json.encode(order)
