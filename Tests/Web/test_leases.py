"""What a lease costs: stated in the form, said on the page, compared in a search."""

import re

import pytest
from browsing import assert_accessible, fits, wait_until_open
from playwright.sync_api import expect
from posting import fill_facts, open_form
from searching import NEAR

LEASE = {
    "depositCents": 92_500, "leaseMonths": 12, "homeType": "room", "accessibility": ["stepFree"],
    "fees": [{"kind": "application", "amountCents": 5_000, "due": "once"},
             {"kind": "amenity", "amountCents": 2_500, "due": "monthly"}],
    "utilities": [{"kind": "electricity", "payment": "extra", "estimateCents": 4_000},
                  {"kind": "heat", "payment": "included"}, {"kind": "water", "payment": "included"}],
    "tourUrl": "https://tours.example.org/oak",
}


@pytest.mark.parametrize("phone", [True, False], ids=["phone", "desktop"])
def test_an_owner_states_a_lease_and_readers_see_what_they_pay(visit, site, phone):
    person = site.register(f"Lessor{phone}")
    page = open_form(visit, person, phone=phone)
    fill_facts(page, **{"Price (USD)": "925"})
    page.get_by_role("button", name="Next", exact=True).click()
    page.locator(".lease-fold > summary").click()
    page.get_by_label("Deposit (USD)").fill("925")
    page.get_by_role("button", name="Add a fee").click()
    fee = page.locator(".lease-fee")
    expect(fee.get_by_label("Fee", exact=True)).to_be_focused()
    fee.get_by_label("Amount").fill("50")
    page.get_by_label("Lease length (months)").fill("12")
    page.get_by_label("Home type").select_option(label="Room")
    for utility in ("Electricity", "Heat", "Water"):
        page.get_by_label(utility, exact=True).select_option(label="Included in the rent")
    assert_accessible(page)
    assert fits(page)
    page.get_by_role("button", name="Publish").click()
    page.get_by_role("link", name="View listing").click()
    lease = page.locator(".lease")
    for text in ("Due at move-in", "$1,900", "Each month", "$925", "Whole stay", "$11,150", "Application fee"):
        expect(lease).to_contain_text(text)
    expect(lease).not_to_contain_text("doesn’t state")
    assert_accessible(page)
    assert fits(page)
    listing = page.url.rsplit("/", 1)[1]
    page = open_form(visit, person, f"/post?id={listing}", phone=phone)
    page.get_by_role("button", name="Next", exact=True).click()
    expect(page.get_by_label("Lease length (months)")).to_have_value("12")
    expect(page.locator(".lease-fee").get_by_label("Amount")).to_have_value("50")


def test_a_wrong_term_opens_its_section_and_is_named_there(visit, site):
    page = open_form(visit, site.register("Wronglease"))
    fill_facts(page)
    page.get_by_role("button", name="Next", exact=True).click()
    page.locator(".lease-fold > summary").click()
    page.get_by_label("Link to a virtual tour").fill("https://127.0.0.1/")
    page.locator(".lease-fold > summary").click()
    page.get_by_role("button", name="Publish").click()
    expect(page.locator("[data-field='lease.tourUrl'] .error")).to_be_visible()


def test_an_amount_that_is_only_in_the_text_is_pointed_out(visit, site):
    page = open_form(visit, site.register("Hidden"))
    fill_facts(page, Description="A $300 cleaning fee is due at the end.")
    said = page.locator(".wording").filter(has_text="“$300” is only in your text.")
    expect(said).to_be_visible()
    page.get_by_role("button", name="Next", exact=True).click()
    page.locator(".lease-fold > summary").click()
    page.get_by_label("Deposit (USD)").fill("300")
    expect(said).to_have_count(0)


def test_what_is_not_stated_is_said_on_the_page(visit, site):
    listing = site.post(site.register("Silent"), title="Silent place")
    page = visit(f"/listings/{listing['id']}")
    expect(page.locator(".lease .notice")).to_contain_text("doesn’t state: fees, electricity, heat, water, deposit")


