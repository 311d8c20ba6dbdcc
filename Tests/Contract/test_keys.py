"""Keys: each operation that the document gives a scope lets a key with it in, and every other operation no key."""

import pytest
from conftest import NEAR, NOWHERE
from contract import Contract

CONTRACT = Contract()
SCOPES = ("listings:read", "listings:write", "moderation:read")
OPERATIONS = sorted(name for name, operation in CONTRACT.operations.items() if operation.path.startswith("/v1/"))


@pytest.fixture(scope="module")
def keys(api, samples):
    """Secrets of an admin's keys, by scope; and one with all scopes."""
    token, made = api.confirmed(samples.admin), {}
    for name, scopes in [(scope, [scope]) for scope in SCOPES] + [("all", list(SCOPES))]:
        made[name] = api.call("createKey", 201, value={"name": name, "scopes": scopes}, token=token).json()["secret"]
    return made


def code(api, operation, secret):
    """The code of the problem with which an operation answers a key and nothing else; None for an answer."""
    path = operation.path.format(**dict.fromkeys(CONTRACT.parameters(operation, "path"), NOWHERE))
    answer = api.server.send(operation.method, path, headers={"Authorization": f"Bearer {secret}"})
    return answer.json()["code"] if answer.status >= 400 else None


@pytest.mark.parametrize("name", OPERATIONS)
def test_a_key_does_what_the_document_names_its_scope_for_and_nothing_else(api, keys, name):
    operation = CONTRACT.operations[name]
    needed = operation.node.get("x-scope")
    if needed is None:
        assert code(api, operation, keys["all"]) == "not_for_keys"
        return
    assert {scope: code(api, operation, keys[scope]) for scope in SCOPES if scope != needed} == dict.fromkeys(
        set(SCOPES) - {needed}, "scope_missing")
    assert code(api, operation, keys[needed]) not in ("scope_missing", "not_for_keys", "invalid_key", "not_signed_in")


def test_an_operation_has_one_of_the_scopes_that_a_key_may_be_given():
    given = CONTRACT.document["components"]["schemas"]["GivenScope"]["enum"]
    named = {operation.node["x-scope"] for operation in CONTRACT.operations.values() if "x-scope" in operation.node}
    assert named == set(given) == set(SCOPES)


def test_an_unknown_key_is_refused_where_a_stranger_is_not(api):
    for name in ("showTenant", "searchListings", "showAccount", "register"):
        assert code(api, CONTRACT.operations[name], "digs_key_" + "x" * 43) == "invalid_key"


def test_the_main_job_of_a_landlord_needs_a_key_and_no_password(api, samples):
    token = api.confirmed(samples.owner)
    form = {"name": "Property software", "scopes": ["listings:read", "listings:write"]}
    made = api.call("createKey", 201, value=form, token=token).json()
    me = {"token": made["secret"]}
    listing = samples.post(title="Posted with a key", **me)
    assert listing in [card["id"] for card in api.call("listMyListings", 200, **me).json()["items"]]
    tag = api.call("showListing", 200, id=listing, **me).headers["ETag"]
    api.call("editListing", 200, id=listing, value={"bedrooms": 1}, headers={"If-Match": tag}, **me)
    api.call("deleteListing", 204, id=listing, **me)
    api.call("revokeKey", 204, id=made["id"], token=samples.owner.token)


KINDS = {"account": ("listKeys", "createKey", "showKey", "rotateKey", "revokeKey"),
         "marketplace": tuple(f"{verb}MarketplaceKey{s}" for verb, s in (
             ("list", "s"), ("create", ""), ("show", ""), ("rotate", ""), ("revoke", "")))}


@pytest.mark.parametrize("kind", KINDS)
def test_a_key_is_made_listed_rotated_and_revoked_and_ten_are_enough(api, samples, kind):
    listed, create, show, rotate, revoke = KINDS[kind]
    holder = samples.register({
        "email": f"{kind}.keys@syr.edu", "password": "quiet-harbour-27", "name": "Kay"}) if kind == "account" else (
        samples.admin)
    token, form = api.confirmed(holder), {"name": "Night import", "scopes": ["listings:read"]}
    made = api.call(create, 201, value=form, token=token).json()
    secret, key = made.pop("secret"), {"id": made["id"]}
    shown = api.call(show, 200, **key, token=token).json()
    assert shown == made and shown in api.call(listed, 200, token=token).json()["items"]
    rotated = api.call(rotate, 200, **key, value={"overlapHours": 0}, token=token).json()
    assert rotated["secret"] != secret and rotated["previousSecretUntil"] is None
    search = CONTRACT.operations["searchListings"]
    assert code(api, search, secret) == "invalid_key"
    api.call("searchListings", 200, query=NEAR, token=rotated["secret"])
    ids = [key["id"]]
    while len(api.call(listed, 200, token=token).json()["items"]) < 10:
        ids.append(api.call(create, 201, value=form, token=token).json()["id"])
    assert api.call(create, 409, value=form, token=token).code == "too_many_keys"
    api.call(listed, 400, query={"surprise": 1}, token=token)
    for id in ids:
        api.call(revoke, 204, id=id, token=token)
    assert code(api, search, rotated["secret"]) == "invalid_key"


def test_the_keys_of_a_marketplace_are_for_admins(api, samples):
    key, mo = {"id": samples.marketplace_key}, {"token": samples.moderator.token}
    api.call("listMarketplaceKeys", 403, **mo)
    api.call("showMarketplaceKey", 403, **key, **mo)
