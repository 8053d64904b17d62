from __future__ import annotations

import pytest

from namecheck import ConfigurationError, NamecheckError, Response
from namecheck._problems import error_of
from namecheck._retry import pause_before_retry


def failed(status: int, **headers: str) -> NamecheckError:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return error_of(Response(status, named, b""), str)


@pytest.mark.parametrize(
    ("text", "pause"),
    [
        ("-5", 0.25),
        ("soon", 0.25),
        ("1e3", 0.25),
        ("٣", 0.25),
        ("99999999999999999999", 0.25),
        ("Sat, 21 Nov 2026 08:00:07 GMT", 7.0),
        ("Sat, 21 Nov 2026 07:00:00 GMT", 0.25),
        ("Sat, 21 Nov 2027 08:00:00 GMT", None),
        ("Sat, 99 Nov 2026 08:00:00 GMT", 0.25),
    ],
)
def test_retry_after_is_kept_in_each_of_its_forms(text: str, pause: float | None) -> None:
    error = failed(503, retry_after=text, date="Sat, 21 Nov 2026 08:00:00 GMT")
    assert pause_before_retry(error, 1, 0.0) == pause


def test_only_transient_errors_are_retried() -> None:
    again = {status for status in range(300, 600) if pause_before_retry(failed(status), 1, 0.0) is not None}
    assert again == {408, 429, 500, 502, 503, 504}
    assert pause_before_retry(ConfigurationError("no key"), 1, 0.0) is None
