"""Goods and services."""

from __future__ import annotations

from dataclasses import dataclass

from namecheck.models.common import Model


@dataclass(frozen=True, kw_only=True)
class GoodsTerm(Model):
    """Goods or services as they were understood."""

    id: str
    nice_class: int
    text: str
    certainty: str
    """How surely the term is meant: ``certain``, ``likely`` or ``guessed``."""
    alternatives: list[int] | None = None
    """Other classes that the words may mean; None without any."""


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
