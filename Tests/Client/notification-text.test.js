import { texts } from "./browser.js";
import assert from "node:assert/strict";
import test from "node:test";
import { loadTexts } from "../../Public/js/i18n.js";
import {
  notificationIcon, notificationPath, notificationText, renewableListing,
} from "../../Public/js/notifications/notification-text.js";

const listing = { id: "l1", title: "Sunny room" };
const price = (cents, period = "month") => ({ cents, currency: "USD", period });
const one = (kind, facts = {}, count = 1) => ({ id: "n1", kind, count, facts, createdAt: "", isRead: false });
const english = async () => loadTexts(async () => texts("en"));
const spanish = async () => loadTexts(async () => texts("es"));

/** Each kind with what it says and where it leads. */
const sentences = [
  [one("savedSearch", { search: { id: "s1", title: "Near the river" } }), "1 new place matches “Near the river”",
    "/account#searches"],
  [one("savedSearch", { search: { id: "s1", title: "Near the river" } }, 12), "12 new places match “Near the river”",
    "/account#searches"],
  [one("favoritePriceFell", { listing, previousPrice: price(90_000), price: price(85_000) }),
    "“Sunny room” dropped from $900 to $850 a month", "/listings/l1"],
  [one("favoritePriceFell", { listing, previousPrice: price(30_000, "week"), price: price(85_050) }),
    "“Sunny room” dropped from $300 a week to $850.50 a month", "/listings/l1"],
  [one("favoritePriceFell", { listing, previousPrice: price(9_000_000, "once"), price: price(8_000_000, "once") }),
    "“Sunny room” dropped from $90,000 to $80,000", "/listings/l1"],
  [one("favoriteGone", { listing }),
    "Your favorite “Sunny room” is no longer available", "/favorites"],
  [one("listingExpiring", { listing, day: "2027-01-05" }), "Your listing “Sunny room” expires on Jan 5, 2027",
    "/listings/l1"],
  [one("listingExpiring", { listing, day: "2027-01-05" }, 3),
    "“Sunny room” and 2 more of your listings expire on Jan 5, 2027", "/my-listings"],
  [one("listingExpired", { listing, day: "2027-01-05" }),
    "Your listing “Sunny room” expired on Jan 5, 2027 and is no longer shown", "/listings/l1"],
  [one("listingExpired", { listing, day: "2027-01-05" }, 2),
    "“Sunny room” and 1 more of your listings expired on Jan 5, 2027 and are no longer shown", "/my-listings"],
  [one("listingHeld", { listing, reason: "Is it yours?" }),
    "Your listing “Sunny room” is on hold: only you can see it until a moderator releases it", "/my-listings"],
  [one("listingReleased", { listing, reason: "It is." }),
    "Your listing “Sunny room” is live again", "/listings/l1"],
  [one("listingDeleted", { listing, reason: "Stolen photos." }), "A moderator deleted your listing “Sunny room”",
    "/my-listings"],
  [one("contactViewed", { listing }), "Someone viewed the contact details of your listing “Sunny room”",
    "/listings/l1"],
  [one("reportDecided", { listing, outcome: "removed" }),
    "“Sunny room”, which you reported, was removed. Thank you!", null],
  [one("reportDecided", { listing, outcome: "held" }),
    "“Sunny room”, which you reported, is hidden while moderators review it", null],
  [one("reportDecided", { listing, outcome: "kept" }),
    "Moderators reviewed “Sunny room”, which you reported, and found no violation", "/listings/l1"],
  [one("reportDecided", { outcome: "removed" }), "What you reported was removed. Thank you!", null],
  [one("reportDecided", { outcome: "held" }),
    "What you reported is hidden while moderators review it", null],
  [one("reportDecided", { outcome: "kept" }),
    "Moderators reviewed what you reported and found no violation", null],
  [one("recall", { listing }), "Warning: “Sunny room” was a scam", null],
  [one("newDevice", { device: "Firefox on Linux" }), "New login to your account: Firefox on Linux",
    "/account#sessions"],
  [one("weeklyReport", { week: { views: 1200, saves: 1, conversations: 0 }, day: "2027-01-11" }),
    "Your listings, week of Jan 4, 2027: 1,200 views, 1 save, and 0 conversations", "/my-listings"],
  [one("weeklyReport", { week: { contactViews: 2, conversations: 1, saves: 0, views: 9 }, day: "2027-01-11" }),
    "Your listings, week of Jan 4, 2027: 2 people viewed your contact details, 1 conversation, 0 saves, and 9 views",
    "/my-listings"],
  [one("newCases", {}, 1), "1 new case for moderators", "/admin"],
  [one("newCases", {}, 4), "4 new cases for moderators", "/admin"],
  [one("queueAge", { day: "2027-01-05" }), "A case has been waiting since Jan 5, 2027", "/admin"],
];

for (const [notification, text, path] of sentences) {
  test(`${notification.kind} says “${text}”`, async () => {
    await english();
    assert.equal(notificationText(notification), text);
    assert.equal(notificationPath(notification), path);
  });
}

test("each kind says something in Spanish, with all its facts", async () => {
  await spanish();
  for (const [notification] of sentences) {
    const text = notificationText(notification);
    assert.doesNotMatch(text, /\{|undefined|notifications\./, text);
    assert.notEqual(notificationIcon(notification), "bell", notification.kind);
    if (notification.facts.listing) assert.match(text, /Sunny room/);
  }
  assert.equal(notificationText(one("newDevice", { device: "Firefox on Linux" })),
    "Nuevo inicio de sesión en tu cuenta: Firefox en Linux");
});

test("a listing without a title has a name nevertheless", async () => {
  await english();
  assert.equal(notificationText(one("recall", { listing: { id: "l1" } })), "Warning: “Untitled” was a scam");
});

test("a program that is no browser is called as it calls itself", async () => {
  await spanish();
  assert.equal(notificationText(one("newDevice", { device: "curl" })), "Nuevo inicio de sesión en tu cuenta: curl");
});

test("one press renews one listing that expires, and not several", () => {
  for (const kind of ["listingExpiring", "listingExpired"]) {
    assert.deepEqual(renewableListing(one(kind, { listing, day: "2027-01-05" })), listing);
    assert.equal(renewableListing(one(kind, { listing, day: "2027-01-05" }, 2)), null);
  }
  assert.equal(renewableListing(one("listingHeld", { listing })), null);
});
