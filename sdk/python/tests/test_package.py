"""The package as its users get it: built, installed into a separate environment, typed."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import namecheck

ROOT = Path(__file__).parent.parent

PROGRAM = """
import asyncio
from namecheck import AsyncNamecheck, Namecheck, webhooks
from namecheck.models import Check, CheckSummary


def verdict(client: Namecheck) -> str | None:
    check: Check = client.checks.create("Lumivora", sources=["domains"], max_age=0)
    summaries: list[CheckSummary] = list(client.checks.list(verdict="clear"))
    return check.verdict if summaries else None


async def names(client: AsyncNamecheck) -> list[str]:
    return [check.query async for check in client.checks.list()]


def data(event: webhooks.WebhookEvent) -> int:
    if isinstance(event, webhooks.QuotaThresholdReached):
        return event.data.percent
    return 0
"""

WRONG = """
from namecheck import Namecheck

client = Namecheck()
client.checks.create("Lumivora", sources=["domain"])
client.checks.create("Lumivora").verdikt
client.checks.create(names=["Lumivora"])
check: str = client.checks.get("chk_1")
client.checks.list(status="done")
"""


def run(*command: str | Path, cwd: Path) -> str:
    done = subprocess.run(
        [str(part) for part in command], cwd=cwd, capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, ROOT, cwd=folder)
    (built,) = folder.glob("*.whl")
    assert len(list(folder.glob("*.tar.gz"))) == 1
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The interpreter of a fresh environment with the wheel and its dependencies only."""
    folder = tmp_path_factory.mktemp("fresh")
    run(sys.executable, "-m", "venv", folder, cwd=folder)
    python = folder / "bin" / "python"
    run(python, "-m", "pip", "install", "-q", "--disable-pip-version-check", wheel, cwd=folder)
    return python


def test_the_wheel_holds_the_package_and_nothing_else(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    source = ROOT / "src"
    modules = {
        str(path.relative_to(source)) for path in source.rglob("*") if path.suffix in (".py", ".typed")
    }
    assert {name for name in names if ".dist-info/" not in name} == modules
    assert "namecheck/py.typed" in modules
    assert any(name.endswith("licenses/LICENSE") for name in names)
    assert wheel.name == f"namecheck_sdk-{namecheck.__version__}-py3-none-any.whl"


def test_it_is_imported_without_a_warning(installed: Path, tmp_path: Path) -> None:
    line = "import namecheck; print(namecheck.__version__, namecheck.Namecheck.__name__)"
    assert run(installed, "-W", "error", "-c", line, cwd=tmp_path) == f"{namecheck.__version__} Namecheck\n"


def test_a_program_of_a_user_is_typed(installed: Path, tmp_path: Path) -> None:
    (tmp_path / "program.py").write_text(PROGRAM)
    run(*mypy(installed), "program.py", cwd=tmp_path)


def test_mistakes_of_a_user_are_found(installed: Path, tmp_path: Path) -> None:
    (tmp_path / "wrong.py").write_text(WRONG)
    done = subprocess.run(
        [str(part) for part in (*mypy(installed), "wrong.py")],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    lines = {line.split(":")[1] for line in done.stdout.splitlines() if ": error:" in line}
    assert lines == {"5", "6", "7", "8", "9"}, done.stdout


def mypy(python: Path) -> list[str | Path]:
    return [sys.executable, "-m", "mypy", "--strict", "--python-executable", python, "--cache-dir", ".mypy"]
