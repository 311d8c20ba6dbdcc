"""The market study: figures by year as charts, tables, pictures and CSV; what there is not is said."""

import json
import re
import struct
from urllib.parse import parse_qs, quote, urlsplit

from browsing import assert_accessible, fits
from playwright.sync_api import expect
from posting import assert_becomes
from test_areas import NARROW

SOURCE = "U.S. Census Bureau, American Community Survey, 1-year"
RENTS = {2018: 1100, 2019: 1150, 2020: None, 2021: 1240, 2022: 1310}


def point(year, value):
    known = value is not None
    return {"year": year, "firstYear": year, "status": "estimate" if known else "noData", "estimate": value,
            "marginOfError": 12 if known else None, "marginNote": None, "bound": None,
            "source": SOURCE if known else None}


def series(variable, unit, values):
    return {"variable": variable, "unit": unit, "survey": "acs1",
            "points": [point(year, value) for year, value in values.items()]}


STUDY = [
    series("medianGrossRent", "usdPerMonth", RENTS),
    series("ownerOccupied", "homes", {year: 4_000_000 + year for year in (2020, 2021, 2022)}),
    series("renterOccupied", "homes", {year: 3_000_000 + year for year in (2020, 2021, 2022)}),
]


def study(visit, site, address, known, **options):
    """The page at an address, where the areas of `known` have the series of STUDY and others have none."""
    page = visit("about:blank", **options)

    def answer(route):
        id = re.search(r"/v1/areas/([^/]+)/series", route.request.url)[1]
        found = site.call("GET", f"/v1/areas/{id}").json()["area"]
        route.fulfill(json={"area": found, "series": STUDY if id in known else []})

    page.route(re.compile(r"/v1/areas/[^/]+/series$"), answer)
    page.goto(f"/market?{address}")
    return page


def test_a_line_begins_at_zero_has_labels_and_leaves_gaps(visit, site):
    page = study(visit, site, "area=state-36", ["state-36"], phone=True)
    name = r"^Median rent including utilities · 1-year estimates, New York\. .*"
    change = r": \$1,100 in 2018, \$1,310 in 2022 \(\+19%\)"
    chart = page.get_by_role("img", name=re.compile(name + change))
    expect(chart).to_be_visible()
    expect(chart.locator(".chart-dot")).to_have_count(4)
    expect(chart.locator(".chart-line")).to_have_count(2)
    expect(chart.locator(".chart-value").filter(has_text="$1,310")).to_have_count(1)
    ticks = chart.locator(".chart-tick").all_text_contents()
    assert ticks[0] == "$0" and "2020" in ticks
    table = page.get_by_role("region", name=re.compile("New York$")).get_by_role("row")
    expect(table).to_have_text(["YearMedian rent including utilities", "2022$1,310 ±$12", "2021$1,240 ±$12",
                                "2020No data", "2019$1,150 ±$12", "2018$1,100 ±$12"])
    expect(page.locator(".chart")).to_contain_text(f"Source: {SOURCE}.")
    assert fits(page)
    assert_accessible(page)


def test_the_line_is_drawn_once_as_an_animation_unless_one_wants_less_motion(visit, site):
    line = "() => getComputedStyle(document.querySelector('.chart-line')).animationName"
    for wish, name in (("no-preference", "chart-line"), ("reduce", "none")):
        page = study(visit, site, "area=state-36", ["state-36"], reduced_motion=wish)
        expect(page.locator(".chart-line").first).to_be_attached()
        assert page.evaluate(line) == name
    page.emulate_media(reduced_motion="no-preference")
    assert page.evaluate(line) == "chart-line"
    page.set_viewport_size({"width": 600, "height": 800})
    page.wait_for_function(f"() => ({line})() === 'none'")


def test_a_chart_is_picked_by_keyboard_and_stays_in_the_address(visit, site):
    page = study(visit, site, "area=state-36", ["state-36"])
    rent = page.get_by_role("radio", name="Rent", exact=True)
    expect(rent).to_be_checked()
    expect(page.get_by_role("radio", name=re.compile("^Age"))).to_be_disabled()
    rent.focus()
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("radio", name="Owners and renters")).to_be_checked()
    expect(page.locator(".chart-line")).to_have_count(2)
    expect(page.locator(".chart-dot-1")).to_have_count(3)
    expect(page.locator(".chart-legend li")).to_have_text(["Owner-occupied homes", "Renter-occupied homes"])
    expect(page).to_have_url(re.compile("chart=tenure"))
    page.reload()
    expect(page.get_by_role("radio", name="Owners and renters")).to_be_checked()


