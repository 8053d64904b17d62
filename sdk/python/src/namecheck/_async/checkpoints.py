"""Checkpoints of the log."""

from __future__ import annotations

from namecheck._async.pages import AsyncPages
from namecheck._async.transport import AsyncTransport
from namecheck._call import JSON, Call, bytes_of, model, page_of, path
from namecheck.models import Checkpoint, Consistency, Page


class AsyncCheckpoints:
    """``client.checkpoints``: what the service has signed. Signed objects are returned as bytes."""

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    def list(self, *, limit: int | None = None, cursor: str | None = None) -> AsyncPages[Checkpoint]:
        """Newest first. ``limit`` (1 to 100) is the size of a page, not of the list."""

        def page_at(cursor: str | None) -> Call[Page[Checkpoint]]:
            query = {"limit": limit, "cursor": cursor}
            return Call("GET", "/api/v1/checkpoints", page_of(Checkpoint), query=query)

        return AsyncPages(self._transport, page_at, cursor)

    async def latest(self) -> bytes:
        """The newest one in its signed envelope."""
        return await self._transport.send(Call("GET", "/api/v1/checkpoints/latest", bytes_of(JSON)))

    async def get(self, size: int) -> bytes:
        """The checkpoint over exactly ``size`` events, in its signed envelope."""
        return await self._transport.send(Call("GET", _of(size), bytes_of(JSON)))

    async def consistency(self, size: int, *, from_: int) -> Consistency:
        """Proof that the log of ``from_`` events is a prefix of the log of ``size`` events."""
        return await self._transport.send(
            Call("GET", _of(size, "consistency"), model(Consistency), query={"from": from_})
        )

    async def time_stamp(self, size: int) -> bytes:
        """The time stamp (RFC 3161) of a checkpoint, if it has one."""
        kind = "application/octet-stream"
        return await self._transport.send(Call("GET", _of(size, "time-stamp"), bytes_of(kind), accept=kind))


def _of(size: int, *below: str) -> str:
    return path("checkpoints", str(size), *below)