FLAT = {"kind": "rent", "bedrooms": 3, "priceCents": 92_500, "availableFrom": "2030-08-01",
        "lease": LEASE | {"homeType": "apartment", "minimumStayMonths": 6}}


def test_a_reader_asks_what_a_stay_costs_and_keeps_the_address_of_the_answer(visit, site):
    listing = site.post(site.register("Stayed"), title="Flat for a stay", **FLAT)
    page = visit(f"/listings/{listing['id']}", phone=True)
    stay, cost = page.locator("form.stay"), page.locator(".lease-cost")
    expect(cost).to_contain_text("12 months")
    expect(stay.get_by_label("People sharing")).to_have_value("3")
    stay.get_by_label("Move in").fill("2030-08-01")
    stay.get_by_label("Move out").fill("2031-05-31")
    expect(cost).to_contain_text("10 months")
    expect(cost).to_contain_text("$9,950")
    stay.get_by_label("People sharing").fill("5")
    stay.get_by_role("button", name="Calculate").click()
    expect(cost).to_contain_text("$1,990 each for 5")
    expect(page).to_have_url(re.compile(r"\?from=2030-08-01&until=2031-05-31&people=5$"))
    assert_accessible(page)
    assert fits(page)
    page.reload()
    wait_until_open(page)
    expect(page.locator(".lease-cost")).to_contain_text("$1,990 each for 5")
    expect(page.get_by_label("Move out")).to_have_value("2031-05-31")
    page.get_by_label("Move out").fill("2030-07-01")
    page.get_by_role("button", name="Calculate").click()
    expect(page.locator("[data-field=until] .error")).to_be_visible()
    expect(page.locator(".lease-cost")).to_contain_text("$1,990 each for 5")


def test_a_stay_that_the_home_is_not_offered_for_is_pointed_out(visit, site):
    listing = site.post(site.register("Tooearly"), title="Flat not yet free", **FLAT)
    page = visit(f"/listings/{listing['id']}?from=2030-06-01&until=2030-07-31&people=2")
    notices = page.locator(".lease-cost .notice")
    expect(notices).to_have_text([re.compile("Shorter than the minimum stay of 6 months"),
                                  re.compile("Not available before .*2030")])


def test_a_search_for_a_stay_leads_to_its_cost(visit, site):
    site.post(site.register("Searched"), title="Stayable flat", **FLAT)
    page = visit(f"/listings?{NEAR}&q=stayable&from=2030-08-01&until=2031-05-31&perPerson=5")
    page.locator("#cards .card-link").first.click()
    expect(page.locator(".lease-cost")).to_contain_text("$1,990 each for 5")
    expect(page.get_by_label("Move in")).to_have_value("2030-08-01")


def test_without_scripts_the_form_of_a_stay_is_a_plain_form(visit, site):
    listing = site.post(site.register("Plainstay"), title="Flat without scripts", **FLAT)
    page = visit(f"/listings/{listing['id']}", java_script_enabled=False)
    page.get_by_label("Move in").fill("2030-08-01")
    page.get_by_label("Move out").fill("2031-05-31")
    page.get_by_role("button", name="Calculate").click()
    expect(page.locator(".lease-cost")).to_contain_text("$9,950")
    page.get_by_label("Move out").fill("2030-01-01")
    page.get_by_role("button", name="Calculate").click()
    expect(page.locator("[data-field=until] .error")).to_have_text("This date is before the first one.")
    expect(page.get_by_label("Move out")).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_label("Move in")).to_have_value("2030-08-01")
    expect(page.get_by_label("Move out")).to_have_value("2030-01-01")
    expect(page.locator(".lease-cost")).to_contain_text("12 months")


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
def test_a_link_to_a_stay_that_is_wrong_keeps_it_and_says_each_error_at_its_field(visit, site, scripts):
    listing = site.post(site.register(f"Wrongstay{scripts}"), title="Flat by a wrong link", **FLAT)
    path = f"/listings/{listing['id']}"
    page = visit(f"{path}?from=2030-09-01&until=&people=60", java_script_enabled=scripts)
    expect(page.locator("[data-field=until] .error")).to_have_text("Required.")
    expect(page.locator("[data-field=people] .error")).to_have_text("Enter a number from 1 to 50.")
    expect(page.locator("[data-field=from] .error")).to_have_count(0)
    expect(page.get_by_label("Move in")).to_have_value("2030-09-01")
    expect(page.get_by_label("People sharing")).to_have_value("60")
    expect(page.get_by_label("People sharing")).to_have_attribute("aria-describedby", "stay-people-error")
    expect(page.locator(".lease-cost")).to_contain_text("12 months")
    page.goto(f"{path}?from=2030-09-01&until=2050-09-01&people=2&lang=es")
    expect(page.locator("[data-field=until] .error")).to_contain_text("Una estancia puede durar como máximo")
    expect(page.locator("#stay-people")).to_have_value("2")
    page.goto(f"{path}?from=soon&until=later&people=2")
    if scripts:
        wait_until_open(page)
    for name in ("from", "until"):
        expect(page.locator(f"[data-field={name}] .error")).to_have_text("Escribe una fecha válida.")
    visit.expect_trouble("does not conform to the required format")


