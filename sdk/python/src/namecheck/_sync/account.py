# Written by tools/make_sync.py from namecheck/_async: change it there.
"""The account, usage, providers, plans."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from namecheck._sync.pages import Pages
from namecheck._sync.transport import Transport
from namecheck._call import NULL, Call, model, page_of, texts
from namecheck._omit import OMIT, Omit
from namecheck.models import Account, Page, Plan, Provider, Usage


class AccountSettings:
    """``client.account``"""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def get(self) -> Account:
        """The account of the key and its settings."""
        return self._transport.send(Call("GET", "/api/v1/account", model(Account)))

    def update(
        self,
        *,
        name: str | Omit | None = OMIT,
        jurisdictions: Sequence[str] | None = None,
        branding: Mapping[str, str | None] | Omit | None = OMIT,
    ) -> Account:
        """Changes the given settings, which apply to later checks and reports.

        It needs the scope ``keys:write``. ``branding`` has ``name`` (of the firm), ``client``,
        ``preparedFor``, ``logo`` (a data URL), ``color`` and ``footer``; missing parts stay, None removes a
        part. ``branding=None`` removes all of it, and ``name=None`` the name that invited people see.
        """
        body = {
            "name": _nullable(name),
            "jurisdictions": texts("jurisdictions", jurisdictions),
            "branding": _nullable(branding),
        }
        return self._transport.send(Call("PATCH", "/api/v1/account", model(Account), body=body))


class UsageOfMonth:
    """``client.usage``"""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def get(self, *, month: str | None = None, at: datetime | str | int | None = None) -> Usage:
        """This month's quota and its use.

        ``month`` (``2026-10``) selects another month; ``at``, a time or a revision, a past state.
        """
        query = {"month": month, "at": at}
        return self._transport.send(Call("GET", "/api/v1/usage", model(Usage), query=query))


class Providers:
    """``client.providers``"""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(self) -> Pages[Provider]:
        """Each provider of each source, with its state."""

        def page_at(cursor: str | None) -> Call[Page[Provider]]:
            return Call("GET", "/api/v1/providers", page_of(Provider), query={"cursor": cursor})

        return Pages(self._transport, page_at)


class Plans:
    """``client.plans``"""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(self) -> Pages[Plan]:
        """The plans and what each includes."""

        def page_at(cursor: str | None) -> Call[Page[Plan]]:
            return Call("GET", "/api/v1/plans", page_of(Plan), query={"cursor": cursor})

        return Pages(self._transport, page_at)


def _nullable(value: Mapping[str, str | None] | str | Omit | None) -> object:
    if isinstance(value, Omit):
        return None
    if value is None:
        return NULL
    return value if isinstance(value, str) else dict(value)
