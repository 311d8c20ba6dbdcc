// Shares the URL of a listing: with the device's share sheet, by copying it, by WhatsApp and by Facebook.
import { copyText } from "../copy.js";
import { el } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";

/**
 * @param {{ id: string, title: string | null }} options
 * @returns {Promise<void>}
 */
export async function shareListing({ id, title }) {
  const url = addressOf(id);
  if (navigator.share) {
    try {
      await navigator.share({ title: title ?? "", url });
      return;
    } catch (error) {
      if (error.name === "AbortError") return;
    }
  }
  await copyText(url, { copied: t("share.copied"), heading: t("share.title") });
}

/**
 * Plain links: nothing of these companies loads before the reader follows one.
 * @param {{ id: string, title: string | null }} options
 * @returns {HTMLElement[]}
 */
export function shareLinks({ id, title }) {
  const url = addressOf(id);
  const text = [title, url].filter(Boolean).join("\n");
  return [
    ["chat", "share.whatsapp", `https://wa.me/?text=${encodeURIComponent(text)}`],
    ["share", "share.facebook", `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(url)}`],
  ].map(([name, key, href]) =>
    el("a", { class: "button second", href, target: "_blank", rel: "noopener noreferrer" }, icon(name), t(key)));
}

/** @param {string} id */
const addressOf = (id) => `${location.origin}/listings/${id}`;
