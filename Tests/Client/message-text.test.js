import "./browser.js";
import assert from "node:assert/strict";
import test from "node:test";
import { linkParts } from "../../Public/js/messages/message-text.js";

test("addresses of the web become links, without the signs of the sentence around them", () => {
  const links = (text) => linkParts(text).filter(({ href }) => href).map(({ href }) => href);
  assert.deepEqual(links("See https://example.edu/a, (http://b.example/c_(d)) and https://e.example/?f=g."),
    ["https://example.edu/a", "http://b.example/c_(d)", "https://e.example/?f=g"]);
  assert.deepEqual(links("javascript:alert(1) ftp://x.example data:text/html,x https:// example.edu"), []);
  assert.deepEqual(links('"https://example.edu/x"onclick=y'), ["https://example.edu/x"]);
});

test("the parts together are the text", () => {
  for (const text of
    ["", "no link", "https://a.example", "a https://a.example b\nhttps://b.example...", "https://)))"]) {
    assert.equal(linkParts(text).map((part) => part.text).join(""), text);
  }
});
