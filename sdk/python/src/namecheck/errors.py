"""The errors of this package. Each is a :class:`NamecheckError`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from namecheck.models import Pending
    from namecheck.response import Response


class NamecheckError(Exception):
    """The base class of all errors of this package."""

    code: str = "error"
    """Stable, for programs; the message is for people."""

    accepted: Pending | None = None
    """What the service had accepted before this error. It continues and can be waited for again."""

    idempotency_key: str | None = None
    """The key of the failed request: a repeat under it never costs twice."""

    @property
    def message(self) -> str:
        return str(self)


class ConfigurationError(NamecheckError, ValueError):
    """An option, a key or a webhook secret is missing or invalid. Nothing was sent. ``code`` says which."""

    def __init__(self, message: str, code: str = "configuration") -> None:
        super().__init__(message)
        self.code = code


class APIConnectionError(NamecheckError):
    """No complete answer arrived. The service may have carried the request out."""

    code = "connection"


class APITimeoutError(APIConnectionError):
    """No complete answer arrived in time. The service may have carried the request out."""

    code = "timeout"


class WaitTimeoutError(NamecheckError, TimeoutError):
    """The check or batch did not end in time. It continues; ``accepted`` is its last known state."""

    code = "wait-timeout"


class WebhookVerificationError(NamecheckError):
    """A message is not from the service, is too old or was changed. Answer it with 400."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


@dataclass(frozen=True)
class ErrorDetail:
    """One error of a request."""

    detail: str
    pointer: str | None = None
    """JSON pointer (RFC 6901) into the body."""
    parameter: str | None = None
    """Name of a query parameter."""
    code: str | None = None


class APIError(NamecheckError):
    """The service refused the request or failed: a problem of RFC 9457.

    Distinguish problems by ``code``, which never changes its meaning. It is ``http-<status>`` if the answer
    did not come from the service itself.
    """

    def __init__(
        self,
        message: str,
        *,
        response: Response,
        code: str | None = None,
        problem: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(message)
        known = problem or {}
        self.code = code or _text(known, "code") or f"http-{response.status}"
        self.status = response.status
        self.type = _text(known, "type")
        self.title = _text(known, "title")
        self.detail = _text(known, "detail")
        """Cause and fix in this case."""
        self.errors = _details(known)
        """The errors of the request, one by one."""
        self.request_id = _text(known, "requestId") or response.request_id
        self.retry_after = response.retry_after
        """Seconds to wait before another attempt, if the answer has them."""
        self.headers = response.headers
        self.body: object = problem if problem is not None else response.beginning
        """The JSON with every member, or the beginning of an answer that is not a problem."""
        self.response = response


def _text(members: Mapping[str, Any], name: str) -> str | None:
    value = members.get(name)
    return value if isinstance(value, str) and value else None


def _details(problem: Mapping[str, Any]) -> tuple[ErrorDetail, ...]:
    given = problem.get("errors")
    items = cast("list[object]", given) if isinstance(given, list) else []
    found = [cast("dict[str, Any]", item) for item in items if isinstance(item, dict)]
    return tuple(
        ErrorDetail(
            detail=_text(one, "detail") or "",
            pointer=_text(one, "pointer"),
            parameter=_text(one, "parameter"),
            code=_text(one, "code"),
        )
        for one in found
    )


class AuthenticationError(APIError):
    """401: the key is missing, mistyped, expired or revoked."""


class PermissionDeniedError(APIError):
    """403: the key lacks a scope, the plan lacks the feature, the account is suspended."""


class NotFoundError(APIError):
    """404: it does not exist for this account and mode."""


class ConflictError(APIError):
    """409: the request conflicts with the current state. It is never repeated."""


class InvalidRequestError(APIError):
    """Any other 4xx: the request is invalid; ``errors`` lists its errors. Nothing was done or charged."""


class RateLimitError(APIError):
    """429: too many requests within the rate window."""


class QuotaExceededError(APIError):
    """429 ``quota-exceeded``: the checks of this month are used up. It is never repeated."""


class ServerError(APIError):
    """5xx: the service failed, or it accepts no requests at present."""


class UnexpectedAnswerError(APIError):
    """An answer that the service never sends: a redirect, a web page, JSON of another shape."""

    def __init__(self, message: str, response: Response) -> None:
        super().__init__(message, response=response, code="unexpected-answer")
