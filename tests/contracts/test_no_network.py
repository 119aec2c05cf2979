"""The guard of conftest.py holds, for doctests and imports too."""

import asyncio
import os
import socket

import pytest

FAR = "192.0.2.1"  # reserved for documentation: nobody answers there


@pytest.mark.parametrize("method", ["connect", "connect_ex"])
def test_a_socket_cannot_leave_this_machine(method):
    with (
        socket.socket() as plug,
        pytest.raises(AssertionError, match="tried to connect to"),
    ):
        getattr(plug, method)((FAR, 80))


def test_a_name_cannot_be_looked_up():
    with pytest.raises(AssertionError, match=r"tried to look up 'example\.com'"):
        socket.getaddrinfo("example.com", 80)


def test_asyncio_cannot_leave_this_machine():
    async def leave():
        await asyncio.open_connection(FAR, 80)

    with pytest.raises(AssertionError, match="a test tried to"):
        asyncio.run(leave())


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost"])
def test_this_machine_can_be_reached(host):
    with (
        socket.create_server(("127.0.0.1", 0)) as server,
        socket.create_connection((host, server.getsockname()[1]), timeout=5) as plug,
    ):
        assert plug.getpeername()[0] == "127.0.0.1"


def test_no_key_and_no_tracking_server_come_from_outside():
    assert "MLFLOW_TRACKING_URI" not in os.environ
    assert not [name for name in os.environ if name.endswith("_API_KEY")]
    assert os.environ["MLFLOW_DISABLE_TELEMETRY"] == "true"
