"""Photos of a listing: chosen, shrunk, sent, tried again, put in order."""

import io

import pytest
from browsing import assert_accessible
from PIL import Image
from playwright.sync_api import expect
from posting import assert_becomes, file, open_form, picture


def photos_of(site, person, listing):
    return [photo["id"] for photo in site.call("GET", f"/v1/listings/{listing['id']}", by=person).json()["photos"]]


def open_photos(visit, site, name, **options):
    person = site.register(name)
    listing = site.post(person)
    page = open_form(visit, person, f"/post?id={listing['id']}", **options)
    return page, person, listing


def choose(page, *files):
    page.locator("input[type=file]").set_input_files(list(files))


def tiles(page):
    return page.locator(".photo-tile[data-id]")


def order(page):
    return tiles(page).evaluate_all("tiles => tiles.map(tile => tile.dataset.id)")


def test_several_at_once_arrive_in_the_order_they_were_chosen_small_and_upright(visit, site):
    page, person, listing = open_photos(visit, site, "Several")
    sent = []

    def note(route):
        if route.request.method == "POST":
            sent.append(Image.open(io.BytesIO(route.request.post_data_buffer)))
        route.continue_()

    page.route("**/photos", note)
    choose(page, file("turned.jpg", picture(3000, 2000, turned=6)), file("small.jpg", picture(300, 200)),
           file("wide.png", picture(2500, 400)))
    expect(tiles(page)).to_have_count(3)
    assert [image.size for image in sent] == [(1365, 2048), (300, 200), (2048, 328)]
    top, bottom = sent[0].getpixel((700, 100)), sent[0].getpixel((700, 1900))
    assert top[0] > 200 > bottom[0], "The red half is on top once it is the right way up."
    assert photos_of(site, person, listing) == order(page)


def test_a_failed_photo_can_be_tried_again_and_is_stored_once(visit, site):
    page, person, listing = open_photos(visit, site, "Retry")
    page.route("**/photos", lambda route: (route.fetch(), route.abort()))
    choose(page, file("room.jpg", picture()))
    expect(page.get_by_text("We can’t reach the server")).to_be_visible()
    assert_accessible(page)
    page.unroute("**/photos")
    page.get_by_role("button", name="Retry room.jpg").click()
    expect(tiles(page)).to_have_count(1)
    assert len(photos_of(site, person, listing)) == 1


def test_photos_that_did_not_arrive_survive_a_reload(visit, site):
    page, person, listing = open_photos(visit, site, "Kept")
    page.route("**/photos", lambda route: route.abort())
    choose(page, file("one.jpg", picture()), file("two.jpg", picture(shade="#334455")))
    expect(page.locator(".photo-tile.failed")).to_have_count(2)
    page.unroute("**/photos")
    page.reload()
    expect(tiles(page)).to_have_count(2)
    assert len(photos_of(site, person, listing)) == 2


def test_photos_chosen_before_anything_is_stored_go_up_with_the_draft(visit, site):
    person = site.register("Early")
    page = open_form(visit, person)
    page.context.set_offline(True)
    choose(page, file("early.jpg", picture()))
    expect(page.get_by_text("Will upload when you’re back online")).to_be_visible()
    page.context.set_offline(False)
    page.get_by_label("Title", exact=True).fill("Photos first")
    page.get_by_role("button", name="Save and finish later").click()
    page.wait_for_url("**/my-listings")
    [card] = site.call("GET", "/v1/account/listings", by=person).json()["items"]
    page.goto(f"/post?id={card['id']}")
    expect(tiles(page)).to_have_count(1)


