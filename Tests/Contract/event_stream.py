"""Reads the server's stream of events, as a browser does."""

import json
import time
from dataclasses import dataclass

from received_mail import PATIENCE_SECONDS
from server import HOST, Server


@dataclass
class Event:
    id: str
    name: str
    value: dict


class EventStream:
    def __init__(self, server: Server, token: str, last: str = "", path: str = "/v1/events", **more: str):
        """Goes on after the event with the id `last`, if there is one. `more` are further headers."""
        headers = {"Host": HOST, "Authorization": f"Bearer {token}"} | ({"Last-Event-ID": last} if last else {}) | more
        self.connection = server.connection()
        self.connection.request("GET", path, headers=headers)
        self.response = self.connection.getresponse()
        self.seen: list[Event] = []

    def __enter__(self):
        assert self.response.status == 200, self.response.read()
        return self

    def __exit__(self, *_):
        self.response.close()
        self.connection.close()

    def next(self) -> Event:
        """The next event, waited for; comments come between."""
        fields, end = {}, time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < end:
            line = self.response.readline().decode()
            assert line, "the stream has ended"
            name, _, value = line.rstrip("\n").partition(":")
            if name:
                fields[name] = value.removeprefix(" ")
            if line == "\n" and "data" in fields:
                self.seen.append(Event(fields.get("id", ""), fields["event"], json.loads(fields["data"])))
                return self.seen[-1]
            if line == "\n":
                fields = {}
        raise AssertionError(f"no event came after {self.seen}")

    def find(self, name: str, fits=lambda value: True) -> Event:
        """The first event of that name whose value fits, among those that came or as soon as it comes."""
        for event in self.seen:
            if event.name == name and fits(event.value):
                return event
        while True:
            event = self.next()
            if event.name == name and fits(event.value):
                return event

    def texts(self) -> list[str]:
        """The texts of the messages that came."""
        return [event.value["message"]["text"] for event in self.seen if event.name == "message"]
