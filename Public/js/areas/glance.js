// A glance at an area: photos of the listings there.
import { get } from "../api.js";
import { openDialog } from "../dialog.js";
import { el, fill } from "../dom.js";
import { problemText } from "../form.js";
import { miles } from "../format.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { photoSources } from "../photo-sources.js";

const [maxListings, maxMiles] = [60, 5];

/**
 * A button that shows the photos around a place.
 * @param {string} label the area's
 * @param {string} near `latitude,longitude`
 * @param {Tenant} tenant
 * @returns {HTMLButtonElement}
 */
export const glanceButton = (label, near, tenant) =>
  el("button", { type: "button", class: "second", onclick: () => glance(label, near, tenant) },
    icon("image"), t("areas.glance"));

/**
 * @param {string} label
 * @param {string} near
 * @param {Tenant} tenant
 */
async function glance(label, near, tenant) {
  const radiusMiles = Math.min(maxMiles, tenant.radiusMiles);
  const box = el("div", { class: "stack", role: "status" }, el("div", { class: "skeleton glance-waiting" }));
  openDialog(t("areas.glanceAt", { area: label }), box);
  try {
    const { items } = await get("/v1/listings", { query: { near, radiusMiles, sort: "distance", limit: maxListings } });
    const seen = items.filter((/** @type {Card} */ { photos }) => photos.length > 0);
    fill(box, seen.length > 0 ? el("ul", { class: "plain glance" }, seen.map(photo))
      : el("p", {}, t("areas.glanceNone", { distance: miles(radiusMiles) })));
  } catch (error) {
    fill(box, el("p", { class: "error" }, problemText(error)));
  }
}

/** @param {Card} card */
function photo({ id, title, photos: [first] }) {
  return el("li", {}, el("a", { href: `/listings/${id}` },
    el("img", {
      src: first.urls.card, srcset: photoSources(first, "medium"), sizes: "16rem", alt: "", loading: "lazy",
      width: first.width, height: first.height,
    }), el("span", {}, title ?? t("card.untitled"))));
}
