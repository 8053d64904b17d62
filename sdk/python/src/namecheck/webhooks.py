"""Receiving webhooks: is a message from the service, and what does it say?

Messages are signed as Standard Webhooks 1.0.0 has it (https://www.standardwebhooks.com).
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import re
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal, Protocol, TypeAlias, cast

from namecheck._decode import MismatchError, decode
from namecheck.errors import ConfigurationError, UnexpectedAnswerError, WebhookVerificationError
from namecheck.models import Batch, Check, Model, PauseCause

TOLERANCE_SECONDS = 300.0
_VERSION = "v1"
_TIMESTAMP = re.compile(r"\d{1,12}", re.ASCII)
_PREFIX = "whsec_"
_SHORTEST_SECRET = 16


class Headers(Protocol):
    """Headers of a request: a dict, or what a web framework has for them."""

    def items(self) -> Iterable[tuple[str, str]]: ...


@dataclass(frozen=True, kw_only=True)
class _Event(Model):
    id: str
    """The ``webhook-id``: the same at each attempt, so remember it to do the work once."""
    timestamp: datetime
    """When what it tells about happened."""


@dataclass(frozen=True, kw_only=True)
class CheckCompleted(_Event):
    type: Literal["check.completed"]
    data: Check


@dataclass(frozen=True, kw_only=True)
class CheckCanceled(_Event):
    type: Literal["check.canceled"]
    data: Check


@dataclass(frozen=True, kw_only=True)
class BatchCompleted(_Event):
    type: Literal["batch.completed"]
    data: Batch


@dataclass(frozen=True, kw_only=True)
class QuotaThreshold(Model):
    month: str
    percent: int
    used: int
    limit: int
    resets_at: datetime


@dataclass(frozen=True, kw_only=True)
class QuotaThresholdReached(_Event):
    type: Literal["quota.threshold_reached"]
    data: QuotaThreshold


@dataclass(frozen=True, kw_only=True)
class WebhookPause(Model):
    webhook_id: str
    cause: PauseCause
    since: datetime
    revision: int
    links: dict[str, str]


@dataclass(frozen=True, kw_only=True)
class WebhookPaused(_Event):
    type: Literal["webhook.paused"]
    data: WebhookPause


@dataclass(frozen=True, kw_only=True)
class PingData(Model):
    webhook_id: str


@dataclass(frozen=True, kw_only=True)
class Ping(_Event):
    type: Literal["ping"]
    data: PingData


@dataclass(frozen=True, kw_only=True)
class UnknownEvent(_Event):
    """An event of a type that this version does not know. Answer it with 2xx all the same."""

    type: str
    data: Any


WebhookEvent: TypeAlias = (
    CheckCompleted
    | CheckCanceled
    | BatchCompleted
    | QuotaThresholdReached
    | WebhookPaused
    | Ping
    | UnknownEvent
)

_KINDS: dict[str, type[WebhookEvent]] = {
    "check.completed": CheckCompleted,
    "check.canceled": CheckCanceled,
    "batch.completed": BatchCompleted,
    "quota.threshold_reached": QuotaThresholdReached,
    "webhook.paused": WebhookPaused,
    "ping": Ping,
}


def verify(
    body: bytes | str,
    headers: Headers,
    secret: str | Sequence[str],
    *,
    tolerance: float = TOLERANCE_SECONDS,
    now: float | None = None,
) -> WebhookEvent:
    """The event that a message tells about, once it is certain that the service sent it.

    ``body`` is the body as it came, before any parsing; ``headers`` those of the request, in any case;
    ``secret`` the endpoint's ``whsec_…``, or several of them, of which one must fit. A message whose
    timestamp is more than ``tolerance`` seconds from ``now`` (epoch seconds, by default the clock's) is
    refused. Raises WebhookVerificationError, ConfigurationError for a secret that is none,
    UnexpectedAnswerError for a genuine message that this version cannot read, and TypeError for a body
    that was parsed before.
    """
    raw = _raw(body)
    keys = _keys(secret)
    given = _lower(headers)
    message_id, timestamp, signatures = (
        _header(given, name) for name in ("webhook-id", "webhook-timestamp", "webhook-signature")
    )
    if not _TIMESTAMP.fullmatch(timestamp):
        raise WebhookVerificationError("The header webhook-timestamp is no number of seconds.")
    if not _any_fits(signatures, [_sign(key, message_id, timestamp, raw) for key in keys]):
        raise WebhookVerificationError(
            "No signature fits. Either the secret is that of another endpoint, or the body is not "
            "byte for byte what came: pass it as it was received, before a framework parses it."
        )
    age = (time.time() if now is None else now) - int(timestamp)
    if not -tolerance <= age <= tolerance:
        raise WebhookVerificationError(
            f"The message was signed {abs(age):.0f} s {'ago' if age > 0 else 'ahead of now'}, which "
            f"is more than {tolerance:g} s. Is the clock of this machine right?"
        )
    return _event(raw)


def sign(
    body: bytes | str, secret: str, *, message_id: str = "msg_test", timestamp: int | None = None
) -> dict[str, str]:
    """The headers that the service would send with a body: for tests of a receiver.

    ``timestamp`` in epoch seconds, by default now. Raises ConfigurationError for a secret that is none.
    """
    at = str(int(time.time()) if timestamp is None else timestamp)
    return {
        "content-type": "application/json",
        "webhook-id": message_id,
        "webhook-timestamp": at,
        "webhook-signature": _sign(_keys(secret)[0], message_id, at, _raw(body)),
    }


def _raw(body: object) -> bytes:
    if isinstance(body, str):
        return _bytes(body)
    if isinstance(body, (bytes, bytearray, memoryview)):
        return bytes(cast("bytes | bytearray | memoryview[int]", body))
    raise TypeError(
        f"body must be the bytes as they were received, not {type(body).__name__}: parsing and "
        "writing JSON changes them, so no signature would fit. In Flask take request.get_data(), in "
        "FastAPI await request.body(), in Django request.body."
    )


def _keys(secret: str | Sequence[str]) -> list[bytes]:
    secrets = [secret] if isinstance(secret, str) else list(secret)
    if not secrets:
        raise ConfigurationError("No webhook secret was given.")
    return [_key(one) for one in secrets]


def _key(secret: str) -> bytes:
    text = secret.strip()
    if not text.startswith(_PREFIX):
        raise ConfigurationError("A webhook secret begins with whsec_; this one does not.")
    encoded = text.removeprefix(_PREFIX).rstrip("=")
    try:
        key = base64.b64decode(encoded + "=" * (-len(encoded) % 4), validate=True)
    except (binascii.Error, ValueError):
        raise ConfigurationError(
            "The webhook secret is mistyped: after whsec_ there must be base64."
        ) from None
    if len(key) < _SHORTEST_SECRET:
        raise ConfigurationError("The webhook secret is too short: a part of it is missing.")
    return key


def _lower(headers: Headers) -> dict[str, str]:
    return {str(name).lower(): str(value) for name, value in headers.items()}


def _header(headers: dict[str, str], name: str) -> str:
    value = headers.get(name, "").strip()
    if not value:
        raise WebhookVerificationError(f"The header {name} is missing: this is no message of a webhook.")
    return value


def _sign(key: bytes, message_id: str, timestamp: str, raw: bytes) -> str:
    signed = b".".join((_bytes(message_id), _bytes(timestamp), raw))
    digest = hmac.new(key, signed, hashlib.sha256).digest()
    return f"{_VERSION},{base64.b64encode(digest).decode()}"


def _bytes(text: str) -> bytes:
    """In UTF-8, whatever a server made of the bytes of a hostile header."""
    return text.encode("utf-8", "replace")


def _any_fits(signatures: str, expected: list[str]) -> bool:
    """Compares each with each, in a time that tells nothing of where they differ."""
    fits = False
    for given in signatures.split():
        for wanted in expected:
            fits |= hmac.compare_digest(_bytes(given), _bytes(wanted))
    return fits


def _event(raw: bytes) -> WebhookEvent:
    try:
        value: Any = json.loads(raw)
    except (ValueError, RecursionError) as error:
        raise UnexpectedAnswerError(f"The message is genuine, but no JSON: {error}.") from None
    type_ = cast("dict[str, object]", value).get("type") if isinstance(value, dict) else None
    kind = _KINDS.get(str(type_), UnknownEvent)
    try:
        return decode(kind, cast("object", value))
    except MismatchError as error:
        raise UnexpectedAnswerError(
            f"The message is genuine, but not what this version of the package understands. {error}."
        ) from None
