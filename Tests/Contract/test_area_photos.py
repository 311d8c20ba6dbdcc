"""Photos of areas from a wiki of the tests' own."""

import commons_service
import pytest
from conftest import API
from server import Server

AREA = {"areaId": "place-3663000"}


class CommonsServer(Server):
    """A server that may ask the wiki of an address."""

    def __init__(self, address: str):
        super().__init__()
        self.environment = {"DIGS_COMMONS": address, "DIGS_MAIL_FROM": "digs@housing.example.edu"}


@pytest.fixture(scope="module")
def commons():
    with commons_service.running() as commons:
        yield commons


@pytest.fixture(scope="module")
def asking(commons, contract):
    with CommonsServer(commons.address) as server:
        yield API(server, contract)


def test_free_photos_are_listed_with_plain_texts_and_pass_through_the_server(asking, commons):
    items = asking.call("listAreaPhotos", 200, **AREA).json()["items"]
    assert [(item["title"], item["author"], item["license"]) for item in items] == [
        ("Genesee River", "Jane Doe", "CC BY-SA 4.0"), ("<img src=x onerror=alert(3)>", None, "CC0 1.0"),
        ("Missing picture", None, "Public domain")]
    assert all(item["url"].startswith("/v1/areas/place-3663000/photos/") for item in items)
    image = asking.call("showAreaPhoto", 200, **AREA, photoId="1")
    assert image.headers["Content-Type"] == "image/png" and image.body.startswith(b"\x89PNG")
    asking.call("showAreaPhoto", 404, **AREA, photoId="2")
    asking.call("showAreaPhoto", 404, **AREA, photoId="4")
    assert [path.partition("?")[0] for path in commons.asked] == ["/w/api.php", "/thumb/1.jpg", "/missing/4.jpg"]
    assert all("Digs" in agent and "digs@housing.example.edu" in agent for agent in commons.agents)


def test_a_wiki_that_is_away_shows_nothing(asking, commons):
    commons.is_broken = True
    assert asking.call("listAreaPhotos", 200, areaId="county-36055").json()["items"] == []
    commons.is_broken = False


def test_without_the_setting_nothing_is_shown(api):
    assert api.call("listAreaPhotos", 200, **AREA).json() == {"items": [], "nextCursor": None}
    api.call("showAreaPhoto", 404, **AREA, photoId="1")
    assert api.call("listAreaPhotos", 400, query={"x": "1"}, **AREA).fields == {"x"}
    api.call("listAreaPhotos", 404, areaId="state-99")
