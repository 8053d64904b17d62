# Written by tools/make_sync.py from namecheck/_async: change it there.
"""Checks of one name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, Literal, overload

from namecheck._sync.pages import Pages
from namecheck._sync.transport import Transport
from namecheck._sync.waiting import until_ended
from namecheck._call import JSON, Call, bytes_of, flag, joined, model, nothing, page_of, path, text_of
from namecheck._options import CheckOptions, WaitedCheckOptions, options_body
from namecheck._views import check_in, chosen
from namecheck._waiting import CREATE_SECONDS, WAIT_SECONDS, WaitLimit
from namecheck.models import (
    Applicant,
    Check,
    CheckBrief,
    CheckEvent,
    CheckSummary,
    Compact,
    Mark,
    Model,
    Page,
    Pending,
    Review,
    Share,
    Source,
    View,
)

if TYPE_CHECKING:
    from typing_extensions import Unpack


class Checks:
    """``client.checks``"""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    @overload
    def create(
        self, query: str, *, view: Literal["full"] | None = None, **options: Unpack[WaitedCheckOptions]
    ) -> Check: ...
    @overload
    def create(
        self, query: str, *, view: Literal["summary"], **options: Unpack[WaitedCheckOptions]
    ) -> CheckBrief: ...
    @overload
    def create(
        self, query: str, *, view: Literal["compact"], **options: Unpack[WaitedCheckOptions]
    ) -> Compact: ...
    def create(
        self,
        query: str,
        *,
        project: str | None = None,
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
        """Checks a name and waits for the report, by default for 60 seconds.

        When the wait is over, WaitTimeoutError carries the check as ``accepted``; the check continues. A
        wait of more than 22 seconds also gives the sources more time. With ``delivery="webhook"`` it does
        not wait. The service fills in what is left out. ``max_age`` is in seconds; 0 uses no cache.
        ``view`` is that of :meth:`get`. ``branding`` has ``client`` and ``preparedFor``; lists show
        ``project``.
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
        body = {"query": query, "project": project, **options}
        return self._post_and_wait("/api/v1/checks", body, wait_timeout_seconds, idempotency_key, view)

    @overload
    def start(
        self,
        query: str,
        *,
        view: Literal["full"] | None = None,
        fields: None = None,
        **options: Unpack[CheckOptions],
    ) -> Check: ...
    @overload
    def start(
        self, query: str, *, view: Literal["summary"], fields: None = None, **options: Unpack[CheckOptions]
    ) -> CheckBrief: ...
    @overload
    def start(
        self, query: str, *, view: Literal["compact"], fields: None = None, **options: Unpack[CheckOptions]
    ) -> Compact: ...
    @overload
    def start(
        self, query: str, *, view: View | None = None, fields: Sequence[str], **options: Unpack[CheckOptions]
    ) -> Model: ...
    def start(
        self,
        query: str,
        *,
        project: str | None = None,
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
        """Requests a check and returns at once; its sources have ten minutes.

        With ``delivery="webhook"`` the subscribed endpoints receive the report as well. ``view`` and
        ``fields`` are those of :meth:`get`.
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
        body = {"query": query, "project": project, **options}
        return self._transport.send(_start("/api/v1/checks", body, idempotency_key, view, fields))

    @overload
    def get(
        self,
        check_id: str,
        *,
        at: datetime | str | int | None = None,
        view: Literal["full"] | None = None,
        fields: None = None,
    ) -> Check: ...
    @overload
    def get(
        self,
        check_id: str,
        *,
        at: datetime | str | int | None = None,
        view: Literal["summary"],
        fields: None = None,
    ) -> CheckBrief: ...
    @overload
    def get(
        self,
        check_id: str,
        *,
        at: datetime | str | int | None = None,
        view: Literal["compact"],
        fields: None = None,
    ) -> Compact: ...
    @overload
    def get(
        self,
        check_id: str,
        *,
        at: datetime | str | int | None = None,
        view: View | None = None,
        fields: Sequence[str],
    ) -> Model: ...
    def get(
        self,
        check_id: str,
        *,
        at: datetime | str | int | None = None,
        view: View | None = None,
        fields: Sequence[str] | None = None,
    ) -> Model:
        """The current state of a check; with ``at``, a time or a revision, its state then.

        ``view="summary"`` is at most 2 kB. ``view="compact"`` is the report without repeats, and ``fields``
        the members that it names, such as ``"sections.domains.status"``: both are in ``raw``.
        """
        kind = chosen(check_in(view), fields)
        query = {"at": at, "view": view, "fields": joined(fields)}
        return self._transport.send(Call("GET", _of(check_id), model(kind), query=query))

    def events(
        self, check_id: str, *, limit: int | None = None, cursor: str | None = None
    ) -> Pages[CheckEvent]:
        """Every event of the check, oldest first."""
        target = _of(check_id, "events")

        def page_at(cursor: str | None) -> Call[Page[CheckEvent]]:
            return Call("GET", target, page_of(CheckEvent), query={"limit": limit, "cursor": cursor})

        return Pages(self._transport, page_at, cursor)

    @overload
    def wait(
        self, check_id: str, *, view: Literal["full"] | None = None, wait_timeout_seconds: float | None = None
    ) -> Check: ...
    @overload
    def wait(
        self, check_id: str, *, view: Literal["summary"], wait_timeout_seconds: float | None = None
    ) -> CheckBrief: ...
    @overload
    def wait(
        self, check_id: str, *, view: Literal["compact"], wait_timeout_seconds: float | None = None
    ) -> Compact: ...
    def wait(
        self, check_id: str, *, wait_timeout_seconds: float | None = None, view: View | None = None
    ) -> Pending:
        """Waits until a check has ended, by default for 660 seconds."""
        limit = self._wait_limit(wait_timeout_seconds, WAIT_SECONDS)
        return until_ended(self._transport, None, _poll(check_id, view), limit)

    def list(
        self,
        *,
        status: Literal["queued", "running", "completed", "canceled"] | None = None,
        verdict: Literal["clear", "caution", "conflict", "inconclusive"] | None = None,
        query: str | None = None,
        contains: str | None = None,
        batch: str | None = None,
        reviews: bool = False,
        text: str | None = None,
        jurisdiction: str | None = None,
        created_after: datetime | str | None = None,
        created_before: datetime | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Pages[CheckSummary]:
        """Newest first. ``limit`` (1 to 100) is the size of a page, not of the list.

        ``text`` has words of the name, the project, client and addressee, or the goods.
        """
        parameters = {
            "status": status,
            "verdict": verdict,
            "query": query,
            "contains": contains,
            "batch": batch,
            "reviews": "true" if reviews else None,
            "text": text,
            "jurisdiction": jurisdiction,
            "createdAfter": created_after,
            "createdBefore": created_before,
            "limit": limit,
        }

        def page_at(cursor: str | None) -> Call[Page[CheckSummary]]:
            query = {**parameters, "cursor": cursor}
            return Call("GET", "/api/v1/checks", page_of(CheckSummary), query=query)

        return Pages(self._transport, page_at, cursor)

    @overload
    def cancel(
        self, check_id: str, *, view: Literal["full"] | None = None, fields: None = None
    ) -> Check: ...
    @overload
    def cancel(self, check_id: str, *, view: Literal["summary"], fields: None = None) -> CheckBrief: ...
    @overload
    def cancel(self, check_id: str, *, view: Literal["compact"], fields: None = None) -> Compact: ...
    @overload
    def cancel(self, check_id: str, *, view: View | None = None, fields: Sequence[str]) -> Model: ...
    def cancel(
        self, check_id: str, *, view: View | None = None, fields: Sequence[str] | None = None
    ) -> Model:
        """Ends a check; pending sources become unknown. A check that has ended does not change."""
        read = model(chosen(check_in(view), fields))
        query = {"view": view, "fields": joined(fields)}
        return self._transport.send(Call("POST", _of(check_id, "cancel"), read, query=query))

    @overload
    def retry(
        self,
        check_id: str,
        *,
        view: Literal["full"] | None = None,
        wait_timeout_seconds: float | None = None,
        idempotency_key: str | None = None,
    ) -> Check: ...
    @overload
    def retry(
        self,
        check_id: str,
        *,
        view: Literal["summary"],
        wait_timeout_seconds: float | None = None,
        idempotency_key: str | None = None,
    ) -> CheckBrief: ...
    @overload
    def retry(
        self,
        check_id: str,
        *,
        view: Literal["compact"],
        wait_timeout_seconds: float | None = None,
        idempotency_key: str | None = None,
    ) -> Compact: ...
    def retry(
        self,
        check_id: str,
        *,
        wait_timeout_seconds: float | None = None,
        view: View | None = None,
        idempotency_key: str | None = None,
    ) -> Pending:
        """Asks the unknown sources again, as a new check, and waits for it as :meth:`create` does."""
        target = _of(check_id, "retry")
        return self._post_and_wait(target, None, wait_timeout_seconds, idempotency_key, view)

    @overload
    def start_retry(
        self,
        check_id: str,
        *,
        view: Literal["full"] | None = None,
        fields: None = None,
        idempotency_key: str | None = None,
    ) -> Check: ...
    @overload
    def start_retry(
        self,
        check_id: str,
        *,
        view: Literal["summary"],
        fields: None = None,
        idempotency_key: str | None = None,
    ) -> CheckBrief: ...
    @overload
    def start_retry(
        self,
        check_id: str,
        *,
        view: Literal["compact"],
        fields: None = None,
        idempotency_key: str | None = None,
    ) -> Compact: ...
    @overload
    def start_retry(
        self,
        check_id: str,
        *,
        view: View | None = None,
        fields: Sequence[str],
        idempotency_key: str | None = None,
    ) -> Model: ...
    def start_retry(
        self,
        check_id: str,
        *,
        view: View | None = None,
        fields: Sequence[str] | None = None,
        idempotency_key: str | None = None,
    ) -> Model:
        """Like :meth:`retry`, but returns at once."""
        return self._transport.send(_start(_of(check_id, "retry"), None, idempotency_key, view, fields))

    def html(
        self, check_id: str, *, at: datetime | str | int | None = None, appendix: bool | None = None
    ) -> str:
        """The report as a page for people."""
        kind = "text/html"
        return self._transport.send(
            Call(
                "GET", _of(check_id), text_of(kind), query={"at": at, "appendix": flag(appendix)}, accept=kind
            )
        )

    def csv(self, check_id: str, *, at: datetime | str | int | None = None) -> str:
        """The findings as a table (RFC 4180)."""
        kind = "text/csv"
        return self._transport.send(
            Call("GET", _of(check_id), text_of(kind), query={"at": at}, accept=kind)
        )

    def pdf(
        self, check_id: str, *, at: datetime | str | int | None = None, appendix: bool | None = None
    ) -> bytes:
        """The report as a PDF."""
        kind = "application/pdf"
        return self._transport.send(
            Call(
                "GET",
                _of(check_id),
                bytes_of(kind),
                query={"at": at, "appendix": flag(appendix)},
                accept=kind,
            )
        )

    def evidence(self, check_id: str) -> bytes:
        """The bundle that proves the report without the service, as bytes."""
        return self._transport.send(Call("GET", _of(check_id, "evidence"), bytes_of(JSON)))

    def share(
        self,
        check_id: str,
        *,
        expires_in_seconds: int | None = None,
        branding: Mapping[str, str | None] | None = None,
        idempotency_key: str | None = None,
    ) -> Share:
        """A link to the report that needs no key. Its ``url`` is shown only once.

        ``branding`` has ``name`` (of the firm), ``client``, ``preparedFor``, ``logo`` (a data URL), ``color``
        and ``footer``. Missing parts are those of the account.
        """
        return self._transport.send(
            Call(
                "POST",
                _of(check_id, "share"),
                model(Share),
                body={"expiresInSeconds": expires_in_seconds, "branding": branding},
                idempotency_key=idempotency_key,
            )
        )

    def shares(self, check_id: str) -> Pages[Share]:
        """The active links to the report."""
        target = _of(check_id, "share")

        def page_at(cursor: str | None) -> Call[Page[Share]]:
            return Call("GET", target, page_of(Share), query={"cursor": cursor})

        return Pages(self._transport, page_at)

    def unshare(self, check_id: str) -> None:
        """Withdraws every link to the report."""
        self._transport.send(Call("DELETE", _of(check_id, "share"), nothing))

    def review(self, check_id: str, finding: str, *, mark: Mark, reason: str) -> Review:
        """Marks a finding of a completed check, such as ``"trademarks/0"``; returns all marks of it."""
        body = {"mark": mark, "reason": reason}
        return self._transport.send(
            Call("PUT", _of(check_id, "reviews", finding), model(Review), body=body)
        )

    def unreview(self, check_id: str, finding: str) -> Review:
        """Withdraws the assessment of a finding. Returns the remaining assessments of the check."""
        return self._transport.send(Call("DELETE", _of(check_id, "reviews", finding), model(Review)))

    def _post_and_wait(
        self,
        target: str,
        body: Mapping[str, Any] | None,
        wait_timeout_seconds: float | None,
        idempotency_key: str | None,
        view: View | None,
    ) -> Pending:
        limit = self._wait_limit(wait_timeout_seconds, CREATE_SECONDS)
        waits = limit.first_wait()
        call = Call(
            "POST",
            target,
            model(check_in(view)),
            query={"view": view},
            body=body,
            prefer=f"wait={waits}",
            waits=waits,
            idempotency_key=idempotency_key,
        )
        check = self._transport.send(call, limit.deadline)
        if check.raw.get("request", body or {}).get("delivery") == "webhook":
            return check
        return until_ended(self._transport, check, _poll(check.id, view), limit)

    def _wait_limit(self, seconds: float | None, otherwise: float) -> WaitLimit:
        return WaitLimit(seconds, otherwise, self._transport.settings.deadline_seconds)


def _of(check_id: str, *below: str) -> str:
    return path("checks", check_id, *below)


def _start(
    target: str,
    body: Mapping[str, Any] | None,
    idempotency_key: str | None,
    view: View | None,
    fields: Sequence[str] | None,
) -> Call[Model]:
    return Call(
        "POST",
        target,
        model(chosen(check_in(view), fields)),
        query={"view": view, "fields": joined(fields)},
        body=body,
        prefer="respond-async",
        idempotency_key=idempotency_key,
    )


def _poll(check_id: str, view: View | None) -> Callable[[int], Call[Pending]]:
    target = _of(check_id)
    read = model(check_in(view))
    query = {"view": view}
    return lambda seconds: Call("GET", target, read, query=query, prefer=f"wait={seconds}", waits=seconds)
