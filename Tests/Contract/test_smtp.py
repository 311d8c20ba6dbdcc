"""Mail through msmtp to a real SMTP server, which works, refuses, hangs, is down, or sees Digs killed."""

import contextlib
import os
import shutil
import signal
import socket
import stat
import subprocess
from pathlib import Path

import received_mail
import pytest
from aiosmtpd.controller import Controller
from server import Server, free_port

FROM = "digs@housing.example.edu"
MSMTP = shutil.which("msmtp")
pytestmark = pytest.mark.skipif(not MSMTP, reason="msmtp is not installed")


class Mailbox:
    """What the SMTP server took, and what it answers."""

    def __init__(self):
        self.taken: list[tuple[str, list[str], bytes]] = []
        self.refuses: set[str] = set()

    async def handle_RCPT(self, _server, _session, envelope, address, _options):
        if address in self.refuses:
            return "550 5.1.1 there is no such mailbox"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, _server, _session, envelope):
        self.taken.append((envelope.mail_from, list(envelope.rcpt_tos), envelope.content))
        return "250 OK"

    def to(self, address: str) -> list[bytes]:
        return [content for _, recipients, content in self.taken if recipients == [address]]


class MailingServer(Server):
    """A server whose mail goes to the SMTP server of a port."""

    def __init__(self, port: int):
        super().__init__()
        home = Path(self.folder.name)
        config = home / ".msmtprc"
        config.write_text(f"account default\nhost 127.0.0.1\nport {port}\nfrom {FROM}\n", encoding="utf-8")
        config.chmod(stat.S_IRUSR | stat.S_IWUSR)
        self.environment = {
            "HOME": str(home), "DIGS_MAIL": f"sendmail:{MSMTP}", "DIGS_MAIL_FROM": FROM, "DIGS_MAIL_SECONDS": "5"}

    def register(self, address: str):
        body = f'{{"email": "{address}", "password": "glass-harbour-31", "name": "Nora"}}'.encode()
        answer = self.send("POST", "/v1/accounts", body=body, headers={"Content-Type": "application/json"})
        assert answer.status == 201, str(answer)
        return answer.json()["token"]


@contextlib.contextmanager
def smtp(port: int):
    mailbox = Mailbox()
    controller = Controller(mailbox, hostname="127.0.0.1", port=port)
    controller.start()
    try:
        yield mailbox
    finally:
        controller.stop()


@pytest.fixture
def port():
    return free_port()


def test_a_mail_arrives_whole_and_its_link_works(port):
    with smtp(port) as mailbox, MailingServer(port) as server:
        token = server.register("nora@nowhere.example")
        content, = received_mail.wait(lambda: mailbox.to("nora@nowhere.example"), "the mail arrives")
        assert mailbox.taken[0][0] == FROM
        mail = received_mail.read(content)
        assert mail["To"].addresses[0].addr_spec == "nora@nowhere.example"
        assert b"\n" not in content.replace(b"\r\n", b"")
        body = f'{{"token": "{received_mail.token(mail)}"}}'.encode()
        signed_in = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
        answer = server.send("POST", "/v1/verifications", body=body, headers=signed_in)
        assert answer.status == 200, str(answer)
        assert not list(Path(server.data, "mail").glob("*.eml"))


def test_a_refused_mail_keeps_no_other_waiting_and_is_tried_again(port):
    with smtp(port) as mailbox, MailingServer(port) as server:
        mailbox.refuses.add("full@nowhere.example")
        server.register("full@nowhere.example")
        received_mail.wait(lambda: "An email was not delivered" in server.logged(), "the refusal is logged")
        for name in ("one", "two", "three"):
            server.register(f"{name}@nowhere.example")
            received_mail.wait(lambda name=name: mailbox.to(f"{name}@nowhere.example"), f"{name} has a mail")
        assert not mailbox.to("full@nowhere.example")
        mailbox.refuses.clear()
        assert len(received_mail.wait(lambda: mailbox.to("full@nowhere.example"), "the mail arrives at last")) == 1


def test_a_server_that_is_down_gets_the_mail_when_it_is_up(port):
    with MailingServer(port) as server:
        server.register("nora@nowhere.example")
        received_mail.wait(lambda: "An email was not delivered" in server.logged(), "the failure is logged")
        assert "nora@" not in server.logged()
        with smtp(port) as mailbox:
            received_mail.wait(lambda: mailbox.to("nora@nowhere.example"), "the mail arrives")


def test_a_server_that_hangs_is_given_up_and_the_mail_tried_again(port):
    with MailingServer(port) as server:
        with socket.create_server(("127.0.0.1", port)) as silent:
            token = server.register("nora@nowhere.example")
            connection, _ = silent.accept()
            answer = server.send("GET", "/v1/account", headers={"Authorization": f"Bearer {token}"})
            assert answer.status == 200
            received_mail.wait(lambda: "An email was not delivered" in server.logged(), "the mail is given up for now")
            # The program is gone: it has closed its end.
            connection.settimeout(received_mail.PATIENCE_SECONDS)
            with contextlib.suppress(ConnectionError):
                while connection.recv(1024):
                    pass
            connection.close()
        with smtp(port) as mailbox:
            received_mail.wait(lambda: mailbox.to("nora@nowhere.example"), "the mail arrives")


def test_a_kill_between_delivery_and_note_delivers_twice_and_never_not(port):
    """The mail program hands the mail on, and then kills Digs before it can end well."""
    with smtp(port) as mailbox, MailingServer(port) as server:
        home = Path(server.folder.name)
        program = home / "sendmail"
        program.write_text(
            f'#!/bin/sh\n{MSMTP} "$@" || exit\n[ -e "{home}/killed" ] && exit 0\n: > "{home}/killed"\n'
            "kill -9 $PPID\nsleep 60\n", encoding="utf-8")
        program.chmod(0o700)
        server.stop()
        server.environment["DIGS_MAIL"] = f"sendmail:{program}"
        server.start("--strict-hosts")
        with contextlib.suppress(ConnectionError):
            server.register("nora@nowhere.example")
        assert server.process.wait(timeout=received_mail.PATIENCE_SECONDS) == -signal.SIGKILL
        assert len(mailbox.to("nora@nowhere.example")) == 1
        server.process.stdout.close()
        server.start("--strict-hosts")
        received_mail.wait(lambda: len(mailbox.to("nora@nowhere.example")) == 2, "the mail arrives once more")


def test_the_program_is_asked_for_at_the_start(port):
    server = MailingServer(port)
    for mail, field in (("sendmail:/nowhere", "mail"), ("pigeon", "mail")):
        done = subprocess.run(
            [server.program, "serve", "--port", "0", "--data", server.data], text=True, capture_output=True, timeout=60,
            env=os.environ | server.environment | {"DIGS_MAIL": mail}, check=False)
        assert done.returncode != 0 and field in done.stderr, done.stderr
    server.log.close()
    server.folder.cleanup()
