// A listing in a few lines of text, to paste into a chat.
import { copyText } from "../copy.js";
import { t } from "../i18n.js";

/**
 * The lines, as they stand on the page.
 * @param {HTMLElement} page
 * @param {string} id
 * @returns {string}
 */
function listingSummary(page, id) {
  const lines = [
    ["h1"], [".listing-price .price, .facts span", " · "], [".listing-head > p"], [".listing-head .when", ", "],
    [".ticks li", ", "],
  ].map(([selector, separator]) =>
    [...page.querySelectorAll(selector)].map(({ textContent }) => textContent?.trim()).filter(Boolean).join(separator));
  return [...lines, `${location.origin}/listings/${id}`].filter(Boolean).join("\n");
}

/**
 * @param {HTMLElement} page
 * @param {string} id
 * @returns {Promise<void>}
 */
export function copySummary(page, id) {
  return copyText(listingSummary(page, id), { copied: t("share.summaryCopied"), heading: t("share.summary") });
}
