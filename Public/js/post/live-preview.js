// The card of the listing as others will see it, beside its form.
import { debounce, el, fill } from "../dom.js";
import { cardList } from "../fragments.js";
import { t } from "../i18n.js";
import { toListing } from "./listing-values.js";

const waitMilliseconds = 400;

/**
 * @param {any} controller
 * @returns {HTMLElement}
 */
export function livePreview(controller) {
  const list = el("ul", { class: "cards", inert: true });
  /** @type {AbortController | null} */
  let asking = null;
  const show = async () => {
    asking?.abort();
    asking = new AbortController();
    const listing = toListing(controller.values);
    const body = { ...listing, title: listing.title ?? t("post.previewTitle"), id: controller.sync.id };
    try {
      fill(list, ...(await cardList("/card", { body, heading: 3, isFirst: false, signal: asking.signal })).cards);
    } catch { /* The last card stays: the form works without. */ }
  };
  const soon = debounce(show, waitMilliseconds);
  for (const name of ["input", "change"]) controller.form.addEventListener(name, soon);
  controller.photoEditor.uploads.changes.addEventListener("change", soon);
  soon();
  return el("aside", { class: "post-preview", "aria-label": t("post.preview") },
    el("h2", {}, t("post.preview")), list);
}
