"""Lists, page by page or item by item."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from typing import Generic, TypeVar

from namecheck._async.transport import AsyncTransport
from namecheck._call import Call
from namecheck.errors import UnexpectedAnswerError
from namecheck.models import Page

T = TypeVar("T")


class AsyncPages(Generic[T]):
    """A list that asks for its pages when they are needed. Can be gone through again and again."""

    def __init__(
        self,
        transport: AsyncTransport,
        page_at: Callable[[str | None], Call[Page[T]]],
        cursor: str | None = None,
    ) -> None:
        self._transport = transport
        self._page_at = page_at
        self._cursor = cursor

    async def first(self) -> Page[T]:
        """One page alone."""
        return await self._transport.send(self._page_at(self._cursor))

    async def by_page(self) -> AsyncIterator[Page[T]]:
        """Every page. Going on later: ``list(cursor=page.next_cursor)``."""
        page = await self.first()
        seen = {self._cursor}
        while True:
            yield page
            cursor = page.next_cursor
            if cursor is None:
                return
            if cursor in seen:
                raise UnexpectedAnswerError("The pages of the list go round in a circle.")
            seen.add(cursor)
            page = await self._transport.send(self._page_at(cursor))

    async def __aiter__(self) -> AsyncIterator[T]:
        async for page in self.by_page():
            for item in page.data:
                yield item
