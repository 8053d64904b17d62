from __future__ import annotations

import pytest

from namecheck import Answer, APIConnectionError, ConfigurationError, NamecheckError
from namecheck._problems import error_of
from namecheck._retry import pause_before_retry


def failed(status: int, **headers: str) -> NamecheckError:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return error_of(Answer(status, named, b""), str)


LOST = APIConnectionError("lost")


def test_pauses_double_up_to_a_limit_and_vary_by_half() -> None:
    longest = [pause_before_retry(LOST, n, 9, 0.0) for n in range(7)]
    shortest = [pause_before_retry(LOST, n, 9, 1.0) for n in range(7)]
    assert longest == [0.5, 1, 2, 4, 8, 8, 8]
    assert shortest == [0.25, 0.5, 1, 2, 4, 4, 4]


def test_there_is_none_after_the_last_retry() -> None:
    assert pause_before_retry(LOST, 1, 2, 0.0) is not None
    assert pause_before_retry(LOST, 2, 2, 0.0) is None
    assert pause_before_retry(LOST, 0, 0, 0.0) is None


@pytest.mark.parametrize(
    ("text", "pause"),
    [
        ("0", 0.5),
        ("3", 3.0),
        ("60", 60.0),
        ("61", None),
        ("-5", 0.5),
        ("soon", 0.5),
        ("1e3", 0.5),
        ("٣", 0.5),
        ("99999999999999999999", 0.5),
        ("Sat, 21 Nov 2026 08:00:07 GMT", 7.0),
        ("Sat, 21 Nov 2026 07:00:00 GMT", 0.5),
        ("Sat, 21 Nov 2027 08:00:00 GMT", None),
        ("Sat, 99 Nov 2026 08:00:00 GMT", 0.5),
    ],
)
def test_what_retry_after_asks_for_is_kept(text: str, pause: float | None) -> None:
    error = failed(503, retry_after=text, date="Sat, 21 Nov 2026 08:00:00 GMT")
    assert pause_before_retry(error, 0, 2, 0.0) == pause


def test_only_what_passes_is_repeated() -> None:
    again = {
        status for status in range(300, 600) if pause_before_retry(failed(status), 0, 2, 0.0) is not None
    }
    assert again == {408, 429, 500, 502, 503, 504}
    assert pause_before_retry(ConfigurationError("no key"), 0, 2, 0.0) is None
