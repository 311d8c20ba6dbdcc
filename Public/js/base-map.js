// The map that the server ships, for use without tiles: land, coasts, borders and the names of towns.
import { get } from "./api.js";
import { el } from "./dom.js";
import { distanceText } from "./format.js";
import { t } from "./i18n.js";
import { milesOf, units } from "./units.js";

const stepsPerDegree = 400;
const squareDegrees = 5;
/** The minimum width of a square of towns in pixels: the names in a smaller one would have no room. */
const minSquarePixels = 500;
/** The room that a name takes, in pixels. */
const nameBox = { width: 96, height: 34 };
const maxNames = 40;
/**
 * Names have panes of their own: markers are ordered by their height on the screen, and would be hidden under the land.
 */
const [pane, namePane, ringPane, distancePane] = ["base", "names", "rings", "distances"];
const rings = { us: [5, 10, 25], metric: [5, 10, 20, 40] };
const metersInMile = 1609.344;

/** @type {Promise<{ squares: string[], polygons: string[], lakes: string[] }> | null} */
let land = null;
/** @type {Map<string, Promise<Town[]>>} */
const squares = new Map();

/**
 * Draws the base map under everything else of `map`. Offline, only its background is drawn.
 * @param {any} L
 * @param {any} map
 */
export async function addBaseMap(L, map) {
  if (map.getPane(pane)) return;
  map.createPane(pane).style.zIndex = "150";
  map.createPane(namePane).style.zIndex = "160";
  map.attributionControl.addAttribution(t("map.source"));
  try {
    const { squares: known, polygons, lakes } = await (land ??= get("/maps/land.json"));
    if (!map.getPane(pane)) return;
    // A pane's own renderer, else the land lies over the tiles.
    const renderer = L.svg({ pane, padding: 0.5 });
    for (const [lines, className] of [[polygons, "map-land"], [lakes, "map-lake"]]) {
      L.polygon(lines.map((/** @type {string} */ line) => [decoded(line)]), {
        pane, renderer, className, interactive: false, smoothFactor: 1,
      }).addTo(map);
    }
    const names = L.layerGroup().addTo(map);
    const update = () => showTowns(L, map, names, known);
    map.on("moveend", update);
    update();
  } catch {
    land = null;
  }
}

/**
 * Circles around a campus, each with its distance, up to `radius` miles; the search draws the circle of its radius
 * itself.
 * @param {any} L
 * @param {any} map
 * @param {[number, number]} place
 * @param {number} [radius]
 */
export function campusRings(L, map, place, radius = Infinity) {
  if (!map.getPane(ringPane)) {
    map.createPane(ringPane).style.zIndex = "350";
    map.createPane(distancePane).style.zIndex = "360";
    map.ringRenderer = L.svg({ pane: ringPane, padding: 0.5 });
  }
  const layer = L.layerGroup();
  for (const count of rings[units()].map(milesOf)) {
    // 40 km are not quite 25 miles.
    const isSearch = Math.abs(count - radius) < radius * 0.01;
    if (count > radius && !isSearch) continue;
    if (!isSearch) {
      L.circle(place, {
        radius: count * metersInMile,
        pane: ringPane,
        renderer: map.ringRenderer,
        className: "map-ring",
        interactive: false,
      }).addTo(layer);
    }
    const north = L.latLng(place).toBounds(2 * count * metersInMile).getNorth();
    name(L, [north, place[1]], distanceText(count), "map-distance", distancePane).addTo(layer);
  }
  return layer;
}

/**
 * @param {any} L
 * @param {[number, number]} place
 * @param {string} text
 * @param {string} style
 * @param {string} pane
 */
function name(L, place, text, style, pane) {
  const node = el("span", { class: style, "aria-hidden": "true" }, text);
  const icon = L.divIcon({ className: "map-name", html: node, iconSize: null });
  return L.marker(place, { icon, pane, interactive: false, keyboard: false });
}

/**
 * Shows the names of the largest towns that have room.
 * @param {any} L
 * @param {any} map
 * @param {any} names
 * @param {string[]} known
 */
async function showTowns(L, map, names, known) {
  const bounds = map.getBounds();
  const { x: size } = map.project([0, squareDegrees]).subtract(map.project([0, 0]));
  if (size < minSquarePixels) return names.clearLayers();
  const wanted = known.filter((square) => {
    const [south, west] = square.split("_").map(Number);
    return bounds.intersects([[south, west], [south + squareDegrees, west + squareDegrees]]);
  });
  const found = (await Promise.all(wanted.map(townsOf))).flat();
  if (!map.getPane(pane) || !map.getBounds().equals(bounds)) return;
  names.clearLayers();
  for (const [text, latitude, longitude, rank] of chosen(found, bounds, (place) => map.latLngToLayerPoint(place))) {
    name(L, [latitude, longitude], text, rank > 2 ? "map-town large" : "map-town", namePane).addTo(names);
  }
}

/** @param {string} square */
function townsOf(square) {
  let towns = squares.get(square);
  if (!towns) {
    towns = get(`/maps/towns/${square}.json`).then((file) => file.towns, () => {
      squares.delete(square);
      return [];
    });
    squares.set(square, towns);
  }
  return /** @type {Promise<Town[]>} */ (towns);
}

/**
 * The towns within bounds whose names do not cover each other, the largest first.
 * @param {Town[]} towns
 * @param {{ contains: (place: [number, number]) => boolean }} bounds
 * @param {(place: [number, number]) => { x: number, y: number }} pixel
 * @returns {Town[]}
 */
export function chosen(towns, bounds, pixel) {
  /** @type {{ x: number, y: number }[]} */
  const taken = [];
  const inside = towns.filter(([, latitude, longitude]) => bounds.contains([latitude, longitude]));
  return inside.sort((one, other) => other[3] - one[3]).filter(([, latitude, longitude]) => {
    if (taken.length >= maxNames) return false;
    const here = pixel([latitude, longitude]);
    const isFree = taken.every(({ x, y }) =>
      Math.abs(x - here.x) > nameBox.width || Math.abs(y - here.y) > nameBox.height);
    if (isFree) taken.push(here);
    return isFree;
  });
}

/**
 * The points of an encoded polyline, latitude first.
 * @param {string} line
 * @returns {[number, number][]}
 */
export function decoded(line) {
  /** @type {[number, number][]} */
  const points = [];
  let [latitude, longitude, at] = [0, 0, 0];
  const next = () => {
    let [value, shift, part] = [0, 0, 0x20];
    while (part >= 0x20) {
      part = line.charCodeAt(at) - 63;
      value |= (part & 0x1f) << shift;
      shift += 5;
      at += 1;
    }
    return value & 1 ? ~(value >> 1) : value >> 1;
  };
  while (at < line.length) {
    latitude += next();
    longitude += next();
    points.push([latitude / stepsPerDegree, longitude / stepsPerDegree]);
  }
  return points;
}
