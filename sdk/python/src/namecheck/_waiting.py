"""How long to wait for a check or a batch."""

from __future__ import annotations

import math

from namecheck.errors import NamecheckError, WaitTimeoutError
from namecheck.models import Batch, Check

#: The longest that the service is asked to hold back one answer, seconds (``Prefer: wait``).
LONGEST_POLL = 30
#: Between two polls there is at least this time, seconds, should the service not wait.
SHORTEST_POLL = 1.0
#: What the service waits on its own for a check, seconds.
USUAL_WAIT = 22


def checked_patience(seconds: float) -> float:
    """Raises ValueError for what cannot be waited for."""
    if math.isnan(seconds) or seconds < 0:
        raise ValueError(f"wait_timeout must be 0 seconds or more, not {seconds}")
    return seconds


def preferred(wait: int | None, patience: float) -> tuple[str | None, float]:
    """The header ``Prefer`` of a request for a check and the seconds that it may take for it."""
    if wait is not None:
        if not 1 <= wait <= 60:
            raise ValueError(f"prefer_wait must be 1 to 60 seconds, not {wait}")
        return f"wait={wait}", wait
    if patience >= USUAL_WAIT:
        return None, USUAL_WAIT
    seconds = max(1, math.floor(patience))
    return f"wait={seconds}", seconds


def poll_of(left: float) -> int:
    """Seconds that the service is asked to wait when the caller has ``left`` seconds of patience."""
    return max(1, min(LONGEST_POLL, math.floor(left)))


def out_of_patience(last: Check | Batch, patience: float, cause: NamecheckError | None) -> WaitTimeoutError:
    """Says what is still under way, which ``accepted`` holds."""
    what = "check" if isinstance(last, Check) else "batch"
    error = WaitTimeoutError(
        f"The {what} {last.id} is still {last.status} after {patience:g} s. It goes on; wait for it "
        f"with {what}{'es' if what == 'batch' else 's'}.wait({last.id!r})."
        + (f" The last time it was asked about: {cause}" if cause is not None else "")
    )
    error.accepted = last
    return error
