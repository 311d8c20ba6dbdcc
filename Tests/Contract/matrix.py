#!/usr/bin/env python3
"""Who may what: asks every operation as every caller about everybody's things. Every cell has a caller and a thing of
its own, made for it. Run as a program it prints the whole table as the server answers it, for comparing with
permissions.txt."""

import itertools
import json
from dataclasses import dataclass
from pathlib import Path

import outside_server
from contract import Contract, Operation
from pictures import png
from server import HOST, OTHER_HOST, Server

TABLE = Path(__file__).with_name("permissions.txt")
CALLERS = ("anonymous", "owner", "other", "blocked", "moderator", "admin", "elsewhere")
"""`owner` and `other` are two members, `elsewhere` is an admin of another marketplace, at their own."""

THINGS = ("own", "other's", "foreign", "random")
"""The caller's; somebody else's on the same marketplace; one of another marketplace; an id of nothing."""

NOWHERE = "0190163d-8694-739b-aea5-966c26f8ad90"
PASSWORD = "copper-lantern-41"


@dataclass
class Caller:
    host: str
    id: str = ""
    email: str = ""
    token: str = ""


class FastServer(Server):
    environment = {"DIGS_PASSWORD_ITERATIONS": "10"}


class Matrix:
    def __init__(self, server: Server, contract: Contract, is_strict: bool = True):
        self.server, self.contract = server, contract
        self.is_strict = is_strict
        self.numbers = itertools.count(1)
        self.roots, self.written, self.shown, self.portals, self.hooks = {}, {}, {}, {}, {}
        for host, tenant in ((HOST, "default"), (OTHER_HOST, "other")):
            root = self.register(host)
            server.run("admin", "grant", root.email, "--tenant", tenant)
            self.roots[host] = root

    # People

    def send(self, who: Caller, method: str, path: str, value=None, query=None, body=None, kind=None):
        headers = {"Host": who.host}
        if who.token:
            headers["Authorization"] = f"Bearer {who.token}"
        if value is not None:
            body, kind = json.dumps(value).encode(), "application/json"
        if kind:
            headers["Content-Type"] = kind
        return self.server.send(method, path, query, body, headers)

    def register(self, host: str) -> Caller:
        email = f"person{next(self.numbers)}@matrix.example"
        form = {"email": email, "password": PASSWORD, "name": "Robin"}
        signed = self.done(self.send(Caller(host), "POST", "/v1/accounts", form)).json()
        return Caller(host, signed["account"]["id"], email, signed["token"])

    def caller(self, name: str) -> Caller:
        if name == "anonymous":
            return Caller(HOST)
        who = self.register(OTHER_HOST if name == "elsewhere" else HOST)
        role = {"moderator": "moderator", "admin": "admin", "elsewhere": "admin"}.get(name)
        if role:
            path = f"/v1/admin/accounts/{who.id}/role"
            self.done(self.send(self.roots[who.host], "PUT", path, {"role": role}))
        return who

    def block(self, who: Caller):
        path = f"/v1/admin/accounts/{who.id}/block"
        self.done(self.send(self.roots[who.host], "PUT", path, {"reason": "For the table."}))
        form = {"email": who.email, "password": PASSWORD}
        who.token = ""
        who.token = self.done(self.send(who, "POST", "/v1/sessions", form)).json()["token"]

    @staticmethod
    def done(answer):
        assert answer.status < 300, str(answer)
        return answer

    # Things

    def listing(self, owner: Caller) -> dict:
        form = self.example("createListing")
        return {"id": self.done(self.send(owner, "POST", "/v1/listings", form)).json()["id"]}

    def held(self, owner: Caller) -> dict:
        thing = self.listing(owner)
        decision = {"decision": "hold", "reason": "For the table.", "lastDecisionId": None}
        path = f"/v1/admin/listings/{thing['id']}/decision"
        self.done(self.send(self.roots[owner.host], "POST", path, decision))
        return thing

    def picture(self, owner: Caller) -> dict:
        listing = self.listing(owner)["id"]
        answer = self.send(owner, "POST", f"/v1/listings/{listing}/photos", body=png(), kind="image/png")
        return {"id": listing, "photoId": self.done(answer).json()["id"]}

    def photo(self, owner: Caller) -> dict:
        return {"id": self.picture(owner)["photoId"], "size": "small"}

    def session(self, owner: Caller) -> dict:
        form = {"email": owner.email, "password": PASSWORD}
        return {"id": self.done(self.send(owner, "POST", "/v1/sessions", form)).headers["Location"].rsplit("/", 1)[1]}

    def search(self, owner: Caller) -> dict:
        saved = self.done(self.send(owner, "POST", "/v1/saved-searches", self.example("saveSearch")))
        return {"id": saved.json()["id"]}

    def building(self, owner: Caller) -> dict:
        """With a unit."""
        made = self.done(self.send(owner, "POST", "/v1/buildings", self.example("createBuilding"))).json()
        listing = self.listing(owner)["id"]
        self.done(self.send(owner, "PUT", f"/v1/buildings/{made['id']}/units/{listing}", {"unit": "1"}))
        return {"id": made["id"], "listingId": listing}

    def units(self, owner: Caller) -> dict:
        """Two units of one building."""
        made = self.building(owner)
        listing = self.listing(owner)["id"]
        self.done(self.send(owner, "PUT", f"/v1/buildings/{made['id']}/units/{listing}", {"unit": "2"}))
        return {"id": listing, "from": made["listingId"]}

    def scenario(self, owner: Caller) -> dict:
        saved = self.done(self.send(owner, "POST", "/v1/finance/scenarios", self.example("saveScenario")))
        return {"id": saved.json()["id"]}

    def wanted(self, owner: Caller) -> dict:
        return {"id": self.done(self.send(owner, "POST", "/v1/wanted", self.example("createWanted"))).json()["id"]}

    def favorite(self, owner: Caller) -> dict:
        thing = self.listing(owner)
        self.done(self.send(owner, "PUT", f"/v1/favorites/{thing['id']}"))
        return thing

    def shared(self, owner: Caller) -> dict:
        """A list of one listing, which stays when the list's owner is blocked."""
        listing = self.listing(self.register(owner.host))["id"]
        form = {"name": "Our next home", "listingIds": [listing]}
        made = self.done(self.send(owner, "POST", "/v1/shortlists", form)).json()
        return {"list": made["id"], "token": made["token"], "listing": listing}

    def shortlist(self, owner: Caller) -> dict:
        return {"id": self.shared(owner)["list"]}

    def vote(self, owner: Caller) -> dict:
        made = self.shared(owner)
        return {"link": made["token"], "id": made["listing"]}

    def link(self, owner: Caller) -> dict:
        return {"link": self.shared(owner)["token"]}

    def conversation(self, owner: Caller) -> dict:
        """With a landlord who wrote last."""
        landlord = self.register(owner.host)
        listing = self.listing(landlord)["id"]
        asked = self.send(owner, "POST", f"/v1/listings/{listing}/conversations", {"message": "Is it free?"})
        path = self.done(asked).headers["Location"]
        reply = self.done(self.send(landlord, "POST", f"{path}/messages", {"text": "Yes."})).json()
        return {"id": path.rsplit("/", 1)[1], "message": reply["id"]}

    def reported_message(self, owner: Caller) -> dict:
        """A report of what the owner wrote to somebody."""
        reader = self.register(owner.host)
        listing = self.listing(reader)["id"]
        form = {"message": "Send me gift cards."}
        asked = self.done(self.send(owner, "POST", f"/v1/listings/{listing}/conversations", form)).json()
        path = f"/v1/conversations/{asked['id']}/messages/{asked['lastMessage']['id']}/reports"
        self.done(self.send(reader, "POST", path, {"reason": "scam"}))
        case = self.done(self.send(self.roots[owner.host], "GET", f"/v1/admin/accounts/{owner.id}")).json()
        return {"id": case["reports"][0]["id"]}

    def notification(self, owner: Caller) -> dict:
        """About a favourite whose price fell."""
        landlord = self.register(owner.host)
        listing = self.listing(landlord)["id"]
        self.done(self.send(owner, "PUT", f"/v1/favorites/{listing}"))
        lower = {"priceCents": self.example("createListing")["priceCents"] // 2}
        self.done(self.send(landlord, "PATCH", f"/v1/listings/{listing}", lower))
        found = self.done(self.send(owner, "GET", "/v1/notifications")).json()["items"]
        return {"id": next(one["id"] for one in found if one["kind"] == "favoritePriceFell")}

    def saved_reply(self, owner: Caller) -> dict:
        """The marketplace's: only moderators make one."""
        form = self.example("createSavedReply")
        made = self.done(self.send(self.roots[owner.host], "POST", "/v1/admin/saved-replies", form))
        return {"id": made.json()["id"]}

    def key(self, owner: Caller) -> dict:
        self.confirm(owner)
        made = self.done(self.send(owner, "POST", "/v1/account/keys", self.example("createKey")))
        return {"id": made.json()["id"]}

    def marketplace_key(self, owner: Caller) -> dict:
        """The one before is revoked: there may be ten."""
        root = self.roots[owner.host]
        if owner.host in self.portals:
            self.send(root, "DELETE", f"/v1/admin/keys/{self.portals[owner.host]['id']}")
        self.confirm(root)
        made = self.done(self.send(root, "POST", "/v1/admin/keys", self.example("createMarketplaceKey")))
        self.portals[owner.host] = {"id": made.json()["id"]}
        return self.portals[owner.host]

    def webhook(self, owner: Caller) -> dict:
        self.confirm(owner)
        made = self.done(self.send(owner, "POST", "/v1/account/webhooks", self.example("createWebhook")))
        return {"id": made.json()["id"]}

    def marketplace_webhook(self, owner: Caller) -> dict:
        """The one before is deleted: there may be five."""
        root = self.roots[owner.host]
        if owner.host in self.hooks:
            self.send(root, "DELETE", f"/v1/admin/webhooks/{self.hooks[owner.host]['id']}")
        self.confirm(root)
        made = self.done(self.send(root, "POST", "/v1/admin/webhooks", self.example("createMarketplaceWebhook")))
        self.hooks[owner.host] = {"id": made.json()["id"]}
        return self.hooks[owner.host]

    def delivery(self, owner: Caller) -> dict:
        """The ping that a new webhook is told."""
        return self.first_delivery(owner, "account", self.webhook(owner))

    def marketplace_delivery(self, owner: Caller) -> dict:
        return self.first_delivery(self.roots[owner.host], "admin", self.marketplace_webhook(owner))

    def first_delivery(self, caller: Caller, kind: str, webhook: dict) -> dict:
        found = self.done(self.send(caller, "GET", f"/v1/{kind}/webhooks/{webhook['id']}/deliveries"))
        return webhook | {"deliveryId": found.json()["items"][0]["id"]}

    def notice(self, owner: Caller) -> dict:
        """A draft on the owner's marketplace. The one before is deleted: there may be fifty."""
        root = self.roots[owner.host]
        if owner.host in self.written:
            self.send(root, "DELETE", self.written[owner.host])
        form = self.example("createNotice") | {"isMailed": False}
        made = self.done(self.send(root, "POST", "/v1/admin/notices", form))
        self.written[owner.host] = made.headers["Location"]
        return {"id": made.json()["id"]}

    def sent_notice(self, owner: Caller) -> dict:
        """The one before is withdrawn: five may be shown."""
        root = self.roots[owner.host]
        if owner.host in self.shown:
            self.send(root, "POST", f"/v1/admin/notices/{self.shown[owner.host]['id']}/withdrawal")
        self.shown[owner.host] = self.notice(owner)
        self.confirm(root)
        self.done(self.send(root, "POST", f"/v1/admin/notices/{self.shown[owner.host]['id']}/sending"))
        return self.shown[owner.host]

    def answered(self, owner: Caller, landlord: Caller | None = None) -> dict:
        """A conversation of the owner, who is old enough to rate the landlord."""
        landlord = landlord or self.register(owner.host)
        self.server.make_known(owner.id)
        listing = self.listing(landlord)["id"]
        asked = self.send(owner, "POST", f"/v1/listings/{listing}/conversations", {"message": "Is it free?"})
        path = self.done(asked).headers["Location"]
        self.done(self.send(landlord, "POST", f"{path}/messages", {"text": "Yes."}))
        return {"id": path.rsplit("/", 1)[1]}

    def rated(self, owner: Caller, landlord: Caller | None = None) -> dict:
        """The same, with a rating by the owner."""
        thing = self.answered(owner, landlord)
        path = f"/v1/conversations/{thing['id']}/rating"
        rating = self.done(self.send(owner, "PUT", path, {"stars": 4})).json()["id"]
        return thing | {"rating": rating}

    def rating(self, owner: Caller) -> dict:
        """By the owner, and shown to everybody since the landlord replied."""
        landlord = self.register(owner.host)
        rating = self.rated(owner, landlord)["rating"]
        self.done(self.send(landlord, "PUT", f"/v1/ratings/{rating}/reply", {"text": "Thank you."}))
        return {"id": rating}

    def rating_of(self, owner: Caller) -> dict:
        return {"id": self.rated(self.register(owner.host), owner)["rating"]}

    def landlord(self, owner: Caller) -> dict:
        self.listing(owner)
        return {"id": owner.id}

    def account(self, owner: Caller) -> dict:
        return {"id": owner.id}

    def reported(self, owner: Caller) -> dict:
        reporter = self.register(owner.host)
        self.done(self.send(reporter, "POST", f"/v1/accounts/{owner.id}/reports", {"reason": "other"}))
        return {"id": owner.id}

    def university(self, _: Caller) -> dict:
        found = self.server.send("GET", "/v1/universities", {"q": "rochester institute"}).json()
        return {"id": found["items"][0]["id"]}

    def kind(self, operation: Operation):
        """What makes a thing of the kind that the path names."""
        special = {"appeal": self.held, "dismissReports": self.reported, "deletePhoto": self.picture,
                   "copyPhotos": self.units,
                   "showFavorite": self.favorite, "noteFavorite": self.favorite, "reportShortlist": self.link,
                   **dict.fromkeys(("markNoticeRead", "dismissNotice", "withdrawNotice"), self.sent_notice),
                   **dict.fromkeys(("showMarketplaceKey", "revokeMarketplaceKey", "rotateMarketplaceKey"),
                                   self.marketplace_key),
                   **dict.fromkeys(("showMarketplaceWebhook", "deleteMarketplaceWebhook", "pingMarketplaceWebhook",
                                    "listMarketplaceDeliveries"), self.marketplace_webhook),
                   "resendDelivery": self.delivery, "resendMarketplaceDelivery": self.marketplace_delivery,
                   "rateOwner": self.answered, "withdrawRating": self.rated, "replyToRating": self.rating_of}
        if operation.id in special:
            return special[operation.id]
        kinds = {"listings": self.listing, "favorites": self.listing, "accounts": self.account,
                 "sessions": self.session, "saved-searches": self.search, "photos": self.photo,
                 "universities": self.university, "shortlists": self.shortlist, "votes": self.vote,
                 "scenarios": self.scenario, "buildings": self.building, "conversations": self.conversation,
                 "reports": self.reported_message, "notifications": self.notification,
                 "notices": self.notice, "saved-replies": self.saved_reply, "wanted": self.wanted,
                 "ratings": self.rating, "owners": self.landlord, "keys": self.key,
                 "webhooks": self.webhook}
        parts = operation.path.split("/")
        return kinds[parts[parts.index("{id}") - 1]]

    def things(self, operation: Operation) -> tuple:
        """Whose things there may be: nothing is anybody's of a university, nor of what has no id."""
        if "{id}" not in operation.path and operation.id != "reportShortlist":
            return ("-",)
        return ("own", "random") if self.kind(operation) == self.university else THINGS

    def thing(self, operation: Operation, whose: str, caller: Caller) -> dict:
        make = self.kind(operation)
        if whose == "own":
            return make(caller)
        if whose == "other's":
            return make(self.register(caller.host))
        if whose == "foreign":
            return make(self.register(OTHER_HOST if caller.host == HOST else HOST))
        names = self.contract.parameters(operation, "path")
        return {name: "small" if name == "size" else NOWHERE for name in names}

    # Asking

    def example(self, name: str):
        content = self.contract.operations[name].node["requestBody"]["content"]
        return json.loads(json.dumps(content["application/json"]["example"]))

    def csv(self) -> bytes:
        content = self.contract.operations["importListings"].node["requestBody"]["content"]
        return content["text/csv"]["example"].encode()

    def body(self, operation: Operation, caller: Caller, thing: dict) -> dict:
        if operation.id in ("addPhoto", "replaceLogo"):
            return {"body": png(), "kind": "image/png"}
        if "requestBody" not in operation.node:
            return {}
        if operation.id == "unsubscribe":
            return {"body": b"List-Unsubscribe=One-Click", "kind": "application/x-www-form-urlencoded"}
        if operation.id == "importListings":
            return {"body": self.csv(), "kind": "text/csv"}
        if operation.id == "syncListings":
            return {"body": b'{"externalId": "12/A"}', "kind": "application/x-ndjson"}
        value = self.example(operation.id)
        fresh = f"fresh{next(self.numbers)}"
        known = {"password": PASSWORD, "current": PASSWORD, "ids": [], "new": "brass-windmill-77",
                 "email": caller.email or f"{fresh}@matrix.example"}
        value = {name: known.get(name, given) for name, given in value.items()}
        if operation.id == "markConversationRead":
            value["through"] = thing["message"] if "message" in thing else NOWHERE
        if operation.id == "markNotificationsRead":
            value["through"] = self.notification(caller)["id"] if caller.token else NOWHERE
        if operation.id == "addPhotoByLink":
            value["url"] = f"{outside_server.address()}/photo.png"
        if operation.id == "copyPhotos":
            value["from"] = thing.get("from", NOWHERE)
        if operation.id == "register":
            value["email"] = f"{fresh}@matrix.example"
        if operation.id == "changeEmail":
            value["email"] = f"{fresh}@matrix.example"
        if operation.id == "shareShortlist":
            value["listingIds"] = [self.listing(self.register(caller.host))["id"]]
        if operation.id == "askForBadge":
            value["email"] = f"{fresh}@rit.edu"
        return {"value": value}

    def prepare(self, operation: Operation, caller: Caller):
        """Gives the caller's marketplace the logo and the page that the operation needs, or takes the logo away."""
        root = self.roots[caller.host]
        if operation.id == "removeLogo":
            self.confirm(root)
            self.done(self.send(root, "PUT", "/v1/admin/tenant/logo", body=png(), kind="image/png"))
        if operation.id == "showLogo":
            self.confirm(root)
            self.send(root, "DELETE", "/v1/admin/tenant/logo")
        if operation.id in ("showPage", "removePage"):
            self.done(self.send(root, "PUT", "/v1/admin/tenant/pages/terms", {"text": "For the table."}))

    CONFIRMED = ("deleteAccount", "exportAccount", "sendNotice", "replaceLogo", "removeLogo", "createKey", "rotateKey",
                 "createMarketplaceKey", "rotateMarketplaceKey", "createWebhook", "createMarketplaceWebhook")

    def confirm(self, caller: Caller):
        """Gives the caller's password again."""
        self.done(self.send(caller, "POST", "/v1/account/reauthentication", {"password": PASSWORD}))
    """What needs the password just before."""

    BOOKMARK = {"areaId": "state-36", "card": "rent"}
    PATHS = {
        "showPostalCode": {"code": "14623"}, "showSharedShortlist": {"link": NOWHERE}, "showArea": {"areaId": "us"},
        "showAreaOutline": {"areaId": "us"}, "showAreaProfile": {"areaId": "us"}, "showAreaRents": {"areaId": "us"},
        "showAreaSeries": {"areaId": "us"}, "listAreaPhotos": {"areaId": "us"},
        "showAreaPhoto": {"areaId": "us", "photoId": "1"}, "saveBookmark": BOOKMARK, "removeBookmark": BOOKMARK,
        "showUnsubscribe": {"link": NOWHERE}, "unsubscribe": {"link": NOWHERE},
        **dict.fromkeys(("showPage", "showPageDraft", "writePage", "removePage"), {"page": "terms"}),
        **dict.fromkeys(("showBlock", "saveBlock", "removeSavedBlock"), {"blockId": "philadelphia-1500-walnut-st"}),
        **dict.fromkeys(("showProperty", "saveProperty", "removeSavedProperty"), {"propertyId": "philadelphia-1"})}
    """What no id is."""

    QUERIES = {
        "showPostalCode": {"country": "US"}, "checkRent": {"postalCode": "14623", "bedrooms": 2},
        "showAmortization": {"loanCents": 1, "ratePercent": 1, "years": 1}, "showLocalFigures": {"near": "43,-77"},
        "showNearby": {"near": "43,-77"},
        "findLocations": {"q": "Temple University"},
        "searchBlocks": {"address": "1552 Walnut St"},
        "showHere": {"near": "43,-77"}, "showNearestUniversity": {"near": "43,-77"},
        "searchListings": {"near": "43,-77"}, "mapListings": {"bounds": "43,-78,44,-77", "zoom": 11},
        "findAccounts": {"email": "nobody@matrix.example"}, "searchCases": {"q": "robin"},
        "listListingsByStatus": {"status": "held"},
        **dict.fromkeys(("showExternalListing", "putExternalListing"), {"externalId": "12/A"}),
        "deleteListing": {"reason": "For the table."}}

    def status(self, operation: Operation, whose: str, name: str) -> str:
        """What one cell of the table is: a status, or `-` where there is no such thing."""
        if name == "anonymous" and whose == "own" and self.kind(operation) != self.university:
            return "-"
        if "servers" in self.contract.document["paths"][operation.path]:
            answer = self.server.send(operation.method, operation.path, address=self.server.admin_address)
            return str(answer.status)
        caller = self.caller(name)
        # Whoever is blocked posts no more, but their sessions from before are gone.
        is_late = whose != "-" and self.kind(operation) == self.session
        if name == "blocked" and is_late:
            self.block(caller)
        path = self.thing(operation, whose, caller) if whose != "-" else self.PATHS.get(operation.id, {})
        if name == "blocked" and not is_late:
            self.block(caller)
        if caller.token and operation.id in self.CONFIRMED:
            self.confirm(caller)
        self.prepare(operation, caller)
        answer = self.send(
            caller, operation.method, operation.path.format(**path), query=self.QUERIES.get(operation.id),
            **self.body(operation, caller, path))
        if self.is_strict:
            self.contract.hold(operation, answer)
        return str(answer.status)

    def row(self, operation: Operation, whose: str) -> list[str]:
        return [self.status(operation, whose, name) for name in CALLERS]


def line(operation: str, whose: str, cells) -> str:
    return f"{operation:<28}{whose:<10}" + "".join(f"{cell:<11}" for cell in cells).rstrip()


def table() -> dict[tuple, list[str]]:
    """The expected statuses, by operation and whose thing it is."""
    rows = {}
    for text in TABLE.read_text(encoding="utf-8").splitlines():
        if not text.strip() or text.startswith("#"):
            continue
        operation, whose, *cells = text.split()
        if operation == "operation":
            assert tuple(cells) == CALLERS, "the head of the table names other callers"
            continue
        assert (operation, whose) not in rows, f"{operation} {whose} stands twice"
        rows[operation, whose] = cells
    return rows


if __name__ == "__main__":
    with FastServer() as running:
        matrix = Matrix(running, Contract(), is_strict=False)
        print(line("operation", "whose", CALLERS))
        for asked in matrix.contract.operations.values():
            for owned in matrix.things(asked):
                print(line(asked.id, owned, matrix.row(asked, owned)), flush=True)
