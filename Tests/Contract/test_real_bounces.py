"""A bounce that a real mail server (Debian's exim4, as root) makes of a mail that it can't deliver."""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest
import received_mail
from server import Server

EXIM = shutil.which("exim4")
SENDER = "digs@mail.example.test"
PERSON = {"email": "nobody@nowhere.example", "password": "glass-harbour-31", "name": "Nobody"}

CONFIGURATION = """\
exim_path = {exim}
keep_environment =
primary_hostname = mail.example.test
qualify_domain = mail.example.test
spool_directory = {folder}/spool
log_file_path = {folder}/log/%slog
begin routers
senders:
  driver = accept
  domains = mail.example.test
  transport = mailbox
others:
  driver = redirect
  data = :fail: No such person here
  allow_fail
begin transports
mailbox:
  driver = appendfile
  file = {folder}/box/mailbox
  user = Debian-exim
"""

pytestmark = pytest.mark.skipif(not EXIM or os.geteuid() != 0, reason="exim4 is not installed, or this isn't root")


class EximServer(Server):
    """A server whose emails go to an exim of the test's own."""

    def __init__(self):
        super().__init__()
        folder = Path(self.folder.name, "exim")
        for name in ("spool", "log", "box"):
            Path(folder, name).mkdir(parents=True)
            shutil.chown(Path(folder, name), "Debian-exim")
        folder.parent.chmod(0o755)
        configuration, program = folder / "exim.conf", folder / "sendmail"
        configuration.write_text(CONFIGURATION.format(exim=EXIM, folder=folder), encoding="utf-8")
        program.write_text(f'#!/bin/sh\nexec {EXIM} -C {configuration} -odi "$@"\n', encoding="utf-8")
        program.chmod(0o755)
        self.mailbox = folder / "box/mailbox"
        self.environment = {"DIGS_MAIL": f"sendmail:{program}", "DIGS_MAIL_FROM": SENDER}


def test_a_mailbox_of_exim_is_read_and_its_address_gets_no_more_mail():
    with EximServer() as server:
        kind = {"Content-Type": "application/json"}
        token = server.send("POST", "/v1/accounts", body=json.dumps(PERSON).encode(), headers=kind).json()["token"]
        received_mail.wait(server.mailbox.exists, "the bounce")
        assert b"multipart/report" in server.mailbox.read_bytes()

        def bounced():
            me = server.send("GET", "/v1/account", headers={"Authorization": f"Bearer {token}"}).json()
            return me["emailBouncedAt"] is not None

        assert not bounced()
        said = subprocess.run(
            [server.program, "mail", "bounces", str(server.mailbox), "--json", "--data", server.data],
            check=True, capture_output=True, text=True).stdout
        assert json.loads(said)["suppressed"] == 1
        assert bounced()
