// A glance at an area: photos of the listings there, and those of a collection that the operator chose.
import { get } from "../api.js";
import { openDialog } from "../dialog.js";
import { el, fill } from "../dom.js";
import { problemText } from "../form.js";
import { distanceText } from "../format.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { photoSources } from "../photo-sources.js";

const [maxListings, maxMiles] = [60, 5];

/**
 * A button that shows the photos around a place.
 * @param {{ id: string, label: string, near: string }} area `near` as `latitude,longitude`
 * @param {Tenant} tenant
 * @returns {HTMLButtonElement}
 */
export const glanceButton = (area, tenant) =>
  el("button", { type: "button", class: "second", onclick: () => glance(area, tenant) }, icon("image"),
    t("areas.glance"));

/**
 * @param {{ id: string, label: string, near: string }} area
 * @param {Tenant} tenant
 */
async function glance({ id, label, near }, tenant) {
  const radiusMiles = Math.min(maxMiles, tenant.radiusMiles);
  const box = el("div", { class: "stack", role: "status" }, el("div", { class: "skeleton glance-waiting" }));
  const collected = el("div", { class: "stack" });
  openDialog(t("areas.glanceAt", { area: label }), el("div", { class: "stack" }, box, collected));
  showCollected(collected, id);
  try {
    const { items } = await get("/v1/listings", { query: { near, radiusMiles, sort: "distance", limit: maxListings } });
    const seen = items.filter((/** @type {Card} */ { photos }) => photos.length > 0);
    fill(box, seen.length > 0 ? el("ul", { class: "plain glance" }, seen.map(photo))
      : el("p", {}, t("areas.glanceNone", { distance: distanceText(radiusMiles) })));
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

/**
 * Shows the photos of the collection, each with its author and license. Nothing without any, and when it is away.
 * @param {HTMLElement} box
 * @param {string} id
 */
async function showCollected(box, id) {
  /** @type {{ items: AreaPhoto[] }} */
  const { items } = await get(`/v1/areas/${encodeURIComponent(id)}/photos`).catch(() => ({ items: [] }));
  if (items.length === 0) return;
  const list = el("ul", { class: "plain glance" }, items.map((one) => collectedPhoto(one, () => {
    if (list.children.length === 0) box.replaceChildren();
  })));
  fill(box, el("h3", {}, t("areas.collected", { host: new URL(items[0].pageUrl).host })), list);
}

/**
 * @param {AreaPhoto} photo
 * @param {() => void} onRemoval called when the picture can't be had
 */
function collectedPhoto({ url, title, width, height, author, license, licenseUrl, pageUrl }, onRemoval) {
  const item = el("li", {}, el("a", { href: pageUrl, target: "_blank", rel: "noopener noreferrer" },
    el("img", { src: url, alt: "", loading: "lazy", width, height, onerror: remove }), el("span", {}, title)),
  el("p", { class: "quiet glance-credit" }, author && `${author} · `,
    licenseUrl ? el("a", { href: licenseUrl, target: "_blank", rel: "license noopener noreferrer" }, license)
      : license));
  function remove() {
    item.remove();
    onRemoval();
  }
  return item;
}
