from __future__ import annotations

import json
from datetime import datetime, timezone
from typing import Any

import pytest
import standardwebhooks

from namecheck import (
    ConfigurationError,
    WebhookVerificationError,
    sign_webhook,
    verify_webhook,
    webhooks,
)
from tests import samples

SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
OTHER = "whsec_" + "QUJDREVGR0hJSktMTU5PUFFSU1RVVldY"
AT = 1_795_250_845


def time(seconds: int) -> datetime:
    return datetime.fromtimestamp(seconds, timezone.utc)


def message(kind: str, data: object) -> bytes:
    body = {"id": "msg_1", "type": kind, "timestamp": "2026-11-21T08:00:00.000Z", "data": data}
    return json.dumps(body).encode()


PING = message("ping", {"object": "ping", "webhookId": "whk_1"})


def verify(
    body: Any, headers: dict[str, str], secret: Any = SECRET, now: float = AT
) -> webhooks.WebhookEvent:
    return verify_webhook(body, headers, secret, now=datetime.fromtimestamp(now, timezone.utc))


def test_the_vector_of_standard_webhooks() -> None:
    headers = sign_webhook(
        '{"test": 2432232314}', SECRET, message_id="msg_p5jXN8AQM9LWM0D4loKWxJek", at=time(1614265330)
    )
    assert headers["webhook-signature"] == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="


def test_what_standardwebhooks_signs_is_taken() -> None:
    reference = standardwebhooks.Webhook(SECRET)
    now = sign_webhook(PING, SECRET)["webhook-timestamp"]
    at = datetime.fromtimestamp(int(now), timezone.utc)
    signature = reference.sign("msg_1", at, PING.decode())
    event = verify_webhook(
        PING,
        {"Webhook-Id": "msg_1", "Webhook-Timestamp": now, "Webhook-Signature": signature},
        SECRET,
    )
    assert isinstance(event, webhooks.Ping)


def test_what_is_signed_here_standardwebhooks_takes() -> None:
    headers = sign_webhook(PING, SECRET)
    assert standardwebhooks.Webhook(SECRET).verify(PING.decode(), headers)["type"] == "ping"


@pytest.mark.parametrize(
    ("kind", "data", "expected"),
    [
        ("check.completed", samples.check(), webhooks.CheckCompleted),
        ("check.canceled", samples.check("canceled"), webhooks.CheckCanceled),
        ("batch.completed", samples.batch(), webhooks.BatchCompleted),
        (
            "quota.threshold_reached",
            {
                "object": "quota_threshold",
                "month": "2026-11",
                "percent": 80,
                "used": 80,
                "limit": 100,
                "resetsAt": "2026-12-01T00:00:00.000Z",
            },
            webhooks.QuotaThresholdReached,
        ),
        (
            "webhook.paused",
            {
                "object": "webhook_pause",
                "webhookId": "whk_2",
                "cause": "gone",
                "since": "2026-11-21T08:00:00.000Z",
                "revision": 3,
                "links": {"webhook": "http://x", "asItStood": "http://x?at=3"},
            },
            webhooks.WebhookPaused,
        ),
        ("ping", {"object": "ping", "webhookId": "whk_1"}, webhooks.Ping),
        ("name.invented", [1, 2], webhooks.UnknownEvent),
    ],
)
def test_every_type_comes_as_a_class_of_its_own(kind: str, data: object, expected: type[Any]) -> None:
    body = message(kind, data)
    event = verify(body, sign_webhook(body, SECRET, at=time(AT)))
    assert type(event) is expected
    assert (event.id, event.type) == ("msg_1", kind)
    assert event.raw["data"] == data


@pytest.mark.parametrize("kind", [bytes, bytearray, memoryview, bytes.decode])
def test_the_body_may_be_any_raw_form(kind: Any) -> None:
    assert isinstance(verify(kind(PING), sign_webhook(PING, SECRET, at=time(AT))), webhooks.Ping)


