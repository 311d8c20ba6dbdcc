"""What can be said of openapi.yaml without a server."""

import json
import re

import yaml
from contract import escaped
from make_docs import ROOT, SOURCE, TARGET, document


def walk(node, pointer=""):
    yield pointer, node
    items = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for key, value in items:
        yield from walk(value, f"{pointer}/{escaped(str(key))}")


def test_the_page_shows_the_contract():
    shown = json.loads(TARGET.read_text(encoding="utf-8"))
    assert shown == document(), "run Tests/Contract/make_docs.py"


def test_no_name_is_given_twice():
    """A reader of YAML keeps the last one, and others refuse the whole document."""
    twice, waiting = [], [yaml.compose(SOURCE.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)]
    while waiting:
        node = waiting.pop()
        if isinstance(node, yaml.MappingNode):
            names = [name.value for name, _ in node.value]
            twice += [f"line {node.start_mark.line + 1}: {name}" for name in names if names.count(name) > 1]
            waiting += [value for _, value in node.value]
        elif isinstance(node, yaml.SequenceNode):
            waiting += node.value
    assert not twice


def test_every_reference_leads_somewhere(contract):
    for pointer, node in walk(contract.document):
        if isinstance(node, dict) and isinstance(node.get("$ref"), str):
            assert contract.node(node["$ref"][1:]) is not None, pointer


def test_everything_that_is_named_is_used(contract):
    used = {node["$ref"] for _, node in walk(contract.document) if isinstance(node, dict) and "$ref" in node}
    for group in ("parameters", "headers", "responses", "schemas"):
        for name in contract.document["components"][group]:
            assert f"#/components/{group}/{name}" in used, f"{group}/{name} is used nowhere"


def test_every_operation_is_described_in_full(contract):
    names = [operation.id for operation in contract.operations.values()]
    paths = {operation.path: 0 for operation in contract.operations.values()}
    assert len(names) == len(set(names))
    for operation in contract.operations.values():
        paths[operation.path] += 1
        for part in ("summary", "description", "security", "tags", "responses"):
            assert part in operation.node, f"{operation.id} has no {part}"
        in_path = set(re.findall(r"{(\w+)}", operation.path))
        assert in_path == set(contract.parameters(operation, "path")), operation.id
    assert set(paths) == set(contract.document["paths"])


def test_every_example_is_as_its_schema_says(contract):
    for pointer, node in walk(contract.document):
        if not isinstance(node, dict) or "/properties/" in pointer:
            continue
        if "example" in node and "schema" in node:
            assert not contract.errors(f"{pointer}/schema", node["example"]), pointer
        if pointer.startswith("/components/schemas/") and isinstance(node.get("examples"), list):
            for example in node["examples"]:
                assert not contract.errors(pointer, example), pointer


def test_the_router_has_no_more_routes_than_the_document():
    routes = [
        line for file in (ROOT / "Sources/API").rglob("*.swift") if "/Pages/" not in str(file)
        for line in file.read_text(encoding="utf-8").splitlines()
        if re.search(r"\.(get|put|post|delete|patch)\(.*(use:|\{ _, _ in)", line)
    ]
    operations = [m for item in document()["paths"].values() for m in item if m != "servers"]
    assert len(routes) == len(operations), "\n".join(line.strip() for line in routes)


def test_no_patch_has_defaults(contract):
    """A generated client sends defaults: one in a merge patch would change what nobody named, such as publish a
    place."""
    def defaults(node, seen=()):
        if isinstance(node, dict):
            if "default" in node:
                yield node["default"]
            if "$ref" in node and node["$ref"] not in seen:
                yield from defaults(contract.node(node["$ref"][1:]), (*seen, node["$ref"]))
            for key, value in node.items():
                if key != "$ref":
                    yield from defaults(value, seen)
        elif isinstance(node, list):
            for item in node:
                yield from defaults(item, seen)

    patches = [operation for operation in contract.operations.values() if operation.method.upper() == "PATCH"]
    assert len(patches) >= 2
    for operation in patches:
        for content in operation.node["requestBody"]["content"].values():
            assert not list(defaults(content["schema"])), operation.id
