import "./browser.js";
import assert from "node:assert/strict";
import test from "node:test";
import { safeMarkup } from "../../Public/js/trusted-types.js";

test("what Leaflet and the attributions of maps consist of stays markup", () => {
  for (const text of [
    "", "500 m", '<span aria-hidden="true">+</span>', '<span aria-hidden="true">&#x2212;</span>', "&#215;",
    '© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a> | <a href="http://a.example">A</a>',
    '<a href="http://a.example" title="A">A</a>',
  ]) assert.equal(safeMarkup(text), text);
});

test("everything else becomes text", () => {
  for (const [text, shown] of [
    ["<img src=x onerror=alert(1)>", "&lt;img src=x onerror=alert(1)&gt;"],
    ["<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"],
    ['<a href="javascript:alert(1)">', '&lt;a href="javascript:alert(1)"&gt;'],
    ['<a href="https://a.example" onclick="alert(1)">', '&lt;a href="https://a.example" onclick="alert(1)"&gt;'],
    ['<span style="x">', '&lt;span style="x"&gt;'], ["<", "&lt;"], [">", "&gt;"], ["<<span>", "&lt;<span>"],
    ["<span", "&lt;span"], ["<SPAN>", "&lt;SPAN&gt;"],
    ['<a href="https://a.example">x</a', '<a href="https://a.example">x&lt;/a'],
    ["a < b > c", "a &lt; b &gt; c"], ["<svg/onload=alert(1)", "&lt;svg/onload=alert(1)"],
  ]) assert.equal(safeMarkup(text), shown);
});

test("a hostile text takes no longer than its length", () => {
  safeMarkup("<".repeat(200_000));
  safeMarkup('<a href="https://'.repeat(20_000));
});
