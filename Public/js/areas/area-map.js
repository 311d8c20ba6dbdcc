// An area on the map: its outline, or its center where no outline is known.
import { get } from "../api.js";
import { openDialog } from "../dialog.js";
import { el } from "../dom.js";
import { problemText } from "../form.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { createMap, createMarker, loadLeaflet } from "../leaflet.js";
import { mapsAppURL } from "./maps-app.js";

const [centerZoom, maxFitZoom] = [11, 16];

/**
 * A button that shows the area on a map.
 * @param {{ id: string, label: string, center: string }} area `center` as `latitude,longitude`
 * @param {Tenant} tenant
 * @returns {HTMLButtonElement}
 */
export const areaMapButton = (area, tenant) =>
  el("button", { type: "button", class: "second", onclick: () => showMap(area, tenant) }, icon("map"),
    t("areas.mapOf"));

/**
 * @param {{ id: string, label: string, center: string }} area
 * @param {Tenant} tenant
 */
async function showMap({ id, label, center }, tenant) {
  const [latitude, longitude] = center.split(",").map(Number);
  const box = el("div", { class: "map area-map", role: "region", "aria-label": t("map.label") });
  const said = el("p", { role: "status", class: "quiet" });
  const { dialog } = openDialog(label, el("div", { class: "stack" }, box, said,
    el("p", {}, el("a", {
      class: "button second", href: mapsAppURL({ latitude, longitude, label }), target: "_blank",
      rel: "noopener noreferrer",
    }, icon("compass"), t("areas.openMaps")))));
  const [L, found] = await Promise.all([loadLeaflet(), outline(id)]);
  if (found.problem) said.textContent = found.problem;
  box.hidden = !L;
  if (!L || !dialog.open) return;
  const map = createMap(L, box, tenant, { center: [latitude, longitude], zoom: centerZoom });
  if (found.feature) {
    const drawn = L.geoJSON(found.feature, { style: { className: "map-outline" }, interactive: false }).addTo(map);
    map.fitBounds(drawn.getBounds(), { padding: [24, 24], maxZoom: maxFitZoom, animate: false });
  } else {
    createMarker(L, [latitude, longitude], el("span", { class: "map-campus" }, icon("pin")), { label }).addTo(map);
  }
}

/**
 * @param {string} id
 * @returns {Promise<{ feature?: object, problem?: string }>}
 */
async function outline(id) {
  try {
    return { feature: await get(`/v1/areas/${encodeURIComponent(id)}/outline`) };
  } catch (error) {
    return { problem: error.code === "no_outline" ? t("areas.noOutline") : problemText(error) };
  }
}
