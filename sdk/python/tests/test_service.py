"""Everything against a running service."""

from __future__ import annotations

import base64
import json
import threading
import uuid
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta, timezone
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from queue import Queue
from time import monotonic, sleep
from typing import Any

import pytest

from namecheck import (
    APIError,
    AuthenticationError,
    ConflictError,
    InvalidRequestError,
    Namecheck,
    NotFoundError,
    WaitTimeoutError,
    verify_webhook,
    webhooks,
)
from namecheck.models import BatchBrief, CheckBrief, Provider, Usage
from tests.driver import Driver
from tests.samples import KEY


def in_the_end(look: Callable[[], list[Any]], is_so: Callable[[list[Any]], bool]) -> list[Any]:
    """The result once the condition holds: lists follow a moment later."""
    until = monotonic() + 20
    while not is_so(seen := look()):
        assert monotonic() < until, f"never so: {seen}"
        sleep(0.02)
    return seen


def signed(envelope: bytes) -> Any:
    """The payload of a signed envelope."""
    return json.loads(base64.b64decode(json.loads(envelope)["payload"]))


def unique(name: str) -> str:
    """A name that no other test uses."""
    return f"{name} {uuid.uuid4().hex[:8]}"


def test_a_check_is_a_report(served: Driver) -> None:
    name = unique("takeneverywhere")
    check = served.call(
        "checks.create", name, metadata={"order": "7"}, nice_classes=[9], tlds=["com", ".net"]
    )
    assert (check.status, check.verdict, check.query, check.mode) == ("completed", "conflict", name, "test")
    assert check.metadata == {"order": "7"}
    assert check.request.tlds == ["com", "net"]
    assert check.sections.domains.findings[0].status == "registered"
    assert check.sections.trademarks.findings[0].similarity.score == 1
    assert check.sections.companies.findings[0].same_as
    assert check.sections.social.findings[0].url.startswith("https://")
    assert check.sections.analysis.findings[0].distinctiveness.class_
    assert check.sections.domains.evidence[0].at.tzinfo is not None
    assert check.reasons[0].effect == "conflict"
    assert check.response.status == 200
    assert check.response.request_id
    assert served.call("checks.get", check.id) == check


def test_the_same_key_gives_the_same_check(served: Driver) -> None:
    key = uuid.uuid4().hex
    first = served.call("checks.create", unique("freeeverywhere"), idempotency_key=key)
    again = served.call("checks.create", first.query, idempotency_key=key)
    assert (again.id, again.response.replayed, first.response.replayed) == (first.id, True, False)
    with pytest.raises(ConflictError) as conflict:
        served.call("checks.create", unique("other"), idempotency_key=key)
    assert conflict.value.code == "idempotency-conflict"
    assert conflict.value.idempotency_key == key


def test_a_check_can_be_started_waited_for_canceled_and_retried(served: Driver) -> None:
    started = served.call("checks.start", unique("slowdomains"), sources=["domains"])
    assert not started.ended
    assert served.call("checks.wait", started.id).status == "completed"
    hanging = served.call("checks.start", unique("hangingdomains"), sources=["domains"])
    with pytest.raises(WaitTimeoutError) as late:
        served.call("checks.wait", hanging.id, wait_timeout_seconds=1)
    assert late.value.accepted is not None
    assert late.value.accepted.id == hanging.id
    assert served.call("checks.cancel", hanging.id).status == "canceled"
    with pytest.raises(WaitTimeoutError) as again:
        served.call("checks.retry", hanging.id, wait_timeout_seconds=1)
    assert again.value.accepted is not None
    assert served.call("checks.cancel", again.value.accepted.id).retry_of == hanging.id
    with pytest.raises(ConflictError) as conflict:
        served.call("checks.retry", started.id)
    assert conflict.value.code == "nothing-to-retry"


