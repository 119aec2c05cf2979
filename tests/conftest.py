"""What holds for every test: no network, a clean environment, examples that can be had again.

Done in `pytest_configure` and not in a fixture: the doctests of the package lie outside this
folder, and some libraries reach for the network as early as their import.
"""

import ipaddress
import os
import socket

import hypothesis
import pytest

_PATCH = pytest.MonkeyPatch()
_REAL_GETADDRINFO = socket.getaddrinfo


class NetworkReachedError(AssertionError):
    """A test tried to leave this machine."""


def _is_local(host):
    if host in (None, "", b"", "localhost", b"localhost"):
        return True
    text = host.decode("ascii", "replace") if isinstance(host, bytes) else str(host)
    try:
        address = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return False
    return address.is_loopback or address.is_unspecified


def _guarded(method):
    def connect(self, address):
        internet = self.family in (socket.AF_INET, socket.AF_INET6)
        if internet and not _is_local(address[0]):
            raise NetworkReachedError(f"a test tried to connect to {address}")
        return method(self, address)

    return connect


def _getaddrinfo(host, *args, **kwargs):
    if not _is_local(host):
        raise NetworkReachedError(f"a test tried to look up {host!r}")
    return _REAL_GETADDRINFO(host, *args, **kwargs)


def _shut_the_network():
    _PATCH.setattr(socket.socket, "connect", _guarded(socket.socket.connect))
    _PATCH.setattr(socket.socket, "connect_ex", _guarded(socket.socket.connect_ex))
    _PATCH.setattr(socket, "getaddrinfo", _getaddrinfo)


def _clean_the_environment():
    for name in list(os.environ):
        if name.startswith(("MLFLOW_", "GTLAB_", "HYDRA_")) or name.endswith("_API_KEY"):
            _PATCH.delenv(name)
    _PATCH.setenv("MLFLOW_DISABLE_TELEMETRY", "true")
    _PATCH.setenv("DO_NOT_TRACK", "true")
    _PATCH.setenv("LITELLM_LOCAL_MODEL_COST_MAP", "True")


def pytest_configure(config):
    """Shut the network, clean the environment, choose the hypothesis profile."""
    _shut_the_network()
    _clean_the_environment()
    # A busy machine is no fault of the code: no deadline, no complaint about slow examples.
    calm = {"deadline": None, "suppress_health_check": [hypothesis.HealthCheck.too_slow]}
    hypothesis.settings.register_profile("here", **calm)
    hypothesis.settings.register_profile("ci", derandomize=True, **calm)
    hypothesis.settings.load_profile("ci" if os.environ.get("CI") else "here")


def pytest_unconfigure(config):
    """Give the network and the environment back."""
    _PATCH.undo()
