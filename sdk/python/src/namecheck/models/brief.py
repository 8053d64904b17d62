"""Short answers: a check or a batch with ``view="summary"`` or ``view="compact"``."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal, TypeAlias

from namecheck.models.batch import (
    Batch,
    BatchCounts,
    BatchExtent,
    BatchLinks,
    BatchRowExtent,
    BatchStatus,
    RowStatus,
)
from namecheck.models.check import ENDED, Check, CheckLinks, CheckStatus, Effect, SearchLevel, Verdict
from namecheck.models.common import Mode, Model, Source
from namecheck.models.sections import SectionStatus

View: TypeAlias = Literal["full", "summary", "compact"]


@dataclass(frozen=True, kw_only=True)
class BriefReason(Model):
    """A rule that fired, with the beginning of its statement."""

    rule: str
    effect: Effect
    text: str
    points: int
    law: str | None = None
    """The laws or lists of an absolute ground, separated by semicolons."""


@dataclass(frozen=True, kw_only=True)
class OtherReasons(Model):
    """Reasons that do not fit into the summary."""

    count: int
    points: int


@dataclass(frozen=True, kw_only=True)
class SourceBrief(Model):
    status: SectionStatus
    counts: dict[str, int]
    """Number of findings by kind."""


@dataclass(frozen=True, kw_only=True)
class BriefExtent(Model):
    """What the verdict rests on and what it leaves out."""

    level: SearchLevel | None
    territories: list[str]
    goods: str | None = None
    """Separated by semicolons; None means all 45 classes."""
    oldest_data: str | None = None
    """Day of the oldest data that was searched."""
    data: str | None = None
    """Days of the data with their registers, separated by semicolons."""
    search_again_on: str | None
    not_searched: int
    """Number of entries in the full report."""
    missing: str | None = None
    """What was not searched, the most important first, separated by semicolons."""


@dataclass(frozen=True, kw_only=True)
class BriefReview(Model):
    """The verdict and score after the assessments by reviewers, and their number."""

    verdict: Verdict
    marks: int
    score: int | None = None
    """None if the reviewed verdict is inconclusive, and from an older service."""


@dataclass(frozen=True, kw_only=True)
class CheckBrief(Model):
    """A check in at most 2 kB."""

    sandbox: str | None = None
    """That the answer is made up; None for live checks."""
    id: str
    mode: Mode | str
    query: str
    status: CheckStatus
    verdict: Verdict | None
    review: BriefReview | None = None
    """None without an assessment."""
    verdict_basis: list[Source | str]
    score: int | None
    summary: str
    reasons: list[BriefReason]
    other_reasons: OtherReasons
    sources: dict[str, SourceBrief]
    extent: BriefExtent
    valid_until: str | None
    """Last day for which the report may be relied on."""
    completed_at: datetime | None
    revision: int
    notice: str
    links: CheckLinks

    @property
    def ended(self) -> bool:
        """Whether the check has ended and no longer changes."""
        return self.status in ENDED


@dataclass(frozen=True, kw_only=True)
class BatchRowBrief(Model):
    index: int
    name: str
    check_id: str
    status: RowStatus
    verdict: Verdict | None
    review: BriefReview | None = None
    """None without an assessment."""
    verdict_basis: list[Source | str]
    score: int | None
    summary: str = ""
    """The findings, the decisive one, and the next step."""
    level: SearchLevel | None = None
    """Level of the search for trademarks; None if the batch does not know it."""
    extent: BatchRowExtent | None = None
    """What differs from the extent of the batch."""


@dataclass(frozen=True, kw_only=True)
class BatchBrief(Model):
    """The verdict on each name of a batch, the best one first."""

    sandbox: str | None = None
    """That the answers are made up; None for live batches."""
    id: str
    title: str | None = None
    mode: Mode | str
    status: BatchStatus
    counts: BatchCounts
    rows: list[BatchRowBrief]
    extent: BatchExtent | None = None
    valid_until: str | None
    """Last day for which the verdicts may be relied on."""
    completed_at: datetime | None
    revision: int
    notice: str = ""
    links: BatchLinks

    @property
    def ended(self) -> bool:
        """Whether every row has ended."""
        return self.completed_at is not None


@dataclass(frozen=True, kw_only=True)
class Compact(Model):
    """A check or a batch without repeats: ``raw`` has all its members."""

    id: str
    object: Literal["check", "batch"] | str
    status: CheckStatus | BatchStatus
    completed_at: datetime | None

    @property
    def ended(self) -> bool:
        """Whether it has ended and no longer changes."""
        return self.completed_at is not None if self.object == "batch" else self.status in ENDED


#: What can be waited for, in any view.
Pending: TypeAlias = Check | Batch | CheckBrief | BatchBrief | Compact
