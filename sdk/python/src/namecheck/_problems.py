"""Turns answers that are no success into errors."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, cast
from urllib.parse import urlsplit

from namecheck import errors
from namecheck.answer import Answer
from namecheck.errors import APIError, FieldError

_BY_CODE: dict[str, type[APIError]] = {"quota-exceeded": errors.QuotaExceededError}
_BY_STATUS: dict[int, type[APIError]] = {
    400: errors.BadRequestError,
    401: errors.AuthenticationError,
    403: errors.PermissionDeniedError,
    404: errors.NotFoundError,
    409: errors.ConflictError,
    422: errors.InvalidRequestError,
    429: errors.RateLimitedError,
}
_SHOWN = 200


def error_of(answer: Answer, redact: Callable[[str], str]) -> APIError:
    """The error that an answer stands for, whoever wrote it. ``redact`` takes secrets out of texts."""
    problem = _problem(answer, redact)
    code = _member(problem, "code")
    kind = _BY_CODE.get(code or "") or _BY_STATUS.get(answer.status)
    if kind is None:
        kind = errors.ServerError if answer.status >= 500 else APIError
    if problem is None:
        return kind(_foreign(answer, redact), answer=answer)
    detail = _member(problem, "detail")
    title = _member(problem, "title")
    message = f"{answer.status} {code or 'problem'}: {detail or title or 'no detail was given'}"
    if answer.request_id is not None:
        message += f" (request {redact(answer.request_id)})"
    return kind(
        message,
        answer=answer,
        code=code,
        type_=_member(problem, "type"),
        title=title,
        detail=detail,
        errors=_field_errors(problem),
        problem=problem,
    )


def _problem(answer: Answer, redact: Callable[[str], str]) -> dict[str, Any] | None:
    if answer.media_type != "application/problem+json":
        return None
    try:
        value = json.loads(redact(answer.body.decode("utf-8", "replace")))
    except (ValueError, RecursionError):
        return None
    return cast("dict[str, Any]", value) if isinstance(value, dict) else None


def _member(problem: dict[str, Any] | None, name: str) -> str | None:
    value = (problem or {}).get(name)
    return value if isinstance(value, str) else None


def _field_errors(problem: dict[str, Any]) -> tuple[FieldError, ...]:
    given = problem.get("errors")
    items = cast("list[object]", given) if isinstance(given, list) else []
    found = [cast("dict[str, Any]", item) for item in items if isinstance(item, dict)]
    return tuple(
        FieldError(
            detail=_member(one, "detail") or "",
            pointer=_member(one, "pointer"),
            parameter=_member(one, "parameter"),
            code=_member(one, "code"),
        )
        for one in found
    )


def _foreign(answer: Answer, redact: Callable[[str], str]) -> str:
    """What to say of an answer that is no problem of the service."""
    if 300 <= answer.status < 400:
        host = urlsplit(answer.headers.get("location", "")).netloc
        return (
            f"{answer.status}: the service redirects{f' to {host}' if host else ''}. Redirects are "
            "not followed, for the key would go along; set base_url to where the service is."
        )
    begin = " ".join(redact(answer.body[:4096].decode("utf-8", "replace")).split())[:_SHOWN]
    return (
        f"{answer.status}: the answer is {answer.media_type or 'of no type'}, not a problem of the "
        f"service; something in front of it may have sent it. It begins: {begin!r}"
    )
