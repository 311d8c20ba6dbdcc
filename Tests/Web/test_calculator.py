"""The calculator: a loan, a rental property, land; what is typed stays, is saved, and goes along."""

import re

import pytest
from browsing import assert_accessible
from demo_site import PASSWORD
from playwright.sync_api import expect
from posting import assert_becomes, choose


def figure(page, name):
    return page.locator("#results > .calculator-figures > div").filter(has_text=re.compile(f"^{name}")).locator("dd")


def test_a_mortgage_is_the_servers_to_the_cent(visit, site):
    page = visit("/calculator")
    expect(page.locator("#results .calculator-figures").first).to_be_visible()
    expect(page.locator(".chart-line")).to_have_count(1)
    page.get_by_label("Loan", exact=False).first.fill("300000")
    page.get_by_label("Extra monthly payment").fill("500")
    expect(figure(page, "Paid off in")).to_have_text("17 years, 6 months")
    expect(figure(page, "Monthly principal and interest")).to_have_text("$1,896.20")
    expect(figure(page, "Without extra payments")).to_contain_text("$382,636.71")
    expect(page.locator(".calculator-schedule tbody tr")).to_have_count(210)
    month = page.get_by_role("textbox", name="Month", exact=True)
    month.fill("210")
    details = page.locator(".calculator-month dl")
    expect(details).to_contain_text("Ending balance$0")
    page.get_by_role("button", name="Previous month").click()
    expect(month).to_have_value("209")
    link = page.get_by_role("link", name="CSV").get_attribute("href")
    reply = site.call("GET", link)
    assert reply.status == 200 and reply.body.count(b"\r\n") == 211


def test_the_down_payment_and_the_loan_follow_each_other(visit):
    page = visit("/calculator?calculation=rental")
    share, loan = page.get_by_label("Down payment"), page.get_by_label("Loan (USD)")
    page.get_by_label("Price").fill("400000")
    share.fill("25")
    expect(loan).to_have_value("300000")
    loan.fill("320000")
    expect(share).to_have_value("20")
    page.get_by_label("Price").fill("500000")
    expect(share).to_have_value("36")
    expect(loan).to_have_value("320000")
    expect(figure(page, "Cap rate")).to_have_text(re.compile(r"%$"))
    with page.expect_download() as taken:
        page.get_by_role("button", name="CSV").click()
    lines = taken.value.path().read_text().splitlines()
    assert lines[0].startswith("month,opening,") and len(lines) == 361
    assert lines[0].endswith("roiPercent,netIncome,netIncomeRoiPercent")


def test_a_property_without_a_loan_has_its_net_and_return(visit):
    page = visit("/calculator?calculation=rental")
    page.get_by_label("Price").fill("400000")
    page.get_by_label("Monthly rent").fill("3200")
    page.get_by_label("Down payment").fill("100")
    expect(figure(page, "Cash flow, first month")).to_have_text("$2,290")
    for net in ("cash flow", "net income"):
        expect(figure(page, rf"Return on investment \({net}\)")).to_have_text("6.87%")
    expect(page.locator(".calculator-schedule")).to_have_count(0)


def test_cash_flow_and_net_income_are_told_apart_in_every_month(visit):
    page = visit("/calculator?calculation=rental&priceCents=40000000&downPaymentPercent=25&rentCents=320000"
                 "&vacancyPercent=5&expensesCents=30000&escrowCents=45000&ratePercent=6.5&years=30")
    expect(figure(page, "Cash flow, first month")).to_have_text("$393.80")
    expect(figure(page, "Net income, first month")).to_have_text("$665")
    expect(figure(page, r"Return on investment \(cash flow\)")).to_have_text("4.73%")
    expect(figure(page, r"Return on investment \(net income\)")).to_have_text("7.98%")
    expect(page.locator("#results .calculator-rule")).to_contain_text(
        "Net income = rent after vacancy − expenses − escrow − interest;")
    month = page.locator(".calculator-month dl")
    expect(month).to_contain_text("Net income$665ROI (net income)7.98%")
    page.get_by_role("textbox", name="Month", exact=True).fill("360")
    expect(month).to_contain_text("ROI (cash flow)4.67%Net income$2,279.76ROI (net income)27.36%")
    rows = page.locator(".calculator-schedule tbody tr")
    expect(rows.first).to_contain_text("393.804.73%665.007.98%")
    expect(page.locator(".calculator-schedule thead")).to_contain_text("Net incomeROI (net income)")
    assert_accessible(page)


