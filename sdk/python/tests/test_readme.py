"""The samples of the README, run unchanged."""

from __future__ import annotations

import builtins
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest

import namecheck
from namecheck import sign_webhook

README = (Path(__file__).parent.parent / "README.md").read_text("utf-8")
SAMPLES = re.findall(r"^```python\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
RECEIVERS = [sample for sample in SAMPLES if "app = F" in sample]
PROGRAMS = [sample for sample in SAMPLES if sample not in RECEIVERS]

SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
PING = b'{"id":"msg_1","type":"ping","timestamp":"2026-01-31T09:30:00Z","data":{"webhookId":"whk_1"}}'


def test_there_are_samples() -> None:
    assert (len(PROGRAMS), len(RECEIVERS)) == (15, 2)


@pytest.mark.parametrize("sample", PROGRAMS)
def test_a_sample_runs(sample: str, service: tuple[str, str]) -> None:
    url, key = service
    environment = {**os.environ, "NAMECHECK_BASE_URL": url, "NAMECHECK_API_KEY": key}
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", sample],
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert key not in done.stdout + done.stderr


@pytest.mark.parametrize("sample", RECEIVERS)
async def test_a_receiver_tells_true_messages_from_forged_ones(
    sample: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NAMECHECK_WEBHOOK_SECRET", SECRET)
    namespace: dict[str, Any] = {"__name__": "receiver"}
    exec(compile(sample, "receiver.py", "exec", dont_inherit=True), namespace)
    app = namespace["app"]
    headers = sign_webhook(PING, SECRET)

    async def status_of(body: bytes) -> int:
        if not hasattr(app, "router"):
            return int(app.test_client().post("/hooks/namecheck", data=body, headers=headers).status_code)
        transport = httpx.ASGITransport(app=app)
        async with httpx.AsyncClient(transport=transport, base_url="http://receiver") as client:
            return (await client.post("/hooks/namecheck", content=body, headers=headers)).status_code

    assert await status_of(PING) == 204
    assert await status_of(PING + b" ") == 400


def test_the_samples_are_typed_programs(tmp_path: Path) -> None:
    for index, sample in enumerate(SAMPLES):
        (tmp_path / f"sample_{index}.py").write_text(sample)
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path / ".mypy"), "."],
        cwd=tmp_path,
        env={**os.environ, "MYPYPATH": str(Path(namecheck.__file__).parent.parent)},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("name", re.findall(r"`(\w+Error)`", README))
def test_every_error_that_is_named_is_there(name: str) -> None:
    assert hasattr(namecheck, name) or hasattr(builtins, name)
