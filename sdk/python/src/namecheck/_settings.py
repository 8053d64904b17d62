"""The settings of a client."""

from __future__ import annotations

import math
import os
import platform
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from urllib.parse import urlsplit

import httpx

from namecheck._api_key import ApiKey
from namecheck._version import __version__
from namecheck.errors import ConfigurationError

DEFAULT_BASE_URL = "http://127.0.0.1:8080"
DEFAULT_TIMEOUT_SECONDS = 30.0
DEFAULT_MAX_RETRIES = 2
_API = "/api/v1"

USER_AGENT = f"namecheck-python/{__version__} python/{platform.python_version()} httpx/{httpx.__version__}"


@dataclass(frozen=True)
class Settings:
    """Checked and complete."""

    api_key: ApiKey
    base_url: str
    """Without ``/api/v1`` and without a trailing slash."""
    timeout_seconds: float
    deadline_seconds: float
    """Infinite without a limit."""
    max_retries: int
    headers: Mapping[str, str]

    def url(self, path: str) -> str:
        return f"{self.base_url}{path}"

    def changed(
        self,
        timeout_seconds: float | None,
        deadline_seconds: float | None,
        max_retries: int | None,
        headers: Mapping[str, str] | None,
    ) -> Settings:
        """The settings with the given changes. Raises ConfigurationError."""
        return replace(
            self,
            timeout_seconds=_seconds("timeout_seconds", timeout_seconds, self.timeout_seconds),
            deadline_seconds=_seconds("deadline_seconds", deadline_seconds, self.deadline_seconds),
            max_retries=self.max_retries if max_retries is None else _retries(max_retries),
            headers=self.headers if headers is None else dict(headers),
        )


def settings_from(
    api_key: str | None,
    base_url: str | None,
    timeout_seconds: float,
    deadline_seconds: float | None,
    max_retries: int,
    headers: Mapping[str, str] | None,
) -> Settings:
    """Reads omitted settings from the environment. Raises ConfigurationError."""
    return Settings(
        api_key=ApiKey(_api_key(api_key)),
        base_url=_base_url(base_url or os.environ.get("NAMECHECK_BASE_URL") or DEFAULT_BASE_URL),
        timeout_seconds=DEFAULT_TIMEOUT_SECONDS,
        deadline_seconds=math.inf,
        max_retries=DEFAULT_MAX_RETRIES,
        headers={},
    ).changed(timeout_seconds, deadline_seconds, max_retries, headers)


def _seconds(name: str, value: float | None, otherwise: float) -> float:
    if value is None:
        return otherwise
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    if not is_number or not math.isfinite(value) or value <= 0:
        raise ConfigurationError(f"{name} must be a finite number of seconds above 0.")
    return float(value)


def _retries(max_retries: int) -> int:
    if isinstance(max_retries, bool) or not isinstance(max_retries, int) or max_retries < 0:
        raise ConfigurationError("max_retries must be a whole number, 0 or more.")
    return max_retries


def _api_key(given: str | None) -> str:
    key = given if given is not None else os.environ.get("NAMECHECK_API_KEY")
    if key is None or not key.strip():
        raise ConfigurationError(
            "The API key is missing: pass api_key=… or set NAMECHECK_API_KEY. `npm start` of the "
            "service prints a test key."
        )
    return key


def _base_url(text: str) -> str:
    example = "for example https://namecheck.example.com"
    try:
        parts = urlsplit(text.strip())
        port = parts.port
    except ValueError:
        raise ConfigurationError(f"base_url is not a URL, {example}.") from None
    has_host = bool(parts.hostname) and not re.search(r"\s", parts.netloc)
    if parts.scheme not in ("http", "https") or not has_host or port == 0:
        raise ConfigurationError(f"base_url must begin with http:// or https:// and name a host, {example}.")
    if parts.username is not None or parts.password is not None:
        raise ConfigurationError("base_url must not contain a user name or password.")
    if parts.query or parts.fragment:
        raise ConfigurationError("base_url must not contain ? or #.")
    path = parts.path.rstrip("/").removesuffix(_API).rstrip("/")
    url = f"{parts.scheme}://{parts.netloc}{path}"
    try:
        httpx.URL(url)
    except httpx.InvalidURL:
        raise ConfigurationError(f"base_url is not a URL, {example}.") from None
    return url
