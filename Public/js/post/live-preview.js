// The card of the listing as others will see it, beside its form.
import { listingCard } from "../card.js";
import { debounce, el, fill } from "../dom.js";
import { t } from "../i18n.js";

const waitMilliseconds = 150;

/**
 * @param {any} controller
 * @param {string} currency
 * @returns {HTMLElement}
 */
export function livePreview(controller, currency) {
  const list = el("ul", { class: "cards", inert: true });
  const show = () => fill(list, listingCard(cardOf(controller, currency), { hasHeart: false, heading: 3 }));
  const soon = debounce(show, waitMilliseconds);
  for (const name of ["input", "change"]) controller.form.addEventListener(name, soon);
  controller.photoEditor.uploads.changes.addEventListener("change", soon);
  soon();
  return el("aside", { class: "post-preview", "aria-label": t("post.preview") },
    el("h2", {}, t("post.preview")), list);
}

/**
 * The form's values as the card of a listing; missing values are left out.
 * @param {any} controller
 * @param {string} currency
 * @returns {any}
 */
function cardOf({ values, photoEditor }, currency) {
  /** @param {string} name */
  const text = (name) => values[name].trim() || null;
  /** @param {string} name */
  const number = (name) => (text(name) && Number.isFinite(Number(values[name])) ? Number(values[name]) : null);
  const cents = number("priceCents");
  return {
    id: "preview", kind: text("kind"), title: text("title") ?? t("post.previewTitle"), currency,
    address: { street: text("address.street"), city: text("address.city") },
    priceCents: cents === null ? null : Math.round(cents * 100), pricePeriod: values.pricePeriod,
    bedrooms: number("bedrooms"), bathrooms: number("bathrooms"), areaSquareFeet: number("areaSquareFeet"),
    amenities: values.amenities, foodPreference: values.foodPreference, hideExactLocation: values.hideExactLocation,
    availableFrom: text("availableFrom"), owner: { studentAt: null },
    photos: photoEditor.photos, photoCount: photoEditor.photos.length + photoEditor.uploads.open,
  };
}
