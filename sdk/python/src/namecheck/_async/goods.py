"""Goods and services in words."""

from __future__ import annotations

from collections.abc import Sequence

from namecheck._async.transport import AsyncTransport
from namecheck._call import Call, model
from namecheck.models import GoodsReading


class AsyncGoods:
    """``client.goods``"""

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def read(
        self, goods: str | Sequence[str], *, nice_classes: Sequence[int] | None = None
    ) -> GoodsReading:
        """How a check would understand goods and services in words. It stores nothing and costs no check."""
        body = {
            "goods": goods if isinstance(goods, str) else [*goods],
            "niceClasses": None if nice_classes is None else [*nice_classes],
        }
        return await self._transport.send(Call("POST", "/api/v1/goods", model(GoodsReading), body=body))
