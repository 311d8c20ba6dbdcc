// Leaflet from Debian's libjs-leaflet, served under /vendor/leaflet/. Pages work without it.
import { el } from "./dom.js";
import { t } from "./i18n.js";
import { addLayers } from "./map-layers.js";
import { allowMapMarkup } from "./trusted-types.js";
import { units } from "./units.js";

const folder = "/vendor/leaflet";
const metersInMile = 1609.344;
let loading = null;

/**
 * Loads Leaflet, once per page. Returns its module, or null when the server has no Leaflet.
 * @returns {any}
 */
export function loadLeaflet() {
  allowMapMarkup();
  loading ??= Promise.all([import(`${folder}/leaflet.esm.min.js`), styles()]).then(([names]) => names, () => {
    loading = null;
    return null;
  });
  return loading;
}

/**
 * Creates a map in `box` with the tenant's tiles, or the shipped base map without any, and a scale.
 * @param {any} L
 * @param {HTMLElement} box
 * @param {Tenant} tenant
 * @param {Record<string, any>} [options]
 * @returns {any}
 */
export function createMap(L, box, tenant, options = {}) {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const map = L.map(
    box, { fadeAnimation: !still, zoomAnimation: !still, markerZoomAnimation: !still, maxZoom: 19, ...options });
  map.attributionControl.setPrefix(false);
  box.classList.toggle("no-tiles", !tenant.tiles);
  addLayers(L, map, tenant);
  L.control.scale({ imperial: units() === "us", metric: units() === "metric" }).addTo(map);
  for (const [way, key] of [["in", "map.zoomIn"], ["out", "map.zoomOut"]]) {
    const button = box.querySelector(`.leaflet-control-zoom-${way}`);
    button?.setAttribute("aria-label", t(key));
    button?.setAttribute("title", t(key));
  }
  return map;
}

/**
 * A marker that shows a node. `label` is its name for screen readers; with `onpress` it is a button.
 * @param {any} L
 * @param {[number, number]} place
 * @param {HTMLElement} node
 * @param {{ label: string, onpress?: () => void, [option: string]: any }} options
 * @returns {any}
 */
export function createMarker(L, place, node, { label, onpress, ...options }) {
  const icon = L.divIcon({ className: "map-marker", html: node, iconSize: null });
  const made = L.marker(place, { icon, keyboard: Boolean(onpress), interactive: Boolean(onpress), ...options });
  made.on("add", () => {
    const element = made.getElement();
    element.setAttribute("role", onpress ? "button" : "img");
    element.setAttribute("aria-label", label);
  });
  if (!onpress) return made;
  // Newer versions of Leaflet turn the Enter key into a click, unless its default is prevented.
  return made.on("click", onpress).on("keydown", (/** @type {any} */ { originalEvent }) => {
    if (!["Enter", " "].includes(originalEvent.key)) return;
    originalEvent.preventDefault();
    onpress();
  });
}

/**
 * The circle around a place that a search covers.
 * @param {any} L
 * @param {[number, number]} place
 * @param {number} radiusMiles
 * @returns {any}
 */
export function radiusCircle(L, place, radiusMiles) {
  return L.circle(place, { radius: radiusMiles * metersInMile, className: "map-radius", interactive: false });
}

function styles() {
  return new Promise((resolve, reject) => {
    // Before our own style sheets, which change some of it.
    document.head.prepend(
      el("link", { rel: "stylesheet", href: `${folder}/leaflet.css`, onload: resolve, onerror: reject }));
  });
}
