"""What the other tests stand on."""

from demo_site import CAMPUS

WHERE = """() => new Promise((found) => navigator.geolocation.getCurrentPosition(
    (place) => found([place.coords.latitude, place.coords.longitude]), (error) => found(error.code)))"""


def test_the_browser_says_where_it_is_when_it_may(visit):
    assert visit("/docs/").evaluate(WHERE) == list(CAMPUS.values())


def test_a_refused_place_is_an_error_that_the_page_learns_of(visit):
    assert visit("/docs/", at=None).evaluate(WHERE) == 1


def test_who_visits_has_the_session_the_language_and_the_looks_that_the_test_says(visit, site):
    person = site.log_in("owner")
    page = visit("/docs/", by=person, language="es", dark=True, phone=True)
    account = page.evaluate("fetch('/v1/account').then((answer) => answer.json())")
    assert account["email"] == person.email
    shown = "[navigator.language, screen.width, matchMedia('(prefers-color-scheme: dark)').matches]"
    assert page.evaluate(shown) == ["es-ES", 390, True]


def test_a_page_that_asks_another_host_is_noticed_and_gets_nothing(visit):
    page = visit("/docs/")
    asked = "fetch('http://elsewhere.example/').then(() => 'answered', () => 'not answered')"
    assert page.evaluate(asked) == "not answered"
    visit.expect_trouble("elsewhere.example")
