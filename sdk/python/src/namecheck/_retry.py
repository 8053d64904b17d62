"""When a failed request is sent again."""

from __future__ import annotations

from namecheck.errors import APIConnectionError, APIError, NamecheckError, QuotaExceededError

#: Longer ones are for the caller to decide about, seconds.
LONGEST_RETRY_AFTER = 60.0
FIRST_PAUSE = 0.5
_LONGEST_PAUSE = 8.0
_AGAIN = frozenset({408, 429, 500, 502, 503, 504})


def is_passing(error: NamecheckError) -> bool:
    """Whether the same request may succeed a moment later."""
    if isinstance(error, APIConnectionError):
        return True
    return (
        isinstance(error, APIError) and error.status in _AGAIN and not isinstance(error, QuotaExceededError)
    )


def pause_before_retry(error: NamecheckError, retries: int, max_retries: int, chance: float) -> float | None:
    """Seconds until the next attempt; None when there is to be none.

    Doubles with each retry, shortened by up to half by ``chance`` (0 to 1), and never less than what a
    ``Retry-After`` asks for.
    """
    if retries >= max_retries or not is_passing(error):
        return None
    asked = error.retry_after or 0.0 if isinstance(error, APIError) else 0.0
    if asked > LONGEST_RETRY_AFTER:
        return None
    pause: float = min(_LONGEST_PAUSE, FIRST_PAUSE * 2.0**retries)
    return max(asked, pause * (1 - chance / 2))