def test_a_cost_divided_among_more_people_than_may_live_there_says_so(visit, site):
    lease = FLAT["lease"] | {"maxResidents": 2}
    listing = site.post(site.register("Crowded"), title="Crowded flat", **FLAT | {"lease": lease})
    said = "At most 2 people may live here."
    page = visit(f"/listings/{listing['id']}?people=9")
    expect(page.locator(".lease-cost")).to_contain_text("each for 9")
    expect(page.locator(".lease-cost .notice").filter(has_text=said)).to_be_visible()
    page = visit(f"/listings?{NEAR}&q=crowded&from=2030-08-01&until=2031-05-31&perPerson=5")
    page.locator("#cards .card-link").first.click()
    expect(page.get_by_label("Move in")).to_have_value("2030-08-01")
    expect(page.get_by_label("People sharing")).to_have_value("2")
    expect(page.locator(".lease-cost")).to_contain_text("each for 2")
    expect(page.locator(".lease-cost .notice").filter(has_text=said)).to_have_count(0)


def test_cards_show_the_total_when_the_reader_chooses_so_and_searches_sort_by_it(visit, site):
    owner = site.register("Totals")
    site.post(owner, title="Totalled alpha", priceCents=92_500, lease=LEASE)
    site.post(owner, title="Totalled beta", priceCents=97_500, lease=LEASE | {"fees": []})
    page = visit(f"/listings?{NEAR}&q=totalled&sort=price")
    cards = page.locator("#cards article")
    expect(cards.first).to_contain_text("$925 a month")
    page.get_by_role("button", name="Total price").click()
    expect(page.get_by_role("button", name="Total price")).to_have_attribute("aria-pressed", "true")
    expect(cards.first).to_contain_text("$990 a month, all-in")
    expect(page).to_have_url(re.compile("allIn=true"))
    page.get_by_label("Sort by").select_option("total")
    expect(cards.first).to_contain_text("Totalled alpha")
    expect(cards).to_have_count(2)
    page.get_by_role("button", name="Filters").click()
    page.get_by_label("Total a month, at most (USD)").fill("1000")
    expect(page.locator("#chips")).to_contain_text("all-in up to $1,000")
    assert_accessible(page)


def test_searches_compare_what_a_whole_stay_costs_once_both_days_are_chosen(visit, site):
    owner = site.register("Stays")
    fee = {"kind": "broker", "amountCents": 600_000, "due": "once"}
    site.post(owner, title="Overnight alpha", priceCents=90_000, availableFrom=None, availableUntil=None,
              lease=LEASE | {"fees": [fee]})
    site.post(owner, title="Overnight beta", priceCents=100_000, availableFrom=None, availableUntil=None,
              lease=LEASE | {"fees": []})
    page = visit(f"/listings?{NEAR}&q=overnight&allIn=true&from=2027-01-01")
    expect(page.locator("#cards article")).to_have_count(2)
    expect(page.locator("#cards .card-stay")).to_have_count(0)
    expect(page.locator("#sort option[value=stay]")).to_have_count(0)
    page = visit(f"/listings?{NEAR}&q=overnight&allIn=true&from=2027-01-01&until=2027-04-30&sort=total")
    cards = page.locator("#cards article")
    expect(cards.first).to_contain_text("Overnight alpha")
    expect(cards.first.locator(".card-stay")).to_contain_text("for your whole stay")
    page.get_by_label("Sort by").select_option("stay")
    expect(cards.first).to_contain_text("Overnight beta")
    page.get_by_role("button", name="Filters").click()
    page.get_by_label("Your whole stay, at most (USD)").fill("6000")
    expect(page.locator("#chips")).to_contain_text("whole stay up to $6,000")
    expect(cards).to_have_count(1)
    assert_accessible(page)


