"""The methods against the OpenAPI document of the running service."""

from __future__ import annotations

import inspect
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

import namecheck
from namecheck import Namecheck, NamecheckError, Pages
from tests.samples import KEY

SOURCE = Path(namecheck.__file__).parent.parent
RESOURCES = (
    "checks",
    "batches",
    "webhooks",
    "webhooks.deliveries",
    "keys",
    "people",
    "events",
    "checkpoints",
    "account",
    "usage",
    "providers",
    "plans",
    "nice_classes",
    "goods",
    "coverage",
)
#: Descriptions of the service for code generators: read with any HTTP client.
CONTRACTS = ("/openapi.json", "/asyncapi.json", "/event-schemas")


def methods(client: Namecheck) -> Iterator[tuple[str, Any]]:
    for name in RESOURCES:
        resource: Any = client
        for part in name.split("."):
            resource = getattr(resource, part)
        for method, function in inspect.getmembers(resource, inspect.ismethod):
            if not method.startswith("_"):
                yield f"{name}.{method}", function


def called(function: Any) -> None:
    """Calls a method with a value for each required parameter."""
    needed = [
        parameter
        for parameter in inspect.signature(function).parameters.values()
        if parameter.default is inspect.Parameter.empty
    ]
    given: dict[str, Any] = {one.name: ["x"] if one.name in ("names", "scopes") else "x" for one in needed}
    try:
        outcome = function(**given)
        if isinstance(outcome, Pages):
            outcome.first()
    except NamecheckError:
        pass


@pytest.fixture
def document(service: tuple[str, str]) -> dict[str, Any]:
    answer = httpx.get(f"{service[0]}/api/v1/openapi.json")
    if answer.status_code == 404:
        pytest.skip("the service has no OpenAPI document")
    document: dict[str, Any] = answer.json()
    return document


def test_every_operation_has_a_method_and_every_method_an_operation(document: dict[str, Any]) -> None:
    sent: set[str] = set()

    def record(request: httpx.Request) -> httpx.Response:
        path = re.sub(r"/x(?=/|$)", "/{}", request.url.path.removeprefix("/api/v1"))
        sent.add(f"{request.method} {path}")
        return httpx.Response(418)

    with httpx.Client(transport=httpx.MockTransport(record)) as http:
        client = Namecheck(KEY, http_client=http, max_retries=0)
        for _, function in methods(client):
            called(function)
    documented = {
        f"{method.upper()} {re.sub(r'{[^}]+}', '{}', path.removeprefix('/api/v1'))}"
        for path, item in document["paths"].items()
        for method in item
        if method in ("get", "post", "put", "patch", "delete")
        and not path.removeprefix("/api/v1").startswith(CONTRACTS)
    }
    assert documented
    assert sorted(documented - sent) == []
    assert sorted(sent - documented) == []


def test_the_samples_of_the_document_are_typed_programs(document: dict[str, Any], tmp_path: Path) -> None:
    samples = {
        operation["operationId"]: sample["source"]
        for item in document["paths"].values()
        for operation in item.values()
        if isinstance(operation, dict)
        for sample in operation.get("x-codeSamples", [])
        if sample["lang"] == "Python"
    }
    assert samples
    for name, source in samples.items():
        (tmp_path / f"{name}.py").write_text(source)
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path / ".mypy"), "."],
        cwd=tmp_path,
        env={**os.environ, "MYPYPATH": str(SOURCE)},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stdout
