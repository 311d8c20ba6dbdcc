"""The moderators' pages: what is reported comes up, is decided with a reason, and stands in the log."""

import re

import pytest
from browsing import assert_accessible, fits
from playwright.sync_api import expect
from posting import assert_becomes, open_form

SCAM = {"reason": "scam", "words": "Wants the deposit by wire. <script>alert(1)</script>"}


@pytest.fixture(scope="module")
def people(demo):
    """Three students who know the place for longer than a day."""
    return [demo.log_in("student")] + [demo.register(f"Witness{number}") for number in range(2)]


def reported(site, people, title, owner=None):
    """A listing that was reported; answers its id and its owner. Its contact is nobody else's: that of a removed
    listing is a signal for the next."""
    owner = owner or site.register(re.sub(r"\W", "", title))
    listing = site.post(owner, title=title, contact={"name": "Olive", "email": owner.email})
    for person in people:
        report = site.call("POST", f"/v1/listings/{listing['id']}/reports", SCAM, by=person)
        assert report.status == 201, report.body
    return listing["id"], owner


def decide(site, admin, listing, decision, reason):
    case = site.call("GET", f"/v1/admin/listings/{listing}", by=admin).json()
    answer = site.call("POST", f"/v1/admin/listings/{listing}/decision",
                       {"decision": decision, "reason": reason, "lastDecisionId": case["lastDecisionId"],
                        "version": case["versions"][0]["version"]}, by=admin)
    assert answer.status == 200, answer.body


def case(page, title):
    return page.locator(".case").filter(has=page.get_by_role("heading", name=title))


def give_reason(page, label, reason="We looked into it."):
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Reason").fill(reason)
    dialog.get_by_role("button", name=label).click()


def test_who_is_no_moderator_is_told_so(visit, site):
    page = open_form(visit, site.register("Curious"), "/admin")
    expect(page.get_by_role("heading", name="This page is for moderators")).to_be_visible()


def test_a_report_is_held_answered_and_released(visit, site, people):
    title = "Doubtful flat"
    listing, owner = reported(site, people[:1], title)
    page = open_form(visit, site.log_in("moderator"), "/admin", phone=True)
    expect(case(page, title)).to_contain_text("<script>alert(1)</script>")
    case(page, title).get_by_role("button", name="Put on hold").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Put on hold").click()
    expect(dialog.get_by_label("Reason")).to_have_attribute("aria-invalid", "true")
    assert_accessible(page)
    give_reason(page, "Put on hold", "Prove that it is yours.")
    expect(page.locator(".toast")).to_contain_text("Put on hold")
    answer = site.call("POST", f"/v1/listings/{listing}/appeal", {"words": "Here is my lease."}, by=owner)
    assert answer.status == 201, answer.body

    page.goto(f"/admin?listing={listing}")
    expect(page.get_by_text("Here is my lease.")).to_be_visible()
    expect(page.get_by_text("Prove that it is yours.").first).to_be_visible()
    assert fits(page)
    page.get_by_role("button", name="Release").click()
    give_reason(page, "Release")
    expect(page.locator(".toast")).to_contain_text("Released")
    expect(page.get_by_role("button", name="Release")).to_have_count(0)
    assert site.call("GET", f"/v1/listings/{listing}").status == 200


def test_of_two_who_decide_at_once_the_second_learns_what_happened(visit, site, people):
    listing, _ = reported(site, people[:1], "Raced flat")
    page = open_form(visit, site.log_in("moderator"), f"/admin?listing={listing}")
    page.get_by_role("button", name="Put on hold").click()
    decide(site, site.log_in("admin"), listing, "hold", "I was faster.")
    give_reason(page, "Put on hold")
    dialog = page.get_by_role("dialog", name="Someone else has already acted")
    expect(dialog).to_contain_text("Ada")
    assert_accessible(page)
    dialog.get_by_role("button", name="View the current version").click()
    expect(page.get_by_text("I was faster.").first).to_be_visible()
    expect(page.get_by_role("button", name="Release")).to_be_visible()


