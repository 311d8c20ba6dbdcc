// Points of interest near a listing as pins on its map.
import { el } from "../dom.js";
import { distanceText } from "../format.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { createMarker } from "../leaflet.js";

/** @type {Record<string, string>} */
const icons = {
  food: "food", groceries: "cart", parks: "leaf", schools: "cap", transit: "bus", libraries: "book", health: "health",
  sport: "ball", attractions: "landmark",
};

/**
 * Adds a button to the map that shows the nearest of each category as pins; no button without any.
 * @param {any} L
 * @param {any} map
 * @param {Nearby | null} nearby
 * @param {boolean} [approximate] whether distances are from a shown point that is not the exact one
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
  const label = `${name === null ? what : `${name}, ${what}`} · ${distanceText(distanceMiles, approximate)}`;
  return createMarker(L, [location.latitude, location.longitude],
    el("span", { class: "map-point" }, icon(icons[category] ?? "pin")), {
      label, zIndexOffset: -1000, interactive: true,
    }).bindTooltip(label);
}
