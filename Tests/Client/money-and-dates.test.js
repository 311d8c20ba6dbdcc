import { texts } from "./browser.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { day, distanceText, list, minutes, money, price, timeAgo, today } from "../../Public/js/format.js";
import { loadTexts } from "../../Public/js/i18n.js";

await loadTexts(async () => texts("en"));

test("money shows cents only when there are any", () => {
  assert.equal(money(125_000, "USD"), "$1,250");
  assert.equal(money(125_050, "USD"), "$1,250.50");
  assert.equal(money(5, "EUR"), "€0.05");
  assert.equal(money(0, "USD"), "$0");
});

test("a price has an amount and a period, and a listing without one has none", () => {
  assert.deepEqual(price({ priceCents: 61_000, currency: "USD", pricePeriod: "month" }), {
    amount: "$610", period: texts("en").period.month,
  });
  assert.equal(price({ priceCents: null, currency: "USD", pricePeriod: "month" }), null);
});

test("a date is the same day in every time zone", () => {
  const zone = process.env.TZ;
  try {
    for (const name of ["Pacific/Kiritimati", "Pacific/Pago_Pago", "UTC"]) {
      process.env.TZ = name;
      assert.equal(day("2027-01-05"), "Jan 5, 2027", name);
    }
  } finally {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  }
});

test("today is written as the API writes dates", () => {
  assert.match(today(), /^\d{4}-\d\d-\d\d$/);
  const now = new Date();
  assert.equal(Number(today().slice(8)), now.getDate());
});

test("an instant is told by the largest unit that fits, before and after now", () => {
  const now = Date.parse("2026-11-21T12:00:00Z");
  assert.equal(timeAgo("2026-11-18T12:00:00Z", now), "3 days ago");
  assert.equal(timeAgo("2026-11-21T11:59:30Z", now), "30 seconds ago");
  assert.equal(timeAgo("2026-11-21T14:00:00Z", now), "in 2 hours");
  assert.equal(timeAgo("2024-11-21T00:00:00Z", now), "2 years ago");
});

test("a distance to an approximate place says so, however short it is", async () => {
  await loadTexts(async () => texts("en"));
  assert.equal(distanceText(2.04, true), "about 2 mi");
  assert.equal(distanceText(0.05, true), "about 0.1 mi");
  await loadTexts(async () => texts("es"));
  assert.equal(distanceText(12.4, true), "unas 12 mi");
  await loadTexts(async () => texts("en"));
});

test("distances have a decimal only below ten miles", () => {
  assert.equal(distanceText(0.44), "0.4 mi");
  assert.equal(distanceText(12.4), "12 mi");
  assert.equal(distanceText(0.05), "under 0.1 mi");
});

test("minutes from sixty on are hours", () => {
  assert.equal(minutes(43), "43 min");
  assert.equal(minutes(60), "1 h");
  assert.equal(minutes(65), "1 h 5 min");
});

test("several things make a sentence", () => {
  assert.equal(list(["a", "b", "c"]), "a, b, and c");
});
