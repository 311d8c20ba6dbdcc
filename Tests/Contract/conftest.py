import itertools
import json
import uuid
from dataclasses import dataclass
from pathlib import Path

import pytest
from contract import Contract
from pictures import png
from server import Server
from xdist.scheduler import LoadScopeScheduling

NOWHERE = "0190163d-8694-739b-aea5-966c26f8ad90"
"""An id that nothing has."""

NEAR = {"near": "43.0846,-77.6743"}
"""A place in Rochester, as a parameter."""

NEEDS_PLACE = {"/v1/here", "/v1/finance/local-figures", "/v1/nearby", "/v1/universities/nearest", "/v1/listings"}
"""What cannot be asked without saying where."""


BOOKMARK = {"areaId": "state-36", "card": "rent"}
"""A card of an area that ships with the program, as parameters of a path."""

EXTERNAL = {"externalId": "12/A"}
"""An id of property software, as a parameter."""

BLOCK, PROPERTY = "philadelphia-1500-walnut-st", "philadelphia-1"
"""Of the records that the server has."""

ACCOUNT_OPERATIONS = (
    "blockAccount", "unblockAccount", "setRole", "dismissReports", "showAccountCase", "reportAccount",
    "listHeldMessages", "decideHeldMessages")
"""Whose id is another account's."""

MARKETPLACE_WEBHOOK_OPERATIONS = (
    "showMarketplaceWebhook", "deleteMarketplaceWebhook", "pingMarketplaceWebhook", "listMarketplaceDeliveries")
MARKETPLACE_KEY_OPERATIONS = ("showMarketplaceKey", "revokeMarketplaceKey", "rotateMarketplaceKey")
BUILDING_OPERATIONS = ("showBuilding", "editBuilding", "deleteBuilding", "createUnit")
CONVERSATION_OPERATIONS = (
    "showConversation", "listMessages", "sendMessage", "markConversationRead", "archiveConversation",
    "unarchiveConversation", "blockPerson", "unblockPerson")

WANTED_OPERATIONS = (
    "showWanted", "editWanted", "deleteWanted", "renewWanted", "listWantedFits", "openWantedConversation",
    "reportWanted", "decideWanted")

DRAFT_OPERATIONS = ("showNotice", "editNotice", "deleteNotice", "previewNotice", "sendNotice")

RATING_OPERATIONS = ("replyToRating", "reportRating", "showRatingCase", "decideRating", "decideRatingByOldPath")
"""Whose id is a rating's."""

RATER_OPERATIONS = ("showConversationRating", "rateOwner", "withdrawRating")
"""Whose id is the conversation of somebody who rated."""



class API:
    """Calls operations by name, and holds each answer to the document."""

    def __init__(self, server: Server, contract: Contract):
        self.server, self.contract = server, contract

    def call(self, name: str, status: int, *, token=None, headers=None, query=None, value=None, body=None, kind=None,
             **path):
        operation = self.contract.operations[name]
        headers = dict(headers or {})
        if token:
            headers["Authorization"] = f"Bearer {token}"
        if value is not None:
            body, kind = json.dumps(value).encode(), kind or "application/json"
        if kind:
            headers["Content-Type"] = kind
        address = self.server.admin_address if "servers" in self.contract.document["paths"][operation.path] else None
        answer = self.server.send(
            operation.method, operation.path.format(**path), query, body, headers, address)
        self.contract.hold(operation, answer, query)
        assert answer.status == status, str(answer)
        if answer.status < 300:
            self.contract.hold_request(operation, query or {}, body, kind or "")
        return answer

    def confirmed(self, person: "Person") -> str:
        """The token of a new session that gave the password again. The others are used by tests that expect them to
        have given none."""
        signed = self.call("logIn", 201, value={"email": person.email, "password": person.password}).json()
        self.call("reauthenticate", 204, value={"password": person.password}, token=signed["token"])
        return signed["token"]

    def example(self, name: str, kind: str = "application/json"):
        """What the document shows as the body of a request."""
        return self.contract.example(name, kind)


@dataclass
class Person:
    id: str
    email: str
    password: str
    token: str
    cookie: str
    """As a browser sends it back."""


