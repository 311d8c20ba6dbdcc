// A listing in a few lines of text, to paste into a chat.
import { openDialog } from "../dialog.js";
import { el } from "../dom.js";
import { t } from "../i18n.js";
import { toast } from "../toast.js";

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
export async function copySummary(page, id) {
  const text = listingSummary(page, id);
  try {
    await navigator.clipboard.writeText(text);
    toast(t("share.summaryCopied"), { name: "copy" });
  } catch {
    // Without https there is no clipboard: show the text to copy by hand.
    const area = el("textarea", { readonly: true, rows: 6, "aria-label": t("share.summary") });
    area.value = text;
    openDialog(t("share.summary"), area);
    area.select();
  }
}
