// The study's map: the area, and what the reader's own GeoJSON file shows there.
import { get } from "../api.js";
import { el, fill, newId } from "../dom.js";
import { number } from "../format.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { createMap, createMarker, loadLeaflet } from "../leaflet.js";
import { whenNearScreen } from "../near-screen.js";
import { FileProblem, maxBytes, readGeoJSON } from "./own-geojson.js";

/** The zoom that shows an area of a kind around its center. */
const zooms = new Map(Object.entries({ state: 6, county: 9, place: 11, zip: 12, tract: 14 }));
/** @type {[number, number]} */
const middle = [39.5, -98.4];
const [countryZoom, maxFitZoom] = [4, 15];
const nameKeys = ["name", "Name", "NAME", "title", "label"];

/**
 * Fills the section, and returns a function that shows an area there. The section stays hidden without Leaflet.
 * @param {HTMLElement} section
 * @param {Tenant} tenant
 * @returns {(area: AreaLabel & { location?: Place | null }, found?: StudyPin | null) => void}
 */
export function studyMap(section, tenant) {
  const [box, said, id] = [el("div", { class: "map own-map", role: "region", "aria-label": t("map.label") }),
    el("div", { role: "status" }), newId("own")];
  const input = el("input", {
    type: "file", id, accept: ".geojson,.json,application/geo+json,application/json", "aria-describedby": `${id}-hint`,
  });
  const remove = el("button", { type: "button", class: "second", hidden: true }, icon("trash"), t("market.own.remove"));
  fill(section, el("h2", {}, t("map.label")), box,
    el("div", { class: "field" }, el("label", { for: id }, t("market.own.file")),
      el("div", { class: "row" }, input, remove),
      el("p", { class: "hint", id: `${id}-hint` }, t("market.own.hint"))), said);
  /** @type {any} */
  let map = null;
  /** @type {any} */
  let pin = null;
  /** @type {any} */
  let own = null;

  /** @param {any} layer */
  const put = (layer) => {
    own?.remove();
    own = layer;
    remove.hidden = !layer;
  };
  remove.addEventListener("click", () => {
    put(null);
    input.value = "";
    fill(said);
    input.focus();
  });
  input.addEventListener("change", async () => {
    const file = input.files?.[0];
    if (!file) return;
    try {
      const features = file.size > maxBytes ? tooLarge() : readGeoJSON(await file.text());
      // The last chosen file counts.
      if (input.files?.[0] !== file) return;
      const layer = shapes(await loadLeaflet(), features);
      put(layer);
      layer.addTo(map);
      map.fitBounds(layer.getBounds(), { padding: [24, 24], maxZoom: maxFitZoom, animate: false });
      fill(said, el("p", {}, t("market.own.shown", { count: features.length, file: file.name })));
    } catch (error) {
      if (input.files?.[0] !== file) return;
      // Else choosing the corrected file of the same name would be no change.
      input.value = "";
      put(null);
      fill(said, el("p", { class: "error" }, wrong(error)));
    }
  });

  /**
   * @param {AreaLabel & { location?: Place | null }} area
   * @param {StudyPin | null} found
   */
  async function show(area, found) {
    const [L, location] = await Promise.all([loadLeaflet(), found?.location ?? area.location ?? centerOf(area)]);
    section.hidden = !L;
    if (!L) return;
    /** @type {[number, number]} */
    const place = location ? [location.latitude, location.longitude] : middle;
    map ??= createMap(L, box, tenant, { scrollWheelZoom: false });
    const zoom = location ? zooms.get(area.kind) : undefined;
    if (!own) map.setView(place, zoom ?? countryZoom, { animate: false });
    pin?.remove();
    const label = found?.label ?? area.label;
    pin = location && createMarker(L, place, el("span", { class: "map-campus" }, icon("pin")), { label });
    // A node, not a text: Leaflet takes texts as markup.
    pin?.bindTooltip(el("span", {}, label), { permanent: Boolean(found), direction: "top" }).addTo(map);
  }

  return (area, found = null) => {
    section.hidden = false;
    whenNearScreen(section, () => show(area, found));
  };
}

/**
 * The center of an area known only by name.
 * @param {AreaLabel} area
 * @returns {Promise<Place | null>}
 */
const centerOf = ({ id }) =>
  get(`/v1/areas/${encodeURIComponent(id)}`).then(({ area }) => area.location, () => null);

/** @returns {never} */
function tooLarge() {
  throw new FileProblem("tooLarge");
}

/** @param {Error} error */
function wrong(error) {
  if (!(error instanceof FileProblem)) return t("market.own.wrong.unreadable");
  const values = Object.entries(error.values).map(([name, value]) =>
    [name, typeof value === "number" ? number(value) : value]);
  return t(`market.own.wrong.${error.code}`, Object.fromEntries(values));
}

/**
 * @param {any} L
 * @param {OwnFeature[]} features
 */
function shapes(L, features) {
  return L.geoJSON(features, {
    style: { className: "map-own" },
    pointToLayer: (/** @type {any} */ _, /** @type {any} */ place) => L.circleMarker(place, { radius: 7 }),
    onEachFeature: (/** @type {OwnFeature} */ { properties }, /** @type {any} */ layer) => {
      const name = nameKeys.map((key) => properties[key]).find((value) => typeof value === "string" && value);
      // A node, not a text: Leaflet takes texts as markup.
      if (name) layer.bindTooltip(el("span", {}, String(name).slice(0, 100)), { sticky: true });
    },
  });
}
