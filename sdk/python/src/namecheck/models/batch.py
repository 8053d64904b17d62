"""Batches of names."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal, TypeAlias

from namecheck.models.check import AppliedRequest, Reason, Review, SearchedData, SearchLevel, Verdict
from namecheck.models.common import Charge, Mode, Model
from namecheck.models.sections import DomainStatus, SectionStatus

BatchStatus: TypeAlias = Literal["queued", "running", "completed", "canceled"] | str
RowStatus: TypeAlias = Literal["pending", "completed", "canceled"] | str


@dataclass(frozen=True, kw_only=True)
class BatchCounts(Model):
    """Rows by how they ended; a repeated name counts each time."""

    total: int
    pending: int
    completed: int
    canceled: int
    clear: int
    caution: int
    conflict: int
    inconclusive: int


@dataclass(frozen=True, kw_only=True)
class BatchRowExtent(Model):
    """What the report of a name rests on beyond what the extent of the batch says."""

    territories: list[str]
    data: list[SearchedData]
    not_searched: list[str]


@dataclass(frozen=True, kw_only=True)
class BatchRowDomain(Model):
    """A domain of one name."""

    domain: str
    """In ASCII (punycode)."""
    tld: str
    status: DomainStatus
    own: bool | None = None
    """Whether it belongs to the applicant; None if none was named."""


def _no_domains() -> list[BatchRowDomain]:
    return []


@dataclass(frozen=True, kw_only=True)
class BatchRow(Model):
    index: int
    name: str
    """As it was sent."""
    check_id: str
    status: RowStatus
    verdict: Verdict | None
    review: Review | None = None
    """Assessments by reviewers on the check; None without an assessment."""
    score: int | None
    summary: str = ""
    """One or two sentences: the findings, the decisive one, and the next step."""
    level: SearchLevel | None = None
    """Level of the search for trademarks; None if the batch does not know it."""
    sources: dict[str, SectionStatus]
    reasons: list[Reason]
    domains: list[BatchRowDomain] = field(default_factory=_no_domains)
    """In the order of the request; empty until the check ends."""
    extent: BatchRowExtent | None = None
    """What differs from the extent of the batch; None if nothing does, or if the batch does not record it."""


@dataclass(frozen=True, kw_only=True)
class BatchExtent(Model):
    """What all rows rest on; an empty list of goods means all 45 classes."""

    jurisdictions: list[str]
    goods: list[str]
    territories: list[str] | None = None
    """Searched for every finished row; None if no row has finished, or if the batch does not record it."""
    data: list[SearchedData] | None = None
    not_searched: list[str] | None = None
    search_again_on: str | None


@dataclass(frozen=True, kw_only=True)
class BatchLinks(Model):
    self_: str
    checks: str
    cancel: str | None


@dataclass(frozen=True, kw_only=True)
class BatchSummary(Model):
    """A line of the list of batches: the batch without its rows."""

    id: str
    title: str | None = None
    """None without one, and after the account was erased."""
    mode: Mode | str
    status: BatchStatus
    counts: BatchCounts
    request: AppliedRequest
    metadata: dict[str, str] | None
    usage: Charge
    created_at: datetime
    deadline_at: datetime
    completed_at: datetime | None
    """When the last row ended."""
    revision: int
    links: BatchLinks

    @property
    def ended(self) -> bool:
        """Whether every row has ended."""
        return self.completed_at is not None


def _no_warnings() -> list[str]:
    return []


@dataclass(frozen=True, kw_only=True)
class Batch(BatchSummary):
    """A batch with a row for each name."""

    rows: list[BatchRow]
    extent: BatchExtent | None = None
    notice: str = ""
    warnings: list[str] = field(default_factory=_no_warnings)
