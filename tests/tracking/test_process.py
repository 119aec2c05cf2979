import os
import subprocess
import sys
import time

import msgspec
import pytest

from gtlab.tracking.messages import Order
from gtlab.tracking.process import Pipe


def until(condition, seconds=10):
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.01)


@pytest.fixture
def pipe():
    reading, writing = os.pipe()
    with os.fdopen(reading, "rb") as lines, os.fdopen(writing, "wb", buffering=0) as orders:
        yield Pipe(lines), orders
        orders.close()


def test_orders_come_as_they_are_written(pipe):
    pipe, orders = pipe
    assert pipe.take() == []
    orders.write(
        msgspec.json.encode(Order("/a")) + b"\n" + msgspec.json.encode(Order("/b", "/")) + b"\n"
    )
    taken = []
    until(lambda: taken.extend(pipe.take()) or len(taken) == 2)
    assert taken == [Order("/a"), Order("/b", "/")]
    assert not pipe.over()


def test_it_is_over_when_the_pipe_closes_and_half_an_order_is_none(pipe):
    pipe, orders = pipe
    orders.write(b'{"run":"/a')
    orders.close()
    until(pipe.over)
    assert pipe.take() == []


def test_it_is_over_when_the_parent_is_gone(pipe, monkeypatch):
    pipe, _ = pipe
    monkeypatch.setattr(os, "getppid", lambda: 1)
    assert pipe.over()


def test_the_command_side_does_not_import_mlflow(request):
    code = (
        "import sys, gtlab.tracking.follower, gtlab.tracking.settings;"
        "print({'mlflow', 'pydantic', 'pandas', 'matplotlib'} & set(sys.modules))"
    )
    said = subprocess.run(
        [sys.executable, "-c", code],
        cwd=request.config.rootpath,
        capture_output=True,
        text=True,
        check=True,
    )
    assert said.stdout.strip() == "set()"
