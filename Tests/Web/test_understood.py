"""What the search understood in the typed words, shown as chips that are taken off one by one."""

from dataclasses import dataclass
from urllib.parse import parse_qs, quote, urlsplit

import pytest
from browsing import assert_accessible
from playwright.sync_api import Page, expect
from searching import NEAR, shown, titles


@pytest.fixture
def site(quiet_site):
    return quiet_site


@dataclass
class Typed:
    """A search that says a word, rooms and a price, in one language."""

    language: str
    rooms: str
    price: str
    label: str

    def text(self, word: str) -> str:
        return f"{word} {self.rooms} {self.price}"


TYPED = [Typed("en", "2 bed", "under $900", "Remove filter: “{}”"),
         Typed("es", "2 dormitorios", "menos de $900", "Quitar filtro: “{}”")]


@pytest.fixture(params=TYPED, ids=lambda typed: typed.language)
def typed(request) -> Typed:
    return request.param


@pytest.fixture
def word(site, typed) -> str:
    """A word that no other test types; of its three listings one has the rooms and the price of the search."""
    word = {"en": "okapi", "es": "axolotl"}[typed.language]
    owner = site.register("Understood")
    homes = [("right", 2, 80_000), ("dear", 2, 120_000), ("small", 1, 80_000)]
    posted = [site.post(owner, title=f"{word.title()} {name}", kind="rent", bedrooms=beds, priceCents=cents)
              for name, beds, cents in homes]
    yield word
    for listing in posted:
        site.call("DELETE", f"/v1/listings/{listing['id']}", by=owner)


def chips(page: Page):
    return page.locator("#chips .active-filter")


def shows(page: Page, *texts: str):
    expect(chips(page)).to_have_text([f"“{text}”" for text in texts])


def words_in_address(page: Page) -> str:
    return parse_qs(urlsplit(page.url).query)["q"][0]


def found(page: Page, word: str) -> set[str]:
    return {title.removeprefix(word.title()).strip() for title in titles(page)}


def test_each_fact_and_the_words_are_chips_and_without_one_the_search_finds_more(visit, typed, word):
    page = visit(f"/listings?{NEAR}&q={quote(typed.text(word))}", language=typed.language)
    shown(page, 1)
    assert found(page, word) == {"right"}
    shows(page, typed.rooms, typed.price, word)
    assert_accessible(page)
    page.get_by_role("link", name=typed.label.format(typed.price)).click()
    shown(page, 2)
    assert found(page, word) == {"right", "dear"}
    shows(page, typed.rooms, word)
    assert words_in_address(page) == f"{typed.rooms} {word}"
    page.get_by_role("link", name=typed.label.format(typed.rooms)).click()
    shown(page, 3)
    shows(page, word)
    page.go_back()
    shown(page, 2)
    shows(page, typed.rooms, word)
    assert words_in_address(page) == f"{typed.rooms} {word}"


def test_the_address_without_a_chip_shows_the_same_to_somebody_else(visit, typed, word):
    page = visit(f"/listings?{NEAR}&q={quote(typed.text(word))}", language=typed.language)
    shown(page, 1)
    page.get_by_role("link", name=typed.label.format(typed.rooms)).click()
    shown(page, 2)
    other = visit(page.url, language=typed.language)
    shown(other, 2)
    assert found(other, word) == found(page, word) == {"right", "small"}
    shows(other, typed.price, word)


def test_a_chosen_filter_wins_over_what_was_typed_and_is_a_chip_of_its_own(visit, typed, word):
    address = f"/listings?{NEAR}&q={quote(typed.text(word))}&maxPriceCents=150000"
    page = visit(address, language=typed.language)
    shown(page, 2)
    assert found(page, word) == {"right", "dear"}
    expect(chips(page)).to_have_count(3)
    expect(chips(page).filter(has_text=typed.price)).to_have_count(0)
