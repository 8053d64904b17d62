"""How long to wait for a check or a batch."""

from __future__ import annotations

import math
from time import monotonic

from namecheck.errors import ConfigurationError, NamecheckError, WaitTimeoutError
from namecheck.models import Pending

CREATE_SECONDS = 60.0
#: More than the ten minutes that the sources of an asynchronous check have.
WAIT_SECONDS = 660.0
#: The longest wait of one request: many proxies close connections that are silent for a minute.
LONGEST_WAIT = 50
#: How long the service waits for a check by default, seconds.
SERVICE_WAIT = 22
#: The shortest time between two polls, seconds, for a service that does not wait.
SHORTEST_POLL = 1.0
#: The service is asked to answer this much before the caller's deadline, seconds.
_MARGIN = 1.0


class WaitLimit:
    """How much longer a call waits. Raises ConfigurationError for an invalid wait."""

    def __init__(self, seconds: float | None, otherwise: float, deadline: float) -> None:
        self.seconds = otherwise if seconds is None else seconds
        if isinstance(self.seconds, bool) or not isinstance(self.seconds, (int, float)):
            raise ConfigurationError("wait_timeout_seconds must be a number of seconds.")
        if not math.isfinite(self.seconds) or self.seconds <= 0:
            raise ConfigurationError("wait_timeout_seconds must be a finite number of seconds above 0.")
        began = monotonic()
        self.deadline = began + deadline
        """Of the whole call, on the monotonic clock."""
        self.until = min(began + self.seconds, self.deadline)
        """When the wait ends, on the monotonic clock."""
        self._asked_until = min(began + self.seconds, self.deadline - _MARGIN)
        self._is_default = seconds is None

    def first_wait(self) -> int:
        """Seconds that the request which begins the work asks the service to wait."""
        return self._wait(SERVICE_WAIT if self._is_default else LONGEST_WAIT)

    def poll_wait(self) -> int:
        """Seconds that a poll asks the service to wait."""
        return self._wait(LONGEST_WAIT)

    def _wait(self, longest: int) -> int:
        left = self._asked_until - monotonic()
        return longest if left >= longest else max(1, math.ceil(left - 0.001))


def timed_out(last: Pending, cause: NamecheckError | None) -> WaitTimeoutError:
    """The error that carries the last known state as ``accepted``."""
    error = WaitTimeoutError(
        f"{last.id} is still {last.status}. It continues: read it later, or wait longer."
        + (f" The last poll failed: {cause}" if cause is not None else "")
    )
    error.accepted = last
    return error
