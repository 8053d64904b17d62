"""What the five sources found."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal, TypeAlias

from namecheck.models.common import Model

SectionStatus: TypeAlias = Literal["pending", "done", "unknown", "skipped", "not_configured"] | str
DomainStatus: TypeAlias = Literal["registered", "available", "reserved", "for_sale", "unknown"] | str
SocialStatus: TypeAlias = Literal["taken", "available", "invalid", "manual", "unknown"] | str
TrademarkStatus: TypeAlias = Literal["live", "dead", "unknown"] | str
CompanyStatus: TypeAlias = Literal["active", "inactive", "unknown"] | str
Confidence: TypeAlias = Literal["high", "medium", "low", "none"] | str
Distinctiveness: TypeAlias = (
    Literal["generic", "descriptive", "suggestive", "arbitrary", "fanciful", "unknown"] | str
)


@dataclass(frozen=True, kw_only=True)
class SectionReason(Model):
    """Why a section says less than it could, and what can be done about it."""

    code: str
    text: str
    next_step: str


@dataclass(frozen=True, kw_only=True)
class Coverage(Model):
    """A register, TLD or network that was searched, or was not."""

    register: str
    jurisdiction: str | None
    searched: bool
    data_as_of: str | None
    proven_at: datetime | None = None
    """When the provider last answered correctly about a taken and a random name."""
    proven_by: list[str] | None = None
    """Ids of the evidence of that proof."""
    depth: Literal["identical", "similar"] | str | None = None
    """``identical``: identical marks only; ``similar``: similar marks too."""
    scripts: list[str] | None = None
    """Scripts in which similar marks were searched: ISO 15924 codes; ``None``: every script."""
    incomplete: str | None = None
    """What its search planned but did not ask, or not read to its end, in words; ``None``: nothing."""
    territories: list[str] | None = None
    rights: list[str] | None = None
    attribution: str | None = None
    """Sentence that the license of its data requires, if the data is a copy."""


@dataclass(frozen=True, kw_only=True)
class Evidence(Model):
    """One request to a provider and its result."""

    id: str
    provider: str
    request: str
    outcome: str
    at: datetime
    duration_ms: float
    cached: bool
    confidence: Confidence
    sha256: str | None
    """Hash of the answer's bytes; None without an answer."""
    kept: bool
    http_status: int | None = None


@dataclass(frozen=True, kw_only=True)
class DomainFinding(Model):
    domain: str
    unicode: str
    tld: str
    status: DomainStatus
    rule: str
    registrar: str | None
    created: str | None
    expires: str | None
    evidence: list[str]
    """Ids of the evidence for this finding."""
    own: bool | None = None
    """Whether it belongs to the applicant; then it does not count against the name."""


@dataclass(frozen=True, kw_only=True)
class SocialFinding(Model):
    network: str
    username: str
    url: str
    status: SocialStatus
    rule: str
    evidence: list[str]
    reason: str | None = None
    """Why the network does not allow the name, or why a person must look."""
    own: bool | None = None
    """Whether it belongs to the applicant; then it does not count against the name."""


@dataclass(frozen=True, kw_only=True)
class Similarity(Model):
    """Similarity of two marks, each part from 0 to 1."""

    score: float
    sight: float
    sound: float
    meaning: float | None


@dataclass(frozen=True, kw_only=True)
class Comparison(Model):
    """How a mark compares with the name, and how rare so close a mark is."""

    model: str
    relation: Literal["same", "near", "sound", "contained", "shared", "meaning", "distant"] | str
    burden: float
    """Number of marks, out of a million unrelated ones, that come as close to the name."""
    shared: str | None
    """The part of the mark that the name shares."""
    shared_by: int | None
    """Distinct owners of live marks with this part for related goods."""
    family: int | None
    """Other live marks of the same owner with this part."""
    chance: float | None
    """Unrelated marks of the searched register that come as close by chance."""
    goods: Literal["identical", "close", "related", "remote", "unknown"] | str
    goods_basis: Literal["terms", "classes", "none"] | str
    one_letter: bool | None = None
    """Whether one letter makes the difference; for four letters or more. None in older reports."""
    meaning_differs: bool | None = None
    """Whether the name is a common English word whose meaning the mark lacks. None in older reports."""
    shared_describes: bool | None = None
    """Whether the shared part describes the named goods. None if it does not."""


@dataclass(frozen=True, kw_only=True)
class Fame(Model):
    """How the name uses a well-known brand."""

    tier: Literal["famous", "known", "obscure"] | str
    """``famous`` brands have a reputation that reaches all goods; few people know ``obscure`` ones."""
    relation: Literal["same", "translated", "respelt", "contained", "similar"] | str
    common_word: bool
    """Whether the name of the brand is also a common word; such a brand counts only for its goods."""


