"""Turns an unsuccessful answer into an error."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, cast
from urllib.parse import urlsplit

from namecheck import errors
from namecheck.errors import APIError
from namecheck.response import Response

_BY_STATUS: dict[int, type[APIError]] = {
    401: errors.AuthenticationError,
    403: errors.PermissionDeniedError,
    404: errors.NotFoundError,
    409: errors.ConflictError,
    429: errors.RateLimitError,
}


def error_of(response: Response, redact: Callable[[str], str]) -> APIError:
    """The error for an answer from the service or a proxy. ``redact`` removes secrets from texts."""
    if response.status < 400:
        return errors.UnexpectedAnswerError(_redirected(response), response)
    problem = _problem(response, redact)
    if problem is None:
        failed = _kind(response.status, None)(_foreign(response, redact), response=response)
        failed.body = redact(response.beginning)
        return failed
    code = problem.get("code")
    error = _kind(response.status, code)("", response=response, problem=problem)
    message = f"{response.status} {error.code}: {error.detail or error.title or 'no detail was given'}"
    if error.request_id is not None:
        message += f" (request {redact(error.request_id)})"
    error.args = (message,)
    return error


def _kind(status: int, code: object) -> type[APIError]:
    if status == 429 and code == "quota-exceeded":
        return errors.QuotaExceededError
    if status >= 500:
        return errors.ServerError
    return _BY_STATUS.get(status, errors.InvalidRequestError)


def _problem(response: Response, redact: Callable[[str], str]) -> dict[str, Any] | None:
    if response.media_type != "application/problem+json":
        return None
    try:
        value = json.loads(redact(response.body.decode("utf-8", "replace")))
    except (ValueError, RecursionError):
        return None
    return cast("dict[str, Any]", value) if isinstance(value, dict) else None


def _redirected(response: Response) -> str:
    host = urlsplit(response.headers.get("location", "")).netloc
    return (
        f"{response.status}: the service redirects{f' to {host}' if host else ''}. Redirects are not "
        "followed, because the key would go along. Set base_url to the address of the service."
    )


def _foreign(response: Response, redact: Callable[[str], str]) -> str:
    """The message for an answer that is not a problem of the service, for example from a proxy."""
    begin = " ".join(redact(response.beginning).split())
    return (
        f"{response.status}: the answer has the media type {response.media_type or '(none)'} and not "
        f"that of a problem; it may come from a proxy. It begins: {begin!r}"
    )
