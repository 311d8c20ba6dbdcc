"""A server with people, who register, confirm their addresses and post."""

import json
from pathlib import Path

import received_mail
from make_docs import ROOT
from server import Response, Server

PASSWORD = "glass-harbour-31"
FROM = "digs@housing.example.edu"
LAPTOP = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"


class PeopledServer(Server):
    def __init__(self, environment: dict[str, str]):
        super().__init__()
        self.environment = self.environment | {"DIGS_MAIL_FROM": FROM} | environment

    def ask(self, method: str, path: str, value=None, token=None, agent=LAPTOP, status=None) -> Response:
        headers = {"User-Agent": agent} | ({"Authorization": f"Bearer {token}"} if token else {})
        body = None
        if value is not None:
            body, headers["Content-Type"] = json.dumps(value).encode(), "application/json"
        answer = self.send(method, path, body=body, headers=headers)
        assert answer.status == status if status else answer.status < 300, str(answer)
        return answer

    def person(self, name: str) -> str:
        """Registers somebody with a confirmed address; returns the token."""
        address = f"{name}@nowhere.example"
        token = self.ask("POST", "/v1/accounts", {"email": address, "password": PASSWORD, "name": name}).json()["token"]
        link = received_mail.token(received_mail.latest(self.data, address))
        self.ask("POST", "/v1/verifications", {"token": link}, token)
        return token

    def log_in(self, name: str, agent: str) -> str:
        form = {"email": f"{name}@nowhere.example", "password": PASSWORD}
        return self.ask("POST", "/v1/sessions", form, agent=agent).json()["token"]

    def confirm(self, token: str):
        """Gives the password again."""
        self.ask("POST", "/v1/account/reauthentication", {"password": PASSWORD}, token)

    def post_listing(self, token: str, **fields) -> dict:
        """Posts the listing of the contract's example with other values."""
        document = json.loads(Path(ROOT, "Public/docs/openapi.json").read_text(encoding="utf-8"))
        form = document["paths"]["/v1/listings"]["post"]["requestBody"]["content"]["application/json"]
        form = form.get("example") or next(iter(form["examples"].values()))["value"]
        return self.ask("POST", "/v1/listings", form | fields, token).json()

    def stored(self) -> bytes:
        """All bytes of the database."""
        return b"".join(file.read_bytes() for file in sorted(Path(self.data).glob("digs.sqlite*")))
