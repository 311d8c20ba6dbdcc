"""What the tests of posting share: filling the form, and pictures."""

import io
import time

from PIL import Image, ImageDraw

FACTS = {
    "Title": "Sunny room by the river",
    "Description": "Bright room in a quiet house.\nTen minutes to campus by bicycle.",
    "Street and number": "17 Genesee Park Blvd",
    "Postal code": "14623",
    "City": "Rochester",
    "State or province": "NY",
    "Price (USD)": "925.50",
    "Bedrooms": "1",
    "Bathrooms": "1.5",
}
STAY = {"Available from": "2027-01-05", "Available until": "2027-06-30"}
"""A sublease needs its dates."""


def open_form(visit, person, path="/post", **options):
    """A page of somebody. Nothing moves: axe would see half of a dialog that is on its way in."""
    return visit(path, by=person, **({"reduced_motion": "reduce"} | options))


def fill_facts(page, **changes):
    """Everything that an active listing needs; the contact stands there already."""
    page.get_by_label("Sublease").check(force=True)
    for label, text in (FACTS | STAY | changes).items():
        field = page.get_by_label(label, exact=True)
        # Emptying an empty field would delete what the page fills in meanwhile.
        if field.input_value() != text:
            field.fill(text)


def choose(page, title, action, role="button"):
    """Chooses an action in the menu of one's own listing."""
    page.get_by_role("button", name=f"Actions for {title}", exact=True).click()
    page.locator(".mine-menu:popover-open").get_by_role(role, name=action).click()


def kept(page) -> dict:
    """What this browser keeps of the account: names and texts."""
    return page.evaluate(
        "Object.fromEntries(Object.entries(localStorage).filter(([name]) => name.includes('private.draft')))")


def picture(width=320, height=200, shade="#2f7d63", turned: int | None = None) -> bytes:
    """A JPEG whose left half is red; `turned` is its EXIF orientation."""
    image = Image.new("RGB", (width, height), shade)
    ImageDraw.Draw(image).rectangle([0, 0, width // 2, height], fill="red")
    exif = Image.Exif()
    if turned:
        exif[0x0112] = turned
    file = io.BytesIO()
    image.save(file, "JPEG", quality=92, exif=exif)
    return file.getvalue()


def file(name: str, data: bytes, kind="image/jpeg") -> dict:
    """As `set_input_files` takes it."""
    return {"name": name, "mimeType": kind, "buffer": data}


def assert_becomes(expected, ask, seconds=30):
    """What a page does behind one's back is done in a moment."""
    until = time.monotonic() + seconds
    while (answer := ask()) != expected and time.monotonic() < until:
        time.sleep(0.05)
    assert answer == expected
