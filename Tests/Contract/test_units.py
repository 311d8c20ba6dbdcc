"""The units in Operations are as closed as they say, and only name commands and options that the program has."""

import re
import shutil
import subprocess

import pytest
from make_docs import ROOT

UNITS = ["digs.service", "digs-backup.service"]
MAX_EXPOSURE = 2.0
ANALYZE = shutil.which("systemd-analyze")


@pytest.mark.skipif(not ANALYZE, reason="systemd is not installed")
@pytest.mark.parametrize("unit", UNITS)
def test_a_unit_exposes_little(unit):
    said = subprocess.run(
        [ANALYZE, "security", "--offline=true", "--no-pager", ROOT / "Operations" / unit],
        capture_output=True, text=True, check=True)
    assert not said.stderr, said.stderr
    exposure = re.search(r"Overall exposure level for \S+: ([\d.]+)", said.stdout)
    assert float(exposure[1]) <= MAX_EXPOSURE, said.stdout


@pytest.mark.skipif(not ANALYZE, reason="systemd is not installed")
def test_systemd_knows_every_word_of_the_units(tmp_path):
    copies = []
    for unit in (*UNITS, "digs-backup.timer"):
        text = (ROOT / "Operations" / unit).read_text(encoding="utf-8")
        # The program isn't installed here.
        copies.append(tmp_path / unit)
        copies[-1].write_text(text.replace("ExecStart=/usr/bin/digs", "ExecStart=/bin/true"), encoding="utf-8")
    verified = subprocess.run(
        [ANALYZE, "verify", "--man=no", "--recursive-errors=no", *copies], capture_output=True, text=True, check=False)
    assert verified.returncode == 0 and not verified.stderr, verified.stderr


@pytest.mark.parametrize("unit", UNITS)
def test_a_unit_starts_a_command_that_the_program_has(unit, server):
    text = (ROOT / "Operations" / unit).read_text(encoding="utf-8")
    command = re.search(r"^ExecStart=/usr/bin/digs (.+)$", text, re.MULTILINE)[1].split()
    shown = subprocess.run([server.program, command[0], "--help"], capture_output=True, text=True, check=True).stdout
    assert f"USAGE: digs {command[0]}" in shown
    for option in (word for word in command if word.startswith("--")):
        assert option in shown, f"digs {command[0]} has no {option}"


def test_the_settings_of_the_package_are_variables_that_the_program_reads(server):
    page = (ROOT / "docs/configuration.md").read_text(encoding="utf-8")
    settings = (ROOT / "Operations/package/digs.env").read_text(encoding="utf-8")
    named = re.findall(r"^#?(DIGS_[A-Z_]+)=", settings, re.MULTILINE)
    assert "DIGS_STRICT_HOSTS" in named
    for name in named:
        assert f"`{name}" in page, f"{name} is no setting"
