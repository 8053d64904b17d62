"""Which failed requests are sent again, and when."""

from __future__ import annotations

from namecheck.errors import APIConnectionError, APIError, NamecheckError, QuotaExceededError

#: A longer ``Retry-After`` (seconds) ends the call: the caller decides.
LONGEST_RETRY_AFTER = 60.0
FIRST_PAUSE = 0.5
_LONGEST_PAUSE = 8.0
_TRANSIENT = frozenset({408, 429, 500, 502, 503, 504})


def is_transient(error: NamecheckError) -> bool:
    """Whether the same request may succeed a moment later."""
    if isinstance(error, APIConnectionError):
        return True
    return (
        isinstance(error, APIError)
        and error.status in _TRANSIENT
        and not isinstance(error, QuotaExceededError)
    )


def pause_before_retry(error: NamecheckError, attempts: int, chance: float) -> float | None:
    """Seconds until the next attempt; None for no further attempt.

    ``attempts`` were made so far, ``chance`` is from 0 to 1. The pause doubles with each attempt, half of it
    at random. It is at least ``Retry-After`` and up to half a second more, so that clients that were refused
    together do not return together.
    """
    if not is_transient(error):
        return None
    growing: float = min(_LONGEST_PAUSE, FIRST_PAUSE * 2.0 ** (attempts - 1)) * (1 + chance) / 2
    asked = error.retry_after if isinstance(error, APIError) else None
    if asked is None:
        return growing
    return None if asked > LONGEST_RETRY_AFTER else max(asked + chance * FIRST_PAUSE, growing)
