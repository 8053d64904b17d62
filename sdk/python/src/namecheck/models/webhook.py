"""Webhook endpoints and what was sent to them."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal, TypeAlias

from namecheck.models.common import Mode, Model

WebhookEventType: TypeAlias = Literal[
    "check.completed",
    "check.canceled",
    "batch.completed",
    "quota.threshold_reached",
    "webhook.paused",
]
MessageType: TypeAlias = WebhookEventType | Literal["ping"]
PauseCause: TypeAlias = Literal["user", "plan", "failures", "exhausted", "gone"] | str
DeliveryStatus: TypeAlias = Literal["pending", "delivered", "failed"]


@dataclass(frozen=True, kw_only=True)
class PauseEvent(Model):
    """An event that led to the pause."""

    id: str
    type: str
    revision: int
    time: datetime
    actor: str
    delivery: str | None = None
    attempt: int | None = None
    cause: str | None = None
    status: int | None = None


def _no_events() -> list[PauseEvent]:
    return []


@dataclass(frozen=True, kw_only=True)
class Pause(Model):
    cause: PauseCause
    since: datetime
    revisions: list[int]
    events: list[PauseEvent] = field(default_factory=_no_events)
    """Empty in lists."""


@dataclass(frozen=True, kw_only=True)
class Streak(Model):
    """Failed attempts in a row."""

    failures: int
    first_at: datetime
    last_at: datetime
    revisions: list[int]


@dataclass(frozen=True, kw_only=True)
class MessageCounts(Model):
    waiting: int
    delivered: int
    failed: int


@dataclass(frozen=True, kw_only=True)
class SigningSecret(Model):
    id: str
    created_at: datetime
    ends_at: datetime | None


@dataclass(frozen=True, kw_only=True)
class WebhookLinks(Model):
    self_: str
    deliveries: str


@dataclass(frozen=True, kw_only=True)
class WebhookEndpoint(Model):
    """An endpoint that receives messages."""

    id: str
    mode: Mode | str
    url: str | None
    """None once the account was erased."""
    description: str | None
    event_types: list[WebhookEventType | str]
    include_batch_members: bool
    payload: Literal["full", "summary", "compact"] | str = "full"
    """How much of a report or batch a message contains."""
    status: Literal["active", "paused", "deleted"] | str
    paused: Pause | None
    streak: Streak | None
    messages: MessageCounts
    next_attempt_at: datetime | None
    secrets: list[SigningSecret]
    created_at: datetime
    changed_at: datetime
    revision: int
    links: WebhookLinks
    secret: str | None = field(default=None, repr=False)
    """``whsec_…``, only when it is new; it is shown only once."""


@dataclass(frozen=True, kw_only=True)
class DeliveryAttempt(Model):
    attempt: int
    outcome: Literal["delivered", "failed"] | str
    cause: str | None
    status: int | None
    """HTTP status; None without an answer."""
    started_at: datetime
    duration_ms: int
    exchange: Any = None
    """The headers of both sides and the beginning of the answer; only when one delivery is read."""


@dataclass(frozen=True, kw_only=True)
class DeliveryLinks(Model):
    self_: str
    redeliver: str


def _no_warnings() -> list[str]:
    return []


@dataclass(frozen=True, kw_only=True)
class WebhookDelivery(Model):
    """A message for one endpoint, and the result of its delivery."""

    id: str
    """The ``webhook-id`` of every attempt."""
    webhook_id: str
    mode: Mode | str
    event_type: MessageType | str
    subject: dict[str, Any]
    timestamp: datetime
    trigger: Literal["event", "test", "redeliver", "replay"] | str
    status: DeliveryStatus | str
    queued_at: datetime
    redelivered_at: datetime | None
    next_attempt_at: datetime | None
    attempts: list[DeliveryAttempt]
    links: DeliveryLinks
    warnings: list[str] = field(default_factory=_no_warnings)


@dataclass(frozen=True, kw_only=True)
class Replay(Model):
    """How many messages are sent again, or would be."""

    webhook_id: str
    dry_run: bool
    matched: int
    warnings: list[str] = field(default_factory=_no_warnings)
