"""Goods and services."""

from __future__ import annotations

from dataclasses import dataclass

from namecheck.models.common import Model


@dataclass(frozen=True, kw_only=True)
class GoodsTerm(Model):
    """A term of the Nice Classification."""

    id: str
    nice_class: int
    text: str


@dataclass(frozen=True, kw_only=True)
class NiceClassTerm(Model):
    """A term of a class."""

    id: str
    text: str


@dataclass(frozen=True, kw_only=True)
class NiceClass(Model):
    """A class of the Nice Classification."""

    nice_class: int
    heading: str
    terms: list[NiceClassTerm]
    """The nearest terms, best first; empty without a query."""
    score: float | None
    """0 to 1; None without a query."""
