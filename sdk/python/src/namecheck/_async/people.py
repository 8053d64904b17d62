"""The team of the account."""

from __future__ import annotations

from typing import Literal

from namecheck._async.pages import AsyncPages
from namecheck._async.transport import AsyncTransport
from namecheck._call import Call, model, nothing, page_of, path
from namecheck.models import InvitedPerson, Page, Person, Role


class AsyncPeople:
    """``client.people``"""

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def invite(self, *, name: str, role: Role, idempotency_key: str | None = None) -> InvitedPerson:
        """A link, shown only once as ``invitation_url``, that lets one person join within 7 days."""
        body = {"name": name, "role": role}
        return await self._transport.send(
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
    ) -> AsyncPages[Person]:
        """People of this key's mode; without ``status`` everyone who was not removed."""

        def page_at(cursor: str | None) -> Call[Page[Person]]:
            query = {"status": status, "limit": limit, "cursor": cursor}
            return Call("GET", "/api/v1/account/people", page_of(Person), query=query)

        return AsyncPages(self._transport, page_at, cursor)

    async def get(self, person_id: str) -> Person:
        """One person, even if removed."""
        return await self._transport.send(Call("GET", path("account", "people", person_id), model(Person)))

    async def remove(self, person_id: str) -> None:
        """Withdraws the invitation, or revokes the keys of the person at once."""
        await self._transport.send(Call("DELETE", path("account", "people", person_id), nothing))
