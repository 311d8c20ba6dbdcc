"""The pages that are written from the program say what it says."""

import importlib.util
import subprocess
from pathlib import Path

import pytest
from make_docs import ROOT


@pytest.fixture(scope="module")
def configuration():
    """The script that writes docs/configuration.md."""
    spec = importlib.util.spec_from_file_location("configuration", ROOT / "Scripts" / "configuration.py")
    script = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)
    return script


def test_the_page_of_the_configuration_is_what_the_script_writes(configuration, server):
    written = configuration.PAGE.read_text(encoding="utf-8")
    assert written == configuration.rendered(Path(server.program)), "run Scripts/configuration.py"


def test_the_page_has_every_setting_that_a_tenant_has(configuration, server):
    section = configuration.PAGE.read_text(encoding="utf-8").split("## Settings of a marketplace")[1]
    shown = {line.split("`")[1] for line in section.splitlines() if line.startswith("| `")}
    listed = subprocess.run(
        [server.program, "tenant", "list", "--data", server.data], capture_output=True, text=True, check=True).stdout
    settings = {line.strip().split("=")[0] for line in listed.splitlines() if line.startswith("\t")}
    assert "displayName" in settings
    assert shown == settings | {"universities"}


def test_the_program_says_the_version_of_the_changelog(server):
    said = subprocess.run([server.program, "--version"], capture_output=True, text=True, check=True).stdout.strip()
    newest = next(
        line for line in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8").splitlines() if line.startswith("## ["))
    assert newest.startswith(f"## [{said}]")
