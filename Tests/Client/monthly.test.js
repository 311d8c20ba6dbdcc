import assert from "node:assert/strict";
import { test } from "node:test";
import { monthlyCents } from "../../Public/js/monthly.js";

test("weeks and semesters are told by the month as the server does", () => {
  assert.equal(monthlyCents(20_000, "week"), 86_667);
  assert.equal(monthlyCents(568_000, "semester"), 126_222);
  assert.equal(monthlyCents(90_000, "month"), 90_000);
});

test("a semester is as long as its marketplace says", () => {
  assert.equal(monthlyCents(568_000, "semester", 4), 142_000);
  assert.equal(monthlyCents(100_001, "semester", 6), 16_667);
  assert.equal(monthlyCents(20_000, "week", 6), 86_667);
});