def test_nobody_releases_what_was_changed_unseen(visit, site, people):
    listing, owner = reported(site, people[:1], "Changing flat")
    admin = site.log_in("admin")
    decide(site, admin, listing, "hold", "Looks odd.")
    page = open_form(visit, site.log_in("moderator"), f"/admin?listing={listing}")
    page.get_by_role("button", name="Release").click()
    changed = site.call("PATCH", f"/v1/listings/{listing}", {"title": "Now something else"}, by=owner)
    assert changed.status == 200, changed.body
    give_reason(page, "Release")
    page.get_by_role("button", name="View the current version").click()
    expect(page.get_by_role("definition").filter(has_text="Now something else")).to_be_visible()
    page.get_by_role("button", name="Release").click()
    give_reason(page, "Release")
    expect(page.locator(".toast")).to_contain_text("Released")


def test_only_an_admin_deletes_and_what_is_deleted_keeps_its_history(visit, site, people):
    listing, _ = reported(site, people[:1], "Worst flat")
    page = open_form(visit, site.log_in("moderator"), f"/admin?listing={listing}")
    expect(page.get_by_role("button", name="Put on hold")).to_be_visible()
    expect(page.get_by_role("button", name="Delete")).to_have_count(0)
    page = open_form(visit, site.log_in("admin"), f"/admin?listing={listing}")
    page.get_by_role("button", name="Delete").click()
    give_reason(page, "Delete", "The photos are stolen.")
    expect(page.get_by_role("heading", name="Deleted listing")).to_be_visible()
    expect(page.get_by_text("The photos are stolen.")).to_be_visible()
    assert site.call("GET", f"/v1/listings/{listing}").status == 404


def test_versions_show_what_changed(visit, site, people):
    listing, owner = reported(site, people[:1], "Cheap flat")
    site.call("PATCH", f"/v1/listings/{listing}", {"priceCents": 10_000, "contact": {"name": None}}, by=owner)
    page = open_form(visit, site.log_in("moderator"), f"/admin?listing={listing}")
    price = page.get_by_role("definition").filter(has_text="$100").first
    expect(price.locator("del")).to_have_text("$950")
    expect(price.locator("ins")).to_have_text("$100")


def test_an_account_is_found_blocked_and_unblocked(visit, site, people):
    _, owner = reported(site, people[:1], "Scammers flat")
    report = site.call("POST", f"/v1/accounts/{owner.id}/reports", SCAM, by=people[1])
    assert report.status == 201, report.body
    page = open_form(visit, site.log_in("admin"), "/admin?view=accounts")
    page.get_by_label("Account email address").fill("unknown-to-all@example.edu")
    page.get_by_role("button", name="Search").click()
    expect(page.get_by_role("heading", name="No account found")).to_be_visible()
    page.get_by_label("Account email address").fill(owner.email)
    page.get_by_role("button", name="Search").click()
    assert_accessible(page)
    page.get_by_role("link", name="Scammersflat").click()
    expect(page.get_by_role("link", name="Scammers flat")).to_be_visible()
    page.get_by_role("button", name="Dismiss reports").click()
    give_reason(page, "Dismiss reports")
    expect(page.get_by_text("Reports resolved")).to_be_visible()
    page.get_by_role("button", name="Block account").click()
    give_reason(page, "Block account", "Three cities, one photo.")
    expect(page.get_by_text("Account blocked")).to_be_visible()
    assert site.call("GET", "/v1/account", by=owner).status == 401
    page.get_by_role("button", name="Unblock account").click()
    page.get_by_role("dialog").get_by_role("button", name="Unblock account").click()
    expect(page.get_by_role("button", name="Block account")).to_be_visible()


def test_an_admin_gives_a_role(visit, site):
    person = site.register("Helper")
    page = open_form(visit, site.log_in("admin"), f"/admin?account={person.id}")
    page.get_by_label("Role").select_option("moderator")
    page.get_by_role("button", name="Save").click()
    page.get_by_role("dialog").get_by_role("button", name="Save").click()
    expect(page.get_by_text("Role changed")).to_be_visible()
    assert_becomes("moderator", lambda: site.call("GET", "/v1/account", by=person).json()["role"])


