"""What all models share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, TypeAlias, TypeVar

from namecheck.response import Response

T = TypeVar("T")

Mode: TypeAlias = Literal["live", "test"]
Source: TypeAlias = Literal["domains", "social", "trademarks", "companies", "analysis"]


def _nothing() -> Mapping[str, Any]:
    return {}


@dataclass(frozen=True, kw_only=True)
class Model:
    """An object of the API. Its members are called as in the API, in snake_case.

    ``raw`` is the JSON as it came, with members that this version does not know. Types such as
    ``Literal[...] | str`` name the values known so far; new ones are passed on as they come.
    """

    raw: Mapping[str, Any] = field(default_factory=_nothing, repr=False, compare=False)
    response: Response | None = field(default=None, repr=False, compare=False)
    """The answer that contained this; None for a part of another object."""


@dataclass(frozen=True, kw_only=True)
class Page(Model, Generic[T]):
    """One page of a list."""

    data: list[T]
    next_cursor: str | None = None
    """Where the next page begins; None on the last one."""


@dataclass(frozen=True, kw_only=True)
class Charge(Model):
    """The cost of a check or batch, and how much of it counts against the quota."""

    cost: int
    charged: int
