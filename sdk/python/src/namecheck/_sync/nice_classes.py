# Written by tools/make_sync.py from namecheck/_async: change it there.
"""Classes of goods and services."""

from __future__ import annotations

from namecheck._sync.pages import Pages
from namecheck._sync.transport import Transport
from namecheck._call import Call, page_of
from namecheck.models import NiceClass, Page


class NiceClasses:
    """``client.nice_classes``"""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(self, query: str | None = None) -> Pages[NiceClass]:
        """Classes for goods and services in words, best first; without a query all classes."""

        def page_at(cursor: str | None) -> Call[Page[NiceClass]]:
            parameters = {"query": query, "cursor": cursor}
            return Call("GET", "/api/v1/nice-classes", page_of(NiceClass), query=parameters)

        return Pages(self._transport, page_at)