class Samples:
    """An owner with an active listing, a draft, two photos and a saved search; a stranger; a moderator and an admin."""

    def __init__(self, api: API):
        self.api = api
        self.new_listing = api.example("createListing")
        self.owner = self.register(api.example("register"))
        self.stranger = self.register({"email": "sam@syr.edu", "password": "quiet-harbour-19", "name": "Sam"})
        self.admin = self.register({"email": "ada@housing.example.edu", "password": "brass-lantern-7", "name": "Ada"})
        self.moderator = self.register({"email": "mo@housing.example.edu", "password": "copper-kettle-3", "name": "Mo"})
        api.server.run("admin", "grant", self.admin.email)
        api.server.run("admin", "grant", self.moderator.email, "--role", "moderator")
        self.listing = self.post(title="The one that stays")
        self.draft = self.post(status="draft", title="Not ready yet", contact=None)
        self.software = self.register({"email": "soft@bu.edu", "password": "quiet-harbour-16", "name": "Sofia"})
        form = api.example("putExternalListing")
        made = api.call("putExternalListing", 201, query=EXTERNAL, value=form, token=self.software.token).json()
        api.call("editListing", 200, id=made["id"], value={"status": "draft"}, token=self.software.token)
        mine = api.call("listSessions", 200, token=self.owner.token).json()["items"]
        self.session = next(session["id"] for session in mine if session["current"])
        self.photos = [self.upload(self.listing, shade) for shade in (10, 20)]
        found = api.call("searchUniversities", 200, query={"q": "rochester institute"})
        self.university = found.json()["items"][0]["id"]
        self.search = api.call(
            "saveSearch", 201, value=api.example("saveSearch"), token=self.owner.token).json()["id"]
        self.scenario = api.call(
            "saveScenario", 201, value=api.example("saveScenario"), token=self.owner.token).json()["id"]
        self.building = api.call(
            "createBuilding", 201, value=api.example("createBuilding"), token=self.owner.token).json()["id"]
        unit = {"id": self.building, "listingId": self.listing}
        api.call("placeUnit", 204, **unit, value={"unit": "3B"}, token=self.owner.token)
        form = {"name": "Our next home", "listingIds": [self.listing]}
        logo = Path(api.server.folder.name, "logo.png")
        logo.write_bytes(png(shade=40))
        api.server.run("tenant", "logo", "default", str(logo))
        self.shortlist = api.call("shareShortlist", 201, value=form, token=self.owner.token).json()
        seeker = self.register({"email": "sue@syr.edu", "password": "quiet-harbour-18", "name": "Sue"})
        asked = api.call(
            "openConversation", 201, id=self.listing, value=api.example("openConversation"), token=seeker.token).json()
        self.conversation, self.message = asked["id"], asked["lastMessage"]["id"]
        about = {"id": self.conversation, "message": self.message}
        api.call("reportMessage", 201, **about, value=api.example("reportMessage"), token=self.owner.token)
        case = api.call("showAccountCase", 200, id=seeker.id, token=self.admin.token).json()
        self.report = case["reports"][0]["id"]
        self.saved_reply = api.call(
            "createSavedReply", 201, value=api.example("createSavedReply"), token=self.admin.token).json()["id"]
        self.key = self.key_of(self.owner, "account")
        self.marketplace_key = self.key_of(self.admin, "admin")
        self.webhook = self.webhook_of(self.owner, "account")
        self.marketplace_webhook = self.webhook_of(self.admin, "admin")
        # Settled, so that no test meets it in the queue. The owner is notified of it.
        dismissal = api.example("dismissReports")
        api.call("dismissReports", 204, id=seeker.id, value=dismissal, token=self.admin.token)
        mine = api.call("listNotifications", 200, token=self.owner.token).json()["items"]
        self.notification = mine[0]["id"]

        form = api.example("createWanted")
        self.wanted = api.call("createWanted", 201, value=form, token=self.owner.token).json()["id"]

        draft = api.example("createNotice") | {"isMailed": False}
        self.notice, self.sent_notice = (
            api.call("createNotice", 201, value=draft, token=self.admin.token).json()["id"] for _ in "ab")
        api.call("sendNotice", 200, id=self.sent_notice, token=api.confirmed(self.admin))
        api.call("writePage", 200, page="terms", value=api.example("writePage"), token=self.admin.token)
        self.rater = self.register({"email": "ron@syr.edu", "password": "quiet-harbour-17", "name": "Ron"})
        self.rated = self.talk(self.rater, self.owner, self.listing)
        self.rating = api.call(
            "rateOwner", 200, id=self.rated, value=api.example("rateOwner"), token=self.rater.token).json()["id"]

    def talk(self, seeker: Person, owner: Person, listing: str) -> str:
        """A conversation that the owner answered, with a seeker who may rate and is known enough."""
        asked = self.api.call(
            "openConversation", 201, id=listing, value={"message": "Is it free?"}, token=seeker.token).json()
        self.api.call("sendMessage", 201, id=asked["id"], value={"text": "Yes."}, token=owner.token)
        self.api.server.make_known(seeker.id)
        return asked["id"]

    def key_of(self, person: Person, kind: str) -> str:
        name = {"account": "createKey", "admin": "createMarketplaceKey"}[kind]
        token = self.api.confirmed(person)
        return self.api.call(name, 201, value=self.api.example(name), token=token).json()["id"]

    def webhook_of(self, person: Person, kind: str) -> dict:
        """A webhook, with the ping that it is told first."""
        create, listed = {"account": ("createWebhook", "listDeliveries"),
                          "admin": ("createMarketplaceWebhook", "listMarketplaceDeliveries")}[kind]
        token = self.api.confirmed(person)
        made = {"id": self.api.call(create, 201, value=self.api.example(create), token=token).json()["id"]}
        return made | {"deliveryId": self.api.call(listed, 200, **made, token=token).json()["items"][0]["id"]}

    def register(self, form: dict) -> Person:
        answer = self.api.call("register", 201, value=form, headers={"User-Agent": "contract test"})
        signed = answer.json()
        return Person(signed["account"]["id"], form["email"], form["password"], signed["token"],
                      answer.headers["Set-Cookie"].split(";")[0])

    def post(self, token=None, **changes) -> str:
        form = self.new_listing | changes
        return self.api.call("createListing", 201, value=form, token=token or self.owner.token).json()["id"]

    def upload(self, listing: str, shade: int, **options) -> str:
        answer = self.api.call(
            "addPhoto", 201, id=listing, body=png(shade=shade), kind="image/png", token=self.owner.token, **options)
        return answer.json()["id"]

    def sample(self, name: str) -> dict:
        """A call of the operation that its caller may make, for tests that spoil one thing of it."""
        path = {
            "showUniversity": {"id": self.university},
            "showPostalCode": {"code": "14623"},
            **{name: {"areaId": "us"} for name in
               ("showArea", "showAreaOutline", "showAreaProfile", "showAreaRents", "showAreaSeries", "listAreaPhotos")},
            "showAreaPhoto": {"areaId": "us", "photoId": "1"},
            "showSession": {"id": self.session},
            "revokeSession": {"id": NOWHERE},
            **{name: {"id": self.search} for name in ("showSavedSearch", "editSavedSearch", "deleteSavedSearch")},
            "showNewInSavedSearch": {"id": self.search},
            "markSavedSearchLooked": {"id": self.search},
            **{name: {"id": self.scenario} for name in ("showScenario", "replaceScenario", "deleteScenario")},
            **{name: {"id": self.saved_reply} for name in ("showSavedReply", "editSavedReply", "deleteSavedReply")},
            **{name: {"id": self.key} for name in ("showKey", "revokeKey", "rotateKey")},
            **{name: {"id": self.marketplace_key} for name in MARKETPLACE_KEY_OPERATIONS},
            **{name: {"id": self.webhook["id"]} for name in
               ("showWebhook", "deleteWebhook", "pingWebhook", "listDeliveries")},
            **{name: {"id": self.marketplace_webhook["id"]} for name in MARKETPLACE_WEBHOOK_OPERATIONS},
            "resendDelivery": self.webhook, "resendMarketplaceDelivery": self.marketplace_webhook,
            **{name: {"id": self.building} for name in BUILDING_OPERATIONS},
            **{name: {"id": self.building, "listingId": self.listing} for name in ("placeUnit", "takeOutUnit")},
            **dict.fromkeys(("showPage", "showPageDraft", "writePage", "removePage"), {"page": "terms"}),
            "saveBookmark": BOOKMARK, "removeBookmark": BOOKMARK,
            **{name: {"blockId": BLOCK} for name in ("showBlock", "saveBlock", "removeSavedBlock")},
            **{name: {"propertyId": PROPERTY} for name in ("showProperty", "saveProperty", "removeSavedProperty")},
            "deleteShortlist": {"id": self.shortlist["id"]},
            "showSharedShortlist": {"link": self.shortlist["token"]},
            "reportShortlist": {"link": self.shortlist["token"]},
            "removeShortlist": {"id": self.shortlist["id"]},
            **{name: {"id": self.conversation} for name in CONVERSATION_OPERATIONS},
            "reportMessage": {"id": self.conversation, "message": self.message},
            "readReportedMessages": {"id": self.report},
            "markNotificationRead": {"id": self.notification},
            **dict.fromkeys(("showUnsubscribe", "unsubscribe"), {"link": NOWHERE}),
            **{name: {"id": self.wanted} for name in WANTED_OPERATIONS},
            **{name: {"id": self.notice} for name in DRAFT_OPERATIONS},
            **{name: {"id": self.sent_notice} for name in ("markNoticeRead", "dismissNotice", "withdrawNotice")},
            **{name: {"id": self.rated} for name in RATER_OPERATIONS},
            **{name: {"id": self.rating} for name in RATING_OPERATIONS},
            "listOwnerRatings": {"id": self.owner.id},
            "voteOnShortlist": {"link": self.shortlist["token"], "id": self.listing},
            **{name: {"id": self.stranger.id} for name in ACCOUNT_OPERATIONS},
            "deletePhoto": {"id": self.listing, "photoId": self.photos[0]},
            "showPhoto": {"id": self.photos[0], "size": "small"},
        }.get(name)
        operation = self.api.contract.operations[name]
        if path is None:
            path = {"id": self.listing} if "{id}" in operation.path else {}
        query = NEAR if operation.path in NEEDS_PLACE and operation.method == "GET" else {}
        if name == "mapListings":
            query = {"bounds": "43,-78,44,-77", "zoom": 11}
        if name == "findLocations":
            query = {"q": "Temple University"}
        if name in ("showExternalListing", "putExternalListing"):
            query = EXTERNAL
        if name == "searchBlocks":
            query = {"address": "1552 Walnut St"}
        if name == "showPostalCode":
            query = {"country": "US"}
        if name == "checkRent":
            query = {"postalCode": "14623", "bedrooms": 2}
        if name == "showAmortization":
            query = {"loanCents": 30_000_000, "ratePercent": 6.5, "years": 30}
        if name == "listListingsByStatus":
            query = {"status": "held"}
        if name == "searchCases":
            query = {"q": "sam"}
        if name == "showFavorite":
            self.api.call("saveFavorite", 204, id=self.listing, token=self.owner.token)
        if name == "findAccounts":
            query = {"email": self.stranger.email}
        person = self.admin if operation.path.startswith("/v1/admin") else self.owner
        if name in ("reportListing", "reportShortlist", "openConversation", "reportWanted", "openWantedConversation"):
            person = self.stranger
        if name in RATER_OPERATIONS:
            person = self.rater
        if name == "showExternalListing":
            person = self.software
        return {"token": person.token, "query": query, **path}


