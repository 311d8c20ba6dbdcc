"""A server of the tests' own that Digs asks: photos behind links, and receivers of webhooks."""

import functools
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from pictures import png

ASKED: list[str] = []
"""The paths that were asked for."""


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        ASKED.append(self.path)
        if self.path.startswith("/moved"):
            return self.answer(302, b"", Location="/photo.png")
        if self.path.startswith("/large"):
            # It says so, and ends before the last byte is needed.
            return self.answer(200, b"x" * 15_000_001)
        if self.path.startswith("/page"):
            return self.answer(200, b"<!doctype html><title>Not found</title>")
        if self.path.startswith("/broken"):
            self.send_response(200)
            self.send_header("Content-Length", "1000")
            self.end_headers()
            self.close_connection = True
            return None
        if self.path.startswith("/photo"):
            return self.answer(200, png(shade=sum(self.path.encode()) % 251))
        return self.answer(404, b"")

    def do_POST(self):
        self.rfile.read(int(self.headers["Content-Length"]))
        self.answer(410 if self.path.startswith("/gone") else 204, b"")

    def answer(self, status: int, body: bytes, **headers: str):
        self.send_response(status)
        for name, value in ({"Content-Length": str(len(body))} | headers).items():
            self.send_header(name, value)
        self.end_headers()
        try:
            self.wfile.write(body)
        except OSError:
            self.close_connection = True

    def log_message(self, *_):
        pass


@functools.cache
def address() -> str:
    listener = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    listener.daemon_threads = True
    threading.Thread(target=listener.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{listener.server_port}"
