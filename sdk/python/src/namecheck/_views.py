"""Which model an answer has in each view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from namecheck.models import Batch, BatchBrief, Check, CheckBrief, Compact, Model, Pending, View

_CHECKS: Mapping[View, type[Pending]] = {"full": Check, "summary": CheckBrief, "compact": Compact}
_BATCHES: Mapping[View, type[Pending]] = {"full": Batch, "summary": BatchBrief, "compact": Compact}


def check_in(view: View | None) -> type[Pending]:
    """The model of a check."""
    return _CHECKS[view or "full"]


def batch_in(view: View | None) -> type[Pending]:
    """The model of a batch."""
    return _BATCHES[view or "full"]


def chosen(kind: type[Pending], fields: Sequence[str] | None) -> type[Model]:
    """With ``fields`` an answer has only the members that they name."""
    return kind if fields is None else Model