@pytest.fixture(scope="session")
def contract():
    return Contract()


@pytest.fixture(scope="session")
def server():
    with Server() as server:
        yield server


@pytest.fixture(scope="session")
def api(server, contract):
    return API(server, contract)


@pytest.fixture(scope="session")
def samples(api):
    return Samples(api)


NUMBERS = itertools.count(1)


@pytest.fixture
def people(api, samples):
    """People of the test's own. They leave with their listings, so that no other test meets these."""
    made = []

    def register(name):
        form = {"email": f"{name}{next(NUMBERS)}@talk.example", "password": "quiet-harbour-21",
                "name": name.capitalize()}
        made.append(samples.register(form))
        return made[-1]
    yield register
    for person in made:
        api.call("reauthenticate", 204, value={"password": person.password}, token=person.token)
        api.call("deleteAccount", 204, token=person.token)


@pytest.fixture
def key():
    """An Idempotency-Key."""
    return {"Idempotency-Key": str(uuid.uuid4())}


OWN_SERVERS = {
    "test_fuzz.py", "test_log.py", "test_nginx.py", "test_nginx_photos.py", "test_operator.py", "test_permissions.py",
    "test_openapi_generator.py",
    "test_python_client.py", "test_scripts.py", "test_service_manager.py", "test_smtp.py", "test_guide.py",
    "test_push_delivery.py", "test_documentation.py", "test_postgresql.py", "test_postgresql_answers.py",
    "test_postgresql_move.py", "test_postgresql_server.py",
}
"""Files whose tests ask servers of their own."""


class ByServer(LoadScopeScheduling):
    """Of several processes one runs all tests that share the server, since at last those of the whole document ask what
    the others have seen; files with servers of their own go to the others."""

    def _split_scope(self, nodeid: str) -> str:
        name = nodeid.split("::", 1)[0].rsplit("/", 1)[-1]
        return name if name in OWN_SERVERS else "document"


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config, log):
    return ByServer(config, log)
