"""Sends requests, again where that helps, and reads the answers."""

from __future__ import annotations

import asyncio
import logging
import random
from dataclasses import replace
from math import inf
from time import monotonic
from typing import Any, TypeVar

import httpx

from namecheck._call import Call
from namecheck._problems import error_of
from namecheck._retry import pause_before_retry
from namecheck._settings import USER_AGENT, Settings
from namecheck.answer import Answer
from namecheck.errors import (
    APIConnectionError,
    APIError,
    APITimeoutError,
    NamecheckError,
    ServerError,
    UnexpectedAnswerError,
)

T = TypeVar("T")

#: No answer of the service comes near it.
LARGEST_ANSWER = 64 * 1024 * 1024
#: An answer that was asked for in time may come so many seconds later.
GRACE = 2.0
logger = logging.getLogger("namecheck")


class AsyncTransport:
    """One connection pool with the settings of one client."""

    def __init__(self, settings: Settings, http: httpx.AsyncClient) -> None:
        self.settings = settings
        self.http = http

    async def send(self, call: Call[T], until: float = inf) -> T:
        """Sends a call until it is answered or there is no more use in it.

        Nothing is begun or waited for after ``until`` (of the monotonic clock, in seconds). Raises
        :class:`NamecheckError`, with the idempotency key that the call was sent under.
        """
        call = call.ready()
        retries = 0
        may_be_done = False
        while True:
            try:
                answer = await self._attempt(call, may_be_done, until)
                return call.read(replace(answer, attempts=retries + 1))
            except NamecheckError as error:
                error.idempotency_key = call.idempotency_key
                most = self.settings.max_retries
                pause = pause_before_retry(error, retries, most, random.random())
                if pause is None or monotonic() + pause > until:
                    raise
                what = error.code or error.status if isinstance(error, APIError) else type(error).__name__
                logger.info("%s %s again in %.1f s after %s", call.method, call.path, pause, what)
                may_be_done |= isinstance(error, (APIConnectionError, ServerError))
            retries += 1
            await asyncio.sleep(pause)

    async def _attempt(self, call: Call[Any], may_be_done: bool, until: float) -> Answer:
        began = monotonic()
        answer = await self._exchange(call, min(began + self.settings.timeout + call.waits, until + GRACE))
        logger.debug(
            "%s %s: %d in %.3f s (request %s)",
            call.method,
            call.path,
            answer.status,
            monotonic() - began,
            answer.request_id,
        )
        if 200 <= answer.status < 300 or _is_gone_already(call, answer, may_be_done):
            return answer
        raise error_of(answer, self.settings.api_key.redact)

    async def _exchange(self, call: Call[Any], until: float) -> Answer:
        timeout = httpx.Timeout(max(0.001, until - monotonic()), connect=self.settings.timeout)
        request = self.http.build_request(
            call.method,
            self.settings.url(call.target),
            headers=self._headers(call),
            content=call.content,
            timeout=timeout,
        )
        try:
            response = await self.http.send(request, stream=True, follow_redirects=False, auth=None)
            try:
                body = await self._read(response, until)
            finally:
                await response.aclose()
        except httpx.TimeoutException as error:
            raise self._late(call, error) from error
        except httpx.RequestError as error:
            raise APIConnectionError(
                f"{call.method} {call.path}: no whole answer came from {self.settings.base_url} "
                f"({type(error).__name__}: {self.settings.api_key.redact(str(error))})."
            ) from error
        if body is None:
            raise self._late(call, None)
        return Answer(response.status_code, response.headers, body)

    async def _read(self, response: httpx.Response, until: float) -> bytes | None:
        """The body, None when it does not end in time."""
        body = bytearray()
        async for chunk in response.aiter_bytes():
            body += chunk
            if len(body) > LARGEST_ANSWER:
                raise UnexpectedAnswerError(
                    f"The answer with status {response.status_code} has more than "
                    f"{LARGEST_ANSWER} bytes; it was not read to its end."
                )
            if monotonic() > until:
                return None
        return bytes(body)

    def _late(self, call: Call[Any], error: httpx.TimeoutException | None) -> APITimeoutError:
        what = f" ({type(error).__name__})" if error is not None else ""
        return APITimeoutError(
            f"{call.method} {call.path}: no whole answer came in time from {self.settings.base_url}{what}."
        )

    def _headers(self, call: Call[Any]) -> dict[str, str]:
        headers = {
            "Accept": call.accept,
            "Authorization": f"Bearer {self.settings.api_key.reveal()}",
            "User-Agent": USER_AGENT,
        }
        if call.body is not None:
            headers["Content-Type"] = "application/json"
        if call.prefer is not None:
            headers["Prefer"] = call.prefer
        if call.idempotency_key is not None:
            headers["Idempotency-Key"] = call.idempotency_key
        return headers


def _is_gone_already(call: Call[Any], answer: Answer, may_be_done: bool) -> bool:
    """Whether an earlier attempt, whose answer was lost, may have deleted what is not there any more."""
    return call.method == "DELETE" and answer.status == 404 and may_be_done
