from __future__ import annotations

import asyncio
import pickle
import traceback
from typing import Any

import httpx
import pytest

from namecheck import APIConnectionError, AsyncNamecheck, ConfigurationError, Namecheck
from tests.samples import KEY

CLIENTS: list[Any] = [Namecheck, AsyncNamecheck]


@pytest.mark.parametrize("client", CLIENTS)
class TestBothClients:
    def test_take_key_and_address_from_the_environment(
        self, client: Any, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("NAMECHECK_API_KEY", KEY + "\n")
        monkeypatch.setenv("NAMECHECK_BASE_URL", "https://names.example/")
        made = client()
        assert (made.mode, made.base_url) == ("test", "https://names.example")

    def test_prefer_what_is_given(self, client: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("NAMECHECK_API_KEY", "nonsense")
        monkeypatch.setenv("NAMECHECK_BASE_URL", "nonsense")
        assert client(KEY, base_url="http://localhost:8080").base_url == "http://localhost:8080"

    def test_say_where_a_key_comes_from_when_there_is_none(self, client: Any) -> None:
        with pytest.raises(ConfigurationError, match="NAMECHECK_API_KEY"):
            client()

    @pytest.mark.parametrize("key", [KEY.replace("x", "ｘ", 1), KEY[:20] + "\r\n" + KEY[22:]])
    def test_refuse_a_mistyped_key_without_showing_it(self, client: Any, key: str) -> None:
        with pytest.raises(ConfigurationError, match="other than letters and digits") as refused:
            client(key)
        assert key[8:20] not in str(refused.value)

    @pytest.mark.parametrize(
        "url",
        [
            "names.example",
            "ftp://names.example",
            "https://",
            "https://user:word@names.example",
            "https://user:word/x@names.example:80",
            "https://names.example?x=1",
            "https://names.example#x",
            "https://names.example:99999",
            "http://[::1",
            "http://names example",
            "http://names\x00.example",
        ],
    )
    def test_refuse_an_address_that_cannot_be(self, client: Any, url: str) -> None:
        with pytest.raises(ConfigurationError, match="base_url") as refused:
            client(KEY, base_url=url)
        assert "word" not in str(refused.value).replace("password", "")

    @pytest.mark.parametrize("timeout", [0, -1, float("nan"), float("inf"), True, "30"])
    def test_refuse_a_timeout_that_is_none(self, client: Any, timeout: Any) -> None:
        with pytest.raises(ConfigurationError, match="timeout"):
            client(KEY, timeout_seconds=timeout)

    @pytest.mark.parametrize("retries", [-1, 1.5, True])
    def test_refuse_a_number_of_retries_that_is_none(self, client: Any, retries: Any) -> None:
        with pytest.raises(ConfigurationError, match="max_retries"):
            client(KEY, max_retries=retries)

    def test_show_no_key(self, client: Any) -> None:
        made = client(KEY)
        shown = repr(made) + repr(vars(made)) + repr(vars(made._transport))
        assert KEY[8:] not in shown
        with pytest.raises(TypeError, match="API key"):
            pickle.dumps(made._transport.settings)

    def test_show_no_key_in_a_traceback_with_variables(self, client: Any) -> None:
        made = client(KEY, base_url="http://127.0.0.1:9", max_retries=0)
        with pytest.raises(APIConnectionError) as failed:
            asyncio.run(made.checks.get("chk_1")) if client is AsyncNamecheck else made.checks.get("chk_1")
        whole = traceback.TracebackException.from_exception(failed.value, capture_locals=True)
        shown = "".join(whole.format())
        assert "call = Call(" in shown
        assert KEY[8:] not in shown


def test_each_client_takes_the_http_client_of_its_kind() -> None:
    of_the_other: Any = httpx.AsyncClient()
    with pytest.raises(ConfigurationError, match=r"takes an httpx\.Client"):
        Namecheck(KEY, http_client=of_the_other)
    of_the_other = httpx.Client()
    with pytest.raises(ConfigurationError, match=r"takes an httpx\.AsyncClient"):
        AsyncNamecheck(KEY, http_client=of_the_other)
