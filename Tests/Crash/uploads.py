"""Uploads that stop where a test wants, and what they leave on the disk and among the processes."""

import os
import signal
import socket
import time
from contextlib import suppress
from pathlib import Path

from processes import processes_in


def eventually(holds, seconds: float = 30):
    """Waits for what the server finds out only after a while."""
    deadline = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < deadline, "it never held"
        time.sleep(0.1)


def children(server) -> list[int]:
    """The image tool, zip and the like."""
    return processes_in(server.data)


def stopped_child(server) -> int | None:
    """Stops the image tool, and answers the process if that came before its end."""
    for child in children(server):
        with suppress(ProcessLookupError):
            os.kill(child, signal.SIGSTOP)
        with suppress(FileNotFoundError):
            if Path(f"/proc/{child}/stat").read_text().split(") ")[1].startswith("T"):
                return child
    return None


def unfinished(server) -> list[Path]:
    return list(Path(server.data, "photos/incoming").glob("*"))


class Upload:
    """An upload whose first half has arrived."""

    def __init__(self, server, person, listing: str, picture: bytes):
        host, port = server.address.split(":")
        self.socket = socket.create_connection((host, int(port)), timeout=60)
        self.rest = picture[len(picture) // 2:]
        self.socket.sendall(
            f"POST /v1/listings/{listing}/photos HTTP/1.1\r\nHost: {server.address}\r\n"
            f"Authorization: Bearer {person.token}\r\nContent-Type: image/png\r\n"
            f"Content-Length: {len(picture)}\r\n\r\n".encode() + picture[:len(picture) // 2])
        eventually(lambda: list(Path(server.data, "photos/incoming").glob("*/*/done")))

    def finish(self):
        self.socket.sendall(self.rest)

    def status(self) -> str:
        """The first line of the answer."""
        with self.socket, self.socket.makefile("rb") as lines:
            return lines.readline().decode().strip()

    def answer(self) -> bytes:
        """All that the server sends until it closes the connection."""
        pieces = []
        with self.socket:
            while piece := self.socket.recv(65_536):
                pieces.append(piece)
        return b"".join(pieces)
