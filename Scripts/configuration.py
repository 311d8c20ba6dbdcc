#!/usr/bin/env python3
"""Writes docs/configuration.md from what the program says of itself: the help of its options and of the settings of a
tenant. Run it after every change of either; Tests/Contract/test_documentation.py holds the page to it.

    Scripts/configuration.py [PROGRAM]        # .build/debug/digs unless named
"""

import re
import sys

import program_help

PAGE = program_help.ROOT / "docs" / "configuration.md"

# The end of an option's help: the variable, the value that turns a flag on or off, and the default.
VARIABLE = re.compile(r" *\[(DIGS_[A-Z_]+)(=\d)?( turns it off)?(?:, ([^\]]+))?\]$")
SETTING = re.compile(r"^(\w+) \((.+?)\): (.+)\.$")

HEAD = """\
# Configuration

<!-- Written by Scripts/configuration.py from the program's own help. Change the help, then run the script. -->

An option stands on the command line or, where a variable is named beside it, in the environment. The command line
wins. Both follow one rule: a flag is on by `1`, `true`, `yes` or `on`; a wrong value ends the command and names the
variable; an empty variable is as good as none; an unknown `DIGS_…` is named in a warning. `digs COMMAND --help` shows
the same. [operations.md](operations.md) says how an installation is run.

## Options of every command that has a data folder
"""

SETTINGS_HEAD = """\
## Settings of a marketplace

Each marketplace (tenant) has its own. `digs tenant set NAME setting=value …` changes them, also while a server runs,
which follows within a second; `digs tenant list` shows them.
"""


def escaped(text: str) -> str:
    return text.replace("|", "\\|").replace("<", "&lt;")


def table(heads: list[str], rows: list[list[str]]) -> str:
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join("| " + " | ".join(cells) + " |" for cells in lines) + "\n"


def options(command: dict) -> dict[str, list[dict]]:
    """The options that the command shows, by their help: a flag and its opposite have one between them."""
    found: dict[str, list[dict]] = {}
    for argument in program_help.arguments(command):
        if argument["kind"] != "positional":
            if not argument.get("abstract"):
                sys.exit(f"--{argument['valueName']} of {command['commandName']} has no help")
            found.setdefault(argument["abstract"], []).append(argument)
    return found


def row(help_text: str, arguments: list[dict]) -> list[str]:
    names = [f"`--{argument['preferredName']['name']}`" for argument in arguments]
    match = VARIABLE.search(help_text)
    meaning = escaped(help_text[: match.start()] if match else help_text)
    if not match:
        first = arguments[0]
        fallback = "must be given" if not first["isOptional"] else "off" if first["kind"] == "flag" else "none"
        return [", ".join(names), "", first.get("defaultValue", fallback), meaning]
    variable, flag, is_off, default = match.groups()
    default = default or ("on" if is_off else "off" if flag else "none")
    return [", ".join(names), f"`{variable}{flag or ''}`", escaped(default), meaning]


def page(commands: dict[str, dict]) -> str:
    serve, settings = commands["digs serve"], commands["digs tenant set"]["discussion"]
    others = {name: command for name, command in commands.items() if command is not serve}
    folder = next(text for text in options(serve) if "[DIGS_DATA," in text)
    with_folder = [options(command) for command in others.values() if folder in options(command)]
    common = [text for text in options(serve) if all(text in known for known in with_folder)]
    heads = ["option", "environment", "default", "meaning"]
    parts = [HEAD, table(heads, [row(text, options(serve)[text]) for text in common])]
    rows = [row(text, found) for text, found in options(serve).items() if text not in common]
    for name, variable, _, _ in rows:
        if not variable:
            sys.exit(f"{name}: its help does not end with [DIGS_NAME, default], so nobody knows its variable")
    parts += ["## Options of `digs serve`\n", table(heads, rows)]
    rows = [
        [f"`{name}`", *row(text, found)]
        for name, command in others.items() for text, found in options(command).items() if text not in common
    ]
    parts += ["## Options of the other commands\n", table(["command", *heads], rows)]
    lines = [SETTING.match(line) for line in settings.splitlines()[1:]]
    if not lines or None in lines:
        sys.exit("the discussion of `digs tenant set` is no longer one line a setting: name (default): meaning.")
    rows = [[f"`{line[1]}`", escaped(line[2]), escaped(line[3])] for line in lines]
    parts += [SETTINGS_HEAD, table(["setting", "default", "meaning"], rows)]
    return "\n".join(parts)


if __name__ == "__main__":
    program_help.write(PAGE, page)
