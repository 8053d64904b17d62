"""What a client is set up with."""

from __future__ import annotations

import math
import os
import platform
import re
from dataclasses import dataclass
from urllib.parse import urlsplit

import httpx

from namecheck._api_key import ApiKey
from namecheck._version import __version__
from namecheck.errors import ConfigurationError

DEFAULT_BASE_URL = "http://127.0.0.1:8080"
DEFAULT_TIMEOUT = 30.0
DEFAULT_MAX_RETRIES = 2
_API = "/api/v1"

USER_AGENT = f"namecheck-python/{__version__} python/{platform.python_version()} httpx/{httpx.__version__}"


@dataclass(frozen=True)
class Settings:
    """Checked and complete. ``timeout`` in seconds."""

    api_key: ApiKey
    base_url: str
    """Without ``/api/v1`` and without a slash at its end."""
    timeout: float
    max_retries: int

    def url(self, path: str) -> str:
        return f"{self.base_url}{_API}{path}"


def settings_from(api_key: str | None, base_url: str | None, timeout: float, max_retries: int) -> Settings:
    """Fills in from the environment what was not given. Raises ConfigurationError."""
    return Settings(
        api_key=ApiKey(_api_key(api_key)),
        base_url=_base_url(base_url or os.environ.get("NAMECHECK_BASE_URL") or DEFAULT_BASE_URL),
        timeout=checked_timeout(timeout),
        max_retries=checked_retries(max_retries),
    )


def checked_timeout(timeout: float) -> float:
    if isinstance(timeout, bool) or not isinstance(timeout, (int, float)):
        raise ConfigurationError("timeout must be a number of seconds, for example 30.0.")
    if not math.isfinite(timeout) or timeout <= 0:
        raise ConfigurationError(f"timeout must be more than 0 seconds and finite, not {timeout}.")
    return float(timeout)


def checked_retries(max_retries: int) -> int:
    if isinstance(max_retries, bool) or not isinstance(max_retries, int) or max_retries < 0:
        raise ConfigurationError("max_retries must be a whole number from 0.")
    return max_retries


def _api_key(given: str | None) -> str:
    key = given if given is not None else os.environ.get("NAMECHECK_API_KEY")
    if key is None or not key.strip():
        raise ConfigurationError(
            "No API key: pass api_key=… or set NAMECHECK_API_KEY. A service that was started on "
            "this machine prints a ready test key (nk_test_…)."
        )
    return key


def _base_url(text: str) -> str:
    example = "for example https://namecheck.example.com"
    try:
        parts = urlsplit(text.strip())
        port = parts.port
    except ValueError:
        raise ConfigurationError(f"base_url is no address, {example}.") from None
    has_host = bool(parts.hostname) and not re.search(r"\s", parts.netloc)
    if parts.scheme not in ("http", "https") or not has_host or port == 0:
        raise ConfigurationError(f"base_url must begin with http:// or https:// and name a host, {example}.")
    if parts.username is not None or parts.password is not None:
        raise ConfigurationError("base_url must hold no user name or password.")
    if parts.query or parts.fragment:
        raise ConfigurationError("base_url must hold no ? and no #.")
    path = parts.path.rstrip("/").removesuffix(_API).rstrip("/")
    url = f"{parts.scheme}://{parts.netloc}{path}"
    try:
        httpx.URL(url)
    except httpx.InvalidURL:
        raise ConfigurationError(f"base_url is no address, {example}.") from None
    return url
