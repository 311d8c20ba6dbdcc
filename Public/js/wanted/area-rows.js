// The areas of a wanted ad in its form: the campus, or the center of a map with a name.
import { get } from "../api.js";
import { el } from "../dom.js";
import { field } from "../form.js";
import { radiusText } from "../format.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { createMap, loadLeaflet, radiusCircle } from "../leaflet.js";
import { loadTenant } from "../tenant.js";
import { milesOf, units } from "../units.js";

const maxAreas = 3;
/** In the marketplace's units, as are the first ones. */
const choices = { us: [0.5, 1, 2, 3, 5, 10, 25], metric: [1, 2, 3, 5, 8, 15, 40] };
const first = { us: { campus: 3, point: 2 }, metric: { campus: 5, point: 3 } };

/**
 * The rows in a fieldset. `values()` are the areas as the API takes them.
 * @param {WantedArea[]} known
 * @param {Campus | null} campus
 * @returns {{ node: HTMLElement, values: () => unknown[] }}
 */
export function areaRows(known, campus) {
  const list = el("ul", { class: "plain stack" });
  /** @type {{ area: any, row: HTMLElement }[]} */
  let rows = [];
  const box = el("div", { class: "map wanted-map", role: "region", "aria-label": t("wanted.mapLabel") });
  const addCampus = el("button", {
    type: "button", class: "second", hidden: !campus, onclick: () => { addOfCampus(); changed(); },
  }, icon("cap"), t("wanted.addCampus", { name: campus?.name ?? "" }));
  const addMiddle =
    el("button", { type: "button", class: "second", onclick: addMiddleOfMap }, icon("plus"), t("wanted.addMiddle"));
  const node = el("fieldset", { class: "field stack wanted-where", "data-field": "areas" },
    el("legend", {}, t("wanted.areas")), el("p", { class: "hint" }, t("wanted.areasHint")), list,
    el("div", { class: "row" }, addCampus, addMiddle), box);
  /** @type {any} */
  let map = null;
  /** Shows the areas on the map, once it exists. */
  let draw = () => {};
  known.forEach(add);
  if (!known.length) addOfCampus();
  update();
  showMap();

  function addOfCampus() {
    if (!campus) return;
    const { id, name, location } = campus;
    add({ universityId: id, name, location, radiusMiles: milesOf(first[units()].campus) });
  }

  function addMiddleOfMap() {
    const { lat, lng } = map.getCenter().wrap();
    add({ name: "", location: { latitude: lat, longitude: lng }, radiusMiles: milesOf(first[units()].point) });
    changed();
  }

  /** @param {any} area */
  function add(area) {
    if (rows.length >= maxAreas) return;
    const name = field({ name: "area-name", label: t("wanted.areaName"), value: area.name, maxlength: 100,
      readonly: Boolean(area.universityId) });
    const radii = choices[units()].map(milesOf);
    const options = radii.map((one) => /** @type {[string, string]} */ ([String(one), radiusText(one)]));
    if (!radii.includes(area.radiusMiles)) options.push([String(area.radiusMiles), radiusText(area.radiusMiles)]);
    const radius = field({ name: "area-radius", label: t("wanted.radius"), options, value: String(area.radiusMiles) });
    const removal = el("button", { type: "button", class: "bare round", "aria-label": t("wanted.removeArea"),
      title: t("wanted.removeArea") }, icon("trash"));
    const row = el("li", { class: "wanted-area" }, name, radius, removal);
    removal.addEventListener("click", () => {
      rows = rows.filter((one) => one.row !== row);
      row.remove();
      update();
      changed();
      addCampus.focus();
    });
    radius.addEventListener("change", () => draw());
    rows.push({ area, row });
    list.append(row);
    update();
  }

  /** Names the fields as the API does in its errors. */
  function update() {
    rows.forEach(({ row }, index) => {
      row.querySelectorAll(".field").forEach((/** @type {any} */ box, at) => {
        const name = `areas.${index}.${at ? "radiusMiles" : "name"}`;
        box.dataset.field = box.querySelector("input, select").name = name;
      });
    });
    addCampus.disabled = rows.length >= maxAreas;
    addMiddle.disabled = rows.length >= maxAreas || !map;
    draw();
  }

  /** Tells the form that its values changed. */
  function changed() { node.dispatchEvent(new Event("input", { bubbles: true })); }

  async function showMap() {
    const [L, tenant, middle] = await Promise.all([loadLeaflet(), loadTenant(), startOfMap(known, campus)]);
    box.hidden = addMiddle.hidden = !L;
    if (!L) return;
    map = createMap(L, box, tenant, { scrollWheelZoom: false }).setView([middle.latitude, middle.longitude], 11);
    /** @type {any} */
    let circles = null;
    draw = () => {
      circles?.remove();
      circles = L.featureGroup(rows.filter(({ area }) => area.location).map(({ area, row }) =>
        radiusCircle(L, [area.location.latitude, area.location.longitude], radiusOf(row)))).addTo(map);
    };
    update();
  }

  const values = () => rows.map(({ area, row }) => {
    const radiusMiles = radiusOf(row);
    if (area.universityId) return { universityId: area.universityId, radiusMiles };
    return { name: /** @type {any} */ (row.querySelector("input")).value, location: area.location, radiusMiles };
  });
  return { node, values };
}

/**
 * The initial center of the map: the first area, else the campus, else the place with the most listings.
 * @param {WantedArea[]} known
 * @param {Campus | null} campus
 * @returns {Promise<Place>}
 */
async function startOfMap(known, campus) {
  const place = known[0]?.location ?? campus?.location;
  if (place) return place;
  const { items } = await get("/v1/campuses", { query: { limit: 1 } }).catch(() => ({ items: [] }));
  return items[0]?.university.location ?? { latitude: 40, longitude: -98 };
}

/** @param {HTMLElement} row */
const radiusOf = (row) => Number(/** @type {any} */ (row.querySelector("select")).value);
