from __future__ import annotations

from typing import Any

import pytest

from namecheck import UnexpectedAnswerError
from tests import samples
from tests.driver import Driver
from tests.peer import Behavior, Peer, answers, fails


def page(*ids: str, cursor: str | None) -> Behavior:
    data: list[Any] = [samples.summary(one) for one in ids]
    return answers(200, {"object": "list", "data": data, "nextCursor": cursor})


def test_a_list_goes_on_to_its_end(driver: Driver, peer: Peer) -> None:
    peer.plays(
        page("chk_1", "chk_2", cursor="a+b/="),
        fails(503, "draining"),
        page(cursor="c"),
        page("chk_3", cursor=None),
    )
    items = driver.items("checks.list", status="completed", limit=2)
    assert [one.id for one in items] == ["chk_1", "chk_2", "chk_3"]
    assert [one.target for one in peer.received] == [
        "/api/v1/checks?status=completed&limit=2",
        "/api/v1/checks?status=completed&limit=2&cursor=a%2Bb%2F%3D",
        "/api/v1/checks?status=completed&limit=2&cursor=a%2Bb%2F%3D",
        "/api/v1/checks?status=completed&limit=2&cursor=c",
    ]


def test_pages_come_one_by_one_and_from_any_on(driver: Driver, peer: Peer) -> None:
    peer.plays(page("chk_1", cursor="a"), page("chk_2", cursor=None))
    pages = driver.pages("checks.list")
    assert [[one.id for one in each.data] for each in pages] == [["chk_1"], ["chk_2"]]
    assert [each.next_cursor for each in pages] == ["a", None]
    first = driver.first("checks.list", cursor="a")
    assert first.data[0].sources["domains"] == "done"
    assert first.response.status == 200
    assert peer.received[-1].target == "/api/v1/checks?cursor=a"


def test_a_list_that_leads_back_to_a_page_ends(driver: Driver, peer: Peer) -> None:
    peer.plays(page("chk_1", cursor="a"), page("chk_2", cursor="b"), page("chk_1", cursor="a"))
    with pytest.raises(UnexpectedAnswerError, match="read before"):
        driver.items("checks.list")
    assert len(peer.received) == 3


def test_an_item_that_cannot_be_read_is_named(driver: Driver, peer: Peer) -> None:
    odd = {**samples.summary("chk_2"), "revision": "7"}
    peer.plays(answers(200, {"data": [samples.summary("chk_1"), odd], "nextCursor": None}))
    with pytest.raises(UnexpectedAnswerError, match=r"/data/1/revision: is '7', not a whole number"):
        driver.items("checks.list")