def test_the_address_is_the_title_and_a_larger_area_answers_for_one_without_figures(visit, site):
    address = "151 Maiden Lane, Rochester, NY 14607"
    page = study(visit, site, "", ["state-36"])
    field = page.locator("#search")
    field.fill(address)
    page.get_by_role("button", name="Search").click()
    expect(page.get_by_role("heading", level=1, name=address)).to_be_visible()
    expect(page.locator("#study .notice")).to_contain_text("so this shows New York.")
    expect(page.get_by_label("Area", exact=True)).to_have_value("state-36")
    page.get_by_label("Area", exact=True).select_option("us")
    expect(page.get_by_role("heading", name="No yearly data for United States")).to_be_visible()
    expect(page.get_by_label("Area", exact=True)).to_be_focused()
    assert_accessible(page)


def test_a_place_of_interest_leads_to_a_pin_with_the_text_and_to_the_charts_of_its_tract(visit, site):
    text, place = "coffeeshop near <b>Temple</b>", {"latitude": 39.9817777, "longitude": -75.1560577}
    tract = site.call("GET", "/v1/areas/county-42101").json()["area"] | {"match": "nearestPoint", "distanceMiles": 0.3}
    page = study(visit, site, "", ["county-42101"])
    asked = []

    def answer(route):
        asked.append(route.request.url)
        route.fulfill(json={"items": [{
            "kind": "pointOfInterest", "name": "Saxbys", "pointKind": "cafe", "location": place, "distanceMiles": 0.1,
            "attributions": ["© OpenStreetMap contributors, ODbL 1.0"], "tracts": [tract]}], "nextCursor": None})

    page.route(re.compile(r"/v1/locations\?"), answer)
    field = page.get_by_role("combobox", name="Address, place, ZIP code or town")
    field.fill(text)
    field.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text(text)
    expect(page.get_by_role("img", name=re.compile(tract["name"]))).to_be_visible()
    note = page.locator("#study > p.quiet")
    expect(note).to_contain_text("Saxbys. The census tract is the one whose center is nearest.")
    expect(note).to_contain_text("OpenStreetMap")
    page.locator("#study-map").scroll_into_view_if_needed()
    expect(page.locator(".leaflet-tooltip")).to_have_text(text)
    assert sum("geocode=true" in url for url in asked) == 1
    assert_accessible(page)


def test_a_place_of_interest_is_suggested_while_one_types_and_the_chosen_one_is_studied(visit, site):
    page = study(visit, site, "", ["county-42101"])
    asked = []
    page.on("request", lambda request: "/v1/locations" in request.url and asked.append(request.url))
    field = page.get_by_role("combobox", name="Address, place, ZIP code or town")
    field.press_sequentially("coffeeshop near Temple")
    options = page.get_by_role("listbox", name="Areas and places").get_by_role("option")
    expect(options.nth(1)).to_contain_text(re.compile(r"Café · .* mi$"))
    assert_accessible(page)
    assert not any("geocode=true" in url for url in asked)
    field.press("ArrowDown")
    field.press("ArrowDown")
    expect(options.nth(1)).to_have_attribute("aria-selected", "true")
    expect(field).to_have_attribute("aria-activedescendant", options.nth(1).get_attribute("id"))
    name = options.nth(1).locator("span").text_content()
    field.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text(name)
    expect(page).to_have_url(re.compile(r"\?near=[^&]+&at=39\.9\d+%2C-75\.1\d+$"))
    place = parse_qs(urlsplit(page.url).query)["at"][0]
    note = page.locator("#study > p.quiet")
    expect(note).to_contain_text(f"{name}. ")
    expect(note).to_contain_text("OpenStreetMap")
    # A second one with the same name is another place, also after a reload.
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text(name)
    expect(note).to_contain_text(f"{name}. ")
    page.locator("#study-map").scroll_into_view_if_needed()
    expect(page.locator(".leaflet-tooltip")).to_have_text(name)
    assert f"near={quote(place, safe='')}" in asked[-1]


