"""The events of a check, and of the account."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from namecheck.models.common import Mode, Model


@dataclass(frozen=True, kw_only=True)
class CheckEventLinks(Model):
    check: str
    schema: str
    evidence: str


@dataclass(frozen=True, kw_only=True)
class CheckEvent(Model):
    """An event of a check, as recorded in the log."""

    id: str
    type: str
    schema_version: int
    """Version of the schema that ``data`` is in."""
    revision: int
    """Number of the event in the history of the check, starting at 0."""
    time: datetime
    actor: str
    """``key:<id>``, ``operator``, ``operator:<name>`` or ``system:<role>``."""
    correlation_id: str
    causation_id: str
    hash: str
    prev_hash: str
    data: dict[str, Any]
    """In the API's spelling."""
    links: CheckEventLinks


@dataclass(frozen=True, kw_only=True)
class AuditSubject(Model):
    """The object of an event."""

    object: Literal["check", "batch", "webhook", "key", "account"] | str
    id: str


@dataclass(frozen=True, kw_only=True)
class AuditEventLinks(Model):
    subject: str | None


@dataclass(frozen=True, kw_only=True)
class AuditEvent(Model):
    """Who did what in the account, or what resulted."""

    id: str
    type: str
    created_at: datetime
    mode: Mode | str | None
    """None for events that concern both modes."""
    actor: str
    """``key:<id>``, ``operator``, ``operator:<name>`` or ``system:<role>``."""
    subject: AuditSubject
    details: dict[str, Any]
    """Details of the action, by type, in the API's spelling."""
    revision: int
    correlation_id: str
    causation_id: str
    links: AuditEventLinks
