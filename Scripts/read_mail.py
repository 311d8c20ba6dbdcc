"""Waits for a mail in the mail folder of a server and prints its subject, the link in its header, and its text.

    Scripts/read_mail.py FOLDER ADDRESS TEXT

Takes the first mail to ADDRESS that has TEXT in its subject or its plain text.
"""

import sys
import time
from email import policy
from email.message import EmailMessage
from email.parser import BytesParser
from pathlib import Path

SECONDS = 60


def mails_to(folder: Path, address: str) -> list[EmailMessage]:
    files = [file.read_bytes() for file in sorted(folder.glob("*.eml"))]
    mails = [BytesParser(policy=policy.default).parsebytes(content) for content in files]
    return [mail for mail in mails if any(to.addr_spec == address for to in mail["To"].addresses)]


def text_of(mail: EmailMessage) -> str:
    return mail.get_body(["plain"]).get_content()


def main() -> None:
    folder, address, text = Path(sys.argv[1]), sys.argv[2], sys.argv[3]
    for _ in range(SECONDS):
        for mail in mails_to(folder, address):
            if text in mail["Subject"] or text in text_of(mail):
                print(f"Subject: {mail['Subject']}")
                if link := mail["List-Unsubscribe"]:
                    print(f"List-Unsubscribe: {link.strip()}")
                print(f"\n{text_of(mail)}")
                return
        time.sleep(1)
    sys.exit(f"No mail to {address} with \"{text}\" came within {SECONDS} seconds.")


main()
