"""Who asks while Schemathesis does: see fuzz.py."""

import itertools
import os
import threading
from urllib.parse import quote

import requests
import schemathesis
from contract import Contract

ADDRESS = "http://" + os.environ["DIGS_FUZZ_ADDRESS"]
HOST = {"Host": os.environ["DIGS_FUZZ_HOST"]}
ROOT = HOST | {"Authorization": f"Bearer {os.environ['DIGS_FUZZ_ROOT']}"}
PASSWORD = "copper-lantern-41"
CONTRACT = Contract()
numbers = itertools.count(1)


@schemathesis.auth(refresh_interval=None)
class Admins:
    """An admin with a session that lives."""

    def __init__(self):
        self.lock, self.token = threading.Lock(), None

    def get(self, case, context):
        with self.lock:
            if not self.token or not self.is_admin():
                self.token = self.register()
            return self.token

    def set(self, case, data, context):
        case.headers = case.headers or {}
        case.headers["Authorization"] = f"Bearer {data}"

    def is_admin(self):
        me = requests.get(f"{ADDRESS}/v1/account", headers=HOST | {"Authorization": f"Bearer {self.token}"}, timeout=60)
        return me.status_code == 200 and me.json()["role"] == "admin"

    @staticmethod
    def register():
        form = {"email": f"fuzz{next(numbers)}@digs.example", "password": PASSWORD, "name": "Fuzz"}
        signed = requests.post(f"{ADDRESS}/v1/accounts", json=form, headers=HOST, timeout=60)
        signed.raise_for_status()
        path = f"{ADDRESS}/v1/admin/accounts/{signed.json()['account']['id']}/role"
        requests.put(path, json={"role": "admin"}, headers=ROOT, timeout=60).raise_for_status()
        return signed.json()["token"]


for kind in ("text/csv", "application/xml", "text/xml", "application/x-ndjson"):
    schemathesis.serializer.alias(kind, "application/octet-stream")


@schemathesis.hook
def filter_case(context, case):
    """A parameter without a value is an absent one, whatever its schema says of it. A target of more than 8 KB is
    refused before anybody looks at it, by all operations alike."""
    values = (case.query or {}).values()
    return not any(map(is_sent_empty, values)) and sum(len(quote(str(one))) for one in values) < 7_000


def is_sent_empty(value) -> bool:
    """Whether nothing stands behind the parameter's `=`. Of an object, the names of its members are sent."""
    return value == "" or isinstance(value, list | dict) and all(one in ("", None) for one in value)


@schemathesis.hook
def after_call(context, case, response):
    """Completes hits that were cut down to `fields`: their schema is that of whole ones."""
    if "fields" in (case.query or {}) and response.status_code == 200:
        response.content = CONTRACT.completed(response.content)


# What a schema cannot say: whether a cursor, a key, a password or a token is one of ours, whether an address is there,
# how long a text is without blanks around it, how two members go together. For anything else a request that fits the
# schema must be taken.
BEYOND_SCHEMA = {
    "account_words", "ambiguous", "characters", "city_mismatch", "common", "conflict", "contains_email",
    "contains_name", "dead_token", "far_from_postal_code", "idempotency_key_reused", "leads_elsewhere", "length",
    "no_letters", "not_a_university", "other_address", "other_building", "region_mismatch", "reserved", "taken",
    "too_many_words", "unknown_listing",
    "unknown_postal_code", "unknown_street", "weak", "weak_date", "weak_keyboard", "weak_repetition",
    "weak_sequence", "weak_word", "wrong_password"}
