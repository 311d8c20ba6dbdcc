"""The pages that are written from the program say what it says."""

import importlib.util
import subprocess
from pathlib import Path

import pytest
from make_docs import ROOT


def script(name):
    """A script of the project as a module."""
    spec = importlib.util.spec_from_file_location(name, ROOT / "Scripts" / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def configuration():
    return script("configuration")


@pytest.mark.parametrize("name", ["configuration", "manual"])
def test_a_page_that_a_script_writes_is_what_the_program_says(name, server):
    writer = script(name)
    written = writer.PAGE.read_text(encoding="utf-8")
    assert written == writer.rendered(Path(server.program)), f"run Scripts/{name}.py"


def test_the_page_has_every_setting_that_a_tenant_has(configuration, server):
    section = configuration.PAGE.read_text(encoding="utf-8").split("## Settings of a marketplace")[1]
    shown = {line.split("`")[1] for line in section.splitlines() if line.startswith("| `")}
    listed = subprocess.run(
        [server.program, "tenant", "list", "--data", server.data], capture_output=True, text=True, check=True).stdout
    settings = {line.strip().split("=")[0] for line in listed.splitlines() if line.startswith("\t") and "=" in line}
    assert "displayName" in settings
    assert shown == settings


def test_the_program_says_the_version_of_the_changelog(server):
    said = subprocess.run([server.program, "--version"], capture_output=True, text=True, check=True).stdout.strip()
    newest = next(
        line for line in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8").splitlines() if line.startswith("## ["))
    assert newest.startswith(f"## [{said}]")
