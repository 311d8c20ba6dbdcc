#!/usr/bin/env python3
"""Writes docs/digs.1, the manual page, from the program's own help. Run it after every change of a command or an
option; Tests/Contract/test_documentation.py holds the page to it.

    Scripts/manual.py [PROGRAM]        # .build/debug/digs unless named
    man docs/digs.1
"""

import program_help

PAGE = program_help.ROOT / "docs" / "digs.1"

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

END = """\
.SH EXIT STATUS
.TP
0
Done. Of
.BR check :
nothing is lost or damaged.
.TP
1
Nothing was done: the reason is on standard error. Of
.B check
and
.BR "audit verify" :
something is lost or damaged.
.TP
2
An import took the good rows, but some were bad, or retired nothing because too much was absent. A restore left out
what is damaged.
.TP
3
.B check
could not look: the folder or backup is missing, or cannot be read.
.TP
64
The command line is wrong.
.TP
130
Ctrl\\-C ended it: standard error says what was stored.
.SH ENVIRONMENT
Each variable has the rule of its option. A flag is on by 1, true, yes or on, and off by 0, false, no or off. A wrong
value ends the command and names the variable; an empty variable counts as absent; an unknown one is named in a warning.
.SH FILES
.TP
.I ./data
The data folder, unless \\-\\-data or DIGS_DATA names another: the database, the secret, photos, emails.
.TP
.I /etc/digs/digs.env
The settings of the Debian package's service.
.TP
.I /var/lib/digs
Its data folder.
.TP
.I /var/backups/digs
Its folder of backups.
.TP
.I ../share/digs
Beside the program's folder: the pages, the contract and published figures.
.SH EXAMPLES
.nf
digs serve \\-\\-data /var/lib/digs
digs import universities hd2022.csv \\-\\-dry\\-run
digs admin grant housing@example.edu
digs tenant show default \\-\\-json
digs backup \\-\\-to /var/backups/digs
digs check \\-\\-backup /var/backups/digs
digs data list
digs \\-\\-generate\\-completion\\-script bash > /etc/bash_completion.d/digs
.fi
"""


def text(words: str) -> str:
    """Words as roff takes them: a hyphen is a hyphen, and no line begins with a control character."""
    escaped = words.replace("\\", "\\e").replace("-", "\\-")
    return "\n".join("\\&" + line if line[:1] in (".", "'") else line for line in escaped.splitlines())


def usage(name: str, command: dict) -> str:
    """The synopsis of a command: its arguments in order, its options after them."""
    places = [
        f"\\fI{text(one['valueName'])}\\fR" for one in program_help.arguments(command) if one["kind"] == "positional"]
    return " ".join([f"\\fB{text(name)}\\fR", *places, "[\\fIoptions\\fR]"])


def argument(one: dict) -> str:
    value = f" \\fI{text(one['valueName'])}\\fR" if one["kind"] == "option" else ""
    if one["kind"] == "positional":
        name = f"\\fI{text(one['valueName'])}\\fR"
    else:
        name = f"\\fB\\-\\-{text(one['preferredName']['name'])}\\fR{value}"
    return f".TP\n{name}\n{text(one.get('abstract', ''))}\n"


def page(commands: dict[str, dict]) -> str:
    parts = [HEAD, ".SH COMMANDS\n"]
    for name, command in commands.items():
        parts.append(f".SS {usage(name, command)}\n{text(command['abstract'])}\n")
        if command.get("discussion"):
            parts.append(f".PP\n.nf\n{text(command['discussion'])}\n.fi\n")
        parts += [argument(one) for one in program_help.arguments(command)]
    return "".join([*parts, END])


if __name__ == "__main__":
    program_help.write(PAGE, page)
