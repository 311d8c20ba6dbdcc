import assert from "node:assert/strict";
import { test } from "node:test";
import { allInCents } from "../../Public/js/compare/all-in.js";
import { monthlyCents } from "../../Public/js/monthly.js";

const flat = { kind: "rent", priceCents: 160_000, pricePeriod: "month", bedrooms: 2, amenities: [] };

test("a flat is shared by one person in each bedroom, with its utilities", () => {
  assert.deepEqual(allInCents(flat, 15_000), { cents: 87_500, people: 2, utilities: true });
  assert.equal(allInCents({ ...flat, amenities: ["utilitiesIncluded"] }, 15_000)?.cents, 80_000);
});

test("a room is one person's, and of the utilities a share; a studio is one person's with all of them", () => {
  assert.equal(allInCents({ ...flat, kind: "roommate", priceCents: 70_000, bedrooms: 3 }, 15_000)?.cents, 75_000);
  assert.deepEqual(allInCents({ ...flat, bedrooms: 0 }, 15_000), { cents: 175_000, people: 1, utilities: true });
});

test("a sale and a draft without a price cost nothing a month", () => {
  assert.equal(allInCents({ ...flat, kind: "buy", pricePeriod: "once" }, 15_000), null);
  assert.equal(allInCents({ ...flat, priceCents: null }, 15_000), null);
});

test("weeks and semesters are told by the month as the server does", () => {
  assert.equal(monthlyCents(20_000, "week"), 86_667);
  assert.equal(monthlyCents(568_000, "semester"), 126_222);
  assert.equal(monthlyCents(90_000, "month"), 90_000);
});
