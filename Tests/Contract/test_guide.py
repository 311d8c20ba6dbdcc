"""docs/operations.md: its commands exist, its table has every table, and its drill works as it is written."""

import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from make_docs import ROOT
from test_operator import PROGRAM, data, digs  # noqa: F401  (a fixture)

sys.path.insert(0, str(ROOT / "Scripts"))

import program_help

NAMES = ("operations.md", "postgresql.md", "imports.md", "property-records.md", "ferpa.md", "gdpr.md")
PAGES = [ROOT / "docs" / name for name in NAMES]
GUIDE = PAGES[0].read_text(encoding="utf-8")
COMMANDS = program_help.commands(Path(PROGRAM))
# A command begins the line, or follows another user's name or another command.
COMMAND = re.compile(r"(?:^ {4}|-u digs |do |&& )(digs [a-z].*)")
# A command ends at a comment, a pipe or the next command.
END = re.compile(r"\s+(?:#|\||&&|>)\s?.*$")


def shown() -> list[str]:
    """The commands of the program in blocks of code, and between backticks where they have an option."""
    found = []
    for page in PAGES:
        for line in page.read_text(encoding="utf-8").splitlines():
            if line.startswith("    ") and (match := COMMAND.search(line)):
                found.append(END.sub("", match[1]))
            found += re.findall(r"`(digs [a-z][^`]*--[^`]*)`", line)
    return found


def test_the_guide_shows_many_commands():
    assert len(shown()) > 40


@pytest.mark.parametrize("line", sorted(set(shown())))
def test_a_command_that_is_shown_exists_with_its_options(line):
    words = shlex.split(line.replace("…", "").replace("${state}", "42").replace("$state", "42"), comments=True)
    name = max((known for known in COMMANDS if words[:len(known.split())] == known.split()), key=len, default=None)
    if name is None:
        # The name of a group, or a command whose default is shown.
        assert any(known.startswith(" ".join(words[:2])) for known in COMMANDS), line
        return
    options = {f"--{one['preferredName']['name']}" for one in program_help.arguments(COMMANDS[name])
               if one["kind"] != "positional"}
    for word in words[len(name.split()):]:
        if word.startswith("--"):
            assert word.split("=")[0] in options | {"--help", "--version"}, f"{name} has no {word}"


def test_every_table_of_the_database_has_an_age_or_a_reason():
    schema = (ROOT / "Sources/Store/Resources/schema.sql").read_text(encoding="utf-8")
    tables = set(re.findall(r"^CREATE TABLE (\w+) \(", schema, re.MULTILINE))
    section = GUIDE.split("Every table has an age")[1].split("\n\n")[1]
    listed = [name for line in section.splitlines() for name in re.findall(r"`(\w+)`", line.split("|")[1])]
    assert len(tables) > 50 and sorted(listed) == sorted(tables)


def test_every_message_that_the_guide_explains_is_one_of_the_program():
    sources = "\n".join(
        path.read_text(encoding="utf-8") for path in (ROOT / "Sources").rglob("*.swift"))
    # A text may go on in the next line of the source.
    sources = re.sub(r'"\s*\n\s*\+ "', "", sources)
    section = GUIDE.split("| message | what it means")[1].split("\n\n")[0]
    messages = re.findall(r"^\| `([^`]+)`", section, re.MULTILINE)
    assert len(messages) > 8
    for message in messages:
        if message == "No email arrives":
            continue
        for part in message.split("…"):
            words = part.strip(" ).(").lower()
            assert words in sources.lower(), f"{message}: {words}"


def test_the_drill_of_a_bad_day_works(data, tmp_path):  # noqa: F811  (the fixture)
    backups, new = tmp_path / "backups", tmp_path / "new"
    assert digs("backup", "--to", backups, data=data).returncode == 0
    section = GUIDE.split("## A bad day")[1].split("\n## ")[0]
    steps = [END.sub("", line.strip()) for line in section.splitlines() if line.startswith("    digs ")]
    assert [step.split()[1] for step in steps] == ["restore", "restore", "check", "serve"]
    for step in steps[:3]:
        words = step.replace("/var/backups/digs", str(backups)).replace("/srv/digs-new", str(new)).split()
        done = digs(*words[1:])
        assert done.returncode == 0, f"{step}: {done.stdout}{done.stderr}"
    assert (new / "digs.sqlite").exists()
    assert digs("check", "--backup", backups).returncode == 0


def test_one_photo_comes_back_from_an_archive_as_the_guide_says(tmp_path):
    """The command needs only `tar`: the names in an archive are those of the data folder."""
    line = next(line for line in GUIDE.splitlines() if line.startswith("    tar -xf"))
    photo = Path("photos/TENANT/AB/DIGEST/large.jpeg")
    (tmp_path / photo).parent.mkdir(parents=True)
    (tmp_path / photo).write_bytes(b"picture")
    subprocess.run(["tar", "-cf", "digs-2026-11-21.tar", str(photo)], cwd=tmp_path, check=True)
    shutil.rmtree(tmp_path / "photos")
    command = shlex.split(line.replace("-C /", f"-C {tmp_path}"))
    subprocess.run(command, cwd=tmp_path, check=True)
    assert (tmp_path / "var/lib/digs" / photo).read_bytes() == b"picture"