def test_what_is_no_picture_says_so(visit, site):
    page, *_ = open_photos(visit, site, "NoPicture")
    choose(page, file("lease.pdf", b"%PDF-1.7", "application/pdf"), file("fake.jpg", b"not a picture at all"))
    expect(page.get_by_text("Only images can be added")).to_be_visible()
    expect(page.locator(".upload-state")).to_have_text(
        "This isn’t an image. Send a photo as JPEG, PNG, WebP, GIF, HEIC or AVIF.")
    page.get_by_role("button", name="Cancel upload of fake.jpg").click()
    expect(page.locator(".photo-tile")).to_have_count(0)


@pytest.mark.parametrize("by", ["keys", "buttons", "dragging"])
def test_photos_are_put_in_order(visit, site, by):
    page, person, listing = open_photos(visit, site, f"Order{by}", viewport={"width": 1280, "height": 1400})
    choose(page, *[file(f"{shade}.jpg", picture(shade=shade)) for shade in ["green", "blue", "black"]])
    expect(tiles(page)).to_have_count(3)
    first, second, third = order(page)
    if by == "keys":
        tiles(page).nth(2).locator("[data-handle]").focus()
        page.keyboard.press("ArrowLeft")
        page.keyboard.press("ArrowLeft")
        expect(tiles(page).nth(0).locator("[data-handle]")).to_be_focused()
        expect(page.get_by_text("Now photo 1 of 3")).to_be_attached()
    elif by == "buttons":
        for place in [2, 1]:
            tiles(page).nth(place).get_by_role("button", name="Move earlier").click()
    else:
        tiles(page).nth(2).locator("[data-handle]").focus()  # It scrolls there, clear of the bar.
        handle, goal = tiles(page).nth(2).locator("[data-handle]").bounding_box(), tiles(page).nth(0).bounding_box()
        page.mouse.move(handle["x"] + 22, handle["y"] + 22)
        page.mouse.down()
        page.mouse.move(goal["x"] + 60, goal["y"] + 60, steps=25)
        expect(tiles(page).nth(0)).to_have_attribute("data-id", third)
        page.mouse.up()
    expect(tiles(page).nth(0)).to_have_attribute("data-id", third)
    assert order(page) == [third, first, second]
    assert_becomes([third, first, second], lambda: photos_of(site, person, listing))


def test_a_removed_photo_can_be_brought_back_and_is_gone_when_the_page_is_left(visit, site):
    page, person, listing = open_photos(visit, site, "Undo")
    choose(page, file("a.jpg", picture()), file("b.jpg", picture(shade="blue")))
    expect(tiles(page)).to_have_count(2)
    first, second = order(page)
    tiles(page).nth(0).get_by_role("button", name="Remove photo").click()
    page.get_by_role("button", name="Undo").click()
    assert order(page) == [first, second]
    tiles(page).nth(0).get_by_role("button", name="Remove photo").click()
    assert photos_of(site, person, listing) == [first, second]
    page.goto("/my-listings")
    assert_becomes([second], lambda: photos_of(site, person, listing))


def test_new_photos_do_not_make_an_edit_stale(visit, site):
    page, person, listing = open_photos(visit, site, "Fresh")
    choose(page, file("a.jpg", picture()))
    expect(tiles(page)).to_have_count(1)
    page.get_by_role("button", name="Next", exact=True).click()
    page.get_by_label("Dishwasher").check()
    page.get_by_role("button", name="Save changes").click()
    expect(page.get_by_role("heading", name="Changes saved")).to_be_visible()
    assert len(photos_of(site, person, listing)) == 1


def test_an_upload_shows_how_far_it_is(visit, site):
    page, *_ = open_photos(visit, site, "Progress")
    page.evaluate("""() => { window.seen = []; new MutationObserver(() => {
        const bar = document.querySelector('.waiting progress');
        if (bar?.hasAttribute('value')) seen.push(bar.value); })
        .observe(document.body, { subtree: true, attributes: true, childList: true }); }""")
    choose(page, file("big.jpg", picture(2048, 2048)))
    expect(tiles(page)).to_have_count(1)
    seen = page.evaluate("seen")
    assert seen and seen == sorted(seen)
