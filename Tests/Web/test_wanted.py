"""Wanted ads: posting one, finding it, and writing about it; on a phone, and for axe."""

from browsing import assert_accessible
from playwright.sync_api import expect


def test_an_ad_is_posted_with_a_circle_and_somebody_writes(visit, site):
    sam, olive = site.register("Sam"), site.register("Olive")
    page = visit("/post-wanted", by=sam)
    page.get_by_label("Title", exact=True).fill("A quiet room is wanted")
    page.get_by_label("About you and what you’re looking for").fill("I study at night.")
    page.get_by_label("Total monthly budget").fill("950")
    page.get_by_label("Earliest move-in").fill("2027-01-05")
    page.get_by_role("button", name="Add the map’s center").click()
    page.get_by_role("button", name="Post", exact=True).click()
    name = page.get_by_label("Area name").last
    expect(name).to_have_attribute("aria-invalid", "true")
    name.fill("Around the park")
    assert_accessible(page)
    page.get_by_role("button", name="Post", exact=True).click()
    expect(page.get_by_role("heading", name="A quiet room is wanted")).to_be_visible()
    expect(page.locator("path.map-radius").last).to_be_visible()
    ad = site.call("GET", "/v1/account/wanted", by=sam).json()["items"][0]
    assert (ad["budgetCents"], ad["areas"][-1]["name"]) == (95_000, "Around the park")
    page.goto("/wanted")
    card = page.get_by_role("listitem").filter(has=page.get_by_role("heading", name="A quiet room is wanted"))
    expect(card.get_by_text("Yours", exact=True)).to_be_visible()
    page.goto("/wanted?minBudget=5000")
    expect(page.get_by_role("region", name="My wanted ads")).to_contain_text("A quiet room is wanted")
    reader = visit(f"/wanted?id={ad['id']}", by=olive)
    reader.get_by_role("button", name="Message", exact=True).click()
    dialog = reader.get_by_role("dialog")
    dialog.get_by_label("Your message").fill("I have a room.")
    dialog.get_by_role("button", name="Send", exact=True).click()
    dialog.get_by_role("link", name="Open").click()
    expect(reader.get_by_text("You wrote about")).to_be_visible()
    expect(reader.get_by_role("link", name="A quiet room is wanted").last).to_have_attribute(
        "href", f"/wanted?id={ad['id']}")
    page.goto(f"/wanted?id={ad['id']}")
    page.get_by_role("button", name="Delete", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="Delete", exact=True).click()
    expect(page).to_have_url(f"{site.url}/wanted")
    assert site.call("GET", f"/v1/wanted/{ad['id']}").status == 404


def test_the_filters_are_a_row_and_on_a_phone_behind_a_button(visit):
    wide = visit("/wanted?kind=room")
    fields = wide.get_by_role("form", name="Filter wanted ads").locator(".field")
    expect(fields).to_have_count(5)
    expect(fields.first).to_be_visible()
    assert len({field.bounding_box()["y"] for field in fields.all()}) == 1
    phone = visit("/wanted?kind=room", phone=True)
    expect(phone.get_by_label("Type of place")).to_be_hidden()
    phone.locator("summary", has_text="Filters").click()
    expect(phone.get_by_label("Type of place")).to_have_value("room")


def test_an_empty_list_speaks_of_filters_only_when_some_are_set(visit):
    page = visit("about:blank")
    page.route("**/v1/wanted?*", lambda route: route.fulfill(json={"items": [], "nextCursor": None}))
    page.goto("/wanted?kind=room")
    expect(page.locator(".wanted-results")).to_contain_text("Change the filters")
    page.goto("/wanted")
    expect(page.get_by_role("heading", name="No wanted ads yet")).to_be_visible()
    expect(page.locator(".wanted-results")).not_to_contain_text("filters")


def test_the_map_of_a_new_ad_begins_where_the_marketplace_is(visit, site):
    page = visit("/post-wanted", by=site.register("Mapper"))
    page.get_by_role("button", name="Add the map’s center").click()
    page.get_by_label("Title", exact=True).fill("Anything")
    page.get_by_label("About you and what you’re looking for").fill("Nothing.")
    page.get_by_label("Total monthly budget").fill("950")
    page.get_by_label("Earliest move-in").fill("2027-01-05")
    page.get_by_label("Area name").last.fill("The middle")
    with page.expect_request("**/v1/wanted") as sent:
        page.get_by_role("button", name="Post", exact=True).click()
    place = sent.value.post_data_json["areas"][-1]["location"]
    middle = site.call("GET", "/v1/campuses?limit=1").json()["items"][0]["university"]["location"]
    assert abs(place["latitude"] - middle["latitude"]) < 0.1
    assert abs(place["longitude"] - middle["longitude"]) < 0.1
