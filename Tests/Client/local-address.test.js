import "./browser.js";
import assert from "node:assert/strict";
import test from "node:test";
import { localAddress } from "../../Public/js/local-address.js";

const ours = "https://homes.example";

test("an address of this marketplace is its path, query and fragment", () => {
  for (const [text, address] of [
    ["/", "/"], ["/favorites", "/favorites"], ["/listings?near=43,-77#top", "/listings?near=43,-77#top"],
    ["/a/../b", "/b"], ["/a/./b", "/a/b"], ["/?next=//evil.example", "/?next=//evil.example"], ["/a//b", "/a//b"],
  ]) assert.equal(localAddress(text, ours), address, text);
});

test("whatever a browser would take for another site is no local address", () => {
  for (const text of [
    null, "", "favorites", "https://evil.example/", "http://homes.example/", "javascript:alert(1)", "data:text/html,x",
    "//evil.example", "///evil.example", "/\\evil.example", "\\\\evil.example", "/\t/evil.example", "/\n/evil.example",
    "\t//evil.example", " //evil.example", "/.//evil.example/x", "/././/evil.example", "/..//evil.example",
    "/a/..//evil.example", "/%2e//evil.example", "/%2E%2e//evil.example", "/.\\/evil.example", "/./\\evil.example",
    "https:/evil.example", "https:evil.example", "//evil.example\\@homes.example", "//homes.example@evil.example",
    "https://homes.example/favorites", "//[", "/\u0000/../..//evil.example",
  ]) assert.equal(localAddress(text, ours), null, String(text));
});

test("a local address stays on this site when a browser goes there", () => {
  const parts = ["/", "/.", "/..", "//", "\\", "%2e", "%2f", "a", "?", "#", "@", ":", "\t", "evil.example", ""];
  for (const one of parts) for (const two of parts) for (const three of parts) for (const four of parts) {
    const address = localAddress(`/${one}${two}${three}${four}`, ours);
    if (address !== null) assert.equal(new URL(address, ours).origin, ours, address);
  }
});
