// The layers under the pins: the tenant's tiles, or the shipped base map, and satellite images if configured.
import { el } from "./dom.js";
import { t } from "./i18n.js";

const maxZoom = 19;
/** Street tiles over a satellite image let it show through. */
const overImage = 0.5;

/**
 * Adds the tenant's layers to a map. The base map also replaces tiles that do not load.
 * @param {any} L
 * @param {any} map
 * @param {Tenant} tenant
 */
export function addLayers(L, map, { tiles, satellite, satelliteLabels }) {
  const showBase = () => import("./base-map.js").then(({ addBaseMap }) => addBaseMap(L, map));
  /**
   * @param {TileSource | null | undefined} source
   * @param {number} zIndex
   */
  const layer = (source, zIndex) =>
    source && L.tileLayer(source.url, { attribution: source.attribution, maxZoom, zIndex });
  const streets = layer(tiles, 2);
  if (streets) streets.on("tileerror", showBase).addTo(map);
  else showBase();
  if (!satellite) return;
  const [images, labels] = [layer(satellite, 1), layer(satelliteLabels, 3)];
  /** @type {Record<string, any[]>} */
  const styles = { standard: [streets], satellite: [images], hybrid: [images, labels ?? streets] };
  if (!labels && !streets) delete styles.hybrid;
  addStyles(L, map, Object.keys(styles), (chosen) => {
    streets?.setOpacity(chosen === "hybrid" ? overImage : 1);
    for (const one of [streets, images, labels].filter(Boolean)) {
      if (styles[chosen].includes(one)) one.addTo(map);
      else one.remove();
    }
  });
}

/**
 * Buttons to choose how the map looks; the first is chosen.
 * @param {any} L
 * @param {any} map
 * @param {string[]} names
 * @param {(name: string) => void} choose
 */
function addStyles(L, map, names, choose) {
  const buttons = names.map((name, at) => el("button", {
    type: "button", class: "second", "aria-pressed": String(at === 0),
    onclick: () => {
      for (const one of buttons) one.setAttribute("aria-pressed", String(one === buttons[at]));
      choose(name);
    },
  }, t(`map.style.${name}`)));
  const group = el("div", { class: "map-styles", role: "group", "aria-label": t("map.styles") }, buttons);
  // Otherwise presses on the buttons would move the map.
  L.DomEvent.disableClickPropagation(group);
  const Corner = L.Control.extend({ options: { position: "topright" }, onAdd: () => group });
  new Corner().addTo(map);
}
