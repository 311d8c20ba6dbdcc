import "./browser.js";
import assert from "node:assert/strict";
import test from "node:test";
import { accentRoles, contrast } from "../../Public/js/admin/accent.js";

const number = (text) => Number.parseInt(text.slice(1), 16);

test("text in the accent and on it has contrast whatever the colour is, in light and dark", () => {
  for (let red = 0; red < 256; red += 51) {
    for (let green = 0; green < 256; green += 51) {
      for (let blue = 0; blue < 256; blue += 51) {
        const text = `#${[red, green, blue].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
        for (const { accent, fill, ink, card } of Object.values(accentRoles(text))) {
          assert.ok(contrast(number(accent), number(card)) >= 4.5, text);
          assert.ok(contrast(number(ink), number(fill)) >= 4.5, text);
        }
      }
    }
  }
});

test("a colour that has contrast stays as it is", () => {
  assert.equal(accentRoles("#4A3FD6").light.accent, "#4a3fd6");
  assert.equal(accentRoles("#a8a3ff").dark.accent, "#a8a3ff");
});

test("a light colour stays itself as a fill with dark text", () => {
  const { light } = accentRoles("#ffcc00");
  assert.deepEqual([light.fill, light.ink], ["#ffcc00", "#000000"]);
  assert.notEqual(light.accent, "#ffcc00");
});

test("black and white have the contrast that the standard says", () => {
  assert.ok(Math.abs(contrast(0, 0xffffff) - 21) < 0.001);
  assert.equal(contrast(0xffffff, 0xffffff), 1);
});
