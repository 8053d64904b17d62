"""Links to a report that need no key."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

from namecheck.models.common import Model


@dataclass(frozen=True, kw_only=True)
class Share(Model):
    """A link to the report of one check. Anyone who has it can read the report until it ends."""

    id: str
    check_id: str
    created_at: datetime
    expires_at: datetime
    withdrawn_at: datetime | None
    url: str | None = field(default=None, repr=False)
    """Shown only once: None in lists, and in the answer to a repeat."""


@dataclass(frozen=True, kw_only=True)
class BatchShare(Model):
    """A link to a batch and the reports of its names. Anyone who has it can read them until it ends."""

    id: str
    batch_id: str
    created_at: datetime
    expires_at: datetime
    withdrawn_at: datetime | None
    url: str | None = field(default=None, repr=False)
    """Shown only once: None in lists, and in the answer to a repeat."""
