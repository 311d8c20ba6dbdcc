"""The Dockerfile in Operations passes hadolint, and copies what the package holds."""

import re
import subprocess
import sys
from pathlib import Path

from make_docs import ROOT

DOCKERFILE = ROOT / "Operations/Dockerfile"


def test_hadolint_finds_nothing():
    hadolint = Path(sys.executable).with_name("hadolint")
    said = subprocess.run([hadolint, DOCKERFILE], capture_output=True, text=True, check=False)
    assert said.returncode == 0, said.stdout + said.stderr


def test_all_that_it_copies_is_in_the_source_and_not_ignored():
    ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8").split()
    copied = re.findall(r"^COPY (?!--from)(.+) \S+$", DOCKERFILE.read_text(encoding="utf-8"), re.MULTILINE)
    names = [name for line in copied for name in line.split()]
    assert "Sources" in names
    for name in names:
        assert (ROOT / name).exists(), f"{name} is not there"
        assert name not in ignored, f"{name} is left out by .dockerignore"
