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


@dataclass(frozen=True, kw_only=True)
class GoodsChoice(Model):
    """A class that words may mean."""

    nice_class: int
    text: str
    """What the words name in this class, in English."""


@dataclass(frozen=True, kw_only=True)
class GoodsDoubt(Model):
    """Words that were not read for certain."""

    said: str
    """The words as sent."""
    choices: list[GoodsChoice]
    """What they may mean, one for each class, the most probable first."""


@dataclass(frozen=True, kw_only=True)
class GoodsReading(Model):
    """Goods and services as a check understands them."""

    goods_terms: list[GoodsTerm]
    unmapped_goods: list[str]
    """Parts of the goods that were not understood."""
    doubts: list[GoodsDoubt]
    """What is in doubt; a chosen class, sent as ``nice_classes``, decides."""