def test_checks_are_listed_page_by_page(served: Driver) -> None:
    name = unique("freeeverywhere")
    ids = [served.call("checks.create", name, sources=["analysis"]).id for _ in range(3)]
    since = datetime.now(timezone.utc) - timedelta(minutes=10)
    options: dict[str, Any] = {"query": name.upper(), "status": "completed", "created_after": since}
    found = in_the_end(lambda: served.items("checks.list", limit=2, **options), lambda all_: len(all_) == 3)
    assert [one.id for one in found] == ids[::-1]
    assert found[0].sources["domains"] == "skipped"
    assert [len(page.data) for page in served.pages("checks.list", limit=2, **options)] == [2, 1]
    assert served.items("checks.list", query=name, created_before=since) == []


def test_a_batch_has_a_row_for_each_name(served: Driver) -> None:
    names = [unique("freeeverywhere"), unique("livemark"), "=1+1"]
    batch = served.call("batches.create", names, metadata={"list": "a"})
    assert [row.name for row in batch.rows] == names
    done = served.call("batches.wait", batch.id)
    assert done.ended
    assert (done.counts.total, done.counts.completed) == (3, 3)
    assert [row.verdict for row in done.rows][:2] == ["clear", "conflict"]
    table = served.call("batches.csv", batch.id)
    assert table.startswith("index,name,checkId,status,verdict,")
    assert ",'=1+1," in table
    assert served.call("batches.get", batch.id) == done
    listed = in_the_end(
        lambda: [one for one in served.items("batches.list", limit=100) if one.id == batch.id], bool
    )
    assert listed[0].counts.total == 3
    assert served.call("batches.cancel", batch.id).status == "completed"


def test_a_report_comes_in_forms_for_people_and_can_be_shared(served: Driver) -> None:
    check = served.call("checks.create", unique("livemark"), sources=["trademarks"])
    assert check.query in served.call("checks.html", check.id)
    assert served.call("checks.csv", check.id).count("\r\n") > 1
    assert served.call("checks.pdf", check.id).startswith(b"%PDF-")
    share = served.call("checks.share", check.id, expires_in_seconds=3600)
    assert share.url is not None
    assert timedelta(minutes=59) < share.expires_at - share.created_at < timedelta(minutes=61)
    assert [one.id for one in served.items("checks.shares", check.id)] == [share.id]
    served.call("checks.unshare", check.id)
    assert served.items("checks.shares", check.id) == []


def test_a_batch_comes_in_forms_for_people(served: Driver) -> None:
    batch = served.call("batches.create", [unique("freeeverywhere")], sources=["analysis"])
    served.call("batches.wait", batch.id)
    assert batch.rows[0].name in served.call("batches.html", batch.id)
    assert served.call("batches.pdf", batch.id).startswith(b"%PDF-")


def test_evidence_and_checkpoints_come_as_they_were_signed(served: Driver) -> None:
    check = served.call("checks.create", unique("freeeverywhere"), sources=["analysis"])
    assert signed(served.call("checks.evidence", check.id))["check"] == check.id
    (oldest,) = in_the_end(lambda: served.items("checkpoints.list", limit=1), bool)[-1:]
    size = oldest.size
    assert signed(served.call("checkpoints.get", size))["root"] == oldest.root
    assert signed(served.call("checkpoints.latest"))["size"] >= size
    proof = served.call("checkpoints.consistency", size, from_=1)
    assert (proof.first, proof.second) == (1, size)
    with pytest.raises(NotFoundError, match="time stamp"):
        served.call("checkpoints.time_stamp", size)


def test_errors_are_those_of_the_service(served: Driver, service: tuple[str, str]) -> None:
    with pytest.raises(NotFoundError) as missing:
        served.call("checks.get", "chk_nothing")
    assert missing.value.code == "not-found"
    assert missing.value.type == f"{service[0]}/api-docs/problems/not-found"
    with pytest.raises(InvalidRequestError) as invalid:
        served.call("batches.create", ["good", "\u202eevil"])
    assert invalid.value.errors[0].pointer == "/names/1"
    with Namecheck(KEY, base_url=service[0]) as stranger, pytest.raises(AuthenticationError) as unknown:
        stranger.usage.get()
    assert unknown.value.code == "invalid-api-key"
    assert unknown.value.request_id


