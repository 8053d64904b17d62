# Written by tools/make_sync.py from namecheck/_async: change it there.
"""The team of the account."""

from __future__ import annotations

from typing import Literal

from namecheck._sync.pages import Pages
from namecheck._sync.transport import Transport
from namecheck._call import Call, model, nothing, page_of, path
from namecheck.models import InvitedPerson, Page, Person, Role


class People:
    """``client.people``"""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def invite(self, *, name: str, role: Role, idempotency_key: str | None = None) -> InvitedPerson:
        """A link, shown only once as ``invitation_url``, that lets one person join within 7 days."""
        body = {"name": name, "role": role}
        return self._transport.send(
            Call(
                "POST",
                "/api/v1/account/people",
                model(InvitedPerson),
                body=body,
                idempotency_key=idempotency_key,
            )
        )

    def list(
        self,
        *,
        status: Literal["invited", "active", "expired", "removed"] | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Pages[Person]:
        """People of this key's mode; without ``status`` everyone who was not removed."""

        def page_at(cursor: str | None) -> Call[Page[Person]]:
            query = {"status": status, "limit": limit, "cursor": cursor}
            return Call("GET", "/api/v1/account/people", page_of(Person), query=query)

        return Pages(self._transport, page_at, cursor)

    def get(self, person_id: str) -> Person:
        """One person, even if removed."""
        return self._transport.send(Call("GET", path("account", "people", person_id), model(Person)))

    def remove(self, person_id: str) -> None:
        """Withdraws the invitation, or revokes the keys of the person at once."""
        self._transport.send(Call("DELETE", path("account", "people", person_id), nothing))
