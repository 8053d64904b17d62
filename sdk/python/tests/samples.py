"""Objects as the service sends them, and a key that it never issued."""

from __future__ import annotations

from typing import Any

from namecheck._api_key import checksum_of

_HEAD = "nk_test_" + "x" * 30
KEY = _HEAD + checksum_of(_HEAD)

_SECTION: dict[str, Any] = {
    "status": "done",
    "summary": "nothing found",
    "coverage": [],
    "findings": [],
    "evidence": [],
}
SOURCES = ("domains", "social", "trademarks", "companies", "analysis")
_REQUEST = {
    "sources": list(SOURCES),
    "tlds": ["com"],
    "jurisdictions": ["GB"],
    "niceClasses": [],
    "delivery": "response",
    "maxAge": None,
}


def check(status: str = "completed", **members: Any) -> dict[str, Any]:
    """A check; ``members`` replace those of the same name."""
    ended = status in ("completed", "canceled")
    return {
        "id": "chk_1",
        "object": "check",
        "mode": "test",
        "query": "Lumivora",
        "normalized": "Lumivora",
        "anatomy": {"core": "Lumivora", "words": [], "legalForm": None, "readings": []},
        "bars": [],
        "status": status,
        "verdict": "clear" if status == "completed" else None,
        "verdictBasis": list(SOURCES),
        "score": 90 if status == "completed" else None,
        "ruleSet": "2026-12",
        "reasons": [],
        "sections": dict.fromkeys(SOURCES, _SECTION),
        "request": _REQUEST,
        "metadata": {},
        "usage": {"cost": 1, "charged": 0},
        "batchId": None,
        "retryOf": None,
        "createdAt": "2026-11-21T08:00:00.123Z",
        "deadlineAt": "2026-11-21T08:00:20.123Z",
        "completedAt": "2026-11-21T08:00:01.5Z" if ended else None,
        "revision": 7,
        "chainHead": "ab" * 32,
        "notice": "This is not legal advice.",
        "attributions": [],
        "links": {"self": "http://x/api/v1/checks/chk_1", "cancel": None, "retry": None},
        **members,
    }


def summary(check_id: str) -> dict[str, Any]:
    """A line of the list of checks."""
    whole = check(id=check_id, object="check_summary")
    left_out = ("anatomy", "bars", "sections", "request", "usage", "chainHead", "notice", "attributions")
    return {
        **{name: value for name, value in whole.items() if name not in left_out},
        "sources": dict.fromkeys(SOURCES, "done"),
    }


def batch(status: str = "completed", **members: Any) -> dict[str, Any]:
    """A batch of one name."""
    ended = status == "completed"
    row = {
        "index": 0,
        "name": "Lumivora",
        "checkId": "chk_1",
        "status": "completed" if ended else "pending",
        "verdict": "clear" if ended else None,
        "score": 90 if ended else None,
        "sources": dict.fromkeys(SOURCES, "done" if ended else "pending"),
        "reasons": [],
    }
    return {
        "id": "bat_1",
        "object": "batch",
        "mode": "test",
        "status": status,
        "counts": {
            "total": 1,
            "pending": 0 if ended else 1,
            "completed": 1 if ended else 0,
            "canceled": 0,
            "clear": 1 if ended else 0,
            "caution": 0,
            "conflict": 0,
            "inconclusive": 0,
        },
        "request": _REQUEST,
        "metadata": {},
        "usage": {"cost": 1, "charged": 0},
        "createdAt": "2026-11-21T08:00:00.123Z",
        "deadlineAt": "2026-11-21T08:10:00.123Z",
        "completedAt": "2026-11-21T08:00:01.5Z" if ended else None,
        "revision": 2,
        "links": {"self": "http://x", "checks": "http://x", "cancel": None},
        "rows": [row],
        **members,
    }


def problem(status: int, code: str, **members: Any) -> dict[str, Any]:
    """A problem of RFC 9457."""
    return {
        "type": f"http://x/api-docs/problems/{code}",
        "code": code,
        "title": "A title",
        "status": status,
        "detail": "The cause and the fix.",
        "instance": "/api/v1/checks",
        "requestId": "req-1",
        **members,
    }


DOMAIN: dict[str, Any] = {
    "domain": "lumivora.com",
    "unicode": "lumivora.com",
    "tld": "com",
    "status": "registered",
    "rule": "rdap",
    "registrar": None,
    "created": None,
    "expires": None,
    "evidence": [],
}
TRADEMARK: dict[str, Any] = {
    "mark": "LUMIVORA",
    "number": "1",
    "office": "EUIPO",
    "jurisdiction": "EU",
    "list": "register",
    "status": "live",
    "niceClasses": [9],
    "owner": None,
    "exact": True,
    "grade": "conflict",
    "argument": "The mark is the same as the name.",
    "counterargument": "Nothing.",
    "similarity": {"score": 1, "sight": 1, "sound": 1, "meaning": None},
    "link": None,
    "evidence": [],
}