def test_keys_are_issued_rotated_and_revoked(served: Driver, service: tuple[str, str]) -> None:
    until = datetime.now(timezone.utc) + timedelta(days=1)
    key = served.call("keys.create", scopes=["checks:read"], label="of a test", expires_at=until)
    assert key.secret is not None
    assert key.secret not in repr(key)
    with Namecheck(key.secret, base_url=service[0]) as reader:
        assert reader.usage.get().mode == "test"
        with pytest.raises(APIError) as refused:
            reader.keys.list().first()
    assert refused.value.code == "insufficient-scope"
    assert served.call("keys.get", key.id).label == "of a test"
    successor = served.call("keys.rotate", key.id, overlap_seconds=0)
    assert successor.id in [one.id for one in served.items("keys.list", limit=1)]
    served.call("keys.revoke", successor.id)
    assert served.call("keys.get", successor.id).status == "revoked"
    assert successor.id in [one.id for one in served.items("keys.list", status="revoked")]


def test_the_account_can_be_looked_at(served: Driver) -> None:
    usage: Usage = served.call("usage.get")
    assert usage.limit == 100_000
    assert usage.rate_limits.reads.limit == 10 * usage.rate_limits.writes.limit
    providers: list[Provider] = served.items("providers.list")
    assert {one.source for one in providers} >= {"domains", "social", "trademarks", "companies"}
    assert [plan.id for plan in served.items("plans.list")] == ["start", "agency", "business"]
    assert next(each.nice_class for each in served.items("nice_classes.list", "Schuhe")) == 25
    reading = served.call("goods.read", ["tablets", "blorp"])
    assert [[each.nice_class for each in doubt.choices] for doubt in reading.doubts] == [[5, 9]]
    assert served.call("goods.read", "tablets", nice_classes=[9]).doubts == []
    coverage = served.call("coverage.get", country="NO", tld="com")
    assert [country.name for country in coverage.countries] == ["Norway"]
    assert [one.protocol for one in coverage.tlds] == ["rdap"]
    assert coverage.countries[0].parts.searched_by == []
    assert "github" in [one.id for one in served.call("coverage.get").networks]


def test_what_has_no_method_can_be_called(served: Driver) -> None:
    usage = served.call("request", "get", "/api/v1/usage")
    assert usage["object"] == "usage"
    made = served.call("request", "POST", "/api/v1/webhooks", body={"url": "http://127.0.0.1:9/x"})
    assert served.call("request", "DELETE", f"/api/v1/webhooks/{made['id']}") is None
    with pytest.raises(ValueError, match="path"):
        served.call("request", "GET", "usage?x=1")


@pytest.fixture
def receiver() -> Iterator[tuple[str, Queue[tuple[dict[str, str], bytes]]]]:
    """An endpoint on loopback, and the messages that it received."""
    came: Queue[tuple[dict[str, str], bytes]] = Queue()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            came.put((dict(self.headers.items()), body))
            self.send_response(204)
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/hook", came
        server.shutdown()


