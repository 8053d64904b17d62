# Written by tools/make_sync.py from namecheck/_async: change it there.
"""Checks of one name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from time import monotonic
from typing import Any, Literal

from namecheck._sync.pages import Pages
from namecheck._sync.transport import Transport
from namecheck._sync.waiting import until_ended
from namecheck._call import JSON, Call, bytes_of, model, nothing, page_of, path, text_of, texts
from namecheck._waiting import checked_patience, poll_of, preferred
from namecheck.models import Check, CheckEvent, CheckSummary, Page, Share, Source


class Checks:
    """``client.checks``"""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(
        self,
        query: str,
        *,
        sources: Sequence[Source] | None = None,
        tlds: Sequence[str] | None = None,
        jurisdictions: Sequence[str] | None = None,
        nice_classes: Sequence[int] | None = None,
        max_age: int | None = None,
        metadata: Mapping[str, str] | None = None,
        wait_timeout: float = 90.0,
        prefer_wait: int | None = None,
        idempotency_key: str | None = None,
    ) -> Check:
        """Checks a name and waits for the report.

        ``wait_timeout`` is the patience of this call in seconds; when it is over, WaitTimeoutError
        carries the check as ``accepted`` and the check goes on. ``prefer_wait`` (1 to 60) is sent as
        ``Prefer: wait``: more than 22 gives slow sources until two seconds before it, instead of 20 s.
        What is left out is as the service is set up. ``max_age`` is in seconds, 0 asks anew.
        """
        patience = checked_patience(wait_timeout)
        prefer, waits = preferred(prefer_wait, patience)
        began = monotonic()
        body = _body(query, sources, tlds, jurisdictions, nice_classes, max_age, metadata)
        check = self._transport.send(
            Call(
                "POST",
                "/checks",
                model(Check),
                body=body,
                prefer=prefer,
                waits=waits,
                idempotency_key=idempotency_key,
            )
        )
        return self._ended(check, patience, began)

    def start(
        self,
        query: str,
        *,
        sources: Sequence[Source] | None = None,
        tlds: Sequence[str] | None = None,
        jurisdictions: Sequence[str] | None = None,
        nice_classes: Sequence[int] | None = None,
        max_age: int | None = None,
        metadata: Mapping[str, str] | None = None,
        delivery: Literal["response", "webhook"] | None = None,
        idempotency_key: str | None = None,
    ) -> Check:
        """Requests a check and returns at once; its sources have ten minutes.

        With ``delivery="webhook"`` the report also comes to the endpoints that are subscribed.
        """
        body = _body(query, sources, tlds, jurisdictions, nice_classes, max_age, metadata)
        return self._transport.send(
            Call(
                "POST",
                "/checks",
                model(Check),
                body={**body, "delivery": delivery},
                prefer="respond-async",
                idempotency_key=idempotency_key,
            )
        )

    def get(self, check_id: str, *, at: datetime | str | int | None = None) -> Check:
        """The check as it stands; with ``at``, a time or a revision, as it stood then."""
        return self._transport.send(Call("GET", _of(check_id), model(Check), query={"at": at}))

    def events(
        self, check_id: str, *, limit: int | None = None, cursor: str | None = None
    ) -> Pages[CheckEvent]:
        """Every event of the check, oldest first."""
        target = _of(check_id, "events")

        def page_at(cursor: str | None) -> Call[Page[CheckEvent]]:
            return Call("GET", target, page_of(CheckEvent), query={"limit": limit, "cursor": cursor})

        return Pages(self._transport, page_at, cursor)

    def wait(self, check_id: str, *, wait_timeout: float = 660.0) -> Check:
        """Waits for a check to end, as :meth:`create` does."""
        patience = checked_patience(wait_timeout)
        began = monotonic()
        check = self._transport.send(_poll(check_id, poll_of(patience)), began + patience)
        return self._ended(check, patience, began)

    def list(
        self,
        *,
        status: Literal["queued", "running", "completed", "canceled"] | None = None,
        verdict: Literal["clear", "caution", "conflict", "inconclusive"] | None = None,
        query: str | None = None,
        batch: str | None = None,
        created_after: datetime | str | None = None,
        created_before: datetime | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Pages[CheckSummary]:
        """Newest first. ``limit`` (1 to 100) is the size of a page, not of the list."""
        parameters = {
            "status": status,
            "verdict": verdict,
            "query": query,
            "batch": batch,
            "createdAfter": created_after,
            "createdBefore": created_before,
            "limit": limit,
        }

        def page_at(cursor: str | None) -> Call[Page[CheckSummary]]:
            query = {**parameters, "cursor": cursor}
            return Call("GET", "/checks", page_of(CheckSummary), query=query)

        return Pages(self._transport, page_at, cursor)

    def cancel(self, check_id: str) -> Check:
        """Ends a check; sources not yet heard become unknown. One that has ended stays as it is."""
        return self._transport.send(Call("POST", _of(check_id, "cancel"), model(Check)))

    def retry(
        self,
        check_id: str,
        *,
        wait_timeout: float = 90.0,
        prefer_wait: int | None = None,
        idempotency_key: str | None = None,
    ) -> Check:
        """A new check that asks the sources which gave no answer, and waits as :meth:`create` does."""
        patience = checked_patience(wait_timeout)
        prefer, waits = preferred(prefer_wait, patience)
        began = monotonic()
        check = self._transport.send(
            Call(
                "POST",
                _of(check_id, "retry"),
                model(Check),
                prefer=prefer,
                waits=waits,
                idempotency_key=idempotency_key,
            )
        )
        return self._ended(check, patience, began)

    def html(self, check_id: str, *, at: datetime | str | int | None = None) -> str:
        """The report as a page for people."""
        kind = "text/html"
        return self._transport.send(
            Call("GET", _of(check_id), text_of(kind), query={"at": at}, accept=kind)
        )

    def csv(self, check_id: str, *, at: datetime | str | int | None = None) -> str:
        """The findings as a table (RFC 4180)."""
        kind = "text/csv"
        return self._transport.send(
            Call("GET", _of(check_id), text_of(kind), query={"at": at}, accept=kind)
        )

    def pdf(self, check_id: str, *, at: datetime | str | int | None = None) -> bytes:
        """The report as a PDF."""
        kind = "application/pdf"
        return self._transport.send(
            Call("GET", _of(check_id), bytes_of(kind), query={"at": at}, accept=kind)
        )

    def evidence(self, check_id: str) -> bytes:
        """The bundle by which the report can be verified without the service, as the bytes that it is."""
        return self._transport.send(Call("GET", _of(check_id, "evidence"), bytes_of(JSON)))

    def share(
        self,
        check_id: str,
        *,
        expires_in_seconds: int | None = None,
        idempotency_key: str | None = None,
    ) -> Share:
        """A link to the report that needs no key. Its ``url`` is shown this once."""
        return self._transport.send(
            Call(
                "POST",
                _of(check_id, "share"),
                model(Share),
                body={"expiresInSeconds": expires_in_seconds},
                idempotency_key=idempotency_key,
            )
        )

    def shares(self, check_id: str) -> Pages[Share]:
        """The links to the report that are active."""
        target = _of(check_id, "share")

        def page_at(cursor: str | None) -> Call[Page[Share]]:
            return Call("GET", target, page_of(Share), query={"cursor": cursor})

        return Pages(self._transport, page_at)

    def unshare(self, check_id: str) -> None:
        """Withdraws every link to the report."""
        self._transport.send(Call("DELETE", _of(check_id, "share"), nothing))

    def _ended(self, check: Check, patience: float, began: float) -> Check:
        return until_ended(
            self._transport,
            check,
            lambda seconds: _poll(check.id, seconds),
            patience=patience,
            began=began,
        )


def _of(check_id: str, *below: str) -> str:
    return path("checks", check_id, *below)


def _poll(check_id: str, seconds: int) -> Call[Check]:
    return Call("GET", _of(check_id), model(Check), prefer=f"wait={seconds}", waits=seconds)


def _body(
    query: str,
    sources: Sequence[Source] | None,
    tlds: Sequence[str] | None,
    jurisdictions: Sequence[str] | None,
    nice_classes: Sequence[int] | None,
    max_age: int | None,
    metadata: Mapping[str, str] | None,
) -> dict[str, Any]:
    return {
        "query": query,
        "sources": texts("sources", sources),
        "tlds": texts("tlds", tlds),
        "jurisdictions": texts("jurisdictions", jurisdictions),
        "niceClasses": None if nice_classes is None else [*nice_classes],
        "maxAge": max_age,
        "metadata": None if metadata is None else dict(metadata),
    }
