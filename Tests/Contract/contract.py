"""openapi.yaml, and what it promises of an answer."""

import copy
import json
from collections import defaultdict
from dataclasses import dataclass, replace
from urllib.parse import quote

import jsonschema_rs

from closed import METHODS, closed
from make_docs import document

URI = "urn:digs:openapi"


@dataclass(frozen=True)
class Operation:
    id: str
    method: str
    path: str
    pointer: str
    node: dict

    @property
    def needs_sign_in(self) -> bool:
        return bool(self.node["security"]) and {} not in self.node["security"]

    @property
    def knows_caller(self) -> bool:
        """Whether a session is looked for: registering and logging in look too, to refuse what is dead."""
        return bool(self.node["security"]) or "401" in self.node["responses"]


def is_json(kind: str) -> bool:
    """Whether a body is one JSON value; a stream is one on each line."""
    return kind.endswith("json") and not kind.endswith("ndjson")


class Contract:
    def __init__(self, answers_are_closed: bool = True):
        """The tests hold answers to a closed copy; clients have the document."""
        self.document = document()
        held = closed(self.document) if answers_are_closed else self.document
        self.registry = jsonschema_rs.Registry([(URI, held)])
        self.validators = {}
        """Of the schemas that were asked for, by pointer."""
        self.operations = {operation.id: operation for operation in self._operations()}
        self.seen = defaultdict(set)
        """The statuses that were seen, by operation."""
        self.always, self.ever = {}, defaultdict(set)
        """The members of all answers of an operation and status; those of any answer of a schema."""
        self.problems = set()
        """Status, title and code of the problems that were seen."""

    def _operations(self):
        for path, item in self.document["paths"].items():
            for method in METHODS:
                if method in item:
                    pointer = f"/paths/{escaped(path)}/{method}"
                    yield Operation(item[method]["operationId"], method.upper(), path, pointer, item[method])

    def example(self, name: str, kind: str = "application/json"):
        """What the document shows as the body of a request: a copy."""
        return copy.deepcopy(self.operations[name].node["requestBody"]["content"][kind]["example"])

    # Parts of the document, by JSON pointer

    def node(self, pointer: str):
        node = self.document
        for part in pointer.split("/")[1:]:
            part = part.replace("~1", "/").replace("~0", "~")
            node = node[int(part)] if isinstance(node, list) else node[part]
        return node

    def followed(self, pointer: str) -> str:
        """Where the reference at `pointer` leads, if one is there."""
        node = self.node(pointer)
        return self.followed(node["$ref"][1:]) if isinstance(node, dict) and "$ref" in node else pointer

    def parameters(self, operation: Operation, place: str) -> dict:
        """By name, with the pointer of each."""
        pointers = [self.followed(f"{operation.pointer}/parameters/{index}")
                    for index in range(len(operation.node.get("parameters", [])))]
        return {self.node(p)["name"]: p for p in pointers if self.node(p)["in"] == place}

    def response(self, operation: Operation, status: str) -> str:
        return self.followed(f"{operation.pointer}/responses/{status}")

    def content(self, operation: Operation, status: str) -> dict:
        """The media types of a response."""
        return self.node(self.response(operation, status)).get("content", {})

    def schema(self, name: str, status: str) -> str:
        """The name of the schema of an operation's JSON."""
        return self.content(self.operations[name], status)["application/json"]["schema"].get("$ref", name)

    def examples(self, operation: Operation, status: str, kind: str) -> list:
        """What the document shows as an answer."""
        pointer = f"{self.response(operation, status)}/content/{escaped(kind)}"
        media = self.node(pointer)
        named = [self.node(self.followed(f"{pointer}/examples/{escaped(name)}")) for name in media.get("examples", {})]
        return [example["value"] for example in named] + [media[name] for name in ("example",) if name in media]

    def errors(self, pointer: str, value) -> list[str]:
        """What of `value` is not as the schema at `pointer` says."""
        if pointer not in self.validators:
            self.validators[pointer] = jsonschema_rs.Draft202012Validator(
                {"$ref": f"{URI}#{quote(pointer)}"}, registry=self.registry, validate_formats=True)
        return [f"/{'/'.join(map(str, error.instance_path))}: {error.message}"
                for error in self.validators[pointer].iter_errors(value)]

    # Holding answers to it

    def hold(self, operation: Operation, answer, query=None):
        """Asserts that `answer` is one that the document promises of `operation`."""
        what = f"{operation.id}: {answer}"
        responses = operation.node["responses"]
        assert str(answer.status) in responses, f"{what}: the status is not documented"
        self.seen[operation.id].add(str(answer.status))
        pointer = self.response(operation, str(answer.status))
        if "fields" in (query or {}) and answer.status == 200:
            self._hold(pointer, replace(answer, body=self.completed(answer.body)), what)
        else:
            self._hold(pointer, answer, what)
            self._note(operation, answer)

    def completed(self, body: bytes) -> bytes:
        """A page whose hits were cut down to `fields`, with the members that they lack from the example of a page."""
        page, whole = json.loads(body), self.node("/components/examples/SearchPage/value/items/0")
        return json.dumps(page | {"items": [whole | hit for hit in page["items"]]}).encode()

    def _note(self, operation: Operation, answer):
        kind = answer.headers["Content-Type"]
        if kind == "application/problem+json":
            self.problems.add(tuple(answer.json()[name] for name in ("status", "title", "code")))
        elif kind == "application/json":
            shape, key = set(members(answer.json())), (operation.id, str(answer.status))
            self.always[key] = self.always.get(key, shape) & shape
            self.ever[self.schema(*key)] |= shape

    def hold_problem(self, answer):
        """The same for a problem that belongs to no operation."""
        self._hold("/components/responses/BadRequest", answer, str(answer))

    def _hold(self, pointer: str, answer, what: str):
        node = self.node(pointer)
        for name in node.get("headers", {}):
            self._hold_header(self.followed(f"{pointer}/headers/{name}"), name, answer, what)
        if "content" not in node:
            assert answer.body == b"", f"{what}: a body that is not documented"
            return
        kind = answer.headers["Content-Type"]
        assert kind in node["content"], f"{what}: the type {kind} is not documented"
        if is_json(kind):
            errors = self.errors(f"{pointer}/content/{escaped(kind)}/schema", answer.json())
        elif kind.startswith("text/"):
            errors = self.errors(f"{pointer}/content/{escaped(kind)}/schema", answer.body.decode())
        else:
            errors = []
        assert not errors, f"{what}: {errors}"
        if kind == "application/problem+json":
            problem = answer.json()
            assert problem["status"] == answer.status, what
            assert problem["requestId"] == answer.headers["X-Request-Id"], what

    def _hold_header(self, pointer: str, name: str, answer, what: str):
        node, value = self.node(pointer), answer.headers[name]
        assert value is not None or not node.get("required"), f"{what}: no {name}"
        if value is None:
            return
        if node["schema"].get("type") == "integer":
            value = int(value)
        errors = self.errors(f"{pointer}/schema", value)
        assert not errors, f"{what}: {name}: {errors}"

    def hold_request(self, operation: Operation, query: dict, body, kind: str):
        """Asserts that a request that was taken is one that the document allows."""
        known = self.parameters(operation, "query")
        assert set(query) <= set(known), f"{operation.id}: takes undocumented {set(query) - set(known)}"
        if body is None or not is_json(kind):
            return
        errors = self.errors(f"{operation.pointer}/requestBody/content/{escaped(kind)}/schema", json.loads(body))
        assert not errors, f"{operation.id}: took what the document refuses: {errors}"


def members(value, path: str = ""):
    """The paths of a value's members with the type of each, whatever the length of its lists."""
    if isinstance(value, dict):
        for name, member in value.items():
            yield from members(member, f"{path}.{name}")
    elif isinstance(value, list):
        yield f"{path} list"
        for member in value:
            yield from members(member, f"{path}[]")
    else:
        kind = "number" if isinstance(value, (int, float)) and not isinstance(value, bool) else type(value).__name__
        yield f"{path} {kind}"


def escaped(part: str) -> str:
    return part.replace("~", "~0").replace("/", "~1")
