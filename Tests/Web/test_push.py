"""Notifications on a device: the switch that asks, what it shows of a message, and where pressing that leads.

Chromium without a window has neither a push service nor notifications: tests give it both. The message itself reaches
the page's own worker as from a push service, through the browser's tools for developers."""

import json

import pytest
from browsing import assert_accessible, fits, wait_until_open
from playwright.sync_api import expect
from posting import assert_becomes, open_form

SUPPORT = """{ let permission = "default"; let current = null; let count = 0;
    const keys = {
        p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        auth: "BTBZMqHH6r4Tts7J_aSIgg" };
    Object.defineProperty(Notification, "permission", { get: () => permission });
    Notification.requestPermission = async () => {
        window.prompts = (window.prompts ?? 0) + 1;
        return permission = window.refusing ? "denied" : "granted";
    };
    PushManager.prototype.subscribe = async (options) => {
        if (window.failing) throw new DOMException("Registration failed", "AbortError");
        window.asked = options;
        const endpoint = `https://push.example.net/${++count}`;
        current = { endpoint, toJSON: () => ({ endpoint, expirationTime: null, keys }),
                    unsubscribe: async () => {
                        sessionStorage.setItem("ended", endpoint);
                        current = null;
                        return true;
                    } };
        return current;
    };
    PushManager.prototype.getSubscription = async () => current;
}"""
"""A browser with a push service, whose reader allows notifications once asked; until its page is left."""

SHOWING = """() => { self.shown = new Map(); self.went = [];
    ServiceWorkerRegistration.prototype.showNotification = async (title, { body, tag, lang, data }) => {
        shown.set(tag, { title, body, tag, lang, data });
    };
    clients.openWindow = async (url) => { went.push(url); };
    WindowClient.prototype.focus = async function () { went.push(`focus ${this.url}`); };
    self.press = (tag) => {
        const notification = { data: shown.get(tag).data, close: () => shown.delete(tag) };
        dispatchEvent(Object.assign(new Event("notificationclick"), { notification, waitUntil: () => {} }));
    };
}"""
"""A worker whose notifications can be seen and pressed: two with one tag are one, as the standard has it."""

NOTE = {"title": "Campus Homes", "text": "You have a new message", "path": "/messages", "tag": "one", "language": "en"}


def opened(visit, person, **options):
    """The account page of a browser with a worker."""
    page = visit("/account", by=person, worker=True, **options)
    page.add_init_script(SUPPORT)
    page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
    page.reload()
    wait_until_open(page)
    return page


def endpoint(page):
    """What the server knows of the page's session."""
    return page.evaluate("fetch('/v1/sessions/current/push-subscription').then((r) => r.json())")["endpoint"]


def switch(page, name="Notifications on this device"):
    return page.get_by_role("switch", name=name)


def worker(page):
    """The page's worker, and how to hand it a message."""
    session = page.context.new_cdp_session(page)
    found = []
    session.on("ServiceWorker.workerRegistrationUpdated", lambda event: found.extend(event["registrations"]))
    session.send("ServiceWorker.enable")
    assert_becomes(True, lambda: page.wait_for_timeout(10) or bool(found and page.context.service_workers))
    scope = found[-1]

    def push(note):
        session.send("ServiceWorker.deliverPushMessage", {
            "origin": scope["scopeURL"].rstrip("/"), "registrationId": scope["registrationId"],
            "data": json.dumps(note)})
    running = page.context.service_workers[0]
    running.evaluate(SHOWING)
    return running, push


def notes(running):
    return running.evaluate("() => [...shown.values()]")


def test_a_switch_has_this_device_show_notifications_and_stops_it_again(visit, site):
    person = site.register("Pushed")
    page = opened(visit, person)
    expect(switch(page)).not_to_be_checked()
    assert endpoint(page) is None
    switch(page).focus()
    page.keyboard.press("Space")
    expect(page.get_by_text("This device now shows notifications").first).to_be_visible()
    expect(switch(page)).to_be_checked()
    expect(switch(page)).to_be_focused()
    assert endpoint(page) == "https://push.example.net/1"
    key = site.call("GET", "/v1/push/key").json()["publicKey"]
    assert page.evaluate("window.asked") == {"userVisibleOnly": True, "applicationServerKey": key}
    assert_accessible(page)
    page.keyboard.press("Space")
    expect(page.get_by_text("This device no longer shows notifications").first).to_be_visible()
    expect(switch(page)).not_to_be_checked()
    assert endpoint(page) is None


