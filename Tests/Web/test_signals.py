"""Signals about listings: a moderator reads in words why one is held, and its owner that it must be looked at."""

import io
import random

import pytest
from browsing import assert_accessible, fits
from PIL import Image, ImageEnhance
from playwright.sync_api import expect
from posting import open_form
from test_moderating import case, give_reason


def mosaic(seed: str) -> Image.Image:
    """A picture that no other is like."""
    numbers = random.Random(seed)
    small = Image.new("L", (18, 12))
    small.putdata([numbers.randrange(20, 236) for _ in range(18 * 12)])
    return small.convert("RGB").resize((900, 600))


def nearly(image: Image.Image) -> Image.Image:
    """The same, smaller and brighter."""
    return ImageEnhance.Brightness(image.resize((700, 467))).enhance(1.1)


def upload(site, listing, person, image, quality=92):
    file = io.BytesIO()
    image.save(file, "JPEG", quality=quality)
    answer = site.call("POST", f"/v1/listings/{listing}/photos", by=person, body=file.getvalue(),
                       headers={"Content-Type": "image/jpeg"})
    assert answer.status == 201, answer.body


@pytest.fixture
def copied(site, request):
    """A listing whose photo is nearly another owner's, its owner, and the other listing."""
    name = request.node.name
    first = site.register("Original")
    original = site.post(first, title="A hall of one's own", contact={"email": first.email}, priceCents=130_000)["id"]
    upload(site, original, first, mosaic(name))
    site.give_history(first.id)
    second = site.register("Copyist")
    listing = site.post(
        second, title=f"Borrowed hall {len(name)}", contact={"email": second.email}, priceCents=130_000)
    upload(site, listing["id"], second, nearly(mosaic(name)), quality=60)
    return listing, second, original


def test_a_moderator_reads_each_signal_in_words_and_releases_the_listing(visit, site, copied):
    listing, owner, original = copied
    address, title = f"/v1/listings/{listing['id']}", listing["title"]
    assert site.call("GET", address).status == 200
    edited = site.call("PATCH", address, {"description": "Only on WhatsApp."}, by=owner)
    assert edited.status == 200 and edited.json()["status"] == "held", edited.body
    page = open_form(visit, site.log_in("moderator"), "/admin", phone=True)
    item = case(page, title)
    expect(item).to_contain_text("On hold because of risk signals")
    expect(item).to_contain_text("One of its photos, or a near-duplicate, was posted earlier by another owner.")
    expect(item).to_contain_text("The title or description contains a phone number, an email address or an invitation")
    item.locator(".risk summary").press("Enter")
    for part in ("A photo another owner posted earlier: 40", "Contact details in the text: 20"):
        expect(item.get_by_text(part)).to_be_visible()
    assert fits(page)
    page.goto(f"/admin?listing={listing['id']}")
    expect(page.get_by_text("Put on hold automatically")).to_be_visible()
    other = page.get_by_role("link", name="The other listing")
    expect(other).to_have_attribute("href", f"/admin?listing={original}")
    other.press("Enter")
    expect(page.get_by_role("heading", name="A hall of one's own")).to_be_visible()
    page.go_back()
    page.get_by_role("button", name="Release").click()
    give_reason(page, "Release", "Both owners know of it.")
    expect(page.locator(".toast")).to_contain_text("Released")
    assert site.call("GET", address).status == 200


def test_the_owner_reads_that_it_must_be_looked_at_and_answers(visit, site, copied):
    listing, owner, _ = copied
    page = open_form(visit, owner, f"/post?id={listing['id']}")
    page.get_by_label("Description", exact=True).fill("Write to me on WhatsApp.")
    page.get_by_role("button", name="Save changes").click()
    expect(page.get_by_role("heading", name="Saved. A moderator will review it first")).to_be_visible()
    assert_accessible(page)
    page.get_by_role("link", name="View listing").click()
    expect(page.get_by_text("Something in this listing needs a review.")).to_be_visible()
    expect(page.get_by_role("main")).not_to_contain_text("photo another owner")
    page.get_by_role("button", name="Reply to the moderators").click()
    page.get_by_label("Your reply").fill("The photo is mine.")
    page.get_by_role("button", name="Send", exact=True).click()
    expect(page.get_by_text("Your reply was sent to the moderators.").first).to_be_visible()


def test_one_signal_alone_holds_nothing(visit, site, copied):
    listing, owner, _ = copied
    page = visit(f"/listings/{listing['id']}", by=owner)
    expect(page.get_by_role("heading", name=listing["title"])).to_be_visible()
    expect(page.get_by_text("needs a review")).to_have_count(0)