def test_the_log_is_filtered_and_the_address_holds_the_filter(visit, site, people):
    listing, _ = reported(site, people[:1], "Logged flat")
    admin = site.log_in("admin")
    decide(site, admin, listing, "hold", "First <b>reason</b>.")
    decide(site, admin, listing, "release", "Second reason.")
    page = open_form(visit, admin, f"/admin?view=audit&listing={listing}")
    rows = page.get_by_role("row")
    # The heading, two decisions, and that the admin read the contact.
    expect(rows).to_have_count(4)
    expect(rows.nth(2)).to_contain_text("First <b>reason</b>.")
    page.get_by_label("Action", exact=True).select_option(label="Listing released")
    page.get_by_role("button", name="Apply").click()
    expect(rows).to_have_count(2)
    page.reload()
    expect(rows).to_have_count(2)
    expect(page.get_by_text("Only about Logged flat").first).to_be_visible()
    page.get_by_role("link", name="Only actions by Ada (demo admin)").first.click()
    expect(page.get_by_role("listitem").filter(has_text="Only actions by Ada (demo admin)")).to_be_visible()
    assert_accessible(page)


def test_a_moderator_decides_on_the_listings_own_page(visit, site, people):
    listing, owner = reported(site, people[:1], "Own page")
    path = f"/listings/{listing}"
    page = visit(path, by=site.log_in("moderator"), viewport={"width": 320, "height": 800})
    panel = page.get_by_role("region", name="Moderation")
    expect(panel).to_contain_text("1 report is waiting for a decision.")
    expect(panel.get_by_role("button", name="Delete")).to_have_count(0)
    assert fits(page)
    panel.get_by_role("button", name="Put on hold").press("Enter")
    give_reason(page, "Put on hold")
    expect(page.locator(".toast")).to_contain_text("Put on hold")
    expect(panel.get_by_role("button", name="Release")).to_be_visible()
    panel.get_by_role("link", name="View details").click()
    expect(page).to_have_url(re.compile(rf"/admin\?listing={listing}"))
    page = visit(path, by=site.log_in("admin"), reduced_motion="reduce")
    page.get_by_role("region", name="Moderation").get_by_role("button", name="Delete").click()
    give_reason(page, "Delete")
    expect(page.locator(".toast")).to_contain_text("Deleted")
    expect(page.get_by_role("link", name="See other places")).to_be_visible()
    page = visit(f"/listings/{site.post(owner, title='Mine')['id']}", by=owner)
    expect(page.get_by_role("region", name="Moderation")).to_have_count(0)


def test_a_risk_opens_to_what_it_adds_up(visit, site, people):
    reported(site, people[:1], "Risky flat")
    page = open_form(visit, site.log_in("moderator"), "/admin")
    item = case(page, "Risky flat")
    item.get_by_text(re.compile(r"^Risk \d+ – why\?$")).press("Enter")
    expect(item.get_by_text("Account less than a week old: 15")).to_be_visible()
    assert_accessible(page)


def test_accounts_and_listings_are_searched(visit, site, people):
    owner = site.register("Searchable")
    site.post(owner, title="Belfry")
    page = open_form(visit, site.log_in("moderator"), "/admin?view=search", phone=True)
    words = page.get_by_label("Search accounts and listings")
    words.fill("be")
    words.press("Enter")
    expect(words).to_have_attribute("aria-invalid", "true")
    words.fill("BELFRY")
    words.press("Enter")
    expect(page.get_by_role("link", name="Belfry")).to_be_visible()
    words.fill("searchable")
    words.press("Enter")
    expect(page.get_by_role("link", name="Searchable", exact=True)).to_be_visible()
    assert_accessible(page)
    assert fits(page)
    page.reload()
    expect(page.get_by_role("link", name="Searchable", exact=True)).to_be_visible()
    words.fill("nothing has these words")
    words.press("Enter")
    expect(page.get_by_role("heading", name="Nothing found")).to_be_visible()


