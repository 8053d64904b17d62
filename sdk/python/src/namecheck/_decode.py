"""Turns JSON into the dataclasses of :mod:`namecheck.models`, by their type hints."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Mapping
from datetime import datetime, timedelta, timezone
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, cast, get_args, get_origin, get_type_hints

T = TypeVar("T")

_TIME = re.compile(
    r"(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(?:\.(\d+))?(?:([Zz])|([+-])(\d\d):(\d\d))",
    re.ASCII,
)
#: Set by this package, never a member of the JSON.
OWN_FIELDS = frozenset({"raw", "response"})


class MismatchError(Exception):
    """The JSON has another shape. The message begins with a JSON pointer to the position."""

    def __init__(self, pointer: str, why: str) -> None:
        super().__init__(f"{pointer or '/'}: {why}")


def decode(kind: type[T], value: object, pointer: str = "") -> T:
    """Reads a JSON value as ``kind``.

    Members that ``kind`` does not know are kept in ``raw``. Raises :class:`MismatchError`.
    """
    return cast("T", _decode(kind, value, pointer))


def parse_time(text: str) -> datetime:
    """Reads a time of RFC 3339, with any number of digits of a second. Raises ValueError."""
    match = _TIME.fullmatch(text)
    if match is None:
        raise ValueError("is not a time of RFC 3339")
    *numbers, fraction, zulu, sign, hours, minutes = match.groups()
    offset = timedelta()
    if zulu is None:
        offset = timedelta(hours=int(hours), minutes=int(minutes)) * (-1 if sign == "-" else 1)
    year, month, day, hour, minute, second = (int(number) for number in numbers)
    microsecond = int((fraction or "0")[:6].ljust(6, "0"))
    zone = timezone(offset) if offset else timezone.utc
    return datetime(year, month, day, hour, minute, second, microsecond, zone)


def _decode(kind: Any, value: object, pointer: str) -> object:
    if kind is Any or kind is object:
        return value
    origin = get_origin(kind)
    if origin in (Union, UnionType):
        return _decode_union(get_args(kind), value, pointer)
    if origin is Literal:
        if value in get_args(kind):
            return value
        raise MismatchError(pointer, f"is {_shown(value)}, which is not known")
    if origin is list:
        return _decode_list(get_args(kind)[0], value, pointer)
    if origin is dict:
        return _decode_dict(get_args(kind)[1], value, pointer)
    if dataclasses.is_dataclass(kind):
        return _decode_model(cast("Any", kind), value, pointer)
    return _decode_scalar(kind, value, pointer)


def _decode_union(kinds: tuple[Any, ...], value: object, pointer: str) -> object:
    if value is None and NoneType in kinds:
        return None
    wanted = [kind for kind in kinds if kind is not NoneType]
    for kind in wanted[:-1]:
        try:
            return _decode(kind, value, pointer)
        except MismatchError:
            continue
    return _decode(wanted[-1], value, pointer)


def _decode_list(kind: Any, value: object, pointer: str) -> list[object]:
    if not isinstance(value, list):
        raise MismatchError(pointer, f"is {_shown(value)}, not a list")
    items = cast("list[object]", value)
    return [_decode(kind, item, f"{pointer}/{index}") for index, item in enumerate(items)]


def _decode_dict(kind: Any, value: object, pointer: str) -> dict[str, object]:
    members = _members(value, pointer)
    return {name: _decode(kind, member, f"{pointer}/{name}") for name, member in members.items()}


def _decode_model(kind: Any, value: object, pointer: str) -> object:
    members = _members(value, pointer)
    given: dict[str, object] = {}
    for name, member, hint, has_default in _fields(kind):
        if member in members:
            given[name] = _decode(hint, members[member], f"{pointer}/{member}")
        elif not has_default:
            raise MismatchError(f"{pointer}/{member}", "is missing")
    decoded: object = kind(raw=members, **given)
    return decoded


def _decode_scalar(kind: Any, value: object, pointer: str) -> object:
    if kind is datetime:
        if not isinstance(value, str):
            raise MismatchError(pointer, f"is {_shown(value)}, not a time")
        try:
            return parse_time(value)
        except ValueError as error:
            raise MismatchError(pointer, f"is {_shown(value)}: {error}") from None
    if kind is float and isinstance(value, int) and not isinstance(value, bool):
        return _float(value, pointer)
    if isinstance(value, kind) and (kind is bool or not isinstance(value, bool)):
        return value
    raise MismatchError(pointer, f"is {_shown(value)}, not {_NAMES.get(kind, kind)}")


def _float(value: int, pointer: str) -> float:
    try:
        return float(value)
    except OverflowError:
        raise MismatchError(pointer, "is a number too large to hold") from None


_NAMES = {str: "a text", int: "a whole number", float: "a number", bool: "true or false"}


def _members(value: object, pointer: str) -> Mapping[str, object]:
    if isinstance(value, dict):
        return cast("dict[str, object]", value)
    raise MismatchError(pointer, f"is {_shown(value)}, not an object")


@cache
def _fields(kind: Any) -> tuple[tuple[str, str, Any, bool], ...]:
    """For each field its name, the member's name in the JSON, its type, and whether it can be missing."""
    hints = get_type_hints(kind)
    missing = dataclasses.MISSING
    return tuple(
        (
            one.name,
            camel(one.name),
            hints[one.name],
            one.default is not missing or one.default_factory is not missing,
        )
        for one in dataclasses.fields(kind)
        if one.name not in OWN_FIELDS
    )


def camel(name: str) -> str:
    """The API's name of a field: ``created_at`` is ``createdAt``."""
    first, *others = name.rstrip("_").split("_")
    return first + "".join(word.capitalize() for word in others)


def _shown(value: object) -> str:
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list):
        return "a list"
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:60]}…"
