// The layers under the pins: the tenant's tiles, or the shipped base map, and a satellite image if configured.
import { el } from "./dom.js";
import { t } from "./i18n.js";
import { icon } from "./icons.js";

const maxZoom = 19;

/**
 * Adds the tenant's layers to a map. The base map also replaces tiles that do not load.
 * @param {any} L
 * @param {any} map
 * @param {Tenant} tenant
 */
export function addLayers(L, map, { tiles, satellite }) {
  const showBase = () => import("./base-map.js").then(({ addBaseMap }) => addBaseMap(L, map));
  const streets = tiles && L.tileLayer(tiles.url, { attribution: tiles.attribution, maxZoom });
  if (streets) streets.on("tileerror", showBase).addTo(map);
  else showBase();
  if (!satellite) return;
  const pictures = L.tileLayer(satellite.url, { attribution: satellite.attribution, maxZoom });
  const button = el("button", { type: "button", class: "second map-satellite", "aria-pressed": "false" },
    icon("layers"), t("map.satellite"));
  button.addEventListener("click", () => {
    const isOn = button.getAttribute("aria-pressed") !== "true";
    button.setAttribute("aria-pressed", String(isOn));
    if (isOn) {
      pictures.addTo(map);
      streets?.remove();
    } else {
      streets?.addTo(map);
      pictures.remove();
    }
  });
  // Otherwise presses on the button would move the map.
  L.DomEvent.disableClickPropagation(button);
  const Corner = L.Control.extend({ options: { position: "topright" }, onAdd: () => button });
  new Corner().addTo(map);
}
