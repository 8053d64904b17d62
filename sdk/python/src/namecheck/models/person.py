"""The team of the account."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal, TypeAlias

from namecheck.models.common import Mode, Model

Role: TypeAlias = Literal["viewer", "reviewer", "administrator"]


@dataclass(frozen=True, kw_only=True)
class RemovalEnds(Model):
    """How many keys and open invitations end with a person who issued them."""

    keys: int
    invitations: int


@dataclass(frozen=True, kw_only=True)
class Person(Model):
    """A person of the team of the account."""

    id: str
    status: Literal["invited", "active", "expired", "removed"] | str
    name: str | None
    role: Role | str
    mode: Mode | str
    key_id: str | None
    """The present key; None before the person joined."""
    invited_by: str | None
    invited_at: datetime
    joined_at: datetime | None
    removed_at: datetime | None
    last_used_at: datetime | None
    expires_at: datetime | None
    """Of the invitation, then of the key."""
    removal_ends: RemovalEnds


@dataclass(frozen=True, kw_only=True)
class InvitedPerson(Person):
    """A person who was just invited."""

    invitation_url: str | None = field(default=None, repr=False)
    """Shown only once: None in the answer to a repeat."""
