"""API keys: what they look like, and how they are kept out of sight."""

from __future__ import annotations

import re
import zlib

from namecheck.errors import ConfigurationError

_BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_SHAPE = re.compile(r"nk_(live|test)_[0-9A-Za-z]{36}", re.ASCII)
_CHECKSUM_LENGTH = 6


class ApiKey:
    """A key that shows itself to nobody: not in repr, not in a traceback that prints variables."""

    __slots__ = ("_text", "mode")

    def __init__(self, text: str) -> None:
        self._text = checked(text)
        self.mode = self._text[3:7]

    def reveal(self) -> str:
        return self._text

    def redact(self, text: str) -> str:
        """The text without the key, should a peer have sent it back."""
        return text.replace(self._text, f"nk_{self.mode}_[redacted]")

    def __repr__(self) -> str:
        return f"nk_{self.mode}_[redacted]"

    def __reduce__(self) -> str:
        raise TypeError("an API key is not pickled; make the client where it is used")


def checked(text: str) -> str:
    """The key without space around it. Raises ConfigurationError, whose message never shows the key."""
    key = text.strip()
    match = _SHAPE.fullmatch(key)
    if match is None:
        raise ConfigurationError(
            "The API key is mistyped: it must be nk_live_ or nk_test_ followed by 36 letters and "
            f"digits, 44 characters in all; this one has {len(key)}"
            + ("." if key.startswith(("nk_live_", "nk_test_")) else " and begins otherwise.")
        )
    if checksum_of(key[:-_CHECKSUM_LENGTH]) != key[-_CHECKSUM_LENGTH:]:
        raise ConfigurationError(
            "The API key is mistyped: its checksum does not fit. A character was changed on the "
            "way; copy the key again."
        )
    return key


def checksum_of(text: str) -> str:
    """CRC-32 in base 62, as the service puts it at the end of every key."""
    rest = zlib.crc32(text.encode("ascii"))
    digits = ""
    for _ in range(_CHECKSUM_LENGTH):
        rest, digit = divmod(rest, 62)
        digits = _BASE62[digit] + digits
    return digits
