"""Writes ``namecheck._sync`` from ``namecheck._async``, so that the two never differ.

Run ``python tools/make_sync.py`` after a change; ``--check`` only reports whether that was done.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

SOURCE = Path(__file__).parent.parent / "src" / "namecheck" / "_async"
TARGET = SOURCE.parent / "_sync"
HEAD = "# Written by tools/make_sync.py from namecheck/_async: change it there.\n"

_WORDS = (
    (r"await asyncio\.sleep", "time.sleep"),
    (r"import asyncio", "import time"),
    (r"async (?=def|for|with)", ""),
    (r"await ", ""),
    (r"__aenter__", "__enter__"),
    (r"__aexit__", "__exit__"),
    (r"__aiter__", "__iter__"),
    (r"aiter_bytes", "iter_bytes"),
    (r"aclose", "close"),
    (r"AsyncIterator", "Iterator"),
    (r"\bAsync(?=[A-Z])", ""),
    (r"_async\b", "_sync"),
)


def to_sync(text: str) -> str:
    """The text of a module without ``async``."""
    for pattern, word in _WORDS:
        text = re.sub(pattern, word, text)
    return HEAD + text


def modules() -> dict[str, str]:
    """Every module of the target by its file name."""
    made = {path.name: to_sync(path.read_text("utf-8")) for path in sorted(SOURCE.glob("*.py"))}
    return {**made, "__init__.py": HEAD + '"""The client without ``async``."""\n'}


def main() -> int:
    wanted = modules()
    there = {path.name: path.read_text("utf-8") for path in TARGET.glob("*.py")}
    if "--check" in sys.argv[1:]:
        stale = sorted(name for name in wanted | there if wanted.get(name) != there.get(name))
        for name in stale:
            print(f"_sync/{name} is not what _async/{name} says; run python tools/make_sync.py")
        return 1 if stale else 0
    TARGET.mkdir(exist_ok=True)
    for name in there.keys() - wanted.keys():
        (TARGET / name).unlink()
    for name, text in wanted.items():
        (TARGET / name).write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
