# Written by tools/make_sync.py from namecheck/_async: change it there.
"""Lists, page by page or item by item."""

from __future__ import annotations

from collections.abc import Iterator, Callable
from typing import Generic, TypeVar

from namecheck._sync.transport import Transport
from namecheck._call import Call
from namecheck.errors import UnexpectedAnswerError
from namecheck.models import Page
from namecheck.response import Response

T = TypeVar("T")


class Pages(Generic[T]):
    """A list that fetches its pages on demand. It can be iterated over repeatedly."""

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
        """The first page only."""
        return self._transport.send(self._page_at(self._cursor))

    def pages(self) -> Iterator[Page[T]]:
        """Every page. To continue later: ``list(cursor=page.next_cursor)``."""
        page = self.first()
        seen = {self._cursor}
        while True:
            yield page
            cursor = page.next_cursor
            if cursor is None:
                return
            if cursor in seen:
                raise UnexpectedAnswerError(
                    "The next page of this list is one that was read before.", _response_of(page)
                )
            seen.add(cursor)
            page = self._transport.send(self._page_at(cursor))

    def __iter__(self) -> Iterator[T]:
        for page in self.pages():
            for item in page.data:
                yield item

    def collect(self, most: int) -> list[T]:
        """The items of the list, at most ``most``."""
        items: list[T] = []
        if most > 0:
            for item in self:
                items.append(item)
                if len(items) >= most:
                    break
        return items


def _response_of(page: Page[T]) -> Response:
    if page.response is None:
        raise TypeError("a page without its answer")
    return page.response
