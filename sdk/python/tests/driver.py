"""Drives both kinds of client in the same way, so that one test holds for both."""

from __future__ import annotations

import asyncio
import inspect
from functools import reduce
from types import TracebackType
from typing import Any

from namecheck import AsyncNamecheck, Namecheck


class Driver:
    def __init__(self, kind: str, api_key: str, **options: Any) -> None:
        self._loop = asyncio.new_event_loop() if kind == "async" else None
        self._owner: Any = (AsyncNamecheck if self._loop else Namecheck)(api_key, **options)
        self.client: Any = self._owner

    def call(self, name: str, *args: Any, **options: Any) -> Any:
        """Calls a method such as ``checks.create`` and returns its final result."""
        return self._finished(self._method(name)(*args, **options))

    def items(self, name: str, *args: Any, **options: Any) -> list[Any]:
        """Everything in a list, from its first page to its last."""
        return self._collected(self._method(name)(*args, **options))

    def pages(self, name: str, *args: Any, **options: Any) -> list[Any]:
        """The pages of a list."""
        return self._collected(self._method(name)(*args, **options).pages())

    def first(self, name: str, *args: Any, **options: Any) -> Any:
        return self._finished(self._method(name)(*args, **options).first())

    def with_options(self, **options: Any) -> None:
        self.client = self.client.with_options(**options)

    def __enter__(self) -> Driver:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        if self._loop is None:
            self._owner.close()
        else:
            self._loop.run_until_complete(self._closed())
            self._loop.close()

    async def _closed(self) -> None:
        """Closes the client, and the nested generators that httpx leaves to the event loop if an answer was
        not read to its end."""
        await self._owner.aclose()
        await asyncio.sleep(0)
        while left := asyncio.all_tasks() - {asyncio.current_task()}:
            await asyncio.gather(*left, return_exceptions=True)
            await asyncio.sleep(0)

    def _method(self, name: str) -> Any:
        return reduce(getattr, name.split("."), self.client)

    def _finished(self, value: Any) -> Any:
        if self._loop is not None and inspect.iscoroutine(value):
            return self._loop.run_until_complete(value)
        return value

    def _collected(self, items: Any) -> list[Any]:
        return self._loop.run_until_complete(_all(items)) if self._loop else list(items)


async def _all(items: Any) -> list[Any]:
    return [item async for item in items]