def test_suggestions_are_in_spanish_and_what_leads_nowhere_is_said(visit, site):
    page = visit("/market?lang=es")
    field = page.get_by_role("combobox", name="Dirección, lugar, código postal o localidad")
    field.press_sequentially("cafetería cerca de Temple")
    options = page.get_by_role("listbox", name="Zonas y lugares").get_by_role("option")
    expect(options.first).to_contain_text("Cafetería ·")
    field.fill("qqqqzzzz")
    expect(options).to_have_text(["No encontramos esa zona ni ese lugar. Las estadísticas cubren Estados Unidos."])
    field.press("Escape")
    expect(options).to_have_count(0)


def test_the_picture_is_a_png_and_the_csv_has_the_rows_of_the_chart(visit, site):
    page = study(visit, site, "area=state-36", ["state-36"])
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as image").click()
    assert saved.value.suggested_filename == "state-36.png"
    picture = saved.value.path().read_bytes()
    assert picture[:8] == b"\x89PNG\r\n\x1a\n" and struct.unpack(">II", picture[16:24]) == (1920, 1080)
    assert len(picture) > 20_000, "an empty picture"
    link = page.get_by_role("link", name="CSV").get_attribute("href")
    reply = site.call("GET", link)
    assert reply.status == 200 and reply.body.startswith(b"area,name,variable,")


def test_the_way_to_work_and_rent_as_a_share_of_income_have_charts(visit, site, monkeypatch):
    years = (2020, 2021, 2022)
    monkeypatch.setitem(globals(), "STUDY", [
        series("medianRentShareOfIncome", "percent", {year: 30.5 for year in years}),
        series("meanMinutesToWork", "minutes", {2020: 33.4, 2021: 31, 2022: 30.2}),
        *(series(name, "percent", {year: value for year in years})
          for name, value in (("transitShare", 28.1), ("walkShare", 9.2), ("bicycleShare", 2.4), ("carShare", 50))),
    ])
    page = study(visit, site, "area=state-36&chart=means", ["state-36"], phone=True)
    expect(page.get_by_role("radio", name="Ways to work")).to_be_checked()
    expect(page.locator(".chart-line")).to_have_count(3)
    expect(page.locator(".chart-dot-2")).to_have_count(3)
    expect(page.locator(".chart-legend li")).to_have_text(
        ["Take public transportation to work", "Walk to work", "Bike to work"])
    page.get_by_label("Statistic and survey").select_option(label="Drive to work · 1-year estimates")
    expect(page.locator(".chart-line")).to_have_count(1)
    page.get_by_role("radio", name="Travel time to work").check()
    expect(page.locator(".chart")).to_contain_text("33.4 minutes in 2020, 30.2 minutes in 2022")
    page.get_by_role("radio", name="Rent and income").check()
    expect(page.locator(".chart-value").first).to_have_text("30.5%")
    assert fits(page)
    assert_accessible(page)


def test_a_study_takes_its_rent_and_vacancy_to_the_value_of_land(visit, site, monkeypatch):
    monkeypatch.setitem(globals(), "STUDY", [*STUDY, series("vacancyRate", "percent", {2021: 7.1, 2022: 6.4})])
    page = study(visit, site, "area=state-36", ["state-36"])
    page.get_by_role("link", name="Value the land with these figures").click()
    expect(page.get_by_label("Monthly rent per unit")).to_have_value("1310")
    expect(page.get_by_label("Vacancy")).to_have_value("6.4")
    expect(page.locator("#notice")).to_contain_text("Rent and vacancy are from the market trends of New York.")
    page.reload()
    expect(page.locator("#notice")).to_contain_text("New York")


