from __future__ import annotations

import json
from datetime import datetime, timedelta, timezone
from typing import Any

import pytest

from namecheck._decode import MismatchError, decode, parse_time
from namecheck.models import Check
from tests import samples


def huge_duration() -> dict[str, Any]:
    evidence = {
        "id": "domains/1",
        "provider": "rdap",
        "request": "GET x",
        "outcome": "registered",
        "at": "2026-11-21T08:00:00Z",
        "durationMs": 10**400,
    }
    sections: dict[str, Any] = samples.check()["sections"]
    return {**sections, "domains": {**sections["domains"], "evidence": [evidence]}}


def test_members_are_called_as_in_the_api_in_snake_case() -> None:
    check = decode(Check, samples.check())
    assert check.created_at == datetime(2026, 11, 21, 8, 0, 0, 123000, timezone.utc)
    assert check.links.self_ == "http://x/api/v1/checks/chk_1"
    assert check.request.nice_classes == []
    assert check.sections.domains.status == "done"


def test_what_is_not_known_is_kept() -> None:
    link = {"self": "http://x", "share": "http://y"}
    given = samples.check(verdict="odd", status="frozen", links=link, brandNew={"a": [1]})
    check = decode(Check, given)
    assert (check.verdict, check.status, check.ended) == ("odd", "frozen", False)
    assert check.raw["brandNew"] == {"a": [1]}
    assert check.links.raw["share"] == "http://y"
    assert json.dumps(check.raw) == json.dumps(given)


def test_raw_and_answer_in_the_json_are_members_like_others() -> None:
    check = decode(Check, samples.check(raw=1, response=2))
    assert (check.raw["raw"], check.raw["response"], check.response) == (1, 2, None)


@pytest.mark.parametrize(
    ("members", "message"),
    [
        ({"id": None}, "/id: is None, not a text"),
        ({"score": "90"}, "/score: is '90', not a whole number"),
        ({"score": True}, "/score: is True, not a whole number"),
        ({"score": 9.5}, "/score: is 9.5, not a whole number"),
        ({"createdAt": "yesterday"}, "/createdAt: is 'yesterday': is not a time of RFC 3339"),
        ({"createdAt": 5}, "/createdAt: is 5, not a time"),
        ({"reasons": {}}, "/reasons: is an object, not a list"),
        ({"metadata": {"a": 1}}, "/metadata/a: is 1, not a text"),
        ({"links": []}, "/links: is a list, not an object"),
        (
            {"sections": huge_duration()},
            "/sections/domains/evidence/0/durationMs: is a number too large to hold",
        ),
        ({"usage": {"cost": 1}}, "/usage/charged: is missing"),
    ],
)
def test_another_shape_is_named_and_where(members: dict[str, Any], message: str) -> None:
    with pytest.raises(MismatchError) as mismatch:
        decode(Check, samples.check(**members))
    assert str(mismatch.value) == message


@pytest.mark.parametrize(
    ("text", "time"),
    [
        ("2026-11-21T08:00:00Z", datetime(2026, 11, 21, 8, tzinfo=timezone.utc)),
        ("2026-11-21t08:00:00.1z", datetime(2026, 11, 21, 8, 0, 0, 100000, timezone.utc)),
        ("2026-11-21T08:00:00.123456789Z", datetime(2026, 11, 21, 8, 0, 0, 123456, timezone.utc)),
        (
            "2026-11-21T08:00:00-05:30",
            datetime(2026, 11, 21, 8, tzinfo=timezone(-timedelta(hours=5, minutes=30))),
        ),
    ],
)
def test_times_of_rfc_3339(text: str, time: datetime) -> None:
    assert parse_time(text) == time


@pytest.mark.parametrize(
    "text", ["", "2026-11-21", "2026-11-21T08:00:00", "2026-13-21T08:00:00Z", "２026-11-21T08:00:00Z"]
)
def test_other_texts_are_no_times(text: str) -> None:
    with pytest.raises(ValueError, match=r"not a time of RFC 3339|month must be"):
        parse_time(text)
