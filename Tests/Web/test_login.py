"""Registering, logging in and out, and who sees what afterwards."""

import re

from browsing import assert_accessible
from demo_site import PASSWORD
from playwright.sync_api import expect


def log_in(page, person, password=None):
    page.get_by_label("Email address").fill(person.email)
    page.get_by_label("Password", exact=True).fill(password or person.password)
    page.locator("form").get_by_role("button", name="Log in").click()


def test_a_new_student_registers_and_stays_logged_in(visit):
    page = visit("/login?mode=register&next=/favorites", phone=True)
    expect(page.get_by_label("Name", exact=True)).to_be_focused()
    page.keyboard.type("Rosa")
    page.get_by_label("Email address").fill("rosa@example.edu")
    rules = page.locator(".rules")
    password = page.get_by_label("Password", exact=True)
    password.fill(PASSWORD)
    expect(rules.locator(".met")).to_have_count(2)
    password.fill("rosa x")
    expect(rules.locator(".met")).to_have_count(0)
    password.fill(PASSWORD)
    expect(rules.locator(".met")).to_have_count(2)
    assert_accessible(page)
    page.get_by_role("button", name="Create account").click()
    page.get_by_role("link", name="Continue").click()
    expect(page).to_have_url(re.compile("/favorites$"))
    expect(page.get_by_role("heading", name="No favorites yet")).to_be_visible()
    page.context.new_page().goto(page.url)
    assert page.evaluate("document.cookie") == "", "no script may see the session"


def test_where_the_network_learned_enough_an_email_leads_on(visit, site):
    page = visit("/login?mode=register&lang=en")
    sent = []

    def answer(route):
        body = route.request.post_data_json
        sent.append(body.get("token"))
        if body.get("token") == "0a1b":
            del body["token"]
            return route.continue_(post_data=body)
        code, errors = "email_confirmation_required", []
        if "token" in body:
            code, errors = "invalid_values", [{"field": "token", "code": "dead_token", "message": "has expired"}]
        status = 422 if errors else 403
        route.fulfill(status=status, content_type="application/problem+json", json={
            "type": "about:blank", "title": "Refused", "status": status, "code": code, "detail": "Refused.",
            "requestId": "x", "errors": errors})

    def fill_in():
        page.get_by_label("Name", exact=True).fill("Rosa")
        page.get_by_label("Email address").fill("rosa.linked@example.edu")
        page.get_by_label("Password", exact=True).fill(PASSWORD)
        page.get_by_role("button", name="Create account").click()

    page.route("**/v1/accounts", answer)
    fill_in()
    expect(page.get_by_role("heading", name="Check your inbox")).to_be_focused()
    expect(page.get_by_role("status")).to_contain_text("rosa.linked@example.edu")
    assert_accessible(page)
    page.get_by_role("button", name="Use another address").click()
    expect(page.get_by_label("Email address")).to_be_focused()
    page.goto("about:blank")
    page.goto(f"{site.url}/login?mode=register#token=dead")
    fill_in()
    expect(page.get_by_role("alert")).to_contain_text("This link has expired.")
    page.get_by_role("button", name="Create account").click()
    expect(page.get_by_role("heading", name="Check your inbox")).to_be_focused()
    page.goto("about:blank")
    page.goto(f"{site.url}/login?mode=register#token=0a1b")
    expect(page).to_have_url(re.compile("mode=register$"))
    fill_in()
    expect(page.get_by_role("heading", name="Welcome, Rosa")).to_be_visible()
    assert sent == [None, "dead", None, "0a1b"]


def test_a_password_that_is_easy_to_guess_is_told_why_while_it_is_typed(visit):
    page = visit("/login?mode=register")
    page.get_by_label("Name", exact=True).fill("Rosa Planner")
    page.get_by_label("Email address").fill("ann@campus.example")
    rules, password = page.locator(".rules"), page.get_by_label("Password", exact=True)
    for text, reason in (
            ("Password1!", "Common words and names are easy to guess."), ("aaaaaaaaaa", "Repeated letters"),
            ("abcdefghijkl", "Rows such as abc or 123"), ("2026-11-26", "Dates and years"),
            ("ann is my name", "Don’t use your email address."), ("my-planner-day", "Don’t use your name.")):
        password.fill(text)
        expect(rules).to_contain_text(reason)
        expect(rules.locator(".met")).to_have_count(1)
    password.fill("channel-lantern-9")
    expect(rules.locator(".met")).to_have_count(2)
    expect(rules).to_contain_text("Hard to guess")
    assert_accessible(page)


def test_faults_stand_at_their_fields_and_the_first_has_the_focus(visit, site):
    page = visit("/login?mode=register")
    page.get_by_role("button", name="Create account").click()
    name, address = page.get_by_label("Name", exact=True), page.get_by_label("Email address")
    expect(name).to_be_focused()
    expect(name).to_have_accessible_description(re.compile("Enter a"))
    name.fill("Rob")
    expect(name).not_to_have_attribute("aria-invalid", "true")
    address.fill("not an address")
    page.get_by_label("Password", exact=True).fill("password12")
    page.get_by_role("button", name="Create account").click()
    expect(address).to_be_focused()
    expect(address).to_have_attribute("aria-invalid", "true")
    assert_accessible(page)
    address.fill(site.register("Robert").email)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Create account").click()
    expect(page.get_by_text("There’s already an account with this email address.")).to_be_visible()
    expect(name).to_have_value("Rob")


