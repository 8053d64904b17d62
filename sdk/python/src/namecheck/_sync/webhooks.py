# Written by tools/make_sync.py from namecheck/_async: change it there.
"""Webhook endpoints."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Literal

from namecheck._sync.deliveries import Deliveries
from namecheck._sync.pages import Pages
from namecheck._sync.transport import Transport
from namecheck._call import NULL, Call, model, nothing, page_of, path, texts
from namecheck._omit import OMIT, Omit
from namecheck.models import MessageType, Page, Replay, WebhookDelivery, WebhookEndpoint, WebhookEventType


class Webhooks:
    """``client.webhooks``"""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport
        self.deliveries = Deliveries(transport)

    def create(
        self,
        url: str,
        *,
        event_types: Sequence[WebhookEventType] | None = None,
        description: str | None = None,
        include_batch_members: bool | None = None,
        payload: Literal["full", "summary", "compact"] | None = None,
        idempotency_key: str | None = None,
    ) -> WebhookEndpoint:
        """Registers an endpoint, by default for all types. Its ``secret`` is shown only once."""
        body = {
            "url": url,
            "eventTypes": texts("event_types", event_types),
            "description": description,
            "includeBatchMembers": include_batch_members,
            "payload": payload,
        }
        return self._transport.send(
            Call(
                "POST", "/api/v1/webhooks", model(WebhookEndpoint), body=body, idempotency_key=idempotency_key
            )
        )

    def list(self) -> Pages[WebhookEndpoint]:
        """The endpoints of the key's mode, oldest first."""

        def page_at(cursor: str | None) -> Call[Page[WebhookEndpoint]]:
            return Call("GET", "/api/v1/webhooks", page_of(WebhookEndpoint), query={"cursor": cursor})

        return Pages(self._transport, page_at)

    def get(self, webhook_id: str, *, at: datetime | int | str | None = None) -> WebhookEndpoint:
        """The current state of an endpoint, or its state ``at`` a time or revision."""
        return self._transport.send(
            Call("GET", _of(webhook_id), model(WebhookEndpoint), query={"at": at})
        )

    def update(
        self,
        webhook_id: str,
        *,
        url: str | None = None,
        event_types: Sequence[WebhookEventType] | None = None,
        description: str | Omit | None = OMIT,
        include_batch_members: bool | None = None,
        payload: Literal["full", "summary", "compact"] | None = None,
    ) -> WebhookEndpoint:
        """Changes the given members. ``description=None`` removes the description."""
        body = {
            "url": url,
            "eventTypes": texts("event_types", event_types),
            "description": _nullable(description),
            "includeBatchMembers": include_batch_members,
            "payload": payload,
        }
        return self._transport.send(Call("PATCH", _of(webhook_id), model(WebhookEndpoint), body=body))

    def delete(self, webhook_id: str) -> None:
        """Sends nothing more; waiting messages are dropped."""
        self._transport.send(Call("DELETE", _of(webhook_id), nothing))

    def rotate_secret(
        self,
        webhook_id: str,
        *,
        overlap_seconds: int | None = None,
        idempotency_key: str | None = None,
    ) -> WebhookEndpoint:
        """A new ``secret``, shown only once. Earlier secrets also sign, by default for 24 hours."""
        return self._transport.send(
            Call(
                "POST",
                _of(webhook_id, "rotate-secret"),
                model(WebhookEndpoint),
                body={"overlapSeconds": overlap_seconds},
                idempotency_key=idempotency_key,
            )
        )

    def pause(self, webhook_id: str) -> WebhookEndpoint:
        """Stops delivery; messages wait."""
        return self._transport.send(Call("POST", _of(webhook_id, "pause"), model(WebhookEndpoint)))

    def resume(self, webhook_id: str) -> WebhookEndpoint:
        """Starts delivery again, including the waiting messages."""
        return self._transport.send(Call("POST", _of(webhook_id, "resume"), model(WebhookEndpoint)))

    def test(self, webhook_id: str, *, idempotency_key: str | None = None) -> WebhookDelivery:
        """Sends a ``ping``."""
        return self._transport.send(
            Call(
                "POST",
                _of(webhook_id, "test"),
                model(WebhookDelivery),
                idempotency_key=idempotency_key,
            )
        )

    def replay(
        self,
        webhook_id: str,
        *,
        from_: datetime | str | None = None,
        to: datetime | str | None = None,
        status: Literal["failed", "delivered"] | None = None,
        event_types: Sequence[MessageType] | None = None,
        dry_run: bool = False,
        idempotency_key: str | None = None,
    ) -> Replay:
        """Sends again the messages that match and are not pending. Give ``from_``, ``status`` or both."""
        body = {
            "from": from_,
            "to": to,
            "status": status,
            "eventTypes": texts("event_types", event_types),
            "dryRun": dry_run,
        }
        return self._transport.send(
            Call(
                "POST",
                _of(webhook_id, "replay"),
                model(Replay),
                body=body,
                idempotency_key=idempotency_key,
            )
        )


def _of(webhook_id: str, *below: str) -> str:
    return path("webhooks", webhook_id, *below)


def _nullable(value: str | Omit | None) -> object:
    if isinstance(value, Omit):
        return None
    return NULL if value is None else value
