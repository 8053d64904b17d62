"""A parameter that was left out, where None has a meaning of its own."""

from __future__ import annotations

from typing import Final


class Omit:
    """What a parameter is that nobody gave."""

    def __repr__(self) -> str:
        return "OMIT"


OMIT: Final = Omit()
