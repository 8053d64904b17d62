"""Waits until a check or a batch has ended."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import monotonic
from typing import TypeVar

from namecheck._async.transport import AsyncTransport
from namecheck._call import Call
from namecheck._retry import is_transient
from namecheck._waiting import SHORTEST_POLL, WaitLimit, timed_out
from namecheck.errors import APIError, NamecheckError, WaitTimeoutError
from namecheck.models import Pending

T = TypeVar("T", bound=Pending)


async def until_ended(
    transport: AsyncTransport,
    last: T | None,
    poll: Callable[[int], Call[T]],
    limit: WaitLimit,
) -> T:
    """Polls until a check or batch has ended. ``last`` is its state, if it is known already.

    Transient errors do not end the wait. Raises WaitTimeoutError when the wait is over; that and every other
    error carries the last known state.
    """
    cause: NamecheckError | None = None
    while last is None or not last.ended:
        asked = monotonic()
        if asked >= limit.until:
            if last is not None:
                raise timed_out(last, cause) from cause
            raise cause or WaitTimeoutError("The wait ended before the first answer arrived.")
        pause = SHORTEST_POLL
        try:
            last = await transport.send(poll(limit.poll_wait()), limit.until)
            cause = None
        except NamecheckError as error:
            if not is_transient(error):
                error.accepted = last
                raise
            cause = error
            if isinstance(error, APIError) and error.retry_after is not None:
                pause = max(pause, error.retry_after)
        rest = asked + pause - monotonic()
        if (last is None or not last.ended) and rest > 0:
            await asyncio.sleep(min(rest, max(0.0, limit.until - monotonic())))
    return last