def test_one_s_own_geojson_is_shown_on_the_map_and_never_sent_and_what_is_wrong_is_said(visit, site, tmp_path):
    page = study(visit, site, "area=county-36055", ["county-36055"], phone=True)
    region = page.get_by_role("region", name="Map", exact=True)
    page.locator("#study-map").scroll_into_view_if_needed()
    expect(region.get_by_role("img", name=re.compile("^Monroe County"))).to_be_attached()
    field = page.get_by_label("Your own map data (GeoJSON file)")
    sent = []
    page.on("request", lambda request: sent.append(request.method))
    ring = [[-77.7, 43.0], [-77.6, 43.0], [-77.6, 43.1], [-77.7, 43.1], [-77.7, 43.0]]
    good = tmp_path / "campus.geojson"
    good.write_text(json.dumps({"type": "FeatureCollection", "features": [
        {"type": "Feature", "properties": {"name": "<b>Quad</b>"}, "geometry": {"type": "Polygon",
                                                                                "coordinates": [ring]}},
        {"type": "Feature", "properties": None, "geometry": {"type": "Point", "coordinates": [-77.5, 43.05]}}]}))
    field.set_input_files(good)
    expect(page.get_by_text("campus.geojson: 2 shapes on the map")).to_be_visible()
    expect(region.locator("path.map-own")).to_have_count(2)
    region.locator("path.map-own").first.hover()
    expect(region.get_by_text("<b>Quad</b>")).to_be_visible()
    assert set(sent) <= {"GET"}
    assert fits(page)
    assert_accessible(page)
    bad = tmp_path / "bad.json"
    for text, said in [
        ("a,b\n1,2", "The file isn’t JSON"),
        ('{"type": "Point", "coordinates": [500000, 4700000]}', "Feature 1 has a coordinate out of range: 500,000"),
        (" " * 10_000_001, "The file is larger than 10 MB."),
    ]:
        bad.write_text(text)
        field.set_input_files(bad)
        expect(page.locator("#study-map .error")).to_contain_text(said)
        expect(region.locator("path.map-own")).to_have_count(0)
    field.set_input_files(good)
    page.get_by_role("button", name="Remove file").click()
    expect(region.locator("path.map-own")).to_have_count(0)
    expect(field).to_be_focused()


def test_not_found_and_abroad_are_said_plainly(visit):
    page = visit("about:blank")
    for near, heading in [("48.2082,16.3738", "Austria isn’t covered"),
                          ("Xyzzyville, Nowhere", "We can’t find “Xyzzyville, Nowhere”")]:
        page.goto(f"/market?near={near}")
        expect(page.get_by_role("heading", name=heading)).to_be_visible()
    assert_accessible(page)


def test_nothing_sticks_out_on_the_narrowest_phone(visit, site):
    page = study(visit, site, "area=state-36&chart=tenure", ["state-36"], language="es", **NARROW)
    expect(page.locator(".chart-line")).to_have_count(2)
    assert fits(page)


def test_menu_and_footer_lead_to_both_pages(visit):
    page = visit("/")
    expect(page.locator("#footer").get_by_role("link", name="Area guide")).to_have_attribute("href", "/places")
    expect(page.locator("#footer").get_by_role("link", name="Market trends")).to_have_attribute("href", "/market")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog").get_by_role("link", name="Market trends").click()
    expect(page.get_by_role("heading", level=1, name="How an area has changed")).to_be_visible()


# On a listing

def test_a_listing_says_what_its_area_is_like_in_three_lines(visit, site):
    listing = site.demo_listings()[0]
    page = visit(f"/listings/{listing['id']}", phone=True)
    section = page.locator(".about-area")
    expect(section.locator("dt")).to_have_count(3)
    expect(section).to_contain_text("American Community Survey")
    section.get_by_role("link", name=re.compile("^More about")).click()
    expect(page.locator(".area-card")).to_have_count(7)


def test_a_hidden_place_is_described_by_the_point_that_is_shown(visit, site):
    owner = site.register("Hermit")
    listing = site.post(owner, title="Behind the hedge", hideExactLocation=True)
    shown = site.call("GET", f"/v1/listings/{listing['id']}").json()["location"]
    page = visit("about:blank")
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"/listings/{listing['id']}")
    expect(page.locator(".about-area dt")).to_have_count(3)
    near = [url for url in asked if "/v1/areas?near=" in url]
    assert near and all(f"{shown['latitude']}" in url and f"{shown['longitude']}" in url for url in near)


def test_what_an_operator_imports_is_drawn(own_site, visit, tmp_path):
    years = [year for year in range(2012, 2024) if year != 2020]
    rows = [f"{year},36055003805,medianContractRent,{700 + 10 * (year - 2012)},15" for year in years]
    file = tmp_path / "rents.csv"
    file.write_text("\n".join(["year,geoid,variable,value,moe", *rows]) + "\n")
    own_site.run("import", "census", str(file), "--survey", "acs5", "--boundaries", "2020")
    tract = "tract-2020-36055003805"
    assert_becomes(200, lambda: own_site.call("GET", f"/v1/areas/{tract}").status)
    page = visit(f"/market?area={tract}", site=own_site)
    expect(page.locator(".chart")).to_contain_text("$700 in 2012, $810 in 2023 (+16%).")
    expect(page.locator(".chart-dot")).to_have_count(len(years))
    expect(page.locator(".chart-line")).to_have_count(2)
    expect(page.get_by_role("row").filter(has_text="2019–2023")).to_contain_text("$810 ±$15")
