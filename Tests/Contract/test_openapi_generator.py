"""The clients that openapi-generator makes of the document. Two do the main job; `pytest -s` shows each step."""

import json
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
from make_docs import SOURCE
from matrix import FastServer
from pictures import png

HERE = Path(__file__).parent
PROPERTIES = {"apiDocs": "false", "modelDocs": "false", "apiTests": "false", "modelTests": "false"}
GENERATORS = {
    "swift6": {},
    "typescript-fetch": {},
    "kotlin": {},
    "python": {"packageName": "digs_generated"},
}
HARMLESS = re.compile(r"OpenAPI 3\.1 support is still in beta")


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """All clients, which one process makes: what it said, and their folder."""
    folder = tmp_path_factory.mktemp("clients")
    files = []
    for name, options in GENERATORS.items():
        files.append(folder / f"{name}.json")
        files[-1].write_text(json.dumps({
            "generatorName": name, "inputSpec": str(SOURCE), "outputDir": str(folder / name),
            "globalProperties": PROPERTIES, "additionalProperties": options}))
    package = Path(find_spec("openapi_generator_cli").origin).parent
    command = ["java", "-jar", package / "openapi-generator.jar", "batch", "-r", "2", "--fail-fast", *files]
    return subprocess.run(command, capture_output=True, text=True, check=False), folder


def run(*command, where: Path, **options) -> str:
    done = subprocess.run(list(map(str, command)), cwd=where, capture_output=True, text=True, check=False, **options)
    assert done.returncode == 0, f"{command[0]}: {(done.stdout + done.stderr)[-4000:]}"
    return done.stdout


def test_clients_are_generated_without_a_warning(made):
    said, folder = made
    lines = (said.stdout + said.stderr).splitlines()
    assert said.returncode == 0, "\n".join(lines[-40:])
    assert not [line for line in lines if re.search("WARN|ERROR|FAIL", line) and not HARMLESS.search(line)]
    for name in GENERATORS:
        assert any((folder / name).iterdir()), name


def test_the_swift_client_is_valid_swift(made):
    folder = made[1] / "swift6"
    files = sorted(folder.glob("Sources/**/*.swift"))
    assert len(files) > 300
    run("swiftc", "-typecheck", "-wmo", "-swift-version", "6", *files, where=folder)


def test_the_kotlin_client_has_a_class_for_each_schema(made):
    models = {file.stem for file in (made[1] / "kotlin").glob("src/main/kotlin/**/models/*.kt")}
    assert {"Listing", "NewListing", "SearchPage", "Problem", "Conversation"} <= models


class LocalServer(FastServer):
    """Clients of Node can't choose a Host: its address is one of the marketplace's hosts."""

    def start(self, *options: str, **places):
        self.run("tenant", "host", "add", "default", "127.0.0.1")
        super().start(*options, **places)


@pytest.fixture(scope="module")
def running():
    with LocalServer() as server:
        yield server


@pytest.fixture(scope="module")
def admin(running) -> str:
    """The token of an admin."""
    form = {"email": "ada@generated.example", "password": "copper-lantern-41", "name": "Ada"}
    body, headers = json.dumps(form).encode(), {"Content-Type": "application/json"}
    answer = running.send("POST", "/v1/accounts", body=body, headers=headers)
    assert answer.status == 201, str(answer)
    running.run("admin", "grant", form["email"])
    return answer.json()["token"]


@pytest.fixture(scope="module")
def photo(tmp_path_factory) -> Path:
    file = tmp_path_factory.mktemp("photo") / "photo.png"
    file.write_bytes(png())
    return file


def test_the_typescript_client_does_the_main_job(made, running, admin, photo):
    folder = made[1] / "typescript-fetch"
    options = ["--target", "es2020", "--lib", "es2020,dom", "--module", "commonjs", "--moduleResolution", "node",
               "--strict", "--noImplicitAny", "false", "--outDir", "js"]
    (folder / "main_job.ts").write_text((HERE / "main_job.ts").read_text(encoding="utf-8"), encoding="utf-8")
    run("tsc", *options, "index.ts", "main_job.ts", where=folder)
    said = run("node", "js/main_job.js", f"http://{running.address}", admin, photo, where=folder)
    print(said)
    assert said.splitlines()[-1] == "done"


def test_the_python_client_does_the_main_job(made, running, admin, photo):
    said = run(sys.executable, HERE / "main_job_by_python.py", f"http://{running.address}", admin, photo,
               where=made[1] / "python", env={"PYTHONPATH": str(made[1] / "python")})
    print(said)
    assert said.splitlines()[-1] == "done"
