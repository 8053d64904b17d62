"""Classes of goods and services."""

from __future__ import annotations

from namecheck._async.pages import AsyncPages
from namecheck._async.transport import AsyncTransport
from namecheck._call import Call, page_of
from namecheck.models import NiceClass, Page


class AsyncNiceClasses:
    """``client.nice_classes``"""

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    def list(self, query: str | None = None) -> AsyncPages[NiceClass]:
        """Classes for goods and services in words, best first; without a query all classes."""

        def page_at(cursor: str | None) -> Call[Page[NiceClass]]:
            parameters = {"query": query, "cursor": cursor}
            return Call("GET", "/api/v1/nice-classes", page_of(NiceClass), query=parameters)

        return AsyncPages(self._transport, page_at)
