"""A copy of the contract for the tests, in which answers are closed.

The contract leaves its answers open, so that clients bear what is added to them. A member or a value that an answer has
and the contract doesn't list would then pass: in the copy it fails."""

import copy

METHODS = ("get", "put", "post", "delete", "patch")


def closed(document: dict) -> dict:
    document = copy.deepcopy(document)
    reached = reached_schemas(document, answers(document))
    parts = [part for schema in reached.values() for part in schema.get("allOf", [])]
    open_ones = {id(schema) for part in parts for schema in (part, node(document, part.get("$ref", "#/info")))}
    for schema in reached.values():
        if "$ref" in schema and id(schema) not in open_ones:
            if id(node(document, schema["$ref"])) in open_ones:
                schema["unevaluatedProperties"] = False
        else:
            _close(schema, is_part=id(schema) in open_ones)
    return document


def answers(document: dict) -> list:
    return [response for operation in operations(document) for response in operation["responses"].values()]


def requests(document: dict) -> list:
    return [part for operation in operations(document)
            for part in (operation.get("parameters", []), operation.get("requestBody", {}))]


def operations(document: dict) -> list[dict]:
    return [item[method] for item in document["paths"].values() for method in METHODS if method in item]


def reached_schemas(document: dict, roots: list) -> dict[str, dict]:
    """The schemas that stand in `roots` or that they refer to; named ones by their reference, others by their place."""
    found, visited, waiting = {}, set(), [(f"{number}", root) for number, root in enumerate(roots)]
    while waiting:
        place, part = waiting.pop()
        if isinstance(part, list):
            waiting += [(f"{place}/{number}", item) for number, item in enumerate(part)]
        elif isinstance(part, dict):
            reference = part.get("$ref")
            if reference and reference not in visited:
                visited.add(reference)
                waiting.append((reference, node(document, reference)))
            if _is_schema(part):
                found[place] = part
            waiting += [(f"{place}/{key}", value) for key, value in part.items() if key not in ("example", "examples")]
    return found


def node(document: dict, reference: str):
    found = document
    for part in reference.removeprefix("#/").split("/"):
        found = found[part.replace("~1", "/").replace("~0", "~")]
    return found


def _is_schema(node: dict) -> bool:
    """Not the members of one, of which one may have the name of a keyword."""
    return isinstance(node.get("type"), str | list) or str(node.get("$ref")).startswith("#/components/schemas/") or any(
        isinstance(node.get(name), list) for name in ("allOf", "anyOf", "oneOf", "x-extensible-enum"))


def _close(schema: dict, is_part: bool):
    if "x-extensible-enum" in schema:
        schema["enum"] = schema["x-extensible-enum"] + [None] * ("null" in schema["type"])
    if is_part:
        return
    if "allOf" in schema:
        schema["unevaluatedProperties"] = False
    elif "properties" in schema:
        schema.setdefault("additionalProperties", False)
