"""A server on loopback with scripted answers, honest or not."""

from __future__ import annotations

import json
import socket
import struct
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from tests import samples


@dataclass(frozen=True)
class Received:
    method: str
    target: str
    headers: Mapping[str, str]
    body: bytes
    at: float


Behavior = Callable[[socket.socket, threading.Event], None]


class Peer:
    """Plays one behavior for each request; the last one repeats."""

    def __init__(self) -> None:
        self.received: list[Received] = []
        self.behaviors: list[Behavior] = []
        self.arrived = threading.Event()
        self.closing = threading.Event()
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        self._threads: list[threading.Thread] = []
        self._accepting = threading.Thread(target=self._accept, daemon=True)
        self._accepting.start()

    def plays(self, *behaviors: Behavior) -> Peer:
        self.behaviors = [*behaviors]
        return self

    def close(self) -> None:
        if self.closing.is_set():
            return
        self.closing.set()
        socket.create_connection(self._listener.getsockname()).close()
        self._accepting.join(10)
        self._listener.close()
        for thread in self._threads:
            thread.join(10)

    def _accept(self) -> None:
        while True:
            connection, _ = self._listener.accept()
            if self.closing.is_set():
                connection.close()
                return
            thread = threading.Thread(target=self._serve, args=(connection,), daemon=True)
            self._threads.append(thread)
            thread.start()

    def _serve(self, connection: socket.socket) -> None:
        with connection:
            try:
                received = _read(connection)
                if received is None:
                    return
                self.received.append(received)
                self.arrived.set()
                one = self.behaviors[0] if len(self.behaviors) == 1 else self.behaviors.pop(0)
                one(connection, self.closing)
            except OSError:
                return


def _read(connection: socket.socket) -> Received | None:
    data = b""
    while b"\r\n\r\n" not in data:
        chunk = connection.recv(65536)
        if not chunk:
            return None
        data += chunk
    head, body = data.split(b"\r\n\r\n", 1)
    first, *lines = head.decode("latin-1").split("\r\n")
    method, target, _ = first.split(" ")
    headers = {name.lower(): value for name, value in (line.split(": ", 1) for line in lines)}
    while len(body) < int(headers.get("content-length", "0")):
        body += connection.recv(65536)
    return Received(method, target, headers, body, time.monotonic())


def answers(
    status: int, body: object = None, headers: Mapping[str, str] | None = None, media: str = ""
) -> Behavior:
    """A whole answer: JSON, bytes or nothing."""
    content = body if isinstance(body, bytes) else b"" if body is None else json.dumps(body).encode()
    media = media or ("application/problem+json" if status >= 400 else "application/json")
    lines = {"Content-Type": media, "Content-Length": str(len(content)), "Connection": "close"}
    lines.update(headers or {})
    head = f"HTTP/1.1 {status} X\r\n" + "".join(f"{k}: {v}\r\n" for k, v in lines.items())
    return sends(head.encode() + b"\r\n" + content)


def fails(status: int, code: str, headers: Mapping[str, str] | None = None, **members: Any) -> Behavior:
    return answers(status, samples.problem(status, code, **members), headers)


def sends(data: bytes) -> Behavior:
    """These bytes, then the end of the connection."""

    def behave(connection: socket.socket, closing: threading.Event) -> None:
        connection.sendall(data)

    return behave


def never_answers(connection: socket.socket, closing: threading.Event) -> None:
    """Holds the connection open until the client closes it."""
    connection.settimeout(0.05)
    while not closing.is_set():
        try:
            if connection.recv(1) == b"":
                return
        except TimeoutError:
            continue


def resets(connection: socket.socket, closing: threading.Event) -> None:
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    connection.close()


_HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"


def drips(connection: socket.socket, closing: threading.Event) -> None:
    """A body that never ends, a byte at a time."""
    connection.sendall(_HEAD + b"Content-Length: 1000000\r\n\r\n")
    while not closing.wait(0.02):
        connection.sendall(b" ")


def pours(connection: socket.socket, closing: threading.Event) -> None:
    """A body that never ends, as fast as it can."""
    connection.sendall(_HEAD + b"\r\n")
    while not closing.is_set():
        connection.sendall(b" " * 65536)


truncates = sends(_HEAD + b'Content-Length: 4000\r\n\r\n{"id": "chk')
"""A body that ends before its length."""

talks_nonsense = sends(b"\x00\xff\xfe what is this\r\n\r\n")

breaks_gzip = sends(
    _HEAD + b"Content-Encoding: gzip\r\nContent-Length: 12\r\nConnection: close\r\n\r\nthis is none"
)
