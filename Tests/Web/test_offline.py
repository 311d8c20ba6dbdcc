"""Without a network: the shell and the last search stay, and nothing of anybody."""

from browsing import wait_until_open
from playwright.sync_api import expect
from posting import assert_becomes
from searching import NEAR, PAGE, cards, more_than_a_page, shown


def ready(page):
    """Waits until the service worker keeps the shell and serves the page."""
    page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
    page.wait_for_function("() => navigator.serviceWorker.controller")


def kept(page) -> list[str]:
    return page.evaluate("""async () => (await Promise.all((await caches.keys()).map(async (name) =>
        (await (await caches.open(name)).keys()).map((request) => new URL(request.url).pathname)))).flat()""")


def test_the_last_search_is_there_and_says_how_old_it_is(visit):
    page = visit(f"/listings?{NEAR}", worker=True, phone=True)
    shown(page)
    ready(page)
    page.reload()
    shown(page)
    assert_becomes(True, lambda: "/fragments/listings" in kept(page))
    page.context.set_offline(True)
    page.reload()
    shown(page)
    expect(page.get_by_text("You’re offline. These results are from")).to_be_visible()
    page.goto("/listings?near=40,-75")
    expect(page.get_by_role("heading", name="You seem to be offline")).to_be_visible()
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Find a place near your university")
    page.goto(f"/listings?{NEAR}")
    page.context.set_offline(False)
    page.reload()
    shown(page)
    expect(page.get_by_text("You’re offline.")).to_have_count(0)


def test_a_network_that_goes_while_one_looks_loses_nothing(visit, site):
    more_than_a_page(site)
    page = visit(f"/listings?{NEAR}", phone=True)
    shown(page)
    expect(cards(page)).to_have_count(PAGE)
    page.context.set_offline(True)
    page.locator("#more").evaluate("(link) => link.click()")
    expect(page.get_by_role("heading", name="You seem to be offline")).to_be_visible()
    expect(cards(page)).to_have_count(PAGE)
    page.context.set_offline(False)
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", name="You seem to be offline")).to_have_count(0)


def test_nothing_that_depends_on_who_asks_is_kept_and_logging_out_clears_the_searches(visit, site):
    person = site.register("Paula")
    listing = site.demo_listings()[0]
    site.call("PUT", f"/v1/favorites/{listing['id']}", by=person)
    draft = site.post(person, title="Only mine", status="draft")
    page = visit(f"/listings?{NEAR}", worker=True, by=person)
    shown(page)
    ready(page)
    public, own = f"/listings/{listing['id']}", f"/listings/{draft['id']}"
    for path in [f"/listings?{NEAR}", "/favorites", public, own, "/account"]:
        page.goto(path)
        wait_until_open(page)
        page.wait_for_load_state("networkidle")
    assert_becomes(True, lambda: "/fragments/listings" in kept(page))
    names = kept(page)
    private = ["/v1/account", "/fragments/favorites", "/v1/sessions", f"/v1{public}", f"/v1{own}"]
    assert not [name for name in names if name.startswith(tuple(private))]
    assert person.email not in page.evaluate("""async () => {
        const texts = (await caches.keys()).map(async (name) => {
            const cache = await caches.open(name);
            return Promise.all((await cache.keys()).map(async (request) => (await cache.match(request)).text()));
        });
        return (await Promise.all(texts)).flat().join();
    }""")
    page.goto("/login")
    page.get_by_role("button", name="Log out").click()
    expect(page.get_by_role("heading", name="Welcome back")).to_be_visible()
    assert not [name for name in kept(page) if name.startswith(("/fragments/listings", "/v1/photos"))]
    page.context.set_offline(True)
    page.goto("/favorites")
    expect(page.locator("#cards li")).to_have_count(0)
