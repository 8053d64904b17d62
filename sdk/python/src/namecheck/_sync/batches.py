# Written by tools/make_sync.py from namecheck/_async: change it there.
"""Batches of names."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, Literal, TypeVar, overload

from namecheck._sync.pages import Pages
from namecheck._sync.transport import Transport
from namecheck._sync.waiting import until_ended
from namecheck._call import Call, bytes_of, flag, joined, model, nothing, page_of, path, text_of, texts
from namecheck._options import BatchOptions, WaitedBatchOptions, options_body
from namecheck._views import batch_in, chosen
from namecheck._waiting import WAIT_SECONDS, WaitLimit
from namecheck.models import (
    Applicant,
    Batch,
    BatchBrief,
    BatchShare,
    BatchSummary,
    Compact,
    Model,
    Page,
    Pending,
    Source,
    View,
)
from namecheck.response import Response

if TYPE_CHECKING:
    from typing_extensions import Unpack

M = TypeVar("M", bound=Model)


class Batches:
    """``client.batches``"""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    @overload
    def create(
        self,
        names: Sequence[str],
        *,
        view: Literal["full"] | None = None,
        fields: None = None,
        **options: Unpack[BatchOptions],
    ) -> Batch: ...
    @overload
    def create(
        self,
        names: Sequence[str],
        *,
        view: Literal["summary"],
        fields: None = None,
        **options: Unpack[BatchOptions],
    ) -> BatchBrief: ...
    @overload
    def create(
        self,
        names: Sequence[str],
        *,
        view: Literal["compact"],
        fields: None = None,
        **options: Unpack[BatchOptions],
    ) -> Compact: ...
    @overload
    def create(
        self,
        names: Sequence[str],
        *,
        view: View | None = None,
        fields: Sequence[str],
        **options: Unpack[BatchOptions],
    ) -> Model: ...
    def create(
        self,
        names: Sequence[str],
        *,
        title: str | None = None,
        sources: Sequence[Source] | None = None,
        tlds: Sequence[str] | None = None,
        jurisdictions: Sequence[str] | None = None,
        nice_classes: Sequence[int] | None = None,
        goods: str | None = None,
        applicant: Applicant | None = None,
        max_age: int | None = None,
        metadata: Mapping[str, str] | None = None,
        branding: Mapping[str, str | None] | None = None,
        delivery: Literal["response", "webhook"] | None = None,
        view: View | None = None,
        fields: Sequence[str] | None = None,
        idempotency_key: str | None = None,
    ) -> Model:
        """Requests checks of 1 to 50 names and returns at once with the id of each check.

        ``title`` names the batch, such as the project: reports and shared pages show it. ``branding``
        has ``client`` and ``preparedFor``. ``view`` and ``fields`` are those of :meth:`get`.
        """
        options = options_body(
            sources,
            tlds,
            jurisdictions,
            nice_classes,
            goods,
            applicant,
            max_age,
            metadata,
            branding,
            delivery,
        )
        body = {"names": texts("names", names), "title": title, **options}
        read = model(chosen(batch_in(view), fields))
        return self._transport.send(_post(body, idempotency_key, view, fields, read))

    @overload
    def create_and_wait(
        self,
        names: Sequence[str],
        *,
        view: Literal["full"] | None = None,
        **options: Unpack[WaitedBatchOptions],
    ) -> Batch: ...
    @overload
    def create_and_wait(
        self, names: Sequence[str], *, view: Literal["summary"], **options: Unpack[WaitedBatchOptions]
    ) -> BatchBrief: ...
    @overload
    def create_and_wait(
        self, names: Sequence[str], *, view: Literal["compact"], **options: Unpack[WaitedBatchOptions]
    ) -> Compact: ...
    def create_and_wait(
        self,
        names: Sequence[str],
        *,
        title: str | None = None,
        sources: Sequence[Source] | None = None,
        tlds: Sequence[str] | None = None,
        jurisdictions: Sequence[str] | None = None,
        nice_classes: Sequence[int] | None = None,
        goods: str | None = None,
        applicant: Applicant | None = None,
        max_age: int | None = None,
        metadata: Mapping[str, str] | None = None,
        branding: Mapping[str, str | None] | None = None,
        delivery: Literal["response", "webhook"] | None = None,
        wait_timeout_seconds: float | None = None,
        view: View | None = None,
        idempotency_key: str | None = None,
    ) -> Pending:
        """Like :meth:`create`, but waits as :meth:`wait` does."""
        options = options_body(
            sources,
            tlds,
            jurisdictions,
            nice_classes,
            goods,
            applicant,
            max_age,
            metadata,
            branding,
            delivery,
        )
        body = {"names": texts("names", names), "title": title, **options}
        limit = self._wait_limit(wait_timeout_seconds)
        call = _post(body, idempotency_key, view, None, model(batch_in(view)))
        batch = self._transport.send(call, limit.deadline)
        return until_ended(self._transport, batch, _poll(batch.id, view), limit)

    @overload
    def get(
        self, batch_id: str, *, view: Literal["full"] | None = None, fields: None = None
    ) -> Batch: ...
    @overload
    def get(self, batch_id: str, *, view: Literal["summary"], fields: None = None) -> BatchBrief: ...
    @overload
    def get(self, batch_id: str, *, view: Literal["compact"], fields: None = None) -> Compact: ...
    @overload
    def get(self, batch_id: str, *, view: View | None = None, fields: Sequence[str]) -> Model: ...
    def get(
        self, batch_id: str, *, view: View | None = None, fields: Sequence[str] | None = None
    ) -> Model:
        """The current state of a batch.

        ``view="summary"`` has the verdict on each name, the best one first. ``view="compact"`` is the batch
        without repeats, and ``fields`` the members that it names: both are in ``raw``.
        """
        kind = chosen(batch_in(view), fields)
        query = {"view": view, "fields": joined(fields)}
        return self._transport.send(Call("GET", _of(batch_id), model(kind), query=query))

    @overload
    def wait(
        self, batch_id: str, *, view: Literal["full"] | None = None, wait_timeout_seconds: float | None = None
    ) -> Batch: ...
    @overload
    def wait(
        self, batch_id: str, *, view: Literal["summary"], wait_timeout_seconds: float | None = None
    ) -> BatchBrief: ...
    @overload
    def wait(
        self, batch_id: str, *, view: Literal["compact"], wait_timeout_seconds: float | None = None
    ) -> Compact: ...
    def wait(
        self, batch_id: str, *, wait_timeout_seconds: float | None = None, view: View | None = None
    ) -> Pending:
        """Waits until every row has ended, by default for 660 seconds.

        When the wait is over, WaitTimeoutError carries the batch as ``accepted``; the batch continues.
        """
        limit = self._wait_limit(wait_timeout_seconds)
        return until_ended(self._transport, None, _poll(batch_id, view), limit)

    def list(
        self,
        *,
        status: Literal["queued", "running", "completed", "canceled"] | None = None,
        text: str | None = None,
        jurisdiction: str | None = None,
        created_after: datetime | str | None = None,
        created_before: datetime | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Pages[BatchSummary]:
        """Newest first. ``limit`` (1 to 100) is the size of a page, not of the list.

        ``text`` has words of the title, client and addressee, the goods or a name.
        """
        parameters = {
            "status": status,
            "text": text,
            "jurisdiction": jurisdiction,
            "createdAfter": created_after,
            "createdBefore": created_before,
            "limit": limit,
        }

        def page_at(cursor: str | None) -> Call[Page[BatchSummary]]:
            query = {**parameters, "cursor": cursor}
            return Call("GET", "/api/v1/batches", page_of(BatchSummary), query=query)

        return Pages(self._transport, page_at, cursor)

    @overload
    def cancel(
        self, batch_id: str, *, view: Literal["full"] | None = None, fields: None = None
    ) -> Batch: ...
    @overload
    def cancel(self, batch_id: str, *, view: Literal["summary"], fields: None = None) -> BatchBrief: ...
    @overload
    def cancel(self, batch_id: str, *, view: Literal["compact"], fields: None = None) -> Compact: ...
    @overload
    def cancel(self, batch_id: str, *, view: View | None = None, fields: Sequence[str]) -> Model: ...
    def cancel(
        self, batch_id: str, *, view: View | None = None, fields: Sequence[str] | None = None
    ) -> Model:
        """Cancels the open checks. A batch that has ended does not change."""
        read = model(chosen(batch_in(view), fields))
        query = {"view": view, "fields": joined(fields)}
        return self._transport.send(Call("POST", _of(batch_id, "cancel"), read, query=query))

    def share(
        self,
        batch_id: str,
        *,
        expires_in_seconds: int | None = None,
        branding: Mapping[str, str | None] | None = None,
        idempotency_key: str | None = None,
    ) -> BatchShare:
        """A link to the batch and its reports that needs no key. Its ``url`` is shown only once.

        ``branding`` has ``name`` (of the firm), ``client``, ``preparedFor``, ``logo`` (a data URL), ``color``
        and ``footer``. Missing parts are those of the account.
        """
        return self._transport.send(
            Call(
                "POST",
                _of(batch_id, "share"),
                model(BatchShare),
                body={"expiresInSeconds": expires_in_seconds, "branding": branding},
                idempotency_key=idempotency_key,
            )
        )

    def shares(self, batch_id: str) -> Pages[BatchShare]:
        """The active links to the batch."""
        target = _of(batch_id, "share")

        def page_at(cursor: str | None) -> Call[Page[BatchShare]]:
            return Call("GET", target, page_of(BatchShare), query={"cursor": cursor})

        return Pages(self._transport, page_at)

    def unshare(self, batch_id: str) -> None:
        """Withdraws every link to the batch."""
        self._transport.send(Call("DELETE", _of(batch_id, "share"), nothing))

    def html(self, batch_id: str, *, appendix: bool | None = None) -> str:
        """The batch as a page for people."""
        kind = "text/html"
        return self._transport.send(
            Call("GET", _of(batch_id), text_of(kind), query={"appendix": flag(appendix)}, accept=kind)
        )

    def csv(self, batch_id: str) -> str:
        """The rows as a table (RFC 4180)."""
        kind = "text/csv"
        return self._transport.send(Call("GET", _of(batch_id), text_of(kind), accept=kind))

    def pdf(self, batch_id: str, *, appendix: bool | None = None) -> bytes:
        """The batch as a PDF."""
        kind = "application/pdf"
        return self._transport.send(
            Call("GET", _of(batch_id), bytes_of(kind), query={"appendix": flag(appendix)}, accept=kind)
        )

    def _wait_limit(self, seconds: float | None) -> WaitLimit:
        return WaitLimit(seconds, WAIT_SECONDS, self._transport.settings.deadline_seconds)


def _of(batch_id: str, *below: str) -> str:
    return path("batches", batch_id, *below)


def _post(
    body: Mapping[str, Any],
    idempotency_key: str | None,
    view: View | None,
    fields: Sequence[str] | None,
    read: Callable[[Response], M],
) -> Call[M]:
    return Call(
        "POST",
        "/api/v1/batches",
        read,
        query={"view": view, "fields": joined(fields)},
        body=body,
        prefer="respond-async",
        idempotency_key=idempotency_key,
    )


def _poll(batch_id: str, view: View | None) -> Callable[[int], Call[Pending]]:
    target = _of(batch_id)
    read = model(batch_in(view))
    query = {"view": view}
    return lambda seconds: Call("GET", target, read, query=query, prefer=f"wait={seconds}", waits=seconds)
