import "./browser.js";
import assert from "node:assert/strict";
import test from "node:test";
import { blocksOf, spansOf } from "../../Public/js/page-text.js";

test("empty lines separate paragraphs, # begins a heading, - an item", () => {
  const text = "# Rules \nBe kind.\n Be honest.\n\n\nPay:\n- cash\n- cards\n#no heading\n-no item\n- one";
  assert.deepEqual(blocksOf(text), [
    { kind: "heading", lines: ["Rules"] }, { kind: "paragraph", lines: ["Be kind.", "Be honest."] },
    { kind: "paragraph", lines: ["Pay:"] }, { kind: "list", lines: ["cash", "cards"] },
    { kind: "paragraph", lines: ["#no heading", "-no item"] }, { kind: "list", lines: ["one"] },
  ]);
  assert.deepEqual(blocksOf(" \n\t\n"), []);
});

test("addresses become links without the signs of the sentence around them", () => {
  assert.deepEqual(spansOf('See (https://a.example/b_(c)), https://d.example/?e=f. Or "mail@g.example"!'), [
    { text: "See (" }, { text: "https://a.example/b_(c)", href: "https://a.example/b_(c)" }, { text: "), " },
    { text: "https://d.example/?e=f", href: "https://d.example/?e=f" }, { text: '. Or "' },
    { text: "mail@g.example", href: "mailto:mail@g.example" }, { text: '"!' },
  ]);
});

test("what is no such address stays words, and the parts together are the line", () => {
  for (const text of ["javascript:alert(1)", "http://a.example", "https://", "https://localhost",
    "https://user@a.example", 'https://a.example"onclick=x', "https://a.example\\b", "xhttps://a.example", "a@b",
    "a?cc=x@b.example", `https://a.example/${"x".repeat(2000)}`, ")))"]) {
    assert.deepEqual(spansOf(text), [{ text }]);
  }
  assert.deepEqual(spansOf(""), []);
});

test("a long line of brackets stays words", () => {
  const text = `${"(".repeat(25_000)}${")".repeat(25_000)}`;
  assert.deepEqual(spansOf(text), [{ text }]);
});
