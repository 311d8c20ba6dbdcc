// Says so when a press on Call, Text or Email opens nothing, and offers the number and the address to copy.
import { copyText } from "../copy.js";
import { el, fill } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";

/** A program opens within this time: the page then loses the focus, or is hidden or left. */
const waitMilliseconds = 1500;
/** @type {Record<string, string>} */
const ways = { "tel:": "call", "sms:": "message", "mailto:": "mail" };

/**
 * Browsers don't tell pages whether the device can call, text or mail: the link just does nothing.
 * @param {HTMLElement} panel
 * @param {{ email: string | null, phone: string | null }} contact
 */
export function connectUnopened(panel, contact) {
  const details = panel.querySelector(".contact-details");
  if (!details) return;
  // Screen readers announce what comes into a region that was there before.
  const region = el("div", { role: "status" });
  details.after(region);
  panel.querySelector(".contact-ways")?.addEventListener("click", (/** @type {Event} */ event) => {
    const link = /** @type {Element} */ (event.target).closest("a");
    const way = link && ways[link.protocol];
    if (way) whenNothingOpens(() => fill(region, message(way, contact)));
  });
}

/** @param {() => void} act */
function whenNothingOpens(act) {
  const waiting = new AbortController();
  const timer = setTimeout(() => {
    waiting.abort();
    act();
  }, waitMilliseconds);
  const opened = () => {
    waiting.abort();
    clearTimeout(timer);
  };
  for (const name of ["blur", "pagehide"]) addEventListener(name, opened, { signal: waiting.signal });
  document.addEventListener("visibilitychange", opened, { signal: waiting.signal });
}

/**
 * @param {string} way
 * @param {{ email: string | null, phone: string | null }} contact
 */
function message(way, { email, phone }) {
  /**
   * @param {string | null} text
   * @param {string} key
   */
  const line = (text, key) => text && el("li", {}, el("span", {}, text),
    el("button", {
      type: "button", class: "second",
      onclick: () => copyText(text, { copied: t(`listing.${key}Copied`), heading: t(`listing.${key}Copy`) }),
    }, icon("copy"), t(`listing.${key}Copy`)));
  return el("div", { class: "notice contact-unopened" }, icon("info"),
    el("div", { class: "stack" }, el("p", {}, t(`listing.unopened.${way}`)),
      el("ul", { class: "plain" }, line(phone, "number"), line(email, "email"))));
}
