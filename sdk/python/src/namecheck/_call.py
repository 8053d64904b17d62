"""One operation of the API: its request, and how its answer is read."""

from __future__ import annotations

import json
import re
import uuid
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, Generic, TypeVar
from urllib.parse import quote, urlencode

from namecheck._decode import MismatchError, decode
from namecheck.errors import UnexpectedAnswerError
from namecheck.models import Model, Page
from namecheck.response import Response

T = TypeVar("T")
M = TypeVar("M", bound=Model)

JSON = "application/json"
#: Each short form has a separate media type.
_SHORT_FORM = re.compile(r"application/vnd\.namecheck\.[a-z]+\+json", re.ASCII)
_PRINTABLE = re.compile(r"[\x20-\x7e]{1,255}", re.ASCII)


def _nothing() -> Mapping[str, Any]:
    return {}


@dataclass(frozen=True)
class Call(Generic[T]):
    """A request. Members whose value is None are not sent."""

    method: str
    path: str
    read: Callable[[Response], T]
    query: Mapping[str, Any] = field(default_factory=_nothing)
    body: Mapping[str, Any] | None = None
    accept: str = JSON
    prefer: str | None = None
    idempotency_key: str | None = None
    waits: float = 0.0
    """Seconds for which the service may delay its answer, because it was asked to wait."""

    @property
    def target(self) -> str:
        pairs = [(name, _text(value)) for name, value in self.query.items() if value is not None]
        return f"{self.path}?{urlencode(pairs)}" if pairs else self.path

    @property
    def content(self) -> bytes | None:
        if self.body is None:
            return None
        body = {name: _plain(value) for name, value in self.body.items() if value is not None}
        return json.dumps(body, ensure_ascii=False, allow_nan=False).encode()

    def ready(self) -> Call[T]:
        """The call with an idempotency key if it needs one: the caller's, or a new one."""
        if self.idempotency_key is not None:
            if not _PRINTABLE.fullmatch(self.idempotency_key):
                raise ValueError("idempotency_key must have 1 to 255 printable ASCII characters")
            return self
        if self.method != "POST":
            return self
        return replace(self, idempotency_key=f"python-{uuid.uuid4()}")


def path(*parts: str) -> str:
    """The parts as a path, each escaped. Raises ValueError for a part that would change the path."""
    for part in parts:
        if not isinstance(part, str):
            raise TypeError(f"an id must be a text, not {type(part).__name__}; pass its .id")
        if part in ("", ".", ".."):
            raise ValueError(f"{part!r} is not an id")
    return "/api/v1" + "".join(f"/{quote(part, safe='')}" for part in parts)


def texts(name: str, values: Sequence[str] | None) -> list[str] | None:
    """The values as a list; one text is not taken for a list of its letters."""
    if isinstance(values, str):
        raise TypeError(f"{name} takes a list: [{values!r}]")
    return None if values is None else list(values)


def flag(value: bool | None) -> str | None:
    """A truth value as the service takes it in a query."""
    return None if value is None else str(value).lower()


def joined(fields: Sequence[str] | None) -> str | None:
    """Members of an answer as the service takes them."""
    names = texts("fields", fields)
    return None if names is None else ",".join(names)


def model(kind: type[M]) -> Callable[[Response], M]:
    """Reads an answer as a model."""

    def read(response: Response) -> M:
        try:
            return replace(decode(kind, parsed(response)), response=response)
        except MismatchError as error:
            raise _not_understood(response, error) from None

    return read


def page_of(kind: type[M]) -> Callable[[Response], Page[M]]:
    """Reads an answer as a page of a list."""

    def read(response: Response) -> Page[M]:
        page = model(_AnyPage)(response)
        try:
            data = [decode(kind, item, f"/data/{index}") for index, item in enumerate(page.data)]
        except MismatchError as error:
            raise _not_understood(response, error) from None
        return Page(data=data, next_cursor=page.next_cursor, raw=page.raw, response=response)

    return read


@dataclass(frozen=True, kw_only=True)
class _AnyPage(Model):
    data: list[object]
    next_cursor: str | None = None


def _not_understood(response: Response, error: MismatchError) -> UnexpectedAnswerError:
    return UnexpectedAnswerError(
        f"The answer is not what this version of the package understands. {error}.", response
    )


def parsed(response: Response) -> Any:
    """The JSON of an answer."""
    if response.media_type != JSON and not _SHORT_FORM.fullmatch(response.media_type):
        raise UnexpectedAnswerError(
            f"The answer with status {response.status} is {response.media_type or 'of no type'}, not "
            f"{JSON}. Is base_url the address of the service?",
            response,
        )
    try:
        return json.loads(response.body)
    except (ValueError, RecursionError) as error:
        raise UnexpectedAnswerError(f"The answer is not JSON: {error}.", response) from None


def nothing(response: Response) -> None:
    """For answers without a body."""


def text_of(media_type: str) -> Callable[[Response], str]:
    """Reads an answer as text in UTF-8."""

    def read(response: Response) -> str:
        content = bytes_of(media_type)(response)
        try:
            return content.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise UnexpectedAnswerError(f"The answer is not UTF-8: {error}.", response) from None

    return read


def bytes_of(media_type: str) -> Callable[[Response], bytes]:
    """Reads an answer as bytes of one media type."""

    def read(response: Response) -> bytes:
        if response.media_type != media_type:
            got = response.media_type or "of no type"
            raise UnexpectedAnswerError(f"The answer is {got}, not {media_type}.", response)
        return response.body

    return read


def _plain(value: Any) -> Any:
    if value is NULL:
        return None
    return _time(value) if isinstance(value, datetime) else value


class _Null:
    """Sent as null, because None means omitted."""


NULL = _Null()


def _text(value: Any) -> str:
    return _time(value) if isinstance(value, datetime) else str(value)


def _time(value: datetime) -> str:
    if value.tzinfo is None:
        raise ValueError("a datetime must have a time zone, for example datetime.now(timezone.utc)")
    return value.isoformat()
