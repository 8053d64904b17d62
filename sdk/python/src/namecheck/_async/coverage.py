"""The registers and networks that are searched, by country and TLD."""

from __future__ import annotations

from namecheck._async.transport import AsyncTransport
from namecheck._call import Call, model
from namecheck.models import SearchCoverage


class AsyncCoverage:
    """``client.coverage``"""

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def get(self, *, country: str | None = None, tld: str | None = None) -> SearchCoverage:
        """What live checks search for each country and TLD; ``country`` and ``tld`` select one."""
        query = {"country": country, "tld": tld}
        return await self._transport.send(Call("GET", "/api/v1/coverage", model(SearchCoverage), query=query))
