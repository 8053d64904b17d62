"""Waits until a check or a batch has ended."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import monotonic
from typing import TypeVar

from namecheck._async.transport import AsyncTransport
from namecheck._call import Call
from namecheck._retry import is_passing
from namecheck._waiting import SHORTEST_POLL, out_of_patience, poll_of
from namecheck.errors import APIError, NamecheckError
from namecheck.models import Batch, Check

T = TypeVar("T", Check, Batch)


async def until_ended(
    transport: AsyncTransport,
    last: T,
    poll: Callable[[int], Call[T]],
    *,
    patience: float,
    began: float,
) -> T:
    """Asks until ``last`` has ended, at most ``patience`` seconds from ``began``.

    What passes is waited out: a service that is away for a moment ends no waiting. Raises
    WaitTimeoutError; every error carries the check or batch as it was last seen.
    """
    until = began + patience
    cause: NamecheckError | None = None
    while not last.ended:
        asked = monotonic()
        if asked >= until:
            raise out_of_patience(last, patience, cause) from cause
        pause = SHORTEST_POLL
        try:
            last = await transport.send(poll(poll_of(until - asked)), until)
            cause = None
        except NamecheckError as error:
            if not is_passing(error):
                error.accepted = last
                raise
            cause = error
            if isinstance(error, APIError) and error.retry_after is not None:
                pause = max(pause, error.retry_after)
        rest = asked + pause - monotonic()
        if not last.ended and rest > 0:
            await asyncio.sleep(min(rest, max(0.0, until - monotonic())))
    return last
