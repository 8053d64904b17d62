"""Batches of names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from time import monotonic
from typing import Literal

from namecheck._async.pages import AsyncPages
from namecheck._async.transport import AsyncTransport
from namecheck._async.waiting import until_ended
from namecheck._call import Call, bytes_of, model, page_of, path, text_of, texts
from namecheck._waiting import checked_patience, poll_of
from namecheck.models import Batch, BatchSummary, Page, Source


class AsyncBatches:
    """``client.batches``"""

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def create(
        self,
        names: Sequence[str],
        *,
        sources: Sequence[Source] | None = None,
        tlds: Sequence[str] | None = None,
        jurisdictions: Sequence[str] | None = None,
        nice_classes: Sequence[int] | None = None,
        max_age: int | None = None,
        metadata: Mapping[str, str] | None = None,
        delivery: Literal["response", "webhook"] | None = None,
        idempotency_key: str | None = None,
    ) -> Batch:
        """Requests checks of 1 to 50 names and returns at once; :meth:`wait` waits for the rows."""
        body = {
            "names": texts("names", names),
            "sources": texts("sources", sources),
            "tlds": texts("tlds", tlds),
            "jurisdictions": texts("jurisdictions", jurisdictions),
            "niceClasses": None if nice_classes is None else [*nice_classes],
            "maxAge": max_age,
            "metadata": None if metadata is None else dict(metadata),
            "delivery": delivery,
        }
        return await self._transport.send(
            Call("POST", "/batches", model(Batch), body=body, idempotency_key=idempotency_key)
        )

    async def get(self, batch_id: str) -> Batch:
        """The batch as it stands."""
        return await self._transport.send(Call("GET", _of(batch_id), model(Batch)))

    async def wait(self, batch_id: str, *, wait_timeout: float = 660.0) -> Batch:
        """Waits until every row has ended, at most ``wait_timeout`` seconds.

        Then WaitTimeoutError carries the batch as ``accepted``, and the batch goes on.
        """
        patience = checked_patience(wait_timeout)
        began = monotonic()
        batch = await self._transport.send(_poll(batch_id, poll_of(patience)), began + patience)
        return await until_ended(
            self._transport,
            batch,
            lambda seconds: _poll(batch_id, seconds),
            patience=patience,
            began=began,
        )

    def list(
        self,
        *,
        status: Literal["queued", "running", "completed", "canceled"] | None = None,
        created_after: datetime | str | None = None,
        created_before: datetime | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> AsyncPages[BatchSummary]:
        """Newest first. ``limit`` (1 to 100) is the size of a page, not of the list."""
        parameters = {
            "status": status,
            "createdAfter": created_after,
            "createdBefore": created_before,
            "limit": limit,
        }

        def page_at(cursor: str | None) -> Call[Page[BatchSummary]]:
            query = {**parameters, "cursor": cursor}
            return Call("GET", "/batches", page_of(BatchSummary), query=query)

        return AsyncPages(self._transport, page_at, cursor)

    async def cancel(self, batch_id: str) -> Batch:
        """Cancels the checks that are open. A batch that has ended stays as it is."""
        return await self._transport.send(Call("POST", _of(batch_id, "cancel"), model(Batch)))

    async def html(self, batch_id: str) -> str:
        """The batch as a page for people."""
        kind = "text/html"
        return await self._transport.send(Call("GET", _of(batch_id), text_of(kind), accept=kind))

    async def csv(self, batch_id: str) -> str:
        """The rows as a table (RFC 4180)."""
        kind = "text/csv"
        return await self._transport.send(Call("GET", _of(batch_id), text_of(kind), accept=kind))

    async def pdf(self, batch_id: str) -> bytes:
        """The batch as a PDF."""
        kind = "application/pdf"
        return await self._transport.send(Call("GET", _of(batch_id), bytes_of(kind), accept=kind))


def _of(batch_id: str, *below: str) -> str:
    return path("batches", batch_id, *below)


def _poll(batch_id: str, seconds: int) -> Call[Batch]:
    return Call("GET", _of(batch_id), model(Batch), prefer=f"wait={seconds}", waits=seconds)