def test_another_calculation_takes_over_what_means_the_same(visit):
    page = visit("/calculator?calculation=rental")
    page.get_by_label("Monthly rent").fill("3100")
    page.get_by_label("Vacancy").fill("7")
    page.get_by_label("Other monthly expenses").fill("310")
    page.locator(".chip").filter(has_text="Land").click()
    expect(page.get_by_label("Vacancy")).to_have_value("7")
    expect(page.get_by_label("Annual expenses")).to_have_value("90000")
    expect(page.get_by_label("Monthly rent per unit")).to_have_value("1800")
    expect(figure(page, "Land value")).to_be_visible()
    page.locator(".chip").filter(has_text="Rental property").click()
    expect(page.get_by_label("Vacancy")).to_have_value("7")
    expect(page.get_by_label("Other monthly expenses")).to_have_value("300")


def test_what_is_wrong_is_told_at_its_field(visit):
    page = visit("/calculator?calculation=landValue")
    expect(figure(page, "Land value")).to_be_visible()
    page.get_by_label("Cap rate (%)").fill("0")
    error = page.locator("[data-field=capRatePercent] .error")
    expect(error).to_have_text("Enter a number from 0.25 to 100, in steps of 0.0001.")
    expect(page.locator("#results")).to_contain_text("These results are out of date")
    page.get_by_label("Lot size").fill("")
    expect(page.locator("[data-field=parcelSquareFeet] .error")).to_have_text("Required.")
    assert_accessible(page)
    page.get_by_label("Cap rate (%)").fill("6")
    page.get_by_label("Lot size").fill("8000")
    expect(page.locator(".error")).to_have_count(0)
    expect(page.locator("#results .stale")).to_have_count(0)


def test_what_is_typed_survives_a_reload_and_logging_in_and_is_saved(visit, site):
    person = site.register("Summer")
    page = visit("/calculator?calculation=rental")
    page.get_by_label("Price").fill("123456")
    expect(page).to_have_url(re.compile("priceCents=12345600"))
    page.reload()
    expect(page.get_by_label("Price")).to_have_value("123456")
    page.get_by_role("button", name="Save calculation").click()
    page.get_by_label("Email").first.fill(person.email)
    page.get_by_label("Password").first.fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Log in").last.click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Name").fill("My first house")
    assert_accessible(page)
    dialog.get_by_role("button", name="Save").click()
    kept = page.locator(".calculator-kept li")
    expect(kept).to_have_count(1)
    expect(page.get_by_label("Price")).to_have_value("123456")
    assert site.call("GET", "/v1/finance/scenarios", by=person).json()["items"][0]["inputs"]["priceCents"] == 12345600


def test_a_saved_calculation_is_opened_changed_and_deleted(visit, site):
    person = site.register("Saver")
    inputs = {"loanCents": 25_000_000, "ratePercent": 5.5, "years": 15}
    for name in ("Old", "New"):
        site.call("POST", "/v1/finance/scenarios", {"name": name, "kind": "amortization", "inputs": inputs}, by=person)
    page = visit("/calculator", by=person)
    page.get_by_role("link", name=re.compile("^New")).click()
    expect(page.get_by_text("This is “New” as you saved it.")).to_be_visible()
    expect(page.get_by_role("textbox", name="Loan term (years)")).to_have_value("15")
    expect(page).to_have_url(re.compile(r"\?calculation=amortization&scenario=[^&]+$"))
    page.get_by_role("textbox", name="Loan term (years)").fill("20")
    expect(page).to_have_url(re.compile("scenario=.*years=20"))
    page.reload()
    expect(page.get_by_role("textbox", name="Loan term (years)")).to_have_value("20")
    page.get_by_role("button", name="Save calculation").click()
    page.get_by_role("dialog").get_by_role("button", name="Save").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    kept = site.call("GET", "/v1/finance/scenarios", by=person).json()["items"]
    assert [(one["name"], one["inputs"]["years"]) for one in kept] == [("New", 20), ("Old", 15)]
    page.get_by_role("button", name="Delete “Old”").click()
    expect(page.locator(".calculator-kept li")).to_have_count(1)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".calculator-kept li")).to_have_count(2)
    page.get_by_role("button", name="Delete “Old”").click()
    page.goto("/account")
    assert_becomes(["New"], lambda: [
        one["name"] for one in site.call("GET", "/v1/finance/scenarios", by=person).json()["items"]])