BEYOND_SCHEMA_IN = {
    "columns": {"invalid", "malformed"}, "cursor": {"malformed"}, "ids": {"invalid"}, "items": {"invalid"},
    "query": {"invalid"},
    "lastDecisionId": {"invalid"},
    # Dates are from 1900 to 2199, and half a place is none.
    "availableBy": {"malformed"}, "availableFrom": {"type"},
    "availableUntil": {"invalid", "past", "type"},
    "moveIn": {"type"}, "moveInFrom": {"type"}, "moveInUntil": {"invalid", "type"}, "location": {"invalid"},
    "freeFrom": {"malformed"}, "postedSince": {"malformed"},
    "contact.phone": {"invalid"}, "contact.email": {"invalid"},
    "near": {"malformed", "missing"}, "bounds": {"malformed"}, "q": {"malformed", "no_words"},
    # Schemathesis also sends values that it met in answers, whatever the pattern of the header.
    "If-Match": {"malformed"},
    # A number of more than 64 bits is no integer here, and a release names the version that was read.
    "version": {"missing", "type"},
    # A sale has no week and no semester.
    "pricePeriod": {"invalid"},
    # Either of the two must be there, and an address has a house number and a street.
    "address": {"malformed", "missing"}, "loanCents": {"missing", "range"}, "downPaymentPercent": {"missing"},
    # Of the United States.
    "postalCode": {"malformed"},
    # The rents of all units together are one amount.
    "unitRentCents": {"range"},
    # Moments are of the years 0000 to 9999 in UTC, which an offset can leave.
    "savedThrough": {"malformed"}, "updatedSince": {"malformed"}, "startsAt": {"invalid"},
    # Only who deletes somebody else's listing must say why.
    "reason": {"missing"},
    # One or the other names the accounts. A notice ends after it begins, and no listing is decided twice at once.
    "email": {"malformed", "missing"}, "endsAt": {"invalid", "past"}, "listing": {"invalid", "taken"},
    # A key ends within a year, acts for an account that may have one, and has scopes that go together.
    "expiresAt": {"invalid", "range"}, "account": {"invalid", "taken"}, "scopes": {"invalid"},
    # A first message is `text` or, by its old name, `message`.
    "message": {"missing"},
    # Students are those of a university.
    "universityId": {"missing"},
    # Either never, or from 50 on.
    "holdScore": {"range"},
    # Bytes are no picture because a schema takes them.
    "logo": {"invalid"},
    # Where a push service may be, and which bytes are a key on the curve.
    "endpoint": {"invalid"}, "url": {"invalid", "not_fetched"}, "keys.p256dh": {"invalid"}, "keys.auth": {"invalid"},
    "asOf": {"invalid"}, "through": {"invalid"}, "to": {"malformed"},
    # A stay has both its days, and a minimum that the lease is long enough for. A link leads to a public website.
    "from": {"malformed", "missing"}, "until": {"invalid", "malformed", "missing", "too_far"},
    "lease.minimumStayMonths": {"range"}, "lease.floorPlanUrl": {"invalid"}, "lease.tourUrl": {"invalid"},
    "lease.energyClass": {"invalid"}}
PERCENT = {"malformed", "range"}
"""A percentage has at most four decimals."""

LISTS = ("items.", "accounts.")

OF_ITS_KIND = {"missing", "unknown"}
"""Which inputs a calculation has says its kind, in another member."""

COMPLETES = {"createListing", "editListing", "renewListing", "importListings", "putExternalListing"}
"""Operations after which a listing must be complete, if it is to be active; a file of them must have all columns."""


@schemathesis.check
def refusals_have_a_reason(ctx, response, case):
    """A request that fits the schema is refused for what a schema cannot say only."""
    if response.status_code not in (400, 422) or case.meta is None or not case.meta.generation.mode.is_positive:
        return
    also = {"missing"} if case.operation.definition.raw.get("operationId") in COMPLETES else set()
    for fault in response.json()["errors"]:
        field = fault["field"].removeprefix("inputs.")
        allowed = BEYOND_SCHEMA | BEYOND_SCHEMA_IN.get(field, set()) | also
        # A member of an item of a list.
        allowed |= BEYOND_SCHEMA_IN.get(field.rsplit(".", 1)[-1], set()) if field.startswith(LISTS) else set()
        # An area is around a university that is known here, or around a place with a name.
        allowed |= {"missing", "invalid"} if field.startswith("areas.") else set()
        allowed |= PERCENT if field.endswith("Percent") else set()
        allowed |= OF_ITS_KIND if field != fault["field"] else set()
        assert fault["code"] in allowed, f"{fault['field']} {fault['message']}: its schema allows it"
