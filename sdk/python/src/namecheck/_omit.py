"""An omitted parameter, for calls in which None has another meaning."""

from __future__ import annotations

from typing import Final


class Omit:
    """The value of an omitted parameter."""

    def __repr__(self) -> str:
        return "OMIT"


OMIT: Final = Omit()
