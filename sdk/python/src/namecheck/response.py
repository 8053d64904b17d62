"""An answer of the service, unchanged."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime

_SHOWN = 300
_SECONDS = re.compile(r"\d{1,9}", re.ASCII)


@dataclass(frozen=True)
class Response:
    """Status, headers and body. Models that are read from an answer carry it as ``response``."""

    status: int
    headers: Mapping[str, str]
    """Names are case-insensitive."""
    body: bytes = field(repr=False)
    attempts: int = 1
    """How often the request was sent."""

    @property
    def request_id(self) -> str | None:
        """The id of the request in the service's log."""
        return self.headers.get("x-request-id")

    @property
    def replayed(self) -> bool:
        """Whether the request had been processed before under the same idempotency key."""
        return self.headers.get("idempotent-replayed") == "true"

    @property
    def media_type(self) -> str:
        """The media type in lower case, without parameters; empty when none was sent."""
        return self.headers.get("content-type", "").split(";", 1)[0].strip().lower()

    @property
    def beginning(self) -> str:
        """The first characters of the body as text."""
        return self.body[:_SHOWN].decode("utf-8", "replace")

    @property
    def retry_after(self) -> float | None:
        """``Retry-After`` (RFC 9110 section 10.2.3) in seconds, in either form.

        A date counts from the ``Date`` of the answer, so that a wrong clock does not matter.
        """
        text = self.headers.get("retry-after", "").strip()
        if _SECONDS.fullmatch(text):
            return float(text)
        until = _date(text)
        if until is None:
            return None
        since = _date(self.headers.get("date", "")) or datetime.now(timezone.utc)
        return max(0.0, (until - since).total_seconds())


def _date(text: str) -> datetime | None:
    try:
        date = parsedate_to_datetime(text)
    except (ValueError, TypeError, IndexError, OverflowError):
        return None
    return date.replace(tzinfo=timezone.utc) if date.tzinfo is None else date
