"""The registers and networks that are searched, by country and TLD."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from namecheck.models.common import Model

CoverageStatus = Literal["searched", "key", "file", "import"]
"""Searched now, or after a setting, a fetch of a file, or an import."""


@dataclass(frozen=True, kw_only=True)
class CompanyCoverage(Model):
    """The company register of a country, with the ids of the registers that are searched or could be."""

    status: CoverageStatus | str
    searched_by: list[str]
    possible_by: list[str]


@dataclass(frozen=True, kw_only=True)
class PartCoverage(Model):
    """Registers that hold only some of the companies of a country."""

    searched_by: list[str]
    possible_by: list[str]


@dataclass(frozen=True, kw_only=True)
class RightCoverage(Model):
    """A kind of trademark right with effect in a country."""

    territory: str
    """Country, ``EU``, or ``BX`` for the Benelux."""
    right: Literal["national", "benelux", "eu", "international"] | str
    status: CoverageStatus | str
    searched_by: list[str]
    possible_by: list[str]


@dataclass(frozen=True, kw_only=True)
class TrademarkCoverage(Model):
    """The trademark registers of a country."""

    status: CoverageStatus | str
    rights: list[RightCoverage]


@dataclass(frozen=True, kw_only=True)
class CountryCoverage(Model):
    """The registers that are searched for a country."""

    code: str
    name: str
    companies: CompanyCoverage
    parts: PartCoverage
    """Registers of a part of its companies, which do not make the country searched."""
    trademarks: TrademarkCoverage


@dataclass(frozen=True, kw_only=True)
class RegisterCoverage(Model):
    """A register, and how it is searched."""

    id: str
    name: str
    source: Literal["trademarks", "companies"] | str
    kind: Literal["api", "file", "import"] | str
    on: bool
    keys: list[str]
    """Settings that an operator must set."""
    step: str | None
    """How the operator switches it on; None if it is on."""
    depth: Literal["identical", "similar"] | str
    covers: str
    verified_as: Literal["spec", "recorded", "live"] | str | None
    verified_on: str | None
    data_as_of: str | None
    stale: bool
    self_test: Literal["proven", "failed", "never_run"] | str | None
    proven_at: datetime | None


@dataclass(frozen=True, kw_only=True)
class TldCoverage(Model):
    """The server that is asked about names under a TLD."""

    tld: str
    protocol: Literal["rdap", "whois"] | str | None
    server: str | None
    self_test: Literal["proven", "failed", "never_run"] | str | None
    proven_at: datetime | None
    never_free: str | None = None
    unread: list[Literal["reserved", "throttled"] | str] | None = None
    """Answers of a WHOIS server whose form is not known. None: an older service."""


@dataclass(frozen=True, kw_only=True)
class NetworkCoverage(Model):
    """A network of user names, and whether it is asked."""

    id: str
    name: str
    on: bool
    """Whether its group is switched on."""
    manual: str | None
    """Why a person must look there; None if it is asked."""
    cannot_know: str
    self_test: Literal["proven", "failed", "never_run"] | str | None
    proven_at: datetime | None


@dataclass(frozen=True, kw_only=True)
class SearchCoverage(Model):
    """What live checks search for each country and TLD, and at each network."""

    countries: list[CountryCoverage]
    registers: list[RegisterCoverage]
    tlds: list[TldCoverage]
    networks: list[NetworkCoverage]
    """Empty if a country or TLD was selected."""
