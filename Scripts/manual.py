#!/usr/bin/env python3
"""Writes docs/digs.1, the manual page, from the program's own help. Run it after every change of a command or an
option; Tests/Contract/test_documentation.py holds the page to it.

    Scripts/manual.py [PROGRAM]        # .build/debug/digs unless named
    man docs/digs.1
"""

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "digs.1"
PROGRAM = ROOT / ".build" / "debug" / "digs"

HEAD = """\
.\\" Written by Scripts/manual.py from the program's own help. Change the help, then run the script.
.TH DIGS 1 "" "" "Digs"
.SH NAME
digs \\- a student\\-housing marketplace that you run yourself
.SH SYNOPSIS
.B digs
.I command
[\\fIoptions\\fR]
.SH DESCRIPTION
One program with one data folder: a server of listings around universities, and the commands that look after it.
Commands may run while a server serves the same folder. Where the help of an option names a variable in brackets, the
environment sets it as well; the command line wins.
"""

EXIT_STATUS = """\
.SH EXIT STATUS
.TP
0
Done.
.TP
1
Nothing was done: the reason is on standard error.
.TP
2
An import took the good rows, but some were bad.
.TP
64
The command line is wrong.
.SH EXAMPLES
.nf
digs serve \\-\\-data /var/lib/digs
digs import universities hd2022.csv
digs admin grant housing@example.edu
digs tenant show default \\-\\-json
digs \\-\\-generate\\-completion\\-script bash > /etc/bash_completion.d/digs
.fi
"""


def text(words: str) -> str:
    """Words as roff takes them: a hyphen is a hyphen, and no line begins with a control character."""
    escaped = words.replace("\\", "\\e").replace("-", "\\-")
    return "\n".join("\\&" + line if line[:1] in (".", "'") else line for line in escaped.splitlines())


def usage(name: str, command: dict) -> str:
    """The synopsis of a command: its arguments in order, its options after them."""
    shown = [one for one in command.get("arguments", []) if one["shouldDisplay"]]
    places = [f"\\fI{text(one['valueName'])}\\fR" for one in shown if one["kind"] == "positional"]
    return " ".join([f"\\fB{text(name)}\\fR", *places, "[\\fIoptions\\fR]"])


def argument(one: dict) -> str:
    value = f" \\fI{text(one['valueName'])}\\fR" if one["kind"] == "option" else ""
    if one["kind"] == "positional":
        name = f"\\fI{text(one['valueName'])}\\fR"
    else:
        name = f"\\fB\\-\\-{text(one['preferredName']['name'])}\\fR{value}"
    return f".TP\n{name}\n{text(one.get('abstract', ''))}\n"


def commands(command: dict, above: str = "digs") -> list[tuple[str, dict]]:
    """Every command that does something itself, with its name in full."""
    name = above if command["commandName"] == "digs" else f"{above} {command['commandName']}"
    below = [found for part in command.get("subcommands", []) for found in commands(part, name)]
    return below or [(name, command)]


def page(help_tree: dict) -> str:
    parts = [HEAD, ".SH COMMANDS\n"]
    for name, command in commands(help_tree["command"]):
        if name == "digs help":
            continue
        parts.append(f".SS {usage(name, command)}\n{text(command['abstract'])}\n")
        if command.get("discussion"):
            parts.append(f".PP\n.nf\n{text(command['discussion'])}\n.fi\n")
        parts += [
            argument(one) for one in command.get("arguments", [])
            if one["shouldDisplay"] and one["valueName"] not in ("help", "version")
        ]
    return "".join([*parts, EXIT_STATUS])


def rendered(program: Path = PROGRAM) -> str:
    done = subprocess.run([program, "--experimental-dump-help"], check=True, capture_output=True, text=True)
    return page(json.loads(done.stdout))


if __name__ == "__main__":
    PAGE.write_text(rendered(Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else PROGRAM), encoding="utf-8")
    print(f"{PAGE.relative_to(ROOT)} is as the program says.")
