# Written by tools/make_sync.py from namecheck/_async: change it there.
"""Who did what in the account."""

from __future__ import annotations

from datetime import datetime

from namecheck._sync.pages import Pages
from namecheck._sync.transport import Transport
from namecheck._call import Call, page_of
from namecheck.models import AuditEvent, Page


class Events:
    """``client.events``"""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(
        self,
        *,
        type_: str | None = None,
        actor: str | None = None,
        subject: str | None = None,
        created_after: datetime | str | None = None,
        created_before: datetime | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Pages[AuditEvent]:
        """Newest first. ``subject`` is the id of a check, batch, endpoint, key or account."""
        parameters = {
            "type": type_,
            "actor": actor,
            "subject": subject,
            "createdAfter": created_after,
            "createdBefore": created_before,
            "limit": limit,
        }

        def page_at(cursor: str | None) -> Call[Page[AuditEvent]]:
            query = {**parameters, "cursor": cursor}
            return Call("GET", "/api/v1/events", page_of(AuditEvent), query=query)

        return Pages(self._transport, page_at, cursor)