MarkKind = (
    Literal[
        "word",
        "stylized",
        "figurative",
        "combined",
        "shape",
        "color",
        "sound",
        "position",
        "pattern",
        "motion",
        "hologram",
        "multimedia",
        "olfactory",
        "other",
    ]
    | str
)


@dataclass(frozen=True, kw_only=True)
class TrademarkFinding(Model):
    mark: str
    number: str | None
    office: str
    jurisdiction: str | None
    list_: Literal["register", "well_known"] | str
    """``well_known`` marks belong to no register (``list`` in the API)."""
    status: TrademarkStatus
    nice_classes: list[int]
    owner: str | None
    exact: bool
    similarity: Similarity
    link: str | None
    evidence: list[str]
    comparison: Comparison | None = None
    fame: Fame | None = None
    """Absent for marks of registers."""
    goods: str | None = None
    """Goods and services of the mark, possibly shortened."""
    grade: Literal["conflict", "high", "medium", "low"] | str | None
    """How much it obstructs the name; None if it does not."""
    argument: str
    """Why it matters."""
    counterargument: str
    """What speaks against an objection."""
    right: Literal["national", "benelux", "eu", "international"] | str | None = None
    filed: str | None = None
    registered: str | None = None
    expires: str | None = None
    """Day on which the registration expires if it is not renewed."""
    published: str | None = None
    priority: str | None = None
    """Earliest day that counts as the day of filing, if it is before the filing."""
    pending: bool | None = None
    """Whether a live mark is an application that is not registered yet."""
    status_text: str | None = None
    """Status in the wording or code of the register."""
    international_number: str | None = None
    """The international registration of which the mark is a designation."""
    mark_kind: MarkKind | None = None
    """How the mark is shown: ``combined`` is a picture with words, ``figurative`` one without."""
    supplemental_register: bool | None = None
    """Whether it is on the supplemental register of the US."""
    acquired_distinctiveness: bool | None = None
    """Whether the mark, or a part of it, distinguishes goods only because of its use."""
    image: str | None = None
    """URL of a picture of the mark."""
    own: bool | None = None
    """Whether it belongs to the applicant; then it does not count against the name."""


@dataclass(frozen=True, kw_only=True)
class CompanyFinding(Model):
    name: str
    number: str
    register: str
    jurisdiction: str | None
    status: CompanyStatus
    status_text: str | None
    same_as: bool
    """Equal apart from the legal form and what the register disregards."""
    similarity: float
    link: str | None
    evidence: list[str]
    own: bool | None = None
    """Whether it belongs to the applicant; then it does not count against the name."""


@dataclass(frozen=True, kw_only=True)
class Rated(Model):
    score: float | None
    text: str


@dataclass(frozen=True, kw_only=True)
class NameLength(Model):
    characters: int
    syllables: int | None
    text: str


@dataclass(frozen=True, kw_only=True)
class Meaning(Model):
    language: str
    meaning: str
    negative: bool


@dataclass(frozen=True, kw_only=True)
class SimilarBrand(Model):
    brand: str
    similarity: float


@dataclass(frozen=True, kw_only=True)
class DistinctivenessRating(Model):
    class_: Distinctiveness
    text: str


@dataclass(frozen=True, kw_only=True)
class AnalysisFinding(Model):
    engine: str
    """``rules``, or the name of the model that answered."""
    pronounceability: Rated
    memorability: Rated
    length: NameLength
    ambiguity: Rated
    meanings: list[Meaning]
    similar_brands: list[SimilarBrand]
    distinctiveness: DistinctivenessRating
    strengths: list[str]
    risks: list[str]
    summary: str
    evidence: list[str]


@dataclass(frozen=True, kw_only=True)
class Section(Model):
    """The members of every section. Only ``done`` means that everything requested was answered."""

    status: SectionStatus
    summary: str
    coverage: list[Coverage]
    evidence: list[Evidence]
    reason: SectionReason | None = None


@dataclass(frozen=True, kw_only=True)
class DomainsSection(Section):
    findings: list[DomainFinding]


@dataclass(frozen=True, kw_only=True)
class SocialSection(Section):
    findings: list[SocialFinding]


@dataclass(frozen=True, kw_only=True)
class TrademarksSection(Section):
    findings: list[TrademarkFinding]


@dataclass(frozen=True, kw_only=True)
class CompaniesSection(Section):
    findings: list[CompanyFinding]


@dataclass(frozen=True, kw_only=True)
class AnalysisSection(Section):
    findings: list[AnalysisFinding]


@dataclass(frozen=True, kw_only=True)
class Sections(Model):
    domains: DomainsSection
    social: SocialSection
    trademarks: TrademarksSection
    companies: CompaniesSection
    analysis: AnalysisSection


Finding: TypeAlias = DomainFinding | SocialFinding | TrademarkFinding | CompanyFinding | AnalysisFinding
"""One row of a section."""
