"""Sends requests, retries transient failures, and reads the answers."""

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
from namecheck.errors import (
    APIConnectionError,
    APITimeoutError,
    NamecheckError,
    ServerError,
    UnexpectedAnswerError,
)
from namecheck.response import Response

T = TypeVar("T")

#: Larger than any answer of the service, bytes.
LARGEST_ANSWER = 64 * 1024 * 1024
#: An answer that was asked for in time may arrive this much later, seconds.
GRACE = 2.0
logger = logging.getLogger("namecheck")


class AsyncTransport:
    """One connection pool with the settings of one client."""

    def __init__(self, settings: Settings, http: httpx.AsyncClient) -> None:
        self.settings = settings
        self.http = http

    async def send(self, call: Call[T], until: float = inf) -> T:
        """Sends a call until it is answered or a retry is of no use.

        No attempt or pause begins after ``until`` (of the monotonic clock, in seconds) or the deadline of the
        client. Raises :class:`NamecheckError`, with the idempotency key of the call.
        """
        call = call.ready()
        until = min(until, monotonic() + self.settings.deadline_seconds)
        may_be_done = False
        attempts = 1
        while True:
            try:
                response = await self._attempt(call, may_be_done, until)
                return call.read(replace(response, attempts=attempts))
            except NamecheckError as error:
                error.idempotency_key = call.idempotency_key
                retries_left = self.settings.max_retries - attempts + 1
                pause = pause_before_retry(error, attempts, random.random()) if retries_left > 0 else None
                if pause is None or monotonic() + pause > until:
                    raise
                logger.info("%s %s is retried in %.1f s after %s", call.method, call.path, pause, error.code)
                may_be_done |= isinstance(error, (APIConnectionError, ServerError))
            attempts += 1
            await asyncio.sleep(pause)

    async def _attempt(self, call: Call[Any], may_be_done: bool, until: float) -> Response:
        began = monotonic()
        latest = began + self.settings.timeout_seconds + call.waits
        response = await self._exchange(call, min(latest, until + GRACE))
        logger.debug(
            "%s %s: %d in %.3f s (request %s)",
            call.method,
            call.path,
            response.status,
            monotonic() - began,
            response.request_id,
        )
        if 200 <= response.status < 300 or _is_gone_already(call, response, may_be_done):
            return response
        raise error_of(response, self.settings.api_key.redact)

    async def _exchange(self, call: Call[Any], until: float) -> Response:
        timeout = httpx.Timeout(max(0.001, until - monotonic()), connect=self.settings.timeout_seconds)
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
                f"{call.method} {call.path}: no complete answer arrived from {self.settings.base_url} "
                f"({type(error).__name__}: {self.settings.api_key.redact(str(error))})."
            ) from error
        if body is None:
            raise self._late(call, None)
        return Response(response.status_code, response.headers, body)

    async def _read(self, response: httpx.Response, until: float) -> bytes | None:
        """The body, None if it does not end in time."""
        body = bytearray()
        async for chunk in response.aiter_bytes():
            body += chunk
            if len(body) > LARGEST_ANSWER:
                raise UnexpectedAnswerError(
                    f"The answer with status {response.status_code} has more than "
                    f"{LARGEST_ANSWER} bytes; it was not read to its end.",
                    Response(response.status_code, response.headers, bytes(body)),
                )
            if monotonic() > until:
                return None
        return bytes(body)

    def _late(self, call: Call[Any], error: httpx.TimeoutException | None) -> APITimeoutError:
        what = f" ({type(error).__name__})" if error is not None else ""
        return APITimeoutError(
            f"{call.method} {call.path}: no complete answer arrived in time from "
            f"{self.settings.base_url}{what}."
        )

    def _headers(self, call: Call[Any]) -> dict[str, str]:
        headers = dict(self.settings.headers) | {
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


def _is_gone_already(call: Call[Any], response: Response, may_be_done: bool) -> bool:
    """Whether an earlier attempt, whose answer was lost, may have deleted it."""
    return call.method == "DELETE" and response.status == 404 and may_be_done
