# Written by tools/make_sync.py from namecheck/_async: change it there.
"""The registers and networks that are searched, by country and TLD."""

from __future__ import annotations

from namecheck._sync.transport import Transport
from namecheck._call import Call, model
from namecheck.models import SearchCoverage


class Coverage:
    """``client.coverage``"""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def get(self, *, country: str | None = None, tld: str | None = None) -> SearchCoverage:
        """What live checks search for each country and TLD; ``country`` and ``tld`` select one."""
        query = {"country": country, "tld": tld}
        return self._transport.send(Call("GET", "/api/v1/coverage", model(SearchCoverage), query=query))