@pytest.mark.parametrize("width", [320, 390, 1280])
def test_an_amount_is_not_broken_into_two_lines(visit, width):
    page = visit("/calculator?calculation=rental&priceCents=90000000&rentCents=320000",
                 viewport={"width": width, "height": 800})
    expect(figure(page, "Cash flow")).to_contain_text("-$")
    lines = """(one) => {
        const range = document.createRange();
        range.selectNodeContents(one);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    }"""
    for amount in page.locator("#results > .calculator-figures dd").all():
        if "$" in amount.inner_text():
            assert amount.evaluate(lines) == 1, amount.inner_text()


def test_my_listing_leads_to_its_sums_with_what_is_usual_around_it(visit, site):
    person = site.register("Landlady")
    listing = site.post(person, title="Brick house", priceCents=210_000)
    for number in (2, 3):
        site.post(person, title=f"House {number}")
    page = visit("/my-listings", by=person)
    choose(page, "Brick house", "Run the numbers", "link")
    expect(page.get_by_text("Based on your listing “Brick house”.")).to_be_visible()
    expect(page.get_by_label("Monthly rent")).to_have_value("2100")
    near = f"{listing['location']['latitude']},{listing['location']['longitude']}"
    usual = site.call("GET", f"/v1/finance/local-figures?near={near}").json()
    expect(page.locator("[name=priceCents]")).to_have_value(f"{usual['propertyValue']['cents'] // 100}")
    around = page.locator(".calculator-suggestions li")
    expect(around).to_have_count(3)
    taken = around.filter(has=page.get_by_role("button", name=re.compile("Vacancy: use")))
    expect(taken).to_contain_text("Source: ")
    taken.get_by_role("button").click()
    vacancy = page.get_by_label("Vacancy (%)").input_value()
    expect(page).to_have_url(re.compile(rf"listing={listing['id']}.*vacancyPercent={vacancy}(&|$)"))
    assert_accessible(page)


def test_the_rent_of_a_listing_is_that_of_a_unit_in_land_value(visit, site):
    listing = site.post(site.register("Landowner"), title="Corner lot", priceCents=210_000)
    page = visit(f"/calculator?calculation=landValue&listing={listing['id']}")
    expect(page.get_by_text("Based on your listing “Corner lot”.")).to_be_visible()
    expect(page.locator("[name=unitRentCents]")).to_have_value("2100")
    expect(page).to_have_url(re.compile(r"unitRentCents=210000(&|$)"))


def test_an_asking_price_has_a_verdict_and_the_value_moves_with_its_inputs(visit):
    page = visit("/calculator?calculation=landValue&capRatePercent=6", phone=True)
    expect(figure(page, "Land value")).to_have_text("$804,000")
    expect(page.locator(".calculator-verdict")).to_have_count(0)
    for price, verdict in (("844000", "$40,000 above what the building carries"),
                           ("800000", "$4,000 below what the building carries"),
                           ("804000", "Exactly what the building carries")):
        page.get_by_label("Asking price").fill(price)
        expect(page.locator(".calculator-verdict")).to_have_text(verdict)
    rows = page.get_by_role("region", name="How the land value moves").get_by_role("row")
    expect(rows).to_have_text([
        "IfLand valueDifference", "As entered$804,000–", "Rent is $1,620$393,600−$410,400",
        "Rent is $1,980$1,214,400+$410,400", "Vacancy is 3%$890,400+$86,400", "Vacancy is 7%$717,600−$86,400",
        "Cap rate is 5.5%$1,040,727.27+$236,727.27", "Cap rate is 6.5%$603,692.31−$200,307.69"])
    slider = page.get_by_role("slider", name="Move the cap rate")
    expect(slider).to_have_value("6")
    slider.focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_label("Cap rate (%)")).to_have_value("6.1")
    expect(figure(page, "Land value")).to_have_text("$761,311.48")
    page.get_by_label("Cap rate (%)").fill("5")
    expect(slider).to_have_value("5")
    expect(page).to_have_url(re.compile("askingCents=80400000"))
    assert_accessible(page)


