# Written by tools/make_sync.py from namecheck/_async: change it there.
"""Goods and services in words."""

from __future__ import annotations

from collections.abc import Sequence

from namecheck._sync.transport import Transport
from namecheck._call import Call, model
from namecheck.models import GoodsReading


class Goods:
    """``client.goods``"""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def read(
        self, goods: str | Sequence[str], *, nice_classes: Sequence[int] | None = None
    ) -> GoodsReading:
        """How a check would understand goods and services in words. It stores nothing and costs no check."""
        body = {
            "goods": goods if isinstance(goods, str) else [*goods],
            "niceClasses": None if nice_classes is None else [*nice_classes],
        }
        return self._transport.send(Call("POST", "/api/v1/goods", model(GoodsReading), body=body))
