"""Keys, usage, plans, providers."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal, TypeAlias

from namecheck.models.common import Mode, Model, Source

Scope: TypeAlias = Literal["checks:read", "checks:write", "webhooks:write", "keys:write", "audit:read"]


@dataclass(frozen=True, kw_only=True)
class Key(Model):
    """An API key, without its secret."""

    id: str
    mode: Mode | str
    status: Literal["active", "rotated", "expired", "revoked"] | str
    prefix: str
    last_four: str
    scopes: list[Scope | str]
    label: str | None
    created_at: datetime
    expires_at: datetime | None
    revoked_at: datetime | None
    last_used_at: datetime | None


@dataclass(frozen=True, kw_only=True)
class IssuedKey(Key):
    """A key that was just issued."""

    secret: str | None = field(default=None, repr=False)
    """Shown only once: None in the answer to a repeat."""


@dataclass(frozen=True, kw_only=True)
class Branding(Model):
    """At the head and the foot of HTML and PDF."""

    client: str | None
    prepared_for: str | None
    logo: str | None
    """A data URL of a PNG image."""
    name: str | None = None
    """The agency or firm whose reports they are; None also from an older service."""
    color: str | None = None
    """Of the band at the head, as ``#rrggbb``; None also from an older service."""
    footer: str | None = None
    """At the foot of each page; None also from an older service."""


def _no_codes() -> list[str]:
    return []


@dataclass(frozen=True, kw_only=True)
class Account(Model):
    """The account of the key and its settings."""

    id: str
    plan: str
    jurisdictions: list[str]
    """Of live checks that name none; empty: those of the service."""
    branding: Branding
    name: str | None = None
    """As invited people see it; None without one, and from an older service."""
    default_jurisdictions: list[str] = field(default_factory=_no_codes)
    """What a check with this key searches that names none; empty also from an older service."""
    default_tlds: list[str] = field(default_factory=_no_codes)
    """TLDs in which a check looks for domains that names none; empty from an older service."""


@dataclass(frozen=True, kw_only=True)
class RateLimit(Model):
    limit: int
    window_seconds: int


@dataclass(frozen=True, kw_only=True)
class RateLimits(Model):
    writes: RateLimit
    reads: RateLimit


@dataclass(frozen=True, kw_only=True)
class Usage(Model):
    """The month's checks; for test keys the test checks. Numbers are None if they are not counted."""

    mode: Mode | str
    month: str
    """``2026-11``, in UTC."""
    plan: str
    resets_at: datetime
    quota_free: bool
    limit: int | None
    used: int | None
    remaining: int | None
    by_kind: dict[str, int] | None
    rate_limits: RateLimits


@dataclass(frozen=True, kw_only=True)
class Plan(Model):
    id: str
    checks_per_month: int
    names_per_batch: int
    writes_per_minute: int
    reads_per_minute: int
    live_keys: int
    test_keys: int
    webhooks: bool
    team_keys: bool


@dataclass(frozen=True, kw_only=True)
class Failure(Model):
    at: datetime
    reason: str


@dataclass(frozen=True, kw_only=True)
class ProviderSpending(Model):
    """The price of a paid provider, and what all paid providers have cost this month."""

    price: float
    month: str
    spent: float | None
    cap: float
    account_cap: float


@dataclass(frozen=True, kw_only=True)
class Canary(Model):
    """The self-test of one register, server and TLD, or network of a provider."""

    scope: str
    state: Literal["proven", "failed", "never_run"] | str
    proven_at: datetime | None
    failed_at: datetime | None
    reason: str | None
    asked: list[str]


@dataclass(frozen=True, kw_only=True)
class Provider(Model):
    """A provider of a source, with its state."""

    name: str
    source: Source | str
    status: Literal["ok", "failing", "not_asked", "not_configured"] | str
    breaker: Literal["closed", "open", "half_open"] | str
    covers: str
    last_success_at: datetime | None
    last_failure: Failure | None
    spending: ProviderSpending | None = None
    canaries: list[Canary] | None = None
    """Self-tests of its registers, servers and networks; ``None`` from an older service."""
