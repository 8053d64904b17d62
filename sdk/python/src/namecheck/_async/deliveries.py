"""Messages that were sent to an endpoint."""

from __future__ import annotations

from datetime import datetime

from namecheck._async.pages import AsyncPages
from namecheck._async.transport import AsyncTransport
from namecheck._call import Call, model, page_of, path
from namecheck.models import DeliveryStatus, MessageType, Page, WebhookDelivery


class AsyncDeliveries:
    """``client.webhooks.deliveries``"""

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    def list(
        self,
        webhook_id: str,
        *,
        status: DeliveryStatus | None = None,
        event_type: MessageType | None = None,
        queued_after: datetime | str | None = None,
        queued_before: datetime | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> AsyncPages[WebhookDelivery]:
        """Newest first. ``limit`` (1 to 100) is the size of a page, not of the list."""
        target = _of(webhook_id)
        parameters = {
            "status": status,
            "eventType": event_type,
            "queuedAfter": queued_after,
            "queuedBefore": queued_before,
            "limit": limit,
        }

        def page_at(cursor: str | None) -> Call[Page[WebhookDelivery]]:
            query = {**parameters, "cursor": cursor}
            return Call("GET", target, page_of(WebhookDelivery), query=query)

        return AsyncPages(self._transport, page_at, cursor)

    async def get(self, webhook_id: str, delivery_id: str) -> WebhookDelivery:
        """One message, with request and response of each attempt."""
        return await self._transport.send(Call("GET", _of(webhook_id, delivery_id), model(WebhookDelivery)))

    async def redeliver(
        self, webhook_id: str, delivery_id: str, *, idempotency_key: str | None = None
    ) -> WebhookDelivery:
        """Sends a message again, under its id."""
        return await self._transport.send(
            Call(
                "POST",
                _of(webhook_id, delivery_id, "redeliver"),
                model(WebhookDelivery),
                idempotency_key=idempotency_key,
            )
        )


def _of(webhook_id: str, *below: str) -> str:
    return path("webhooks", webhook_id, "deliveries", *below)
