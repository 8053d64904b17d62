"""Whether this SDK offers and decides what ``sdk/contract.json`` specifies for both SDKs."""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Callable
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any, get_type_hints

import pytest

import namecheck
from namecheck import AsyncNamecheck, Namecheck, Pages, Response, errors, models, sign_webhook, verify_webhook
from namecheck._problems import error_of
from namecheck._retry import pause_before_retry
from namecheck._sync.batches import Batches
from namecheck._sync.checks import Checks
from tests import samples
from tests.driver import Driver
from tests.peer import Peer, answers
from tests.samples import KEY

CONTRACT: dict[str, Any] = json.loads((Path(__file__).parents[2] / "contract.json").read_text("utf-8"))
CASES: dict[str, list[dict[str, Any]]] = CONTRACT["cases"]
SECRETS = ("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYX")
#: Names of parameters that Python or its built-ins already use get an underscore.
RESERVED = {"from": "from_", "type": "type_"}
#: Ids are positional parameters.
BY_POSITION = {"check_id", "batch_id", "webhook_id", "delivery_id", "key_id", "person_id", "size", "finding"}


def snake(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


def parameter(name: str) -> str:
    return RESERVED.get(name, snake(name))


def methods_of(thing: object, prefix: str = "") -> dict[str, Callable[..., Any]]:
    found: dict[str, Callable[..., Any]] = {}
    for name, resource in vars(thing).items():
        if name.startswith("_"):
            continue
        for method, call in inspect.getmembers(resource, inspect.ismethod):
            if not method.startswith("_"):
                found[f"{prefix}{name}.{method}"] = call
        found |= methods_of(resource, f"{prefix}{name}.")
    return found


def parameters_of(call: Callable[..., Any]) -> set[str]:
    return set(inspect.signature(call).parameters) - BY_POSITION


@pytest.mark.parametrize("kind", [Namecheck, AsyncNamecheck])
class TestWhatIsOffered:
    def test_methods_with_their_parameters(self, kind: Any) -> None:
        offered = {name: parameters_of(call) for name, call in methods_of(kind(KEY)).items()}
        listed = {
            ".".join(snake(part) for part in name.split(".")): {parameter(one) for one in parameters}
            for name, parameters in CONTRACT["methods"].items()
        }
        assert offered == listed

    def test_options_and_members_of_a_client(self, kind: Any) -> None:
        options = parameters_of(kind) - {"http_client"}
        assert options == {snake(name) for name in CONTRACT["client"]["options"]}
        changed = parameters_of(kind(KEY).with_options)
        assert changed == {snake(name) for name in CONTRACT["client"]["withOptions"]}
        for name in CONTRACT["client"]["members"]:
            assert hasattr(kind(KEY), snake(name))

    def test_defaults(self, kind: Any) -> None:
        defaults = CONTRACT["defaults"]
        settings = kind(KEY)._transport.settings
        assert settings.base_url == defaults["baseUrl"]
        assert settings.timeout_seconds == defaults["timeoutSeconds"]
        assert settings.deadline_seconds == (defaults["deadlineSeconds"] or float("inf"))
        assert settings.max_retries == defaults["maxRetries"]


def test_how_long_calls_wait_by_default() -> None:
    defaults = CONTRACT["defaults"]
    transport = Namecheck(KEY)._transport
    assert (
        Checks(transport)._wait_limit(None, namecheck._waiting.CREATE_SECONDS).seconds
        == (defaults["createWaitSeconds"])
    )
    assert Batches(transport)._wait_limit(None).seconds == defaults["waitSeconds"]
    assert defaults["waitSeconds"] == namecheck._waiting.WAIT_SECONDS
    assert webhook_parameter("tolerance_seconds").default == defaults["toleranceSeconds"]


def webhook_parameter(name: str) -> inspect.Parameter:
    return inspect.signature(verify_webhook).parameters[name]


def test_functions_lists_and_answers() -> None:
    for name, parameters in CONTRACT["functions"].items():
        offered = set(inspect.signature(getattr(namecheck, snake(name))).parameters)
        assert offered - {"body", "headers", "secret"} == {snake(one) for one in parameters}
    for name in CONTRACT["lists"]:
        assert hasattr(Pages, snake(name))
    response = Response(200, {}, b"")
    for name in CONTRACT["responses"]:
        assert hasattr(response, snake(name))


def test_types() -> None:
    assert [name for name in CONTRACT["types"] if name not in models.__all__] == []


def test_errors_their_order_and_their_members() -> None:
    offered = {name for name in namecheck.__all__ if name.endswith("Error")}
    assert offered == set(CONTRACT["errors"])
    for name, listed in CONTRACT["errors"].items():
        kind = getattr(errors, name)
        assert kind.__bases__[0].__name__ == (listed["parent"] or "Exception")
    failed = errors.ServerError("failed", response=Response(500, {}, b""))
    for name in ("NamecheckError", "APIError"):
        for member in CONTRACT["errors"][name]["members"]:
            assert hasattr(failed, snake(member))
    for kind in (
        errors.ConfigurationError,
        errors.APIConnectionError,
        errors.APITimeoutError,
        errors.WaitTimeoutError,
    ):
        assert kind("").code == CONTRACT["errors"][kind.__name__]["codes"][0]


@pytest.mark.parametrize("case", CASES["apiKeys"])
def test_api_keys(case: dict[str, Any]) -> None:
    if case["accepted"]:
        assert Namecheck(case["key"]).mode == case["key"].strip()[3:7]
        return
    with pytest.raises(errors.ConfigurationError, match=re.escape(case["says"])) as refused:
        Namecheck(case["key"])
    if case["key"].strip():
        assert case["key"].strip() not in str(refused.value)


@pytest.mark.parametrize("case", CASES["baseUrls"])
def test_base_urls(case: dict[str, Any]) -> None:
    if not case.get("refused"):
        assert Namecheck(KEY, base_url=case["url"]).base_url == case["becomes"]
        return
    with pytest.raises(errors.ConfigurationError) as refused:
        Namecheck(KEY, base_url=case["url"])
    assert refused.value.code == "configuration"


@pytest.mark.parametrize("variable", CONTRACT["environment"])
def test_environment(variable: str, monkeypatch: pytest.MonkeyPatch) -> None:
    value = KEY if CONTRACT["environment"][variable] == "apiKey" else "https://other.test"
    monkeypatch.setenv("NAMECHECK_API_KEY", KEY)
    monkeypatch.setenv(variable, value)
    client = Namecheck()
    assert value in (client.base_url, client._transport.settings.api_key.reveal())


def problem(case: dict[str, Any]) -> Response:
    headers = {"retry-after": str(case["retryAfter"])} if "retryAfter" in case else {}
    if case.get("code") is None:
        return Response(case["status"], headers, b"hello")
    body = json.dumps({"code": case["code"]}).encode()
    return Response(case["status"], {**headers, "content-type": "application/problem+json"}, body)


@pytest.mark.parametrize("case", CASES["answers"])
def test_answers(case: dict[str, Any]) -> None:
    failed = error_of(problem(case), str)
    assert type(failed).__name__ == case["error"]
    assert failed.code == case.get("becomes", case["code"])


@pytest.mark.parametrize("case", CASES["pauses"])
def test_pauses(case: dict[str, Any]) -> None:
    failed = error_of(problem(case), str)
    assert pause_before_retry(failed, case["attempts"], case["random"]) == case["pauseSeconds"]


@pytest.mark.parametrize("case", CASES["waits"])
def test_waits(case: dict[str, Any], driver: Driver, peer: Peer) -> None:
    peer.plays(answers(200, samples.check()))
    driver.call("checks.create", "Lumivora", wait_timeout_seconds=case["waitTimeoutSeconds"])
    assert peer.received[0].headers["prefer"] == case["prefer"]


@pytest.mark.parametrize("case", CASES["findings"])
def test_findings(case: dict[str, Any], driver: Driver, peer: Peer) -> None:
    body = samples.check()
    sections = {name: dict(section) for name, section in body["sections"].items()}
    body["sections"] = sections
    sections["domains"]["findings"] = [samples.DOMAIN]
    sections["trademarks"]["findings"] = [samples.TRADEMARK, samples.TRADEMARK]
    sections["companies"]["findings"] = []
    peer.plays(answers(200, body))
    check = driver.call("checks.get", "chk_1")
    assert (check.finding(case["reference"]) is not None) == case["resolves"]
    assert get_type_hints(type(check).finding)["return"] == (models.Finding | None)


@pytest.mark.parametrize("case", CASES["webhooks"], ids=lambda case: str(case["change"]))
def test_webhooks(case: dict[str, Any]) -> None:
    change = case["change"]
    now = datetime(2026, 11, 21, 12, tzinfo=timezone.utc)
    if change == "notAnEvent":
        body = "[]"
    else:
        kind = "check.dreamt" if change == "unknownType" else "ping"
        data = {"object": "ping", "webhookId": "whk_1", "name": "名"}
        body = json.dumps({"id": "msg_1", "type": kind, "timestamp": "2026-11-21T12:00:00Z", "data": data})
    seconds = -301 if change.startswith("old") else 301 if change == "early" else 0
    headers = sign_webhook(body, SECRETS[0], message_id="msg_1", at=now + timedelta(seconds=seconds))
    if change == "messageId":
        headers["webhook-id"] = "msg_2"
    if change == "noSignature":
        del headers["webhook-signature"]
    if change == "wordTimestamp":
        headers["webhook-timestamp"] = "today"
    sent = f"{body} " if change in ("body", "oldAndChanged") else body
    secrets: dict[str, Any] = {
        "secondSecret": [SECRETS[1], SECRETS[0]],
        "otherSecret": SECRETS[1],
        "noSecret": "",
        "emptyList": [],
        "apiKeyAsSecret": KEY,
        "noPrefix": SECRETS[0][6:],
        "shortSecret": SECRETS[0][:20],
    }
    given: Any = json.loads(sent) if change == "parsed" else sent
    if case["gives"] == "accepted":
        assert verify_webhook(given, headers, secrets.get(change, SECRETS[0]), now=now).id == "msg_1"
        return
    with pytest.raises(errors.NamecheckError) as refused:
        verify_webhook(given, headers, secrets.get(change, SECRETS[0]), now=now)
    owners = [name for name, one in CONTRACT["errors"].items() if case["gives"] in one.get("codes", [])]
    assert (refused.value.code, [type(refused.value).__name__]) == (case["gives"], owners)
