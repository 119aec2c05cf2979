import os
import threading

from gtlab.tracking.locks import locked, try_lock


def test_one_holds_it_at_a_time(tmp_path):
    first = try_lock(tmp_path / "lock")
    assert first is not None
    assert try_lock(tmp_path / "lock") is None
    os.close(first)
    again = try_lock(tmp_path / "lock")
    assert again is not None
    os.close(again)


def test_a_second_waits_for_the_first(tmp_path):
    path, order = tmp_path / "new" / "lock", []

    def second():
        with locked(path):
            order.append("second")

    with locked(path):
        thread = threading.Thread(target=second)
        thread.start()
        thread.join(0.1)
        order.append("first")
    thread.join(5)
    assert order == ["first", "second"]
