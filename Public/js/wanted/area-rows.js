// The areas of a wanted ad in its form: the campus, or the middle of a map with a name.
import { el, fill } from "../dom.js";
import { field } from "../form.js";
import { miles } from "../format.js";
import { t } from "../i18n.js";
import { createMap, loadLeaflet } from "../leaflet.js";
import { loadTenant } from "../tenant.js";

const maxAreas = 3;
const radii = [0.5, 1, 2, 3, 5, 10, 25];

/**
 * The rows in a fieldset. `values()` are the areas as the API takes them.
 * @param {WantedArea[]} known
 * @param {Campus | null} campus
 */
export function areaRows(known, campus) {
  const list = el("ul", { class: "plain stack" });
  /** @type {{ area: any, row: HTMLElement }[]} */
  let rows = [];
  const box = el("div", { class: "wanted-map", role: "region", "aria-label": t("wanted.mapLabel"), hidden: true });
  const addCampus = el("button", {
    type: "button", class: "second", hidden: !campus,
    onclick: () => campus && add({ universityId: campus.id, name: campus.name, radiusMiles: 3 }),
  }, t("wanted.addCampus", { name: campus?.name ?? "" }));
  const addMiddle = el("button", { type: "button", class: "second", hidden: true }, t("wanted.addMiddle"));
  const node = el("fieldset", { class: "field stack", "data-field": "areas" }, el("legend", {}, t("wanted.areas")),
    el("p", { class: "hint" }, t("wanted.areasHint")), list, el("div", { class: "row" }, addCampus, addMiddle), box);
  known.forEach(add);
  if (!known.length && campus) add({ universityId: campus.id, name: campus.name, radiusMiles: 3 });
  showMap();

  /** @param {any} area */
  function add(area) {
    if (rows.length >= maxAreas) return;
    const isCampus = Boolean(area.universityId);
    const name = field({ name: `area-${rows.length}`, label: t("wanted.areaName"), value: area.name,
      maxlength: 100, readonly: isCampus });
    const options = radii.map((one) => /** @type {[string, string]} */ ([String(one), miles(one)]));
    if (!radii.includes(area.radiusMiles)) options.push([String(area.radiusMiles), miles(area.radiusMiles)]);
    const radius = field({ name: `radius-${rows.length}`, label: t("wanted.radius"), options,
      value: String(area.radiusMiles) });
    const row = el("li", { class: "fields" }, name, radius, el("button", {
      type: "button", class: "bare", onclick: () => {
        rows = rows.filter((one) => one.row !== row);
        row.remove();
        update();
      },
    }, t("wanted.removeArea")));
    rows.push({ area, row });
    list.append(row);
    update();
  }

  function update() {
    for (const button of [addCampus, addMiddle]) button.disabled = rows.length >= maxAreas;
  }

  async function showMap() {
    const [L, tenant] = await Promise.all([loadLeaflet(), loadTenant()]);
    if (!L) return;
    box.hidden = addMiddle.hidden = false;
    const map = createMap(L, box, tenant);
    const middle = known[0]?.location ?? campus?.location ?? { latitude: 40, longitude: -98 };
    map.setView([middle.latitude, middle.longitude], 11);
    addMiddle.addEventListener("click", () => {
      const { lat, lng } = map.getCenter().wrap();
      add({ name: "", location: { latitude: lat, longitude: lng }, radiusMiles: 2 });
    });
    fill(addMiddle, t("wanted.addMiddle"));
  }

  const values = () => rows.map(({ area, row }) => {
    const radiusMiles = Number(/** @type {any} */ (row.querySelector("select")).value);
    if (area.universityId) return { universityId: area.universityId, radiusMiles };
    return { name: /** @type {any} */ (row.querySelector("input")).value, location: area.location, radiusMiles };
  });
  return { node, values };
}
