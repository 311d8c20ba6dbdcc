"""The pages that are written from the program say what it says."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from make_docs import ROOT

sys.path.insert(0, str(ROOT / "Scripts"))

import configuration  # noqa: E402
import manual  # noqa: E402
import program_help  # noqa: E402


@pytest.mark.parametrize("script", [configuration, manual], ids=["configuration", "manual"])
def test_a_page_that_a_script_writes_is_what_the_program_says(script, server):
    written = script.PAGE.read_text(encoding="utf-8")
    assert written == script.page(program_help.commands(Path(server.program))), f"run {script.__file__}"


def test_the_page_has_every_setting_that_a_tenant_has(server):
    section = configuration.PAGE.read_text(encoding="utf-8").split("## Settings of a marketplace")[1]
    shown = {line.split("`")[1] for line in section.splitlines() if line.startswith("| `")}
    listed = server.run("tenant", "list")
    settings = {line.strip().split("=")[0] for line in listed.splitlines() if line.startswith("\t") and "=" in line}
    assert "displayName" in settings
    assert shown == settings


def test_the_table_of_the_readme_has_every_command(server):
    lines = (ROOT / "README.md").read_text(encoding="utf-8").splitlines()
    rows = [line for line in lines if line.startswith("| `digs")]
    for name in program_help.commands(Path(server.program)):
        group, *words = name.removeprefix("digs ").split()
        of_group = [row for row in rows if row.startswith(f"| `digs {group}")]
        assert any(set(words) <= set(re.findall(r"[\w-]+", row)) for row in of_group), f"README.md lacks {name}"


def test_the_program_says_the_version_of_the_changelog(server):
    said = subprocess.run([server.program, "--version"], capture_output=True, text=True, check=True).stdout.strip()
    newest = next(
        line for line in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8").splitlines() if line.startswith("## ["))
    assert newest.startswith(f"## [{said}]")
