from __future__ import annotations

import pytest

from namecheck import AuthenticationError, WaitTimeoutError
from tests import peer as plays
from tests import samples
from tests.driver import Driver
from tests.peer import Peer, answers, fails

UNDER_WAY = answers(202, samples.check("running"), {"Retry-After": "2", "Location": "http://x"})
STILL = answers(200, samples.check("running"))
ENDED = answers(200, samples.check())


def test_a_report_that_is_there_at_once_is_not_asked_for_again(driver: Driver, peer: Peer) -> None:
    peer.plays(ENDED)
    assert driver.call("checks.create", "Lumivora").ended
    assert peer.received[0].headers["prefer"] == "wait=22"
    assert len(peer.received) == 1


def test_one_that_is_not_is_waited_for(driver: Driver, peer: Peer) -> None:
    peer.plays(UNDER_WAY, STILL, ENDED)
    assert driver.call("checks.create", "Lumivora").verdict == "clear"
    assert [(one.method, one.target) for one in peer.received] == [
        ("POST", "/api/v1/checks"),
        ("GET", "/api/v1/checks/chk_1"),
        ("GET", "/api/v1/checks/chk_1"),
    ]
    assert [one.headers.get("prefer") for one in peer.received] == ["wait=22", "wait=50", "wait=50"]


def test_start_does_not_wait(driver: Driver, peer: Peer) -> None:
    peer.plays(UNDER_WAY)
    assert not driver.call("checks.start", "Lumivora", delivery="webhook").ended
    assert peer.received[0].headers["prefer"] == "respond-async"
    assert len(peer.received) == 1


def test_a_webhook_is_not_waited_for(driver: Driver, peer: Peer) -> None:
    under_way = samples.check("running")
    peer.plays(answers(202, {**under_way, "request": {**under_way["request"], "delivery": "webhook"}}))
    assert not driver.call("checks.create", "Lumivora", delivery="webhook").ended
    assert not driver.call("checks.start_retry", "chk_1").ended
    assert len(peer.received) == 2


def test_a_deadline_of_the_client_ends_the_wait(driver: Driver, peer: Peer) -> None:
    driver.with_options(deadline_seconds=1.5)
    peer.plays(UNDER_WAY, STILL)
    with pytest.raises(WaitTimeoutError, match="chk_1 is still running"):
        driver.call("checks.create", "Lumivora")


def test_the_wait_ends_with_the_check_in_progress(driver: Driver, peer: Peer) -> None:
    peer.plays(UNDER_WAY, STILL)
    with pytest.raises(WaitTimeoutError, match="chk_1 is still running") as late:
        driver.call("checks.create", "Lumivora", wait_timeout_seconds=1)
    assert late.value.accepted is not None
    assert late.value.accepted.id == "chk_1"
    assert len(peer.received) >= 2


def test_the_wait_ends_when_the_service_hangs(
    driver: Driver, peer: Peer, monkeypatch: pytest.MonkeyPatch
) -> None:
    for kind in ("_sync", "_async"):
        monkeypatch.setattr(f"namecheck.{kind}.transport.GRACE", 0.1)
    peer.plays(UNDER_WAY, plays.never_answers)
    with pytest.raises(WaitTimeoutError, match="no complete answer") as late:
        driver.call("checks.create", "Lumivora", wait_timeout_seconds=2)
    assert late.value.accepted is not None


def test_what_passes_is_waited_out(driver: Driver, peer: Peer) -> None:
    driver.with_options(max_retries=0)
    peer.plays(UNDER_WAY, plays.resets, fails(503, "draining"), fails(429, "rate-limited"), ENDED)
    assert driver.call("checks.create", "Lumivora").ended
    assert len(peer.received) == 5


def test_what_does_not_pass_tells_what_was_accepted(driver: Driver, peer: Peer) -> None:
    peer.plays(UNDER_WAY, fails(401, "invalid-api-key"))
    with pytest.raises(AuthenticationError) as failed:
        driver.call("checks.create", "Lumivora")
    assert failed.value.accepted is not None
    assert failed.value.accepted.id == "chk_1"


def test_a_retry_after_beyond_the_wait_ends_it(driver: Driver, peer: Peer) -> None:
    driver.with_options(max_retries=0)
    peer.plays(UNDER_WAY, fails(503, "draining", {"Retry-After": "50"}))
    with pytest.raises(WaitTimeoutError, match="draining"):
        driver.call("checks.create", "Lumivora", wait_timeout_seconds=2)
    assert len(peer.received) == 2


def test_a_batch_is_created_and_waited_for(driver: Driver, peer: Peer) -> None:
    peer.plays(answers(202, samples.batch("queued")), answers(200, samples.batch()))
    assert driver.call("batches.create_and_wait", ["Lumivora"]).rows[0].verdict == "clear"
    assert [one.headers["prefer"] for one in peer.received] == ["respond-async", "wait=50"]


def test_a_batch_is_waited_for(driver: Driver, peer: Peer) -> None:
    peer.plays(answers(202, samples.batch("queued")))
    assert driver.call("batches.create", ["Lumivora"]).rows[0].status == "pending"
    peer.plays(answers(200, samples.batch("running")), answers(200, samples.batch()))
    assert driver.call("batches.wait", "bat_1").rows[0].verdict == "clear"
    peer.plays(answers(200, samples.batch("running")))
    with pytest.raises(WaitTimeoutError, match="bat_1 is still running"):
        driver.call("batches.wait", "bat_1", wait_timeout_seconds=1)


@pytest.mark.parametrize("seconds", [0, -1, float("nan"), float("inf")])
def test_the_wait_must_be_a_time(driver: Driver, peer: Peer, seconds: float) -> None:
    with pytest.raises(ValueError, match="wait_timeout_seconds"):
        driver.call("checks.create", "Lumivora", wait_timeout_seconds=seconds)
    assert peer.received == []
