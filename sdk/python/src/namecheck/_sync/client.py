# Written by tools/make_sync.py from namecheck/_async: change it there.
"""The client."""

from __future__ import annotations

from collections.abc import Mapping
from types import TracebackType
from typing import Any

import httpx

from namecheck._sync.account import AccountSettings, Plans, Providers, UsageOfMonth
from namecheck._sync.batches import Batches
from namecheck._sync.checkpoints import Checkpoints
from namecheck._sync.checks import Checks
from namecheck._sync.coverage import Coverage
from namecheck._sync.events import Events
from namecheck._sync.goods import Goods
from namecheck._sync.keys import Keys
from namecheck._sync.nice_classes import NiceClasses
from namecheck._sync.people import People
from namecheck._sync.transport import Transport
from namecheck._sync.webhooks import Webhooks
from namecheck._call import Call, parsed
from namecheck._settings import (
    DEFAULT_MAX_RETRIES,
    DEFAULT_TIMEOUT_SECONDS,
    Settings,
    settings_from,
)
from namecheck.errors import ConfigurationError


class Namecheck:
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
        http_client: httpx.Client | None = None,
    ) -> None:
        settings = settings_from(api_key, base_url, timeout_seconds, deadline_seconds, max_retries, headers)
        if http_client is not None and not isinstance(http_client, httpx.Client):
            raise ConfigurationError("Namecheck takes an httpx.Client as http_client.")
        self._owns_http = http_client is None
        self._use(Transport(settings, http_client or httpx.Client()))

    def _use(self, transport: Transport) -> None:
        self._transport = transport
        self.checks = Checks(transport)
        self.batches = Batches(transport)
        self.webhooks = Webhooks(transport)
        self.keys = Keys(transport)
        self.people = People(transport)
        self.events = Events(transport)
        self.checkpoints = Checkpoints(transport)
        self.account = AccountSettings(transport)
        self.usage = UsageOfMonth(transport)
        self.providers = Providers(transport)
        self.plans = Plans(transport)
        self.nice_classes = NiceClasses(transport)
        self.goods = Goods(transport)
        self.coverage = Coverage(transport)

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
    ) -> Namecheck:
        """The same client, on the same connections, with other limits or headers."""
        settings = self._settings.changed(timeout_seconds, deadline_seconds, max_retries, headers)
        other = object.__new__(type(self))
        other._owns_http = False
        other._use(Transport(settings, self._transport.http))
        return other

    def request(
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
        return self._transport.send(
            Call(
                method.upper(),
                path,
                lambda response: None if response.status == 204 else parsed(response),
                query=query or {},
                body=body,
                idempotency_key=idempotency_key,
            )
        )

    def close(self) -> None:
        """Closes the connections, unless they are those of ``http_client``."""
        if self._owns_http:
            self._transport.http.close()

    def __enter__(self) -> Namecheck:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<Namecheck {self.mode} {self.base_url}>"
