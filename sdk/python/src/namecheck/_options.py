"""The options of a check, or of each check of a batch."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypedDict

from namecheck._call import texts
from namecheck.models import Applicant, Source


class Options(TypedDict, total=False):
    """The options that checks and batches share."""

    sources: Sequence[Source] | None
    tlds: Sequence[str] | None
    jurisdictions: Sequence[str] | None
    nice_classes: Sequence[int] | None
    goods: str | None
    applicant: Applicant | None
    max_age: int | None
    metadata: Mapping[str, str] | None
    branding: Mapping[str, str | None] | None
    delivery: Literal["response", "webhook"] | None
    idempotency_key: str | None


class CheckOptions(Options, total=False):
    """The options of a check."""

    project: str | None


class BatchOptions(Options, total=False):
    """The options of a batch."""

    title: str | None


class WaitedBatchOptions(BatchOptions, total=False):
    """The options of a batch that is waited for."""

    wait_timeout_seconds: float | None


class WaitedCheckOptions(CheckOptions, total=False):
    """The options of a check that is waited for."""

    wait_timeout_seconds: float | None


def options_body(
    sources: Sequence[Source] | None,
    tlds: Sequence[str] | None,
    jurisdictions: Sequence[str] | None,
    nice_classes: Sequence[int] | None,
    goods: str | None,
    applicant: Applicant | None,
    max_age: int | None,
    metadata: Mapping[str, str] | None,
    branding: Mapping[str, str | None] | None,
    delivery: str | None,
) -> dict[str, Any]:
    """The members of the request body; None values are not sent."""
    return {
        "sources": texts("sources", sources),
        "tlds": texts("tlds", tlds),
        "jurisdictions": texts("jurisdictions", jurisdictions),
        "niceClasses": None if nice_classes is None else [*nice_classes],
        "goods": goods,
        "applicant": None if applicant is None else applicant.body(),
        "maxAge": max_age,
        "metadata": None if metadata is None else dict(metadata),
        "branding": None if branding is None else dict(branding),
        "delivery": delivery,
    }
