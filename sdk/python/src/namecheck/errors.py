"""Everything that this package raises on purpose. All of it is a :class:`NamecheckError`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from namecheck.answer import Answer
    from namecheck.models import Batch, Check


class NamecheckError(Exception):
    """The root of all errors of this package."""

    accepted: Check | Batch | None = None
    """What the service had taken on before this was raised, so that it can be waited for again."""

    idempotency_key: str | None = None
    """The key that the failed request was sent under: with it the request can be repeated safely."""


class ConfigurationError(NamecheckError, ValueError):
    """Something that was given to the client, or is missing, cannot work. Nothing was sent."""


class APIConnectionError(NamecheckError):
    """No whole answer came: no connection, or one that was lost. The request may have been done."""


class APITimeoutError(APIConnectionError):
    """No whole answer came in time. The request may have been done."""


class UnexpectedAnswerError(NamecheckError):
    """The service, or what stands in front of it, answered with what this version cannot read.

    ``answer`` holds it as it came.
    """

    def __init__(self, message: str, answer: Answer | None = None) -> None:
        super().__init__(message)
        self.answer = answer


class WaitTimeoutError(NamecheckError, TimeoutError):
    """The patience of the caller ended first. ``accepted`` is what is still under way."""


class WebhookVerificationError(NamecheckError):
    """A message is not from the service, is too old, or was changed. Answer it with 400."""


@dataclass(frozen=True)
class FieldError:
    """One thing that is wrong with a request."""

    detail: str
    pointer: str | None = None
    """JSON pointer (RFC 6901) into the body."""
    parameter: str | None = None
    """Name of a query parameter."""
    code: str | None = None


class APIError(NamecheckError):
    """The service refused the request, or failed at it: a problem of RFC 9457.

    Tell problems apart by ``code``, which never changes its meaning. It is None when the answer did not
    come from the service itself.
    """

    def __init__(
        self,
        message: str,
        *,
        answer: Answer,
        code: str | None = None,
        type_: str | None = None,
        title: str | None = None,
        detail: str | None = None,
        errors: tuple[FieldError, ...] = (),
        problem: dict[str, Any] | None = None,
    ) -> None:
        super().__init__(message)
        self.status = answer.status
        self.request_id = answer.request_id
        self.retry_after = answer.retry_after
        """Seconds until it is worth asking again, where the answer says so."""
        self.answer = answer
        self.code = code
        self.type = type_
        self.title = title
        self.detail = detail
        self.errors = errors
        self.problem = problem
        """The whole problem, with members that this version does not know."""


class BadRequestError(APIError):
    """400: the request could not be read."""


class AuthenticationError(APIError):
    """401: the key is missing, unknown, expired or revoked."""


class PermissionDeniedError(APIError):
    """403: the key, the plan or the account does not allow this."""


class NotFoundError(APIError):
    """404: not there for this account and mode."""


class ConflictError(APIError):
    """409: it cannot be done as things stand. Never repeated."""


class InvalidRequestError(APIError):
    """422: ``errors`` says what is wrong. Nothing was done or charged."""


class RateLimitedError(APIError):
    """429: too many requests in this minute."""


class QuotaExceededError(APIError):
    """429: the checks of this month are used up. Never repeated."""


class ServerError(APIError):
    """5xx: the service failed or takes nothing just now."""
