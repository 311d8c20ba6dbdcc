"""A server with demonstration data, and the people who use it."""

import email
import email.policy
import json
import os
import re
import shutil
import sys
import time
import urllib.error
import urllib.request
from collections import Counter
from dataclasses import dataclass
from email.message import EmailMessage
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Contract"))
from server import POSTAL_CODES, Server  # noqa: E402  (it stands in the other folder)

CAMPUS = {"latitude": 43.0846, "longitude": -77.6743}
"""The Rochester Institute of Technology: 25 demonstration listings are around it."""

CAMPUS_CODES = "".join(
    f"US\t{code}\t{place}\t\t{region}\t\t\t\t\t{where}\t4\n" for code, place, region, where in [
        ("19103", "Philadelphia", "PA", "39.9529\t-75.1740"), ("19104", "Philadelphia", "PA", "39.9597\t-75.2024"),
        ("10003", "New York", "NY", "40.7313\t-73.9892"), ("02139", "Cambridge", "MA", "42.3647\t-71.1042"),
        ("94720", "Berkeley", "CA", "37.8738\t-122.2549"),
        ("90024", "Los Angeles", "CA", "34.0657\t-118.4350"), ("78712", "Austin", "TX", "30.2852\t-97.7354"),
        ("48109", "Ann Arbor", "MI", "42.2932\t-83.7131"), ("98105", "Seattle", "WA", "47.6633\t-122.3022"),
        ("30332", "Atlanta", "GA", "33.7762\t-84.3986"), ("61820", "Champaign", "IL", "40.1109\t-88.2407"),
        ("32611", "Gainesville", "FL", "29.6481\t-82.3450"),
    ])
"""What the demonstration's addresses are held against: see DemoCampus.swift."""

PASSWORD = "correct horse battery"

NEW_LISTING = {
    "kind": "rent", "title": "Sunny room", "description": "Two windows, one desk.",
    "address": {"street": "12 Elm Street, Apt 3", "city": "Rochester", "region": "NY", "postalCode": "14623",
                "country": "US"},
    "location": CAMPUS, "priceCents": 95_000, "pricePeriod": "month", "bedrooms": 2, "bathrooms": 1.5,
    "areaSquareFeet": 700, "amenities": ["furnished", "parking"], "foodPreference": "any",
    "availableFrom": "2026-08-01",
    "contact": {"name": "Olive", "email": "olive@example.edu", "phone": "+1 585 555 0100"},
}


@dataclass
class Person:
    """Somebody with an account, signed in: what `token` may do, a browser with it as `digs_session` may."""

    id: str
    email: str
    password: str
    token: str


@dataclass
class Reply:
    status: int
    headers: dict[str, str]
    """By names in lowercase."""
    body: bytes

    def json(self):
        return json.loads(self.body)


NOBODY = "http://127.0.0.1:9"
"""Where nobody answers: webhooks go there."""


