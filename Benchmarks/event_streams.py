"""Opens many event streams to a server, reads them all, and notes when messages arrive."""

import re
import selectors
import socket
import threading
import time

from search import Server

MAX_SECONDS = 120
# The messages that `events.py` sends.
MESSAGE = re.compile(rb'event: message\ndata: [^\n]*"text":"Number (\d+)\."')


def address(server: Server) -> tuple[str, int]:
    return "127.0.0.1", int(server.url.rsplit(":", 1)[1])


class Streams:
    """Open event streams, all read by one thread."""

    def __init__(self, server: Server):
        self.address = address(server)
        self.selector, self.is_closed = selectors.DefaultSelector(), threading.Event()
        self.sockets: list[socket.socket] = []
        self.opened, self.ended = 0, 0
        # When the frame of a message came to an account.
        self.arrivals: dict[tuple[str, int], float] = {}
        self.arrived = threading.Condition()
        self.thread = threading.Thread(target=self.read)

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.is_closed.set()
        self.thread.join()
        for stream in self.sockets:
            stream.close()

    def open(self, tokens: list[str]) -> None:
        """Returns when each has got its first frame."""
        for token in tokens:
            stream = socket.create_connection(self.address, timeout=60)
            stream.sendall(
                b"GET /v1/events HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n"
                b"Authorization: Bearer " + token.encode() + b"\r\n\r\n")
            stream.setblocking(False)
            self.sockets.append(stream)
            self.selector.register(stream, selectors.EVENT_READ, [token, b"", False])
        end = time.monotonic() + MAX_SECONDS
        while self.opened < len(self.sockets):
            if self.ended or time.monotonic() > end:
                raise SystemExit(f"{self.opened} of {len(self.sockets)} streams are open, {self.ended} have ended")
            time.sleep(0.05)

    def read(self) -> None:
        while not self.is_closed.is_set():
            for key, _ in self.selector.select(timeout=0.1):
                bytes_read = key.fileobj.recv(65_536)
                if not bytes_read:
                    self.selector.unregister(key.fileobj)
                    self.ended += 1
                    continue
                self.take(key.data, bytes_read, time.perf_counter())

    def take(self, state: list, bytes_read: bytes, now: float) -> None:
        """`state`: the token, what is read of an unfinished frame, and whether a frame has come."""
        token, rest, is_open = state
        text = rest + bytes_read
        if not is_open and b"event: unread" in text:
            state[2] = True
            self.opened += 1
        for found in MESSAGE.finditer(text):
            with self.arrived:
                self.arrivals.setdefault((token, int(found[1])), now)
                self.arrived.notify_all()
        state[1] = text[text.rfind(b"\n\n") + 1:][-16_384:]

    def arrival(self, token: str, number: int) -> float:
        with self.arrived:
            if not self.arrived.wait_for(lambda: (token, number) in self.arrivals, timeout=30):
                raise SystemExit(f"message {number} did not arrive")
            return self.arrivals[token, number]
