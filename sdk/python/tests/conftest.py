from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from tests.driver import Driver
from tests.peer import Peer
from tests.samples import KEY


@pytest.fixture(autouse=True)
def bare_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test depends on settings of the machine, and no proxy is used for loopback."""
    for name in ("NAMECHECK_API_KEY", "NAMECHECK_BASE_URL", "HTTP_PROXY", "http_proxy", "ALL_PROXY"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def short_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Back-off in hundredths of a second."""
    monkeypatch.setattr("namecheck._retry.FIRST_PAUSE", 0.01)
    monkeypatch.setattr("namecheck._sync.waiting.SHORTEST_POLL", 0.05)
    monkeypatch.setattr("namecheck._async.waiting.SHORTEST_POLL", 0.05)


@pytest.fixture
def peer() -> Iterator[Peer]:
    peer = Peer()
    yield peer
    peer.close()


@pytest.fixture(params=["sync", "async"])
def driver(request: pytest.FixtureRequest, peer: Peer, short_pauses: None) -> Iterator[Driver]:
    """A client of each kind that speaks to the peer."""
    with Driver(request.param, KEY, base_url=peer.url, timeout_seconds=10.0) as driver:
        yield driver


@pytest.fixture(scope="session")
def service() -> tuple[str, str]:
    """Address and test key of a running service."""
    url, key = os.environ.get("NAMECHECK_TEST_URL"), os.environ.get("NAMECHECK_TEST_KEY")
    if url is None or key is None:
        pytest.skip("needs a running service: NAMECHECK_TEST_URL and NAMECHECK_TEST_KEY")
    return url, key


@pytest.fixture(params=["sync", "async"])
def served(request: pytest.FixtureRequest, service: tuple[str, str]) -> Iterator[Driver]:
    """A client of each kind that speaks to the running service."""
    url, key = service
    with Driver(request.param, key, base_url=url) as driver:
        yield driver
