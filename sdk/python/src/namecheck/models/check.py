"""Checks and their reports."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal, TypeAlias

from namecheck.models.common import Charge, Mode, Model, Source
from namecheck.models.goods import GoodsTerm
from namecheck.models.sections import Finding, Section, Sections, SectionStatus

CheckStatus: TypeAlias = Literal["queued", "running", "completed", "canceled"] | str
#: States in which a check no longer changes.
ENDED = ("completed", "canceled")
Verdict: TypeAlias = Literal["clear", "caution", "conflict", "inconclusive"] | str
SearchLevel: TypeAlias = Literal["knock-out", "extended"] | str
Effect: TypeAlias = Literal["conflict", "inconclusive", "caution", "note"] | str
BarKind: TypeAlias = (
    Literal[
        "hateful",
        "offensive",
        "emblem",
        "protected_word",
        "geographical_indication",
        "drug_name",
        "generic",
        "descriptive",
        "place",
        "surname",
    ]
    | str
)


_REFERENCE = re.compile(r"([a-z]+)/(\d+)", re.ASCII)


@dataclass(frozen=True, kw_only=True)
class Reason(Model):
    """A rule that fired, and references to the findings that it fired on."""

    rule: str
    effect: Effect
    text: str
    findings: list[str]
    """Such as ``trademarks/0``; :meth:`Check.finding` resolves them."""
    points: int
    """Points off the score."""
    params: dict[str, Any]
    """Parameters of the text."""
    objections: list[Literal["registration", "formation", "use"] | str]
    """Against what someone can object because of it."""


#: ``own``: it belongs to the applicant. ``consent``: its owner consents. ``distinguished``: it differs.
Mark: TypeAlias = Literal["own", "consent", "distinguished", "blocking"]


@dataclass(frozen=True, kw_only=True)
class ReviewMark(Model):
    """The assessment of a finding by a reviewer."""

    finding: str
    """Such as ``trademarks/0``; :meth:`Check.finding` resolves it."""
    mark: Mark | str
    reason: str | None
    """None once the account was erased."""
    by: str
    """The key that set the mark, as ``key:<id>``."""
    at: datetime
    reviewer: str | None = None
    """Name of the person; of a key without a person `API key “label”`.

    None without a label, and from an older service.
    """


@dataclass(frozen=True, kw_only=True)
class Review(Model):
    """Assessments by reviewers. The verdict of the check itself never changes."""

    verdict: Verdict
    """The reviewed verdict."""
    marks: list[ReviewMark]
    score: int | None = None
    """The reviewed score; None if the reviewed verdict is inconclusive, and from an older service."""
    summary: str | None = None
    """Like that of the check, for the reviewed verdict; None from an older service."""
    reasons: list[Reason] | None = None
    """The reasons of the reviewed verdict; None from an older service."""


@dataclass(frozen=True, kw_only=True)
class Applicant(Model):
    """What belongs to the applicant, at most 10 of each: shown as own, not counted."""

    owners: list[str] | None = None
    """Names under which the applicant owns marks or companies."""
    numbers: list[str] | None = None
    """Numbers of marks and companies."""
    domains: list[str] | None = None
    handles: list[str] | None = None
    """User names on social networks."""

    def body(self) -> dict[str, list[str]]:
        """The members that are not None, as they are sent."""
        members = {
            "owners": self.owners,
            "numbers": self.numbers,
            "domains": self.domains,
            "handles": self.handles,
        }
        return {name: [*values] for name, values in members.items() if values is not None}


@dataclass(frozen=True, kw_only=True)
class NameWord(Model):
    """A word of a name and its part in it."""

    text: str
    latin: str
    kind: Literal["telling", "weak", "legal_form", "connector"] | str
    why: str


@dataclass(frozen=True, kw_only=True)
class NameReading(Model):
    """A reading of a name in Latin letters."""

    system: str
    text: str


@dataclass(frozen=True, kw_only=True)
class Anatomy(Model):
    """The parts of a name, and which of them form its core."""

    core: str
    words: list[NameWord]
    legal_form: str | None
    readings: list[NameReading]


@dataclass(frozen=True, kw_only=True)
class Bar(Model):
    """An absolute ground against the name, which applies without any earlier right."""

    kind: BarKind
    effect: Literal["bar", "warning", "note"] | str
    """``bar``: the law refuses the name. ``warning``: a serious risk. ``note``: a fact to know."""
    word: str
    """The words of the name that the ground concerns, as written."""
    language: str | None
    """Language of the words (BCP 47); None for none or several."""
    jurisdictions: list[str]
    nice_classes: list[int]
    """Empty for all goods and services."""
    source: str
    """The law or the list that says so."""


@dataclass(frozen=True, kw_only=True)
class RequestBranding(Model):
    """Client and addressee of a check or a batch."""

    client: str | None = None
    prepared_for: str | None = None


@dataclass(frozen=True, kw_only=True)
class AppliedRequest(Model):
    """The request, with every default filled in."""

    sources: list[Source | str]
    tlds: list[str]
    jurisdictions: list[str]
    nice_classes: list[int]
    """Empty means all 45."""
    delivery: Literal["response", "webhook"] | str
    max_age: int | None
    goods: str | None = None
    """As sent; None without goods or once the account was erased."""
    unmapped_goods: list[str] | None = None
    """Parts of the goods that match no term, so that they were not compared."""
    goods_terms: list[GoodsTerm] | None = None
    """Terms to which the goods were mapped."""
    applicant: Applicant | None = None
    """As sent; None without an applicant or once the account was erased."""
    project: str | None = None
    """Of a check in a batch the title of the batch; None without one or once the account was erased."""
    branding: RequestBranding | None = None
    """As sent; None without any or once the account was erased."""


@dataclass(frozen=True, kw_only=True)
class SearchedData(Model):
    """A register or list that was searched, with the date of its data."""

    source: Source | str
    register: str
    jurisdiction: str | None
    as_of: str | None
    """Day or time; None if it is unknown."""


@dataclass(frozen=True, kw_only=True)
class Extent(Model):
    """What a report rests on and what it leaves out. Show it wherever you show the verdict."""

    level: SearchLevel | None
    """``extended``: every needed register was searched for similar trademarks."""
    territories: list[str]
    goods: list[str]
    """As they were understood; empty means all 45 classes."""
    data: list[SearchedData]
    search_again_on: str | None
    """Day on which to search for trademarks again; None if they were not requested."""
    not_searched: list[str]


@dataclass(frozen=True, kw_only=True)
class CheckLinks(Model):
    self_: str
    cancel: str | None = None
    retry: str | None = None
    registrar: str | None = None


@dataclass(frozen=True, kw_only=True)
class _Judged(Model):
    id: str
    mode: Mode | str
    query: str
    """The name as it was sent."""
    normalized: str
    status: CheckStatus
    verdict: Verdict | None
    """None until the check is completed. Anything but ``clear`` is not free."""
    verdict_basis: list[Source | str]
    """The sources that the verdict covers."""
    score: int | None
    """0 to 100, 100 is free; None when inconclusive, canceled or not completed."""
    summary: str = ""
    """One or two sentences: the findings, the decisive one, and the next step."""
    rule_set: str | None
    reasons: list[Reason]
    metadata: dict[str, str] | None
    """None once the account was erased."""
    batch_id: str | None
    retry_of: str | None
    created_at: datetime
    deadline_at: datetime
    completed_at: datetime | None
    revision: int
    links: CheckLinks

    @property
    def ended(self) -> bool:
        """Whether the check has ended and no longer changes."""
        return self.status in ENDED


def _no_warnings() -> list[str]:
    return []


@dataclass(frozen=True, kw_only=True)
class Check(_Judged):
    """A check with its report."""

    extent: Extent | None = None
    """The extent of the search, with its gaps."""
    sections: Sections
    request: AppliedRequest
    usage: Charge
    chain_head: str
    """Hash of the last event of the check."""
    notice: str
    attributions: list[str]
    """The notices that the licenses of the sources require wherever the report is shown."""
    anatomy: Anatomy
    bars: list[Bar]
    """Absolute grounds against the name."""
    review: Review | None = None
    """Assessments by reviewers; None without an assessment."""
    warnings: list[str] = field(default_factory=_no_warnings)

    def finding(self, reference: str) -> Finding | None:
        """The finding of a reason, such as ``trademarks/1``.

        None if the report has no such finding.
        """
        match = _REFERENCE.fullmatch(reference)
        section = getattr(self.sections, match[1], None) if match is not None else None
        if match is None or not isinstance(section, Section):
            return None
        findings: list[Finding] = getattr(section, "findings", [])
        index = int(match[2])
        return findings[index] if index < len(findings) else None


@dataclass(frozen=True, kw_only=True)
class CheckSummary(_Judged):
    """A line of the list of checks: the report without its sections."""

    sources: dict[str, SectionStatus]
    """The status of each source."""
    request: AppliedRequest | None = None
    """None from an older service."""
    review: Review | None = None
    """Assessments by reviewers, if they were requested; None without an assessment."""