def test_an_error_is_in_the_language_of_the_page_whatever_the_browser_asks_for(visit, site):
    page = visit("/login?lang=es")
    page.locator("input[type=email]").fill(site.register("Luz").email)
    page.locator("input[type=password]").fill("wrong " + PASSWORD)
    with page.expect_response("**/v1/sessions") as response:
        page.locator("form").get_by_role("button", name="Iniciar sesión").click()
    expect(page.get_by_role("alert")).to_contain_text("Correo o contraseña incorrectos.")
    assert response.value.json()["detail"] == "Correo o contraseña incorrectos."


def test_one_logs_in_goes_where_one_wanted_and_logs_out(visit, site):
    person = site.register("Lena")
    page = visit("/login?next=%2Flistings%3Fnear%3D43.08%2C-77.67")
    log_in(page, person, "wrong " + PASSWORD)
    expect(page.get_by_role("alert")).to_contain_text("Wrong email address or password.")
    assert_accessible(page)
    log_in(page, person)
    expect(page).to_have_url(re.compile(r"/listings\?near=43"))
    expect(page.get_by_role("link", name="My listings")).to_be_visible()
    page.goto("/login")
    page.get_by_role("button", name="Log out").click()
    expect(page.get_by_role("heading", name="Welcome back")).to_be_visible()
    assert not [cookie for cookie in page.context.cookies() if cookie["name"] == "digs_session" and cookie["value"]]


def test_nobody_is_led_to_another_site(visit, site):
    page = visit("about:blank", by=site.log_in("student"))
    for next_path in ["https://elsewhere.example/", "//elsewhere.example/", "javascript:alert(1)",
                      "/\\elsewhere.example", "/login", "%2F.%2F%2Felsewhere.example%2Fx", "/..//elsewhere.example",
                      "/%252e//elsewhere.example"]:
        page.goto(f"/login?next={next_path}")
        assert page.get_by_role("link", name="Continue").get_attribute("href") == "/", next_path


def test_who_logs_in_stays_at_the_marketplace_whatever_the_link_says(visit, site):
    person = site.register("Lars")
    for next_path in ("%2F.%2F%2Fevil.example%2Fx", "/..//evil.example", "//evil.example"):
        page = visit(f"/login?next={next_path}")
        log_in(page, person)
        expect(page).to_have_url(f"{site.url}/")


def test_a_code_is_asked_for_where_the_account_has_a_second_factor(visit, site):
    person = site.register("Sofie")
    page = visit("/login")
    sent = []

    def answer(route):
        body = route.request.post_data_json
        sent.append(dict(body))
        code = "second_factor_needed" if "code" not in body else "wrong_code"
        if body.get("code") == "123456":
            del body["code"]
            return route.continue_(post_data=body)
        route.fulfill(status=401, content_type="application/problem+json", json={
            "type": "about:blank", "title": "Unauthorized", "status": 401, "code": code,
            "detail": "That code isn't right.", "requestId": "x", "errors": []})

    page.route("**/v1/sessions", answer)
    log_in(page, person)
    code = page.get_by_label("Code")
    expect(code).to_be_focused()
    assert_accessible(page)
    code.fill("000000")
    page.get_by_role("button", name="Confirm").click()
    expect(code).to_have_accessible_description(re.compile("That code isn’t right"))
    code.fill("123 456")
    page.get_by_role("button", name="Confirm").click()
    expect(page).to_have_url(re.compile("/$"))
    assert [body.get("code") for body in sent] == [None, "000000", "123456"]


def test_logging_out_in_one_tab_logs_out_the_others_and_keeps_nothing(visit, site):
    page = visit("/favorites", by=site.log_in("student"))
    other = page.context.new_page()
    other.goto("/login")
    page.evaluate("localStorage.setItem('digs.private.draft', 'mine'); localStorage.setItem('digs.language', 'en')")
    other.get_by_role("button", name="Log out").click()
    expect(page.get_by_role("heading", name="Keep the places you like")).to_be_visible()
    assert page.evaluate("Object.keys(localStorage)") == ["digs.language"]


def test_what_somebody_left_behind_is_not_shown_to_the_next(visit, site):
    first, second = site.register("Anna"), site.register("Bert")
    page = visit("/login")
    log_in(page, first)
    expect(page).to_have_url(re.compile("/$"))
    page.evaluate("localStorage.setItem('digs.private.draft', 'hers')")
    page.context.clear_cookies()
    page.goto("/login")
    log_in(page, second)
    expect(page).to_have_url(re.compile("/$"))
    assert page.evaluate("localStorage.getItem('digs.private.draft')") is None


def test_the_back_button_does_not_show_who_has_left(visit, site):
    person = site.register("Carla")
    site.call("PUT", f"/v1/favorites/{site.demo_listings()[0]['id']}", by=person)
    page = visit("/favorites", by=person)
    expect(page.locator("#cards .card-link")).to_have_count(1)
    page.goto("/login")
    page.get_by_role("button", name="Log out").click()
    expect(page.get_by_role("heading", name="Welcome back")).to_be_visible()
    page.go_back()
    page.goto("/favorites")
    expect(page.get_by_role("heading", name="Keep the places you like")).to_be_visible()
    expect(page.locator("#cards .card-link")).to_have_count(0)
