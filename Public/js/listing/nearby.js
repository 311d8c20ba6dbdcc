// Points of interest near a listing: counts within a walk, the nearest of each category, and the same as pins on its
// map.
import { el } from "../dom.js";
import { day, miles, minutes } from "../format.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { createMarker } from "../leaflet.js";

const copyright = "https://www.openstreetmap.org/copyright";
/** @type {Record<string, string>} */
const icons = {
  food: "food", groceries: "cart", parks: "leaf", schools: "cap", transit: "bus", libraries: "book", health: "health",
  sport: "ball",
};

/**
 * The markup that the server makes with `parts/nearby.mustache`. Null for a listing without a location.
 * @param {Nearby | null} nearby
 * @param {boolean} [approximate] whether distances are from a shown point that is not the exact one
 * @returns {HTMLElement | null}
 */
export function nearbySection(nearby, approximate = false) {
  if (!nearby || nearby.unavailable === "noPlace") return null;
  const title = el("h2", {}, t("nearby.title"));
  if (nearby.unavailable) {
    return el("section", { class: "stack nearby" }, title, el("p", { class: "quiet" }, t("nearby.noData")));
  }
  const { walkMiles, walkMinutes, coverage, categories, sources } = nearby;
  return el("section", { class: "stack nearby" }, title,
    el("p", { class: "quiet" }, t("nearby.lead", { miles: miles(walkMiles), minutes: minutes(walkMinutes) })),
    coverage === "partial" && el("p", { class: "quiet" }, t("nearby.partial")),
    el("ul", { class: "plain nearby-groups" }, categories.map((group) => groupItem(group, approximate))),
    sources.map(sourceLine));
}

/**
 * @param {NearbyGroup} group
 * @param {boolean} approximate
 */
function groupItem({ category, count, nearest }, approximate) {
  return el("li", {}, el("h3", {}, icon(icons[category] ?? "pin"), t(`nearby.category.${category}`)),
    el("p", {}, countText(count)),
    nearest.length > 0 && el("ol", { class: "plain" }, nearest.map((point) => pointItem(point, approximate))));
}

/** @param {number | null} count */
function countText(count) {
  if (count === null) return t("nearby.unknown");
  return count === 0 ? t("nearby.none") : t("nearby.count", { count });
}

/**
 * @param {NearbyPoint} point
 * @param {boolean} approximate
 */
function pointItem({ kind, name, distanceMiles }, approximate) {
  const what = t(`nearby.kind.${kind}`);
  const distance = miles(distanceMiles, approximate);
  return el("li", {}, el("span", {}, name ?? what), " ",
    el("span", { class: "quiet" }, name === null ? distance : `${what} · ${distance}`));
}

/** @param {NearbySource} source */
function sourceLine({ name, attribution, date }) {
  const isOpenStreetMap = attribution.includes("OpenStreetMap");
  return el("p", { class: "quiet nearby-source" },
    isOpenStreetMap ? el("a", { href: copyright, rel: "noopener" }, attribution) : attribution,
    ` · ${date ? t("nearby.from", { name, day: day(date) }) : name}`);
}

/**
 * Adds a button to the map that shows the nearest of each category as pins; no button without any.
 * @param {any} L
 * @param {any} map
 * @param {Nearby | null} nearby
 * @param {boolean} [approximate] as of the section
 */
export function addNearbyPins(L, map, nearby, approximate = false) {
  const all = (nearby?.categories ?? []).flatMap(({ category, nearest }) =>
    nearest.map((point) => ({ category, ...point })));
  if (!all.length) return;
  const pins = L.layerGroup(all.map((point) => pin(L, point, approximate)));
  const button = el("button", { type: "button", class: "second map-nearby", "aria-pressed": "false" }, icon("pin"),
    t("nearby.pins"));
  button.addEventListener("click", () => {
    const isOn = button.getAttribute("aria-pressed") !== "true";
    button.setAttribute("aria-pressed", String(isOn));
    if (isOn) pins.addTo(map);
    else pins.remove();
  });
  // Otherwise presses on the button would move the map.
  L.DomEvent.disableClickPropagation(button);
  const Corner = L.Control.extend({ options: { position: "bottomleft" }, onAdd: () => button });
  new Corner().addTo(map);
}

/**
 * @param {any} L
 * @param {NearbyPoint & { category: string }} point
 * @param {boolean} approximate
 */
function pin(L, { category, kind, name, distanceMiles, location }, approximate) {
  const what = t(`nearby.kind.${kind}`);
  const label = `${name === null ? what : `${name}, ${what}`} · ${miles(distanceMiles, approximate)}`;
  return createMarker(L, [location.latitude, location.longitude],
    el("span", { class: "map-point" }, icon(icons[category] ?? "pin")), {
      label, zIndexOffset: -1000, interactive: true,
    }).bindTooltip(label);
}
