"""Wanted ads: posting one, finding it, and writing about it; on a phone, and for axe."""

import pytest
from browsing import assert_accessible
from playwright.sync_api import expect

AREA = {"name": "Around RIT", "location": {"latitude": 43.0846, "longitude": -77.6743}, "radiusMiles": 3,
        "universityId": None}
AD = {
    "id": "01900000-0000-7000-8000-000000000001", "status": "active", "isMine": False, "title": "W" * 100,
    "about": "I study at night.", "people": 1, "budgetCents": 95_000, "currency": "USD", "moveInFrom": "2027-01-05",
    "moveInUntil": None, "stayMonths": 9, "kind": "room", "habits": ["quiet"], "foodPreference": "any",
    "openToSharing": False, "areas": [AREA], "person": {"firstName": "Sam", "studentAt": None},
    "createdAt": "2026-11-01T10:00:00.000Z", "updatedAt": "2026-11-01T10:00:00.000Z",
    "expiresAt": "2027-01-01T10:00:00.000Z"}


@pytest.mark.parametrize("look", [{"phone": True}, {"language": "es", "dark": True}])
def test_the_list_and_an_ad_are_accessible(visit, look):
    page = visit("about:blank", **look)
    page.route("**/v1/wanted?*", lambda route: route.fulfill(json={"items": [AD], "nextCursor": None}))
    page.route(f"**/v1/wanted/{AD['id']}", lambda route: route.fulfill(json=AD))
    for path in ("/wanted", f"/wanted?id={AD['id']}"):
        page.goto(path)
        expect(page.get_by_role("heading", name=AD["title"])).to_be_visible()
        assert_accessible(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
