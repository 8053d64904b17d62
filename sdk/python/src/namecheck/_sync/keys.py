# Written by tools/make_sync.py from namecheck/_async: change it there.
"""API keys."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Literal

from namecheck._sync.pages import Pages
from namecheck._sync.transport import Transport
from namecheck._call import Call, model, nothing, page_of, path, texts
from namecheck.models import IssuedKey, Key, Page, Scope


class Keys:
    """``client.keys``"""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(
        self,
        *,
        scopes: Sequence[Scope],
        label: str | None = None,
        expires_at: datetime | str | None = None,
        idempotency_key: str | None = None,
    ) -> IssuedKey:
        """A key of this key's mode, with scopes that this key has. Its ``secret`` is shown only once."""
        body = {"scopes": texts("scopes", scopes), "label": label, "expiresAt": expires_at}
        return self._transport.send(
            Call("POST", "/api/v1/keys", model(IssuedKey), body=body, idempotency_key=idempotency_key)
        )

    def list(
        self,
        *,
        status: Literal["active", "rotated", "expired", "revoked"] | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Pages[Key]:
        """The keys of this key's mode, oldest first; without ``status`` all that were not revoked."""

        def page_at(cursor: str | None) -> Call[Page[Key]]:
            query = {"status": status, "limit": limit, "cursor": cursor}
            return Call("GET", "/api/v1/keys", page_of(Key), query=query)

        return Pages(self._transport, page_at, cursor)

    def get(self, key_id: str) -> Key:
        """One key, even if it was revoked."""
        return self._transport.send(Call("GET", path("keys", key_id), model(Key)))

    def rotate(
        self,
        key_id: str,
        *,
        overlap_seconds: int | None = None,
        idempotency_key: str | None = None,
    ) -> IssuedKey:
        """A successor with the same rights. The old key stays valid, by default for 24 hours."""
        return self._transport.send(
            Call(
                "POST",
                path("keys", key_id, "rotate"),
                model(IssuedKey),
                body={"overlapSeconds": overlap_seconds},
                idempotency_key=idempotency_key,
            )
        )

    def revoke(self, key_id: str) -> None:
        """Ends a key at once."""
        self._transport.send(Call("DELETE", path("keys", key_id), nothing))
