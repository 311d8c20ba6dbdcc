"""Reads the mail that a server put into its folder, as a mail program would."""

import email
import email.policy
import re
import time
from email.message import EmailMessage
from pathlib import Path

PATIENCE_SECONDS = 120
"""A slow machine needs long; whoever waits in vain only loses time."""


def read(raw: bytes) -> EmailMessage:
    message = email.message_from_bytes(raw, policy=email.policy.default)
    assert not message.defects, message.defects
    for part in message.walk():
        assert not part.defects, part.defects
    return message


def plain(message: EmailMessage) -> str:
    return message.get_body(("plain",)).get_content()


def token(message: EmailMessage) -> str:
    """The token of the mail's link."""
    return re.search(r"#token=([\w-]+)", plain(message))[1]


def in_folder(data: str, address: str) -> list[EmailMessage]:
    """The mails to an address, the latest last."""
    mails = [read(file.read_bytes()) for file in sorted(Path(data, "mail").glob("*.eml"))]
    return [mail for mail in mails if mail["To"].addresses[0].addr_spec == address]


def wait(what, why: str):
    """What `what` answers, as soon as it answers something."""
    end = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < end:
        if answer := what():
            return answer
        time.sleep(0.05)
    raise AssertionError(f"never happened: {why}")


def latest(data: str, address: str, count: int = 1) -> EmailMessage:
    """The `count`th mail to an address, waited for."""
    return wait(lambda: in_folder(data, address)[count - 1:count], f"{address} has {count} mails")[0]


def bounce(mail: EmailMessage) -> str:
    """A mailbox with the report (RFC 3464) that nobody has the address of a mail."""
    return f"""From MAILER-DAEMON Fri Nov 27 02:45:00 2026
Content-Type: multipart/report; report-type=delivery-status; boundary=b

--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mail.example.edu

Final-Recipient: rfc822; {mail["To"].addresses[0].addr_spec}
Action: failed
Status: 5.1.1

--b
Content-Type: text/rfc822-headers

Message-ID: {mail["Message-ID"].strip()}
--b--
"""