@pytest.mark.parametrize("body", [json.loads(PING), None, [1], 5])
def test_a_parsed_body_is_refused_with_the_cure(body: Any) -> None:
    with pytest.raises(ConfigurationError, match=r"request\.get_data\(\)") as refused:
        verify(body, sign_webhook(PING, SECRET, at=time(AT)))
    assert refused.value.code == "body-not-raw"


def test_one_of_several_secrets_is_enough() -> None:
    headers = sign_webhook(PING, SECRET, at=time(AT))
    assert verify(PING, headers, [OTHER, SECRET]).type == "ping"
    both = f"{sign_webhook(PING, OTHER, at=time(AT))['webhook-signature']} {headers['webhook-signature']}"
    assert verify(PING, {**headers, "webhook-signature": both}).type == "ping"


@pytest.mark.parametrize("seconds", [-300, 300])
def test_a_message_of_five_minutes_is_taken(seconds: int) -> None:
    assert verify(PING, sign_webhook(PING, SECRET, at=time(AT)), now=AT + seconds).type == "ping"


GOOD = sign_webhook(PING, SECRET, at=time(AT))
SIGNATURE = GOOD["webhook-signature"]


@pytest.mark.parametrize(
    ("body", "headers"),
    [
        (PING + b" ", {}),
        (PING.replace(b"ping", b"pong"), {}),
        (b"", {}),
        (PING, {"webhook-id": "msg_2"}),
        (PING, {"webhook-timestamp": str(AT + 1)}),
        (PING, {"webhook-timestamp": f"0{AT}"}),
        (PING, {"webhook-timestamp": f"{AT}.0"}),
        (PING, {"webhook-timestamp": f"-{AT}"}),
        (PING, {"webhook-timestamp": "9" * 400}),
        (PING, {"webhook-timestamp": "١٧"}),
        (PING, {"webhook-signature": SIGNATURE.lower()}),
        (PING, {"webhook-signature": SIGNATURE[:-1]}),
        (PING, {"webhook-signature": SIGNATURE.replace("v1,", "v1a,")}),
        (PING, {"webhook-signature": SIGNATURE.replace("v1,", "")}),
        (PING, {"webhook-signature": "v1,"}),
        (PING, {"webhook-signature": "é " * 50}),
        (PING, {"webhook-signature": "\ud800"}),
        (PING, {"webhook-signature": ""}),
        (PING, {"webhook-id": ""}),
        (PING, {"webhook-id": "\ud800"}),
        (PING.decode() + "\ud800", {}),
        (PING, sign_webhook(PING, OTHER, at=time(AT))),
    ],
)
def test_a_message_that_was_changed_is_refused(body: bytes | str, headers: dict[str, str]) -> None:
    with pytest.raises(WebhookVerificationError):
        verify(body, {**GOOD, **headers})


def test_a_message_without_headers_is_refused() -> None:
    with pytest.raises(WebhookVerificationError, match="webhook-id is missing"):
        verify(PING, {})


@pytest.mark.parametrize("secret", ["", "abc", "whsec_", "whsec_!!!!", "whsec_YWJj", [], ["whsec_é"]])
def test_a_secret_that_is_none_says_so_without_showing_it(secret: Any) -> None:
    with pytest.raises(ConfigurationError, match="secret") as refused:
        verify(PING, GOOD, secret)
    assert "YWJj" not in str(refused.value)


def test_space_around_a_secret_does_no_harm() -> None:
    assert verify(PING, GOOD, f" {SECRET}\n").type == "ping"


@pytest.mark.parametrize(
    "body",
    [b"no json", b"[1]", b"[" * 100_000, message("check.completed", {}), b'{"type":["ping"]}', b"\xff"],
)
def test_a_genuine_message_that_cannot_be_read_says_so(body: bytes) -> None:
    with pytest.raises(WebhookVerificationError, match="signature is valid") as failed:
        verify(body, sign_webhook(body, SECRET, at=time(AT)))
    assert failed.value.code == "invalid-body"
