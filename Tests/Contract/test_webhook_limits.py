"""How many webhooks there are, who has them, and what is asked of them."""

import outside_server
import pytest
import received_mail

VERBS = {
    "account": ("listWebhooks", "createWebhook", "showWebhook", "deleteWebhook", "pingWebhook", "listDeliveries",
                "resendDelivery"),
    "marketplace": ("listMarketplaceWebhooks", "createMarketplaceWebhook", "showMarketplaceWebhook",
                    "deleteMarketplaceWebhook", "pingMarketplaceWebhook", "listMarketplaceDeliveries",
                    "resendMarketplaceDelivery")}


@pytest.mark.parametrize("kind", VERBS)
def test_a_webhook_is_made_listed_asked_and_deleted_and_five_are_enough(api, samples, kind):
    listed, create, show, delete, ping, deliveries, resend = VERBS[kind]
    holder = samples.admin if kind == "marketplace" else samples.register(
        {"email": "hooks@syr.edu", "password": "quiet-harbour-29", "name": "Hooks"})
    me, made = {"token": api.confirmed(holder)}, []
    events = {"account": ["listing.created"], "marketplace": ["moderation.decided"]}[kind]

    def new(path):
        form = {"url": outside_server.address() + path, "events": events}
        made.append(api.call(create, 201, value=form, **me).json()["id"])
        found = api.call(deliveries, 200, id=made[-1], **me).json()["items"]
        return {"id": made[-1], "deliveryId": found[0]["id"]}
    gone, right = new("/gone"), new("/right")
    api.call(listed, 400, query={"surprise": 1}, **me)
    received_mail.wait(
        lambda: api.call(show, 200, id=gone["id"], **me).json()["offReason"] == "gone" or None, "it is off")
    assert api.call(resend, 409, **gone, **me).code == "webhook_off"
    assert api.call(ping, 200, id=gone["id"], **me).json()["isOn"]
    if kind == "account":
        api.call("putExternalListing", 201, query={"externalId": "12/A"}, value=api.example("putExternalListing"), **me)
    else:
        listing = samples.post(title="It is deleted as a scam")
        api.call("deleteListing", 204, id=listing, query={"reason": "A scam."}, **me)
    newest = received_mail.wait(
        lambda: next((one for one in api.call(deliveries, 200, id=right["id"], **me).json()["items"]
                      if one["event"] == events[0]), None), "the event waits or was delivered")
    assert api.call(resend, 200, id=right["id"], deliveryId=newest["id"], **me).json()["data"] == newest["data"]
    while len(api.call(listed, 200, **me).json()["items"]) < 5:
        new("/more")
    form = {"url": outside_server.address() + "/sixth", "events": events}
    assert api.call(create, 409, value=form, **me).code == "too_many_webhooks"
    for id in made:
        api.call(delete, 204, id=id, **me)


def test_the_webhooks_of_a_marketplace_are_for_admins(api, samples):
    hook, mo = {"id": samples.marketplace_webhook["id"]}, {"token": samples.moderator.token}
    api.call("listMarketplaceWebhooks", 403, **mo)
    api.call("showMarketplaceWebhook", 403, **hook, **mo)
    api.call("listMarketplaceDeliveries", 403, **hook, **mo)
