"""The form of API keys, and how they are kept out of output."""

from __future__ import annotations

import re
import zlib

from namecheck.errors import ConfigurationError

_BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_SHAPE = re.compile(r"nk_(live|test)_[0-9A-Za-z]{36}", re.ASCII)
_LENGTH = 44
_CHECKSUM_LENGTH = 6


class ApiKey:
    """A key that repr, pickle and tracebacks do not show."""

    __slots__ = ("_text", "mode")

    def __init__(self, text: str) -> None:
        self._text = checked(text)
        self.mode = self._text[3:7]

    def reveal(self) -> str:
        return self._text

    def redact(self, text: str) -> str:
        """The text without the key, which a peer may have sent back."""
        return text.replace(self._text, f"nk_{self.mode}_[redacted]")

    def __repr__(self) -> str:
        return f"nk_{self.mode}_[redacted]"

    def __reduce__(self) -> str:
        raise TypeError("an API key is not pickled; make the client where it is used")


def checked(text: str) -> str:
    """The key without white space around it. Raises ConfigurationError, which never contains the key."""
    if not isinstance(text, str):
        raise _refused(f"must be a string, not {type(text).__name__}")
    key = text.strip()
    if re.fullmatch(r"""["'].*["']""", key, re.DOTALL):
        raise _refused("has quotation marks around it")
    if key.lower().startswith("bearer "):
        raise _refused('begins with "Bearer "; pass the key alone')
    if key.startswith("whsec_"):
        raise _refused("is the secret of a webhook endpoint")
    if not key.startswith(("nk_live_", "nk_test_")):
        raise _refused("does not begin with nk_live_ or nk_test_")
    if len(key) != _LENGTH:
        raise _refused(f"has {len(key)} characters; a key has {_LENGTH}")
    if not _SHAPE.fullmatch(key):
        raise _refused("contains a character other than letters and digits")
    if checksum_of(key[:-_CHECKSUM_LENGTH]) != key[-_CHECKSUM_LENGTH:]:
        raise _refused("does not match its checksum, so a character is wrong")
    return key


def _refused(why: str) -> ConfigurationError:
    return ConfigurationError(f"The API key {why}. Copy it again from where it was issued.")


def checksum_of(text: str) -> str:
    """CRC-32 in base 62, as the service puts it at the end of every key."""
    rest = zlib.crc32(text.encode("ascii"))
    digits = ""
    for _ in range(_CHECKSUM_LENGTH):
        rest, digit = divmod(rest, 62)
        digits = _BASE62[digit] + digits
    return digits
