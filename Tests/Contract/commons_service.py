"""A wiki of the tests' own that answers as Wikimedia Commons does. Its pictures are drawn here."""

import contextlib
import json
import threading
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlsplit

import pictures


def file(number: int, title: str, thumbnail: str, **metadata) -> dict:
    """A file as the API lists it; `metadata` as HTML."""
    return {
        "pageid": number, "ns": 6, "title": f"File:{title}.jpg", "index": number, "imageinfo": [{
            "mime": "image/jpeg", "thumburl": thumbnail, "thumbwidth": 500, "thumbheight": 333,
            "extmetadata": {name: {"value": value, "source": "page"} for name, value in metadata.items()}}]}


@dataclass
class Commons:
    address: str
    asked: list[str] = field(default_factory=list)
    agents: set[str] = field(default_factory=set)
    is_broken: bool = False

    def files(self) -> list[dict]:
        artist = '<a href="//wiki.example/User:Jane" onclick="alert(1)">Jane <b>Doe</b></a><script>alert(2)</script>'
        return [
            file(1, "Genesee River", f"{self.address}/thumb/1.jpg", License="cc-by-sa-4.0", Artist=artist),
            file(2, "Not_free", f"{self.address}/thumb/2.jpg", License="cc-by-nc-4.0", Artist="Jane Doe"),
            file(3, "<img src=x onerror=alert(3)>", f"{self.address}/thumb/3.jpg", License="cc0"),
            file(4, "Missing_picture", f"{self.address}/missing/4.jpg", License="pd"),
        ]


@contextlib.contextmanager
def running():
    """A wiki during a test."""
    picture = pictures.png(250, 167)

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            commons.asked.append(self.path)
            commons.agents.add(self.headers["User-Agent"])
            path = urlsplit(self.path).path
            if commons.is_broken:
                self.answer(503, "text/html", b"<html>Sorry</html>")
            elif path == "/w/api.php":
                pages = {"batchcomplete": True, "query": {"pages": commons.files()}}
                self.answer(200, "application/json", json.dumps(pages).encode())
            elif path.startswith("/thumb/"):
                self.answer(200, "image/png", picture)
            else:
                self.answer(404, "text/html", b"<html>Not found</html>")

        def answer(self, status: int, kind: str, body: bytes):
            self.send_response(status)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    commons = Commons(f"http://127.0.0.1:{server.server_port}")
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield commons
    finally:
        server.shutdown()
        server.server_close()