def test_the_example_of_the_cap_rate_is_that_of_the_paper_and_says_so(visit):
    page = visit("/calculator?calculation=landValue")
    expect(page.get_by_label("Cap rate (%)")).to_have_value("5.8")
    expect(page.locator("#results")).to_contain_text("5.8% is the example of the MarketStudy paper")


def test_on_paper_the_whole_schedule_stands_without_controls(visit):
    page = visit("/calculator")
    expect(page.locator(".calculator-schedule tbody tr")).to_have_count(360)
    page.emulate_media(media="print")
    expect(page.get_by_role("button", name="Save calculation")).to_be_hidden()
    table = page.locator(".calculator-schedule .chart-table")
    assert table.evaluate("box => box.scrollHeight <= box.clientHeight + 1")


def test_menu_and_footer_lead_here(visit):
    page = visit("/")
    expect(page.locator("#footer").get_by_role("link", name="Calculator")).to_have_attribute("href", "/calculator")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog").get_by_role("link", name="Calculator").click()
    expect(page.get_by_role("heading", level=1, name="Run the numbers")).to_be_visible()


def test_without_a_network_it_calculates_and_opens_what_was_saved(visit, site):
    person = site.register("Otto")
    saved = {"name": "The corner house", "kind": "amortization", "inputVersion": 1,
             "inputs": {"loanCents": 30_000_000, "ratePercent": 6.5, "years": 30, "extraCents": 50_000}}
    assert site.call("POST", "/v1/finance/scenarios", saved, by=person).status == 201
    page = visit("/calculator", worker=True, by=person)
    expect(page.get_by_role("link", name="The corner house")).to_be_visible()
    page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
    page.wait_for_function("() => navigator.serviceWorker.controller")
    page.context.set_offline(True)
    page.reload()
    page.get_by_role("link", name="The corner house").click()
    expect(page.get_by_text("This was calculated on your device")).to_be_visible()
    expect(figure(page, "Paid off in")).to_have_text("17 years, 6 months")
    expect(page.locator(".calculator-schedule tbody tr")).to_have_count(210)
    page.get_by_label("Extra monthly payment").fill("0")
    expect(page.locator(".calculator-schedule tbody tr")).to_have_count(360)
    page.get_by_label("Interest rate").fill("31")
    expect(page.get_by_text("Enter a number from 0 to 30.")).to_be_visible()
    page.get_by_label("Interest rate").fill("6.5")
    with page.expect_download() as taken:
        page.get_by_role("button", name="CSV").click()
    assert len(taken.value.path().read_text().splitlines()) == 361
    page.context.set_offline(False)
    page.reload()
    expect(page.get_by_text("This was calculated on your device")).to_have_count(0)


def test_logging_out_takes_the_saved_calculations_from_the_device(visit, site):
    person = site.register("Olga")
    saved = {"name": "Not for others", "kind": "amortization", "inputVersion": 1,
             "inputs": {"loanCents": 30_000_000, "ratePercent": 6.5, "years": 30}}
    assert site.call("POST", "/v1/finance/scenarios", saved, by=person).status == 201
    page = visit("/calculator", by=person)
    expect(page.get_by_role("link", name="Not for others")).to_be_visible()
    kept = "() => Object.values(localStorage).join().includes('Not for others')"
    assert page.evaluate(kept)
    page.evaluate("import('/js/session.js').then(({ logOut }) => logOut())")
    page.wait_for_function(f"() => !({kept})()")


def test_amounts_and_percentages_are_read_as_the_page_writes_them(visit):
    page = visit("/calculator?calculation=amortization", language="es")
    loan = page.locator("[name=loanCents]")
    loan.fill("250.000,50 $")
    echo = page.locator("[data-field=loanCents] .amount-echo")
    expect(echo).to_have_text(re.compile(r"250[.,]000[.,]50"))
    page.locator("[name=ratePercent]").fill("6,125")
    expect(page).to_have_url(re.compile("loanCents=25000050.*ratePercent=6.125"))
    loan.fill("1.200,00 €")
    expect(page.locator("[data-field=loanCents] .error")).to_contain_text("USD, no en EUR")
    loan.fill("300000")
    expect(page.locator("[data-field=loanCents] .error")).to_have_count(0)
    expect(page).to_have_url(re.compile("loanCents=30000000&"))
