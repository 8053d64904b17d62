# Written by tools/make_sync.py from namecheck/_async: change it there.
"""Lists, page by page or item by item."""

from __future__ import annotations

from collections.abc import Iterator, Callable
from typing import Generic, TypeVar

from namecheck._sync.transport import Transport
from namecheck._call import Call
from namecheck.errors import UnexpectedAnswerError
from namecheck.models import Page

T = TypeVar("T")


class Pages(Generic[T]):
    """A list that asks for its pages when they are needed. Can be gone through again and again."""

    def __init__(
        self,
        transport: Transport,
        page_at: Callable[[str | None], Call[Page[T]]],
        cursor: str | None = None,
    ) -> None:
        self._transport = transport
        self._page_at = page_at
        self._cursor = cursor

    def first(self) -> Page[T]:
        """One page alone."""
        return self._transport.send(self._page_at(self._cursor))

    def by_page(self) -> Iterator[Page[T]]:
        """Every page. Going on later: ``list(cursor=page.next_cursor)``."""
        page = self.first()
        seen = {self._cursor}
        while True:
            yield page
            cursor = page.next_cursor
            if cursor is None:
                return
            if cursor in seen:
                raise UnexpectedAnswerError("The pages of the list go round in a circle.")
            seen.add(cursor)
            page = self._transport.send(self._page_at(cursor))

    def __iter__(self) -> Iterator[T]:
        for page in self.by_page():
            for item in page.data:
                yield item