def test_webhooks_come_and_verify(
    served: Driver, receiver: tuple[str, Queue[tuple[dict[str, str], bytes]]]
) -> None:
    url, came = receiver
    webhook = served.call("webhooks.create", url, event_types=["check.completed"], description="of a test")
    assert webhook.secret is not None
    assert webhook.secret not in repr(webhook)
    served.call("webhooks.test", webhook.id)
    headers, body = came.get(timeout=20)
    assert isinstance(verify_webhook(body, headers, webhook.secret), webhooks.Ping)

    rotated = served.call("webhooks.rotate_secret", webhook.id, overlap_seconds=60)
    check = served.call("checks.start", unique("freeeverywhere"), sources=["analysis"], delivery="webhook")
    headers, body = came.get(timeout=20)
    for secret in (webhook.secret, rotated.secret, [rotated.secret, webhook.secret]):
        event = verify_webhook(body, headers, secret)
        assert isinstance(event, webhooks.CheckCompleted)
        assert (event.data.id, event.data.verdict) == (check.id, "clear")
    assert event.data == served.call("checks.get", check.id)

    deliveries = in_the_end(
        lambda: served.items("webhooks.deliveries.list", webhook.id, event_type="check.completed"),
        lambda all_: [one.status for one in all_] == ["delivered"],
    )
    delivery = served.call("webhooks.deliveries.get", webhook.id, deliveries[0].id)
    assert delivery.attempts[0].exchange["response"]["status"] == 204
    again = served.call("webhooks.deliveries.redeliver", webhook.id, delivery.id)
    assert again.id == delivery.id
    assert came.get(timeout=20)[0]["webhook-id"] == delivery.id

    assert served.call("webhooks.pause", webhook.id).paused.cause == "user"
    with pytest.raises(ConflictError, match="webhook-paused"):
        served.call("webhooks.test", webhook.id)
    dry = served.call("webhooks.replay", webhook.id, from_=check.created_at, dry_run=True)
    assert dry.warnings == ["webhook-paused"]
    assert served.call("webhooks.resume", webhook.id).status == "active"
    changed = served.call("webhooks.update", webhook.id, include_batch_members=True)
    assert (changed.description, changed.include_batch_members) == ("of a test", True)
    assert served.call("webhooks.update", webhook.id, description=None).description is None
    assert webhook.id in [one.id for one in served.items("webhooks.list")]
    served.call("webhooks.delete", webhook.id)
    with pytest.raises(NotFoundError):
        served.call("webhooks.get", webhook.id)
    assert served.call("webhooks.get", webhook.id, at=0).description == "of a test"


def test_short_answers(served: Driver) -> None:
    brief = served.call("checks.create", unique("takeneverywhere"), view="summary")
    assert isinstance(brief, CheckBrief)
    assert (brief.verdict, brief.ended, brief.review) == ("conflict", True, None)
    assert served.call("checks.get", brief.id, view="summary") == brief
    assert len(served.call("checks.get", brief.id, view="summary").response.body) <= 2_000
    compact = served.call("checks.get", brief.id, view="compact")
    assert (compact.id, compact.ended, compact.raw["view"]) == (brief.id, True, "compact")
    assert served.call("checks.get", brief.id, fields=["verdict"]).raw == {"verdict": "conflict"}
    started = served.call("checks.start", unique("slowdomains"), sources=["domains"], view="compact")
    assert not started.ended
    assert served.call("checks.wait", started.id, view="summary").ended
    canceled = served.call("checks.start", unique("hangingdomains"), fields=["id"]).raw["id"]
    assert served.call("checks.cancel", canceled, view="summary").status == "canceled"


def test_short_answers_of_a_batch(served: Driver) -> None:
    names = [unique("freeeverywhere"), unique("takeneverywhere")]
    batch = served.call("batches.create_and_wait", names, view="summary")
    assert isinstance(batch, BatchBrief)
    assert [row.verdict for row in batch.rows] == ["clear", "conflict"]
    assert served.call("batches.wait", batch.id, view="compact").ended
    assert served.call("batches.cancel", batch.id, fields=["status"]).raw == {"status": "completed"}
    assert not served.call("batches.create", [unique("slowdomains")], view="summary").ended


def test_a_finding_is_marked_and_the_mark_withdrawn(served: Driver) -> None:
    check = served.call("checks.create", unique("freeeverywhere"))
    review = served.call("checks.review", check.id, "domains/0", mark="blocking", reason="Not ours.")
    assert (review.verdict, review.marks[0].mark) == ("conflict", "blocking")
    brief = served.call("checks.get", check.id, view="summary")
    assert brief.review is not None
    assert (brief.verdict, brief.review.verdict, brief.review.marks) == ("clear", "conflict", 1)
    assert served.call("checks.unreview", check.id, "domains/0").marks == []


def test_the_settings_of_the_account(served: Driver) -> None:
    account = served.call("account.get")
    assert account.branding.client is None
    changed = served.call("account.update", branding={"client": "Nordlys"})
    assert (changed.id, changed.branding.client) == (account.id, "Nordlys")
    assert served.call("account.update", branding=None).branding.client is None
    with pytest.raises(InvalidRequestError):
        served.call("account.update", jurisdictions=["NO"])
