"""What people do while the server is killed, and what each of them was answered."""

import http.client
import json
import random
import string
import sys
import threading
import uuid
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "Contract"))
import received_mail  # noqa: E402  (the path is set above)
from pictures import png  # noqa: E402

PASSWORD = "correct horse battery"
LISTING = {
    "kind": "rent", "description": "Two windows, one desk, ten minutes to campus.",
    "address": {"street": "12 Elm Street", "city": "Rochester", "region": "NY", "postalCode": "14623", "country": "US"},
    "location": {"latitude": 43.0846, "longitude": -77.6743},
    "priceCents": 61000, "bedrooms": 1, "bathrooms": 1, "hideExactLocation": False,
    "contact": {"name": "Olive", "email": "olive@example.edu"},
}
GONE = (http.client.HTTPException, OSError)
"""A client sees this of a server that was killed."""


class Unexpected(Exception):
    """An answer that no server may give here, killed or not."""


class Overloaded(Unexpected):
    """The answer of a server whose database does not answer."""


@dataclass
class Listing:
    price: int
    photos: set[str] = field(default_factory=set)


class Person:
    """One account that does one thing after the other, and knows what was acknowledged and what was under way."""

    def __init__(self, server, name: str):
        self.server, self.name, self.random = server, name, random.Random(name)
        self.token = self.id = None
        self.listings: dict[str, Listing] = {}
        self.deleted: set[str] = set()
        self.favorites: set[str] = set()
        self.blocked: set[str] = set()
        self.reported: set[str] = set()
        self.registered: set[str] = set()
        self.pending: tuple | None = None
        self.acknowledged = 0

    def call(self, method: str, path: str, value=None, *, body=None, token=None, headers=None, expect=(200, 201, 204)):
        headers = {"Content-Type": "application/json", **(headers or {})}
        if token or self.token:
            headers["Authorization"] = f"Bearer {token or self.token}"
        body = body if body is not None else json.dumps(value).encode() if value is not None else None
        answer = self.server.send(method, path, body=body, headers=headers)
        if answer.status not in expect:
            is_overloaded = answer.status == 503 and answer.code in ("overloaded", "unknown_outcome")
            raise (Overloaded if is_overloaded else Unexpected)(str(answer))
        return json.loads(answer.body) if answer.body else None

    def register(self, name: str):
        email = f"{name}@example.edu"
        self.pending = ("register", email)
        answer = self.call("POST", "/v1/accounts", {"email": email, "password": PASSWORD, "name": name})
        self.registered.add(email)
        self.done()
        return answer["account"]["id"], answer["token"]

    def confirm(self):
        """Confirms the address by the mail, so that the limits of new accounts do not end the work."""
        token = received_mail.token(received_mail.latest(self.server.data, f"{self.name}@example.edu"))
        self.call("POST", "/v1/verifications", {"token": token})

    def done(self):
        self.acknowledged += 1
        self.pending = None

    def post(self):
        title, key = f"Room {uuid.uuid4().hex}", str(uuid.uuid4())
        self.pending = ("post", title, key)
        self.send_post(title, key)

    def send_post(self, title: str, key: str) -> str:
        """With the same key again it is the same listing."""
        answer = self.call("POST", "/v1/listings", LISTING | {"title": title}, headers={"Idempotency-Key": key})
        self.listings[answer["id"]] = Listing(LISTING["priceCents"])
        self.done()
        return answer["id"]

    def edit(self):
        id, price = self.random.choice(list(self.listings)), self.random.randrange(10_000, 200_000)
        self.pending = ("edit", id, price)
        self.call("PATCH", f"/v1/listings/{id}", {"priceCents": price})
        self.listings[id].price = price
        self.done()

    def photo(self):
        id = self.random.choice(list(self.listings))
        if len(self.listings[id].photos) >= 20:
            return
        self.pending = ("photo", id)
        # Few different pictures, so that listings share files.
        picture = png(shade=self.random.randrange(24))
        answer = self.call("POST", f"/v1/listings/{id}/photos", body=picture, headers={"Content-Type": "image/png"})
        self.listings[id].photos.add(answer["id"])
        self.done()

    def delete(self):
        id = self.random.choice(list(self.listings))
        self.pending = ("delete", id)
        self.call("DELETE", f"/v1/listings/{id}")
        del self.listings[id]
        self.deleted.add(id)
        self.done()

    def favorite(self, others: list[str]):
        id = self.random.choice(others)
        self.pending = ("favorite", id)
        self.call("PUT", f"/v1/favorites/{id}")
        self.favorites.add(id)
        self.done()

    def report(self, others: list[str]):
        id = self.random.choice(others)
        if id in self.reported:
            return
        self.pending = ("report", id)
        self.call("POST", f"/v1/listings/{id}/reports", {"reason": "other", "words": "A word."})
        self.reported.add(id)
        self.done()

    def block(self, admin: str):
        # Letters alone: digits at random are a telephone number now and then, and names may not hold one.
        id, token = self.register("".join(self.random.choices(string.ascii_lowercase, k=16)))
        self.call("POST", "/v1/listings", LISTING | {"title": f"Room {uuid.uuid4().hex}"}, token=token)
        self.pending = ("block", id)
        self.call("PUT", f"/v1/admin/accounts/{id}/block", {"reason": "A scam."}, token=admin)
        self.blocked.add(id)
        self.done()

    def act(self, others: list[str], admin: str):
        """Does one thing."""
        if len(self.listings) < 2:
            return self.post()
        acts = {
            self.post: 6, self.edit: 6, self.photo: 4, self.delete: 2, lambda: self.favorite(others): 3,
            lambda: self.report(others): 1, lambda: self.block(admin): 1,
        }
        self.random.choices(list(acts), weights=list(acts.values()))[0]()


class Load:
    """People who act at the same time."""

    def __init__(self, people: list[Person], others: list[str], admin: str, excused: tuple[type[Exception], ...]):
        """`excused` are the failures that a kill explains. A person whose act fails does nothing more: nobody but the
        verification finds out whether it was done."""
        self.others, self.admin, self.excused = others, admin, excused
        self.problems: list[str] = []
        self.failures: list[Exception] = []
        self.is_enough = threading.Event()
        self.threads = [threading.Thread(target=self.work, args=[person]) for person in people]
        for thread in self.threads:
            thread.start()

    def work(self, person: Person):
        while not self.is_enough.is_set():
            try:
                person.act(self.others, self.admin)
            except self.excused as failure:
                self.failures.append(failure)
                return
            except (Unexpected, *GONE) as problem:
                self.problems.append(f"{person.name}: {problem!r}")
                return

    def end(self):
        """Waits until everybody has finished, or failed."""
        self.is_enough.set()
        for thread in self.threads:
            thread.join()
