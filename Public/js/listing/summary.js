// A listing in a few lines of text, to paste into a chat.
import { availability, factsLine } from "../listing-facts.js";
import { openDialog } from "../dialog.js";
import { el } from "../dom.js";
import { day, price } from "../format.js";
import { t } from "../i18n.js";
import { toast } from "../toast.js";

/**
 * @param {Listing} listing
 * @returns {string}
 */
export function listingSummary(listing) {
  const { amount, period } = price(listing) ?? { amount: t("card.noPrice"), period: "" };
  const { street, city, region } = listing.address;
  const { availableUntil: until } = listing;
  const dates = [availability(listing), until && t("listing.until", { day: day(until) })];
  return [
    listing.title ?? t("card.untitled"),
    [`${amount} ${period}`.trim(), factsLine(listing)].filter(Boolean).join(" · "),
    [street, city, region].filter(Boolean).join(", "),
    dates.filter(Boolean).join(", "),
    listing.amenities.map((name) => t(`amenity.${name}`)).join(", "),
    `${location.origin}/listings/${listing.id}`,
  ].filter(Boolean).join("\n");
}

/**
 * @param {Listing} listing
 * @returns {Promise<void>}
 */
export async function copySummary(listing) {
  const text = listingSummary(listing);
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
