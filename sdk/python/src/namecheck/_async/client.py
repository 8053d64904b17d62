"""The client."""

from __future__ import annotations

from collections.abc import Mapping
from types import TracebackType
from typing import Any

import httpx

from namecheck._async.account import AsyncAccountSettings, AsyncPlans, AsyncProviders, AsyncUsageOfMonth
from namecheck._async.batches import AsyncBatches
from namecheck._async.checkpoints import AsyncCheckpoints
from namecheck._async.checks import AsyncChecks
from namecheck._async.coverage import AsyncCoverage
from namecheck._async.events import AsyncEvents
from namecheck._async.goods import AsyncGoods
from namecheck._async.keys import AsyncKeys
from namecheck._async.nice_classes import AsyncNiceClasses
from namecheck._async.people import AsyncPeople
from namecheck._async.transport import AsyncTransport
from namecheck._async.webhooks import AsyncWebhooks
from namecheck._call import Call, parsed
from namecheck._settings import (
    DEFAULT_MAX_RETRIES,
    DEFAULT_TIMEOUT_SECONDS,
    Settings,
    settings_from,
)
from namecheck.errors import ConfigurationError


class AsyncNamecheck:
    """A client of the namecheck API.

    ``api_key`` and ``base_url`` default to NAMECHECK_API_KEY and NAMECHECK_BASE_URL. ``timeout_seconds`` is
    for one attempt, in addition to the requested wait of the service; ``deadline_seconds`` for all attempts
    and pauses of a call. ``headers`` are sent with every request. ``http_client`` is used unchanged and
    stays open; its redirects and its auth are not used. Raises ConfigurationError.
    """

    def __init__(
        self,
        api_key: str | None = None,
        *,
        base_url: str | None = None,
        timeout_seconds: float = DEFAULT_TIMEOUT_SECONDS,
        deadline_seconds: float | None = None,
        max_retries: int = DEFAULT_MAX_RETRIES,
        headers: Mapping[str, str] | None = None,
        http_client: httpx.AsyncClient | None = None,
    ) -> None:
        settings = settings_from(api_key, base_url, timeout_seconds, deadline_seconds, max_retries, headers)
        if http_client is not None and not isinstance(http_client, httpx.AsyncClient):
            raise ConfigurationError("AsyncNamecheck takes an httpx.AsyncClient as http_client.")
        self._owns_http = http_client is None
        self._use(AsyncTransport(settings, http_client or httpx.AsyncClient()))

    def _use(self, transport: AsyncTransport) -> None:
        self._transport = transport
        self.checks = AsyncChecks(transport)
        self.batches = AsyncBatches(transport)
        self.webhooks = AsyncWebhooks(transport)
        self.keys = AsyncKeys(transport)
        self.people = AsyncPeople(transport)
        self.events = AsyncEvents(transport)
        self.checkpoints = AsyncCheckpoints(transport)
        self.account = AsyncAccountSettings(transport)
        self.usage = AsyncUsageOfMonth(transport)
        self.providers = AsyncProviders(transport)
        self.plans = AsyncPlans(transport)
        self.nice_classes = AsyncNiceClasses(transport)
        self.goods = AsyncGoods(transport)
        self.coverage = AsyncCoverage(transport)

    @property
    def mode(self) -> str:
        """``live`` or ``test``, determined by the key."""
        return self._settings.api_key.mode

    @property
    def base_url(self) -> str:
        return self._settings.base_url

    @property
    def _settings(self) -> Settings:
        return self._transport.settings

    def with_options(
        self,
        *,
        timeout_seconds: float | None = None,
        deadline_seconds: float | None = None,
        max_retries: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> AsyncNamecheck:
        """The same client, on the same connections, with other limits or headers."""
        settings = self._settings.changed(timeout_seconds, deadline_seconds, max_retries, headers)
        other = object.__new__(type(self))
        other._owns_http = False
        other._use(AsyncTransport(settings, self._transport.http))
        return other

    async def request(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, Any] | None = None,
        body: Mapping[str, Any] | None = None,
        idempotency_key: str | None = None,
    ) -> Any:
        """Calls an operation that has no method here: ``path`` is ``/api/v1/…``. Returns the JSON."""
        if not path.startswith("/") or "?" in path or "#" in path:
            raise ValueError("path must begin with / and must not contain ? or #")
        return await self._transport.send(
            Call(
                method.upper(),
                path,
                lambda response: None if response.status == 204 else parsed(response),
                query=query or {},
                body=body,
                idempotency_key=idempotency_key,
            )
        )

    async def aclose(self) -> None:
        """Closes the connections, unless they are those of ``http_client``."""
        if self._owns_http:
            await self._transport.http.aclose()

    async def __aenter__(self) -> AsyncNamecheck:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        await self.aclose()

    def __repr__(self) -> str:
        return f"<AsyncNamecheck {self.mode} {self.base_url}>"