def test_a_saved_reply_is_written_chosen_edited_and_deleted(visit, site, people):
    reported(site, people[:1], "Answered flat")
    page = open_form(visit, site.log_in("moderator"), "/admin?view=replies")
    page.get_by_role("button", name="Add a reply").click()
    dialog = page.get_by_role("dialog", name="Add a reply")
    dialog.get_by_label("Title").fill("Stolen photos")
    dialog.get_by_label("Text").fill("The photos stand on another site.")
    assert_accessible(page)
    dialog.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", name="Stolen photos")).to_be_visible()
    page.get_by_role("button", name="Edit “Stolen photos”").press("Enter")
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Text").fill("These photos stand on another site.")
    dialog.get_by_role("button", name="Save").click()
    expect(page.get_by_text("These photos stand on another site.")).to_be_visible()
    page.goto("/admin")
    case(page, "Answered flat").get_by_role("button", name="Put on hold").click()
    dialog = page.get_by_role("dialog", name="Put on hold")
    dialog.get_by_label("Saved reply").select_option(label="Stolen photos")
    expect(dialog.get_by_label("Reason")).to_have_value("These photos stand on another site.")
    assert_accessible(page)
    dialog.get_by_role("button", name="Put on hold").click()
    expect(page.locator(".toast")).to_contain_text("Put on hold")
    page.goto("/admin?view=replies")
    page.get_by_role("button", name="Delete “Stolen photos”").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete “Stolen photos”").click()
    expect(page.get_by_role("heading", name="No saved replies yet")).to_be_visible()


def test_several_are_decided_at_once_and_what_was_not_is_named(visit, site, people):
    titles = [f"Batch {number}" for number in range(3)]
    listings = [reported(site, people[:1], title)[0] for title in titles]
    page = open_form(visit, site.log_in("moderator"), "/admin", phone=True)
    bar = page.get_by_role("region", name="Bulk actions")
    expect(bar).to_have_count(0)
    for title in titles:
        page.get_by_label(f"Select {title}").check()
    expect(bar).to_contain_text("3 selected")
    assert_accessible(page)
    assert fits(page)
    decide(site, site.log_in("admin"), listings[2], "hold", "I was faster.")
    bar.get_by_role("button", name="Put on hold").press("Enter")
    give_reason(page, "Put on hold")
    expect(page.get_by_text("2 done")).to_be_visible()
    dialog = page.get_by_role("dialog", name="1 could not be done")
    expect(dialog.get_by_role("link", name=titles[2])).to_be_visible()
    expect(dialog).to_contain_text("I was faster.")
    assert_accessible(page)
    for listing in listings:
        assert site.call("GET", f"/v1/listings/{listing}").status == 404


def ring_of(site, people, word, count=3):
    """Reported listings of as many new accounts with one phone number; answers the titles and the owners."""
    owners = [site.register(f"{word}{number}") for number in range(count)]
    phone = {"phone": f"+1 585 {len(word):03d} {sum(map(ord, word)) % 10_000:04d}"}
    for number, owner in enumerate(owners):
        listing = site.post(owner, title=f"{word} {number}", contact=phone)
        assert site.call("POST", f"/v1/listings/{listing['id']}/reports", SCAM, by=people[0]).status == 201
    return [f"{word} {number}" for number in range(count)], owners


def ring(page, title):
    return page.get_by_role("region").filter(has=page.get_by_role("heading", name=title, exact=True))


def test_a_ring_is_deleted_and_blocked_in_four_clicks(visit, site, people):
    titles, owners = ring_of(site, people, "Ringleader")
    page = open_form(visit, site.log_in("admin"), "/admin", phone=True)
    section = ring(page, titles[0])
    expect(section.get_by_role("heading", name="3 accounts share", exact=False)).to_contain_text("a phone number")
    for title in titles:
        expect(section.get_by_role("heading", name=title)).to_be_visible()
        expect(page.get_by_role("heading", name=title)).to_have_count(1)
    assert_accessible(page)
    assert fits(page)
    section.get_by_role("button", name="Delete all and block").click()
    dialog = page.get_by_role("dialog")
    boxes = [dialog.get_by_role("checkbox", name=title.replace(" ", "")) for title in titles]
    expect(boxes[0]).not_to_be_checked()
    expect(dialog).to_contain_text("Posted it first")
    for box in boxes[1:]:
        expect(box).to_be_checked()
        box.uncheck()
    dialog.get_by_label("Reason").fill("One phone, three names.")
    dialog.get_by_role("button", name="Delete all and block").click()
    expect(dialog.get_by_role("alert")).to_contain_text("Select at least one account.")
    assert_accessible(page)
    for box in boxes[1:]:
        box.check()
    dialog.get_by_role("button", name="Delete all and block").click()
    expect(page.locator(".toast")).to_contain_text("2 accounts blocked")
    expect(page.get_by_role("heading", name=titles[1])).to_have_count(0)
    assert site.call("GET", "/v1/account", by=owners[0]).status == 200
    for owner in owners[1:]:
        assert site.call("GET", "/v1/account", by=owner).status == 401