class DemoServer(Server):
    """`with DemoServer() as site:` serves two campuses with 25 demonstration listings each. A copy of another is
    quicker. Passwords are hashed quickly: nearly every test logs somebody in, and no test is about guessing."""

    environment = {"DIGS_DEMO_CAMPUSES": "2", "DIGS_RATE_LIMITS": "off", "DIGS_TILES": "off", "DIGS_LOG": "warning",
                   "DIGS_PASSWORD_ITERATIONS": "1000", "DIGS_WEBHOOKS": NOBODY}

    def __init__(self, copy_of=None, **environment: str):
        super().__init__()
        self.copied = copy_of.data if copy_of else os.environ.get("DIGS_DEMO_DATA")
        self.environment = self.environment | environment
        self.registered = Counter()

    def __enter__(self):
        if self.copied:
            shutil.copytree(self.copied, self.data)
        else:
            codes = Path(self.folder.name, "US.txt")
            codes.write_text(POSTAL_CODES + CAMPUS_CODES, encoding="utf-8")
            self.run("import", "postal-codes", str(codes))
        self.start("--demo")
        self.load_figures()
        return self

    def load_figures(self):
        """Waits until pages have the figures that are loaded after a start: before, their scripts ask for them."""
        near = f"{CAMPUS['latitude']},{CAMPUS['longitude']}"
        listing = self.call("GET", f"/v1/listings?near={near}&limit=1").json()["items"][0]["id"]
        for name in ("rent-check", "nearby", "property-record"):
            assert self.call("GET", f"/v1/listings/{listing}/{name}").status == 200

    @property
    def url(self) -> str:
        return f"http://{self.address}"

    def call(self, method: str, path: str, value=None, *, by: Person | None = None, body: bytes | None = None,
             headers: dict[str, str] | None = None) -> Reply:
        """Asks the API; `value` is sent as JSON."""
        headers = dict(headers or {})
        if value is not None:
            body, headers["Content-Type"] = json.dumps(value).encode(), "application/json"
        if by:
            headers["Authorization"] = f"Bearer {by.token}"
        request = urllib.request.Request(self.url + path, data=body, headers=headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return Reply(answer.status, {k.lower(): v for k, v in answer.headers.items()}, answer.read())
        except urllib.error.HTTPError as error:
            return Reply(error.code, {k.lower(): v for k, v in error.headers.items()}, error.read())

    def register(self, name: str) -> Person:
        """A new account `name@example.edu`; whoever comes later by the same name is `name-2@example.edu`."""
        self.registered[name] += 1
        number = self.registered[name]
        address = f"{name.lower()}@example.edu" if number == 1 else f"{name.lower()}-{number}@example.edu"
        reply = self.call("POST", "/v1/accounts", {"email": address, "password": PASSWORD, "name": name})
        assert reply.status == 201, reply.body
        signed = reply.json()
        return Person(signed["account"]["id"], address, PASSWORD, signed["token"])

    def verify(self, person: Person):
        """Confirms the address of somebody who just registered, by the link in the mail."""
        for _ in range(1200):
            if mails := self.mails(person.email):
                break
            time.sleep(0.05)
        token = re.search(r"#token=([\w-]+)", mails[-1].get_body(("plain",)).get_content())[1]
        reply = self.call("POST", "/v1/verifications", {"token": token}, by=person)
        assert reply.status == 200, reply.body

    def log_in(self, name: str) -> Person:
        """One of the demonstration's people: owner, student or admin."""
        address = f"{name}@demo.example"
        logins = dict(line.split() for line in Path(self.data, "demo-login.txt").read_text().splitlines())
        reply = self.call("POST", "/v1/sessions", {"email": address, "password": logins[address]})
        assert reply.status == 201, reply.body
        signed = reply.json()
        return Person(signed["account"]["id"], address, logins[address], signed["token"])

    def post(self, by: Person, **changes) -> dict:
        """A listing of that person: as the server answers it."""
        reply = self.call("POST", "/v1/listings", NEW_LISTING | changes, by=by)
        assert reply.status == 201, reply.body
        return reply.json()

    def demo_listings(self, **parameters: str) -> list[dict]:
        """Cards around the campus, the nearest first; `parameters` of the search may be added."""
        near = f"near={CAMPUS['latitude']},{CAMPUS['longitude']}&limit=100"
        more = "".join(f"&{name}={value}" for name, value in parameters.items())
        page = self.call("GET", f"/v1/listings?{near}{more}").json()
        cards = page["items"]
        while page["nextCursor"]:
            page = self.call("GET", f"/v1/listings?{near}{more}&cursor={page['nextCursor']}").json()
            cards += page["items"]
        return cards

    def mails(self, to: str) -> list[EmailMessage]:
        """The mails to an address, the newest last. They are files that the server writes a moment after it answers."""
        files = sorted(Path(self.data, "mail").glob("*.eml"), key=lambda file: (file.stat().st_mtime_ns, file.name))
        mails = [email.message_from_bytes(file.read_bytes(), policy=email.policy.default) for file in files]
        return [mail for mail in mails if to in str(mail["To"])]
