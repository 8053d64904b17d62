"""The client against a misbehaving server."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest

from namecheck import (
    APIConnectionError,
    APIError,
    APITimeoutError,
    AsyncNamecheck,
    AuthenticationError,
    ConflictError,
    InvalidRequestError,
    Namecheck,
    NamecheckError,
    QuotaExceededError,
    RateLimitError,
    ServerError,
    UnexpectedAnswerError,
)
from tests import peer as plays
from tests import samples
from tests.driver import Driver
from tests.peer import Behavior, Peer, answers, fails
from tests.samples import KEY

GOOD = answers(200, samples.check())


class TestWhatIsSent:
    def test_has_the_key_and_a_body(self, driver: Driver, peer: Peer) -> None:
        peer.plays(GOOD)
        driver.call("checks.create", "Ørsted ☀", tlds=["com"], max_age=0, metadata={"order": "7"})
        (sent,) = peer.received
        assert (sent.method, sent.target) == ("POST", "/api/v1/checks")
        assert sent.headers["authorization"] == f"Bearer {KEY}"
        assert sent.headers["content-type"] == "application/json"
        assert sent.headers["user-agent"].startswith("namecheck-python/0.2.0 ")
        assert sent.body.decode() == (
            '{"query": "Ørsted ☀", "tlds": ["com"], "maxAge": 0, "metadata": {"order": "7"}}'
        )

    def test_escapes_ids_and_parameters(self, driver: Driver, peer: Peer) -> None:
        peer.plays(GOOD)
        driver.call("checks.get", "a/b?c#d é")
        peer.plays(answers(200, {"object": "list", "data": [], "nextCursor": None}))
        driver.first("checks.list", query="a&b=c +é")
        assert [one.target for one in peer.received] == [
            "/api/v1/checks/a%2Fb%3Fc%23d%20%C3%A9",
            "/api/v1/checks?query=a%26b%3Dc+%2B%C3%A9",
        ]

    @pytest.mark.parametrize("bad", ["", ".", ".."])
    def test_never_goes_to_another_place_for_an_id_that_is_none(
        self, driver: Driver, peer: Peer, bad: str
    ) -> None:
        with pytest.raises(ValueError, match="is not an id"):
            driver.call("checks.get", bad)
        assert peer.received == []

    def test_takes_no_text_for_a_list(self, driver: Driver, peer: Peer) -> None:
        with pytest.raises(TypeError, match="takes a list"):
            driver.call("checks.create", "Lumivora", tlds="com")
        assert peer.received == []

    @pytest.mark.parametrize("bad", ["", "a" * 256, "a\r\nX: y", "é"])
    def test_takes_no_idempotency_key_that_is_none(self, driver: Driver, peer: Peer, bad: str) -> None:
        with pytest.raises(ValueError, match="idempotency_key"):
            driver.call("checks.create", "Lumivora", idempotency_key=bad)
        assert peer.received == []


class TestRetries:
    @pytest.mark.parametrize(
        "failure",
        [
            plays.resets,
            plays.talks_nonsense,
            plays.truncates,
            plays.breaks_gzip,
            plays.sends(b""),
            answers(408),
            fails(429, "rate-limited"),
            answers(429, b"slow down", media="text/html"),
            fails(500, "internal-error"),
            answers(502, b"<html>bad gateway", media="text/html"),
            fails(503, "draining"),
            answers(504),
        ],
    )
    def test_send_the_same_again(self, driver: Driver, peer: Peer, failure: Behavior) -> None:
        peer.plays(failure, failure, GOOD)
        check = driver.call("checks.create", "Lumivora")
        assert check.verdict == "clear"
        assert check.response.attempts == 3
        keys = {one.headers["idempotency-key"] for one in peer.received}
        assert len(peer.received) == 3
        assert len(keys) == 1
        assert len({one.body for one in peer.received}) == 1

    def test_use_the_callers_own_idempotency_key(self, driver: Driver, peer: Peer) -> None:
        peer.plays(plays.resets, GOOD)
        driver.call("checks.create", "Lumivora", idempotency_key="order 7")
        assert [one.headers["idempotency-key"] for one in peer.received] == ["order 7", "order 7"]

    def test_use_another_idempotency_key_for_another_request(self, driver: Driver, peer: Peer) -> None:
        peer.plays(GOOD)
        driver.call("checks.create", "Lumivora")
        driver.call("checks.create", "Lumivora")
        assert len({one.headers["idempotency-key"] for one in peer.received}) == 2

    def test_end_at_their_number_and_tell_the_key(self, driver: Driver, peer: Peer) -> None:
        peer.plays(plays.resets)
        with pytest.raises(APIConnectionError) as failed:
            driver.call("checks.create", "Lumivora")
        assert len(peer.received) == 3
        assert failed.value.idempotency_key == peer.received[0].headers["idempotency-key"]

    def test_are_as_many_as_is_said(self, driver: Driver, peer: Peer) -> None:
        peer.plays(fails(503, "overloaded"))
        driver.with_options(max_retries=0)
        with pytest.raises(ServerError):
            driver.call("usage.get")
        assert len(peer.received) == 1

    @pytest.mark.parametrize(
        ("failure", "kind"),
        [
            (fails(400, "invalid-header"), APIError),
            (fails(401, "invalid-api-key"), AuthenticationError),
            (fails(409, "idempotency-conflict"), ConflictError),
            (fails(422, "invalid-request"), InvalidRequestError),
            (fails(429, "quota-exceeded", {"Retry-After": "1"}), QuotaExceededError),
            (fails(501, "x"), ServerError),
            (answers(200, b"<html>Log in to the network", media="text/html"), UnexpectedAnswerError),
            (answers(200, b"{", media="application/json"), UnexpectedAnswerError),
            (answers(200, b"[" * 100_000, media="application/json"), UnexpectedAnswerError),
            (answers(200, [1, 2]), UnexpectedAnswerError),
            (answers(200, samples.check(sections={})), UnexpectedAnswerError),
        ],
    )
    def test_are_left_out_where_they_cannot_help(
        self, driver: Driver, peer: Peer, failure: Behavior, kind: type[NamecheckError]
    ) -> None:
        peer.plays(failure)
        with pytest.raises(kind):
            driver.call("checks.create", "Lumivora")
        assert len(peer.received) == 1

    @pytest.mark.parametrize(
        "headers",
        [
            {"Retry-After": "1"},
            {"Date": "Sat, 21 Nov 2020 08:00:00 GMT", "Retry-After": "Sat, 21 Nov 2020 08:00:01 GMT"},
        ],
    )
    def test_wait_as_long_as_they_are_told(self, driver: Driver, peer: Peer, headers: dict[str, str]) -> None:
        peer.plays(fails(503, "overloaded", headers), GOOD)
        driver.call("checks.get", "chk_1")
        first, second = peer.received
        assert second.at - first.at >= 1

    @pytest.mark.parametrize(
        "headers",
        [
            {"Retry-After": "61"},
            {"Date": "Sat, 21 Nov 2020 08:00:00 GMT", "Retry-After": "Sat, 21 Nov 2020 08:01:01 GMT"},
        ],
    )
    def test_leave_a_long_wait_to_the_caller(
        self, driver: Driver, peer: Peer, headers: dict[str, str]
    ) -> None:
        peer.plays(fails(429, "rate-limited", headers))
        with pytest.raises(RateLimitError) as failed:
            driver.call("checks.get", "chk_1")
        assert failed.value.retry_after == 61
        assert len(peer.received) == 1

    def test_take_a_delete_for_done_when_its_answer_was_lost(self, driver: Driver, peer: Peer) -> None:
        peer.plays(plays.resets, fails(404, "not-found"))
        driver.call("webhooks.delete", "whk_1")
        peer.plays(fails(429, "rate-limited"), fails(404, "not-found"))
        with pytest.raises(APIError) as failed:
            driver.call("webhooks.delete", "whk_2")
        assert failed.value.code == "not-found"


class TestTimeLimits:
    @pytest.mark.parametrize("behavior", [plays.never_answers, plays.drips])
    def test_ends(self, driver: Driver, peer: Peer, behavior: Behavior) -> None:
        peer.plays(behavior)
        driver.with_options(timeout_seconds=0.3, max_retries=1)
        with pytest.raises(APITimeoutError):
            driver.call("checks.get", "chk_1")
        assert len(peer.received) == 2

    def test_ends_with_an_answer_that_is_too_large(
        self, driver: Driver, peer: Peer, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        for kind in ("_sync", "_async"):
            monkeypatch.setattr(f"namecheck.{kind}.transport.LARGEST_ANSWER", 1_000_000)
        peer.plays(plays.pours)
        with pytest.raises(UnexpectedAnswerError, match="more than 1000000 bytes"):
            driver.call("checks.get", "chk_1")

    def test_ends_where_nobody_listens(self, driver: Driver, peer: Peer) -> None:
        peer.close()
        with pytest.raises(APIConnectionError, match=peer.url):
            driver.call("checks.get", "chk_1")


class TestTheKey:
    @pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
    def test_goes_to_no_other_place(self, driver: Driver, peer: Peer, status: int) -> None:
        other = Peer().plays(GOOD)
        peer.plays(answers(status, None, {"Location": f"{other.url}/api/v1/checks/chk_1"}))
        with pytest.raises(APIError, match="Redirects are not followed") as failed:
            driver.call("checks.get", "chk_1")
        other.close()
        assert failed.value.status == status
        assert other.received == []

    def test_is_in_no_message_even_when_the_peer_sends_it_back(self, driver: Driver, peer: Peer) -> None:
        peer.plays(fails(422, "invalid-request", detail=f"odd: Bearer {KEY}", requestId=KEY))
        with pytest.raises(APIError) as problem:
            driver.call("checks.get", "chk_1")
        peer.plays(answers(418, f"<html>{KEY}".encode(), media="text/html"))
        with pytest.raises(APIError) as page:
            driver.call("checks.get", "chk_1")
        for error in (problem.value, page.value):
            assert "redacted" in str(error)
            assert KEY not in f"{error!r}{error}{error.detail}{error.body}{error.response!r}"

    def test_is_in_no_log_line(self, driver: Driver, peer: Peer, caplog: pytest.LogCaptureFixture) -> None:
        caplog.set_level(logging.DEBUG)
        peer.plays(fails(503, "draining"), GOOD)
        driver.call("checks.get", "chk_1")
        lines = [record.getMessage() for record in caplog.records if record.name == "namecheck"]
        assert any("GET /api/v1/checks/chk_1: 200" in line for line in lines)
        assert any("is retried in" in line for line in lines)
        assert KEY not in caplog.text


class TestErrors:
    def test_say_what_the_problem_says(self, driver: Driver, peer: Peer) -> None:
        wrong = [{"detail": "too long", "pointer": "/query", "code": "name-too-long"}, "odd", {"detail": 3}]
        peer.plays(fails(422, "invalid-request", {"X-Request-Id": "req-1"}, errors=wrong, more=[1]))
        with pytest.raises(InvalidRequestError) as failed:
            driver.call("checks.create", "x")
        error = failed.value
        assert (error.status, error.code, error.request_id) == (422, "invalid-request", "req-1")
        assert error.type == "http://x/api-docs/problems/invalid-request"
        assert error.detail == "The cause and the fix."
        assert str(error) == "422 invalid-request: The cause and the fix. (request req-1)"
        assert [(one.pointer, one.code, one.detail) for one in error.errors] == [
            ("/query", "name-too-long", "too long"),
            (None, None, ""),
        ]
        assert isinstance(error.body, dict)
        assert error.body["more"] == [1]

    @pytest.mark.parametrize(
        ("body", "media"),
        [
            (b"<html>\n  <h1>Bad  gateway</h1>", "text/html"),
            (b"", ""),
            (b"\xff\xfe\x00", "application/problem+json"),
            (b"[1]", "application/problem+json"),
            (b"{" * 100_000, "application/problem+json"),
        ],
    )
    def test_make_sense_when_something_else_answers(
        self, driver: Driver, peer: Peer, body: bytes, media: str
    ) -> None:
        peer.plays(answers(404, body, media=media or "x/y"))
        with pytest.raises(APIError, match="may come from a proxy") as failed:
            driver.call("checks.get", "chk_1")
        assert (failed.value.status, failed.value.code) == (404, "http-404")
        assert failed.value.response.body == body
        assert len(str(failed.value)) < 1000


def test_an_http_client_of_ones_own_is_used_and_stays_open(peer: Peer) -> None:
    peer.plays(GOOD)
    seen: list[httpx.Request] = []
    hooks: dict[str, list[Callable[..., Any]]] = {"request": [seen.append]}
    with httpx.Client(auth=("other", "word"), follow_redirects=True, event_hooks=hooks) as http:
        with Namecheck(KEY, base_url=peer.url, http_client=http) as client:
            client.checks.get("chk_1")
            assert repr(client) == f"<Namecheck test {peer.url}>"
        assert not http.is_closed
    assert peer.received[0].headers["authorization"] == f"Bearer {KEY}"
    assert len(seen) == 1


def test_many_threads_share_a_client(peer: Peer) -> None:
    peer.plays(GOOD)
    ids = [f"chk_{n}" for n in range(20)]
    with Namecheck(KEY, base_url=peer.url) as client, ThreadPoolExecutor(10) as threads:
        checks = list(threads.map(client.checks.get, ids))
    assert len(checks) == 20
    assert sorted(one.target for one in peer.received) == sorted(f"/api/v1/checks/{one}" for one in ids)


async def test_many_at_once_share_an_async_client(peer: Peer) -> None:
    peer.plays(GOOD)
    async with AsyncNamecheck(KEY, base_url=peer.url) as client:
        checks = await asyncio.gather(*(client.checks.get(f"chk_{n}") for n in range(20)))
    assert len(checks) == 20
    assert {one.target for one in peer.received} == {f"/api/v1/checks/chk_{n}" for n in range(20)}


async def test_a_canceled_task_leaves_at_once(peer: Peer) -> None:
    peer.plays(plays.never_answers)
    async with AsyncNamecheck(KEY, base_url=peer.url) as client:
        task = asyncio.create_task(client.checks.get("chk_1"))
        await asyncio.to_thread(peer.arrived.wait)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
    assert len(peer.received) == 1
