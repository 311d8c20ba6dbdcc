"""The program's own help, for the scripts that write pages from it."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PROGRAM = ROOT / ".build" / "debug" / "digs"


def commands(program: Path) -> dict[str, dict]:
    """Every command that does something itself, by its name in full, as ArgumentParser describes it."""
    done = subprocess.run([program, "--experimental-dump-help"], check=True, capture_output=True, text=True)
    named = dict(leaves(json.loads(done.stdout)["command"], "digs"))
    del named["digs help"]
    return named


def leaves(command: dict, name: str) -> list[tuple[str, dict]]:
    """The commands below one, or the command itself where there are none."""
    below = [
        found for part in command.get("subcommands", []) for found in leaves(part, f"{name} {part['commandName']}")]
    return below or [(name, command)]


def arguments(command: dict) -> list[dict]:
    """The arguments and options that are the command's own: every command has --help and --version."""
    return [
        one for one in command.get("arguments", [])
        if one["shouldDisplay"] and one["valueName"] not in ("help", "version")
    ]


def write(path: Path, page: Callable[[dict[str, dict]], str]) -> None:
    """Writes a page from the help of the program that the command line names."""
    program = Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else PROGRAM
    path.write_text(page(commands(program)), encoding="utf-8")
    print(f"{path.relative_to(ROOT)} is as the program says.")
