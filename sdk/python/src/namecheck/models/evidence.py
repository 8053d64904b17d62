"""A signed statement by the service about its whole log."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from namecheck.models.common import Model


@dataclass(frozen=True, kw_only=True)
class CheckpointLinks(Model):
    self_: str


@dataclass(frozen=True, kw_only=True)
class Checkpoint(Model):
    """A signed statement about the first ``size`` events of the log."""

    number: int
    size: int
    root: str
    """Root of the Merkle tree over them, in hex."""
    time: datetime
    previous: str
    """Hash of the previous checkpoint."""
    hash: str
    key_id: str
    links: CheckpointLinks


@dataclass(frozen=True, kw_only=True)
class Consistency(Model):
    """Proof that the log of ``first`` events is a prefix of the log of ``second`` events."""

    first: int
    second: int
    hashes: list[str]
