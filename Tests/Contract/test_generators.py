"""What generators of clients need of openapi.yaml, beyond what the specification asks."""

import re

from contract import METHODS
from openapi_spec_validator import OpenAPIV31SpecValidator
from test_document import walk

CHOICES = {"enum", "const", "x-extensible-enum"}
RATE_LIMITS = {"RateLimit-Policy", "RateLimit"}
TEXTS = {"application/yaml", "application/x-www-form-urlencoded"}
DATA = "/example"
"""Below it stands what is shown, not what is described."""


def schemas(contract):
    for pointer, node in walk(contract.document):
        if isinstance(node, dict) and DATA not in pointer:
            yield pointer, node


def responses(contract):
    """Every response of every operation, and the pointer of what it refers to."""
    for operation in contract.operations.values():
        for status in operation.node["responses"]:
            yield operation, status, contract.followed(f"{operation.pointer}/responses/{status}")


def test_the_document_is_valid_openapi(contract):
    assert not [f"{list(error.absolute_path)}: {error.message}"
                for error in OpenAPIV31SpecValidator(contract.document).iter_errors()]


def test_every_choice_has_a_type(contract):
    left_out = [pointer for pointer, node in schemas(contract)
                if CHOICES & node.keys() and not pointer.endswith("/properties")
                and not isinstance(node.get("type"), str)]
    assert not left_out


KEYWORDS = {
    "$ref", "additionalProperties", "allOf", "anyOf", "const", "default", "deprecated", "description", "enum",
    "examples", "exclusiveMinimum", "format", "items", "maxItems", "maxLength", "maximum", "minItems", "minLength",
    "minProperties", "minimum", "multipleOf", "pattern", "properties", "required", "type", "unevaluatedProperties",
    "uniqueItems", "x-extensible-enum"}


def below(schema, pointer):
    """A schema and those inside it."""
    yield pointer, schema
    for name, part in schema.get("properties", {}).items():
        yield from below(part, f"{pointer}/{name}")
    for name in ("items", "additionalProperties"):
        if isinstance(schema.get(name), dict):
            yield from below(schema[name], f"{pointer}/{name}")
    for part in schema.get("allOf", []) + schema.get("anyOf", []):
        yield from below(part, pointer)


def all_schemas(contract):
    for name, schema in contract.document["components"]["schemas"].items():
        yield from below(schema, name)
    for pointer, node in schemas(contract):
        if isinstance(node.get("schema"), dict):
            yield from below(node["schema"], pointer)


def test_a_schema_has_only_keywords_that_mean_something(contract):
    """In YAML a comma ends an unquoted description: what follows is then a keyword that nobody knows."""
    assert not [f"{pointer}: {set(schema) - KEYWORDS}" for pointer, schema in all_schemas(contract)
                if set(schema) - KEYWORDS]


def test_nothing_but_words_stands_beside_a_reference(contract):
    assert not [pointer for pointer, schema in all_schemas(contract)
                if "$ref" in schema and not schema.keys() <= {"$ref", "description", "deprecated"}]


def test_every_schema_says_what_it_is(contract):
    typeless = {pointer for pointer, schema in all_schemas(contract)
                if not schema.keys() & {"type", "$ref", "allOf", "anyOf"}}
    assert typeless == {"FieldValue"}


def test_the_values_of_a_choice_differ_in_letters_and_digits(contract):
    """A generator makes names of them: `A` and `A+` would be the same."""
    for pointer, schema in all_schemas(contract):
        values = [str(value).replace("-", " minus ", str(value).startswith("-")) for value in schema.get("enum", [])]
        names = [re.sub("[^a-z0-9]", "", value.lower()) for value in values]
        assert len(names) == len(set(names)), pointer


def test_no_pattern_begins_with_a_slash(contract):
    assert not [pointer for pointer, schema in all_schemas(contract)
                if schema.get("pattern", "").startswith("/")]


def test_every_object_that_may_be_null_has_a_name(contract):
    left_out = [pointer for pointer, node in schemas(contract)
                if isinstance(node.get("type"), list) and "object" in node["type"]]
    left_out += [f"{pointer}: {part}" for pointer, node in schemas(contract) for part in node.get("anyOf", [])
                 if part.get("type") == "object"]
    assert not left_out


def test_bytes_are_binary(contract):
    kinds = {pointer: node for pointer, node in schemas(contract) if pointer.endswith("/content")}
    binary = 0
    for pointer, content in kinds.items():
        for kind in content:
            if kind.endswith("json") or kind.startswith("text/") or kind in TEXTS:
                continue
            schema = contract.node(contract.followed(f"{pointer}/{kind.replace('/', '~1')}/schema"))
            assert (schema["type"], schema.get("format")) == ("string", "binary"), f"{pointer} {kind}"
            binary += 1
    assert binary >= 8


def test_every_operation_has_a_declared_tag_and_a_name_of_its_own(contract):
    declared = {tag["name"] for tag in contract.document["tags"]}
    for operation in contract.operations.values():
        assert len(operation.node["tags"]) == 1 and set(operation.node["tags"]) <= declared, operation.id
    written = [method for item in contract.document["paths"].values() for method in item if method in METHODS]
    assert len(contract.operations) == len(written)


def test_every_answer_of_the_api_has_the_headers_of_rate_limits(contract):
    for operation, status, pointer in responses(contract):
        if not operation.path.startswith("/v1/"):
            continue
        headers = contract.node(pointer).get("headers", {})
        assert headers.keys() >= RATE_LIMITS, f"{operation.id} {status}"
        needed = {name for name in RATE_LIMITS
                  if contract.node(contract.followed(f"{pointer}/headers/{name}")).get("required")}
        assert needed == (RATE_LIMITS if status == "429" else set()), f"{operation.id} {status}"


def test_every_write_may_find_the_disk_full(contract):
    for operation in contract.operations.values():
        if operation.path.startswith("/v1/") and operation.method != "GET":
            assert {"503", "507"} <= operation.node["responses"].keys(), operation.id
    assert "storage_full" in contract.node("/components/schemas/Problem/properties/code")["x-extensible-enum"]


def test_every_answer_that_may_be_a_repeated_one_has_the_header_that_says_so(contract):
    for operation in contract.operations.values():
        responses = operation.node["responses"]
        headers = responses.get("201", responses.get("200", {})).get("headers", {})
        takes_key = "Idempotency-Key" in contract.parameters(operation, "header")
        assert ("Idempotency-Replayed" in headers) == takes_key, operation.id


def test_requests_may_name_ids_in_capitals(contract):
    capital = "01A1FBA0-B3EB-791E-84FC-09ED57543FFB"
    for operation in contract.operations.values():
        for name, pointer in contract.parameters(operation, "path").items():
            if name.lower().endswith("id"):
                assert not contract.errors(f"{pointer}/schema", capital), operation.id
    assert not contract.errors("/components/schemas/Order", {"ids": [capital]})
    assert contract.errors("/components/schemas/Id", capital)