def test_each_amount_of_a_lease_is_said_as_it_is_read_and_another_currency_is_named(visit, site):
    person = site.register("Lucy")
    page = open_form(visit, person)
    fill_facts(page, **{"Price (USD)": "1.200,00 €"})
    page.get_by_role("button", name="Next", exact=True).click()
    expect(page.locator("[data-field=priceCents] .error")).to_contain_text("Amounts here are in USD, not EUR.")
    page.get_by_label("Price (USD)").fill("US$ 1.200,50")
    page.get_by_label("Bathrooms").fill("1,5")
    page.get_by_role("button", name="Next", exact=True).click()
    page.locator(".lease-fold > summary").click()
    page.get_by_label("Deposit (USD)").fill("1 200,50")
    expect(page.locator("[data-field='lease.depositCents'] .amount-echo")).to_have_text("$1,200.50")
    page.get_by_role("button", name="Add a fee").click()
    page.locator(".lease-fee").get_by_label("Amount").fill("1.200")
    page.locator(".lease-fee .amount-echo").get_by_role("button", name="$1,200", exact=True).click()
    page.get_by_label("Electricity: Estimate", exact=False).fill("45,50")
    page.get_by_role("button", name="Publish").click()
    page.get_by_role("link", name="View listing").click()
    page.wait_for_url("**/listings/*")
    listing = site.call("GET", f"/v1/listings/{page.url.rsplit('/', 1)[1]}").json()
    assert (listing["priceCents"], listing["bathrooms"]) == (120_050, 1.5)
    assert listing["lease"]["depositCents"] == 120_050 and listing["lease"]["fees"][0]["amountCents"] == 120_000


def test_the_terms_of_a_lease_are_filters_with_a_chip_each(visit, site):
    owner = site.register("Filtered")
    terms = {"depositCents": 50_000, "maxResidents": 3, "energyClass": "B", "furnishedRooms": ["kitchen"],
             "utilities": [{"kind": "heat", "payment": "included"}]}
    site.post(owner, title="Filterable alpha", lease=terms)
    site.post(owner, title="Filterable beta", lease=terms | {"depositCents": 90_000, "energyClass": "E"})
    page = visit(f"/listings?{NEAR}&q=filterable")
    cards = page.locator("#cards article")
    expect(cards).to_have_count(2)
    page.get_by_role("button", name="Filters").click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_role("checkbox", name="Kitchen 2").check()
    sheet.get_by_role("checkbox", name="Heat 2").check()
    sheet.get_by_label("People who will live there").fill("3")
    sheet.get_by_label("Energy class, at least").select_option("C")
    expect(sheet.get_by_role("button", name="Show 1 place")).to_be_visible()
    assert_accessible(page)
    sheet.get_by_label("Energy class, at least").select_option("")
    expect(sheet.get_by_role("button", name="Show 2 places")).to_be_visible()
    sheet.get_by_label("Deposit, at most (USD)").fill("600")
    sheet.get_by_role("button", name="Show 1 place").click()
    expect(cards).to_have_count(1)
    expect(cards.first).to_contain_text("Filterable alpha")
    for text in ("deposit up to $600", "Kitchen furnished", "Heat included", "room for 3 people"):
        expect(page.get_by_role("link", name=f"Remove filter: {text}", exact=True)).to_be_visible()
    page.reload()
    expect(cards).to_have_count(1)
    page.get_by_role("link", name="Remove filter: deposit up to $600").click()
    expect(cards).to_have_count(2)
