// The map of the records: blocks as pins, and a long press to look up a place.
import { el } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { createMap, createMarker, loadLeaflet } from "../leaflet.js";
import { blockName } from "./record-text.js";

const [closeZoom, startZoom] = [16, 4];
/** @type {[number, number]} */
const middle = [39.5, -98.4];

/**
 * Opens the map; null without Leaflet. `press(place)` is called on a long press, which browsers report as a context
 * menu, and on a click with the secondary button.
 * @param {HTMLElement} box
 * @param {Tenant} tenant
 * @param {{ press: (place: string) => void, choose: (id: string) => void }} listeners
 * @returns {Promise<RecordMap | null>}
 */
export async function openRecordMap(box, tenant, { press, choose }) {
  const L = await loadLeaflet();
  if (!L) return null;
  const map = createMap(L, box, tenant, { center: middle, zoom: startZoom, tapHold: true, minZoom: 2 });
  const pins = L.layerGroup().addTo(map);
  map.on("contextmenu", (/** @type {any} */ event) => {
    event.originalEvent?.preventDefault();
    const { lat, lng } = event.latlng.wrap();
    press(`${lat.toFixed(5)},${lng.toFixed(5)}`);
  });
  new ResizeObserver(() => map.invalidateSize()).observe(box);
  return {
    showBlocks(blocks, chosen) {
      pins.clearLayers();
      for (const block of blocks) {
        const { location } = block;
        if (!location) continue;
        createMarker(L, [location.latitude, location.longitude],
          el("span", { class: block.id === chosen ? "record-pin chosen" : "record-pin" }, icon("home")),
          { label: t("records.pin", { name: blockName(block) }), onpress: () => choose(block.id) }).addTo(pins);
      }
    },
    goTo({ latitude, longitude }) {
      map.setView([latitude, longitude], Math.max(map.getZoom(), closeZoom));
    },
  };
}
