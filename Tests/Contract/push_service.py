"""A push service of the tests' own, and browsers that subscribe at it. What arrives is decrypted by `http_ece`."""

import base64
import contextlib
import json
import os
import threading
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import http_ece
import received_mail
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature


def encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


@dataclass
class Delivery:
    path: str
    headers: dict[str, str]
    body: bytes


class Browser:
    """A browser with an address at a push service."""

    def __init__(self, endpoint: str):
        self.endpoint = endpoint
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = os.urandom(16)

    @property
    def subscription(self) -> dict:
        point = self.key.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
        return {"endpoint": self.endpoint, "keys": {"p256dh": encoded(point), "auth": encoded(self.auth)}}

    def note(self, delivery: Delivery) -> dict:
        """What the message says."""
        return json.loads(http_ece.decrypt(
            delivery.body, private_key=self.key, auth_secret=self.auth, version="aes128gcm"))


@dataclass
class PushService:
    address: str
    deliveries: list[Delivery] = field(default_factory=list)
    answers: dict[str, list[tuple[int, dict]]] = field(default_factory=dict)
    """What it answers next, by path; 201 without any."""
    holds: dict[str, tuple[threading.Event, threading.Event]] = field(default_factory=dict)
    """Says that a request to a path came, and what it waits for before it is answered."""

    def browser(self, name: str) -> Browser:
        return Browser(f"{self.address}/{name}")

    def to(self, browser: Browser) -> list[Delivery]:
        return [one for one in list(self.deliveries) if self.address + one.path == browser.endpoint]

    def wait(self, browser: Browser, count: int = 1) -> list[Delivery]:
        """The deliveries to a browser, once there are so many."""
        return received_mail.wait(
            lambda: found if len(found := self.to(browser)) >= count else None, f"{browser.endpoint} gets {count}")


@contextlib.contextmanager
def push_service():
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self):
            body = self.rfile.read(int(self.headers["Content-Length"]))
            headers = {name.lower(): value for name, value in self.headers.items()}
            if hold := service.holds.get(self.path):
                came, may_answer = hold
                came.set()
                may_answer.wait(60)
            waiting = service.answers.get(self.path)
            status, more = waiting.pop(0) if waiting else (201, {})
            self.send_response(status)
            for name, value in ({"Content-Length": "0"} | more).items():
                self.send_header(name, value)
            self.end_headers()
            service.deliveries.append(Delivery(self.path, headers, body))

        def log_message(self, *_):
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as listener:
        service = PushService(f"http://127.0.0.1:{listener.server_port}")
        thread = threading.Thread(target=listener.serve_forever)
        thread.start()
        try:
            yield service
        finally:
            listener.shutdown()
            thread.join()


def claims(delivery: Delivery, key: str) -> dict:
    """What the server says of itself (RFC 8292), signed with the key that browsers subscribed with."""
    scheme, parameters = delivery.headers["authorization"].split(" ", 1)
    values = dict(one.strip().split("=", 1) for one in parameters.split(","))
    assert scheme == "vapid" and values["k"] == key
    header, body, signature = values["t"].split(".")
    assert json.loads(decoded(header)) == {"typ": "JWT", "alg": "ES256"}
    raw = decoded(signature)
    assert len(raw) == 64
    numbers = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(key))
    public.verify(numbers, f"{header}.{body}".encode(), ec.ECDSA(hashes.SHA256()))
    return json.loads(decoded(body))