def test_a_page_asks_for_no_permission_by_itself(visit, site):
    page = opened(visit, site.register("Unasked"))
    expect(switch(page)).not_to_be_checked()
    assert page.evaluate("window.prompts") is None
    switch(page).click()
    expect(switch(page)).to_be_checked()
    assert page.evaluate("window.prompts") == 1


def test_who_refuses_is_told_how_to_change_that(visit, site):
    page = opened(visit, site.register("Refusing"))
    page.evaluate("window.refusing = true")
    switch(page).click()
    expect(page.get_by_text("Your browser didn’t allow notifications").first).to_be_visible()
    expect(page.get_by_text("You blocked notifications from this site.")).to_be_visible()
    expect(switch(page)).not_to_be_checked()
    assert endpoint(page) is None


def test_a_browser_that_blocks_them_says_so(visit, site):
    """As Chromium without a window does."""
    page = open_form(visit, site.register("Blocked"), "/account", phone=True, language="es")
    expect(switch(page, "Notificaciones en este dispositivo")).to_be_disabled()
    expect(page.get_by_text("Bloqueaste las notificaciones de este sitio.")).to_be_visible()
    assert fits(page)
    assert_accessible(page)


@pytest.mark.parametrize("text, missing", [
    ("This browser can’t show notifications while the app is closed.", "delete window.PushManager"),
    ("To get notifications on an iPhone or iPad, add the app to your home screen",
     "delete window.PushManager; Object.defineProperty(navigator, 'userAgent', { value: 'iPhone' })")])
def test_a_browser_that_cannot_says_so(visit, site, text, missing):
    page = open_form(visit, site.register("Unable"), "/account")
    page.add_init_script(missing)
    page.reload()
    expect(page.get_by_text(text)).to_be_visible()
    expect(switch(page)).to_have_count(0)


def test_a_push_service_out_of_reach_leaves_the_switch_off(visit, site):
    page = opened(visit, site.register("Unreached"))
    page.evaluate("window.failing = true")
    switch(page).click()
    expect(page.get_by_text("Your browser couldn’t set up notifications. Try again later.")).to_be_visible()
    expect(switch(page)).not_to_be_checked()
    assert endpoint(page) is None


def test_a_message_is_shown_once_and_leads_to_its_page(visit, site):
    page = opened(visit, site.register("Shown"))
    running, push = worker(page)
    push(NOTE)
    shown = {"title": NOTE["title"], "body": NOTE["text"], "tag": "one", "lang": "en", "data": {"path": "/messages"}}
    assert_becomes([shown], lambda: notes(running))
    push(NOTE)
    push(NOTE | {"tag": "two", "path": "https://evil.example/"})
    assert_becomes({"one", "two"}, lambda: {note["tag"] for note in notes(running)})
    assert len(notes(running)) == 2

    def press(tag):
        running.evaluate("(tag) => press(tag)", tag)
        assert_becomes(1, lambda: running.evaluate("went.length"))
        return running.evaluate("went.pop()")
    home = page.url.split("/account")[0]
    assert press("one") == f"{home}/messages"
    assert press("two") == f"{home}/", "a page of another site was opened"
    assert_becomes([], lambda: notes(running))
    push(NOTE | {"path": "/account"})
    assert_becomes(1, lambda: len(notes(running)))
    assert press("one") == f"focus {home}/account"


def test_logging_out_ends_the_address_of_the_browser_which_the_next_person_may_use(visit, site):
    page = opened(visit, site.register("First"))
    switch(page).click()
    expect(page.get_by_text("This device now shows notifications").first).to_be_visible()
    page.get_by_role("button", name="Log out", exact=True).first.click()
    page.wait_for_url("**/")
    assert page.evaluate("sessionStorage.getItem('ended')") == "https://push.example.net/1"


def test_a_browser_that_gets_another_address_tells_the_server_if_the_old_one_was_known_there(visit, site):
    page = opened(visit, site.register("Renewed"))
    switch(page).click()
    expect(page.get_by_text("This device now shows notifications").first).to_be_visible()
    running, _ = worker(page)
    running.evaluate("""() => {
        const keys = {
            p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
            auth: "BTBZMqHH6r4Tts7J_aSIgg" };
        PushManager.prototype.getSubscription = async () => (
            { toJSON: () => ({ endpoint: "https://push.example.net/new", keys }) });
        self.change = (endpoint) => new Promise((resolve) => dispatchEvent(Object.assign(
            new Event("pushsubscriptionchange"), { oldSubscription: { endpoint }, waitUntil: resolve })));
    }""")
    running.evaluate("change('https://push.example.net/of-somebody-else')")
    assert endpoint(page) == "https://push.example.net/1"
    running.evaluate("change('https://push.example.net/1')")
    assert endpoint(page) == "https://push.example.net/new"
