"""Usage, providers, plans."""

from __future__ import annotations

from datetime import datetime

from namecheck._async.pages import AsyncPages
from namecheck._async.transport import AsyncTransport
from namecheck._call import Call, model, page_of
from namecheck.models import Page, Plan, Provider, Usage


class AsyncUsageOfMonth:
    """``client.usage``"""

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def get(self, *, month: str | None = None, at: datetime | str | int | None = None) -> Usage:
        """This month's quota and its use.

        ``month`` (``2026-10``) selects another month; ``at``, a time or a revision, a past state.
        """
        query = {"month": month, "at": at}
        return await self._transport.send(Call("GET", "/api/v1/usage", model(Usage), query=query))


class AsyncProviders:
    """``client.providers``"""

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    def list(self) -> AsyncPages[Provider]:
        """Each provider of each source, with its state."""

        def page_at(cursor: str | None) -> Call[Page[Provider]]:
            return Call("GET", "/api/v1/providers", page_of(Provider), query={"cursor": cursor})

        return AsyncPages(self._transport, page_at)


class AsyncPlans:
    """``client.plans``"""

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    def list(self) -> AsyncPages[Plan]:
        """The plans and what each includes."""

        def page_at(cursor: str | None) -> Call[Page[Plan]]:
            return Call("GET", "/api/v1/plans", page_of(Plan), query={"cursor": cursor})

        return AsyncPages(self._transport, page_at)
