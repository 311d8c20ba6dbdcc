// Trusted Types: the only texts that a browser turns into markup or takes for the address of a script. The policy of
// the pages names these and that of `fragments.js`, so that no other can be made (see PagePolicies.swift).

/** @type {any} */
const policies = /** @type {any} */ (globalThis).trustedTypes;
const worker = "/sw.js";

/** Markup that Leaflet itself and the attributions of maps consist of. */
const harmless =
  /^<(?:\/(?:a|span)|span(?: aria-hidden="true")?|a href="https?:\/\/[^"<>]*"(?: (?:rel|title)="[^"<>]*")*)>$/;

/**
 * `text` with everything escaped that is neither text nor a link or span.
 * @param {string} text
 * @returns {string}
 */
export const safeMarkup = (text) => text.split(/(<[^<>]*>)/).map((part) => (harmless.test(part) ? part
  : part.replaceAll("<", "&lt;").replaceAll(">", "&gt;"))).join("");

/** Lets Leaflet, which sets texts as markup, do so within `safeMarkup`. Called before it loads. */
export function allowMapMarkup() {
  if (policies && !policies.defaultPolicy) policies.createPolicy("default", { createHTML: safeMarkup });
}

/** The address of the service worker. */
export const workerAddress = () => policies?.createPolicy("digs-worker", { createScriptURL: () => worker })
  .createScriptURL(worker) ?? worker;