def test_who_comes_second_to_a_ring_is_told_what_changed(visit, site, people):
    titles, owners = ring_of(site, people, "Ringfinger")
    page = open_form(visit, site.log_in("admin"), "/admin")
    section = ring(page, titles[0])
    section.get_by_role("button", name="Delete all and block").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Reason").fill("One phone, three names.")
    block = site.call("PUT", f"/v1/admin/accounts/{owners[1].id}/block", {"reason": "Faster."}, by=site.log_in("admin"))
    assert block.status == 204, block.body
    dialog.get_by_role("button", name="Delete all and block").click()
    told = page.get_by_role("dialog", name="Someone else has already acted")
    expect(told).to_contain_text("Nothing was deleted or blocked")
    expect(told.get_by_role("listitem").filter(has_text="Ringfinger1")).to_contain_text("already blocked")
    assert_accessible(page)
    assert site.call("GET", "/v1/account", by=owners[2]).status == 200


def test_a_long_description_opens_in_the_queue_and_reports_of_what_is_shown_are_dismissed(visit, site, people):
    owner = site.register("Describer")
    words = " ".join(f"word{number}" for number in range(60))
    listing = site.post(owner, title="Described flat", description=words, contact={"email": owner.email})
    assert site.call("POST", f"/v1/listings/{listing['id']}/reports", SCAM, by=people[0]).status == 201
    page = open_form(visit, site.log_in("moderator"), "/admin")
    item = case(page, "Described flat")
    expect(item).to_contain_text("word9 ")
    expect(item.get_by_text("word59")).not_to_be_visible()
    item.locator("summary", has_text="Show all").press("Enter")
    expect(item.get_by_text("word59")).to_be_visible()
    page.get_by_label("Select Described flat").check()
    bar = page.get_by_role("region", name="Bulk actions")
    expect(bar.get_by_role("button", name="Release")).to_have_count(0)
    expect(bar.get_by_role("button", name="Dismiss reports")).to_be_visible()
    item.get_by_role("button", name="Dismiss reports").click()
    expect(page.get_by_role("dialog")).to_contain_text("It stays online")
    give_reason(page, "Dismiss reports")
    expect(page.locator(".toast")).to_contain_text("Reports dismissed")


def test_the_first_listing_of_a_new_owner_waits_and_says_so(visit, site, tenant_settings):
    tenant_settings(holdFirstListings=True)
    owner = site.register("Newcomer")
    assert site.post(owner, title="First of all")["status"] == "held"
    listing = site.post(owner, title="First to see")["id"]
    page = visit(f"/listings/{listing}", by=owner)
    expect(page.get_by_text("Listings from new owners go live once a moderator")).to_be_visible()
    expect(page.get_by_role("button", name="Reply to the moderators")).to_have_count(0)
    assert_accessible(page)
    page = open_form(visit, site.log_in("moderator"), "/admin")
    item = case(page, "First to see")
    expect(item).to_contain_text("New owner: not reviewed yet")
    item.get_by_role("button", name="Release").click()
    give_reason(page, "Release")
    expect(page.locator(".toast")).to_contain_text("Released")
    assert site.call("GET", f"/v1/listings/{listing}").status == 200
    assert site.post(owner, title="Straight on")["status"] == "active"


def test_recent_lists_lead_to_listings_and_accounts(visit, site, people):
    listing, owner = reported(site, people[:1], "Recent flat")
    decide(site, site.log_in("admin"), listing, "hold", "To be seen.")
    page = open_form(visit, site.log_in("moderator"), "/admin?view=recent")
    expect(page.get_by_role("link", name="Recent flat")).to_be_visible()
    page.get_by_role("link", name="New accounts").click()
    expect(page.get_by_role("link", name="Recentflat", exact=True)).to_be_visible()
    expect(page.get_by_role("link", name="New accounts")).to_have_attribute("aria-current", "page")
    assert_accessible(page)
