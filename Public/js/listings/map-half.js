// The map of the results: in place of the list, or beside it on a wide screen. It loads late.
import { byId, fill } from "../dom.js";
import { t } from "../i18n.js";
import { stateMessage } from "../state-messages.js";

const maxWaitMilliseconds = 1000;
// The list comes first: the map beside it loads when the page has, or on the first movement of a pointer or key.
const listIsThere = new Promise((resolve) => {
  for (const name of ["pointermove", "pointerdown", "wheel", "keydown", "touchstart"]) {
    addEventListener(name, resolve, { once: true, passive: true });
  }
  const whenIdle = () => {
    if ("requestIdleCallback" in window) requestIdleCallback(resolve, { timeout: maxWaitMilliseconds });
    else setTimeout(resolve);
  };
  if (document.readyState === "complete") whenIdle();
  else addEventListener("load", whenIdle, { once: true });
});
const wideScreen = matchMedia("(min-width: 64rem)");

/**
 * The map in `box`. `show(results)` shows them once the map is visible, or the country for null; `light(id)` highlights
 * a pin.
 * @param {HTMLElement} box
 * @param {Tenant} tenant
 * @param {MapListeners} listeners
 * @returns {{ show: (results: ShownResults | null) => Promise<void>, light: (id: string | null) => void }}
 */
export function mapHalf(box, tenant, listeners) {
  /** @type {ShownResults | null} */
  let results = null;
  /** @type {ShownResults | null} */
  let drawn = null;
  /** @type {ResultsMap | null} */
  let map = null;
  /** @type {Promise<ResultsMap | null> | null} */
  let opening = null;
  wideScreen.addEventListener("change", () => draw());

  async function draw() {
    const isWhole = document.body.dataset.view === "map";
    if (!isWhole && !wideScreen.matches) return;
    if (!isWhole) await listIsThere;
    opening ??= import("./results-map.js").then(({ openResultsMap }) => openResultsMap(box, tenant, listeners));
    map = await opening;
    if (!map) return sayNoMap();
    if (drawn === results) return;
    drawn = results;
    if (results) map.show(results.search, results.page, results.campus);
    else map.clear();
  }

  return {
    show(now) {
      results = now;
      return draw();
    },
    light: (id) => map?.light(id),
  };
}

/** Without Leaflet the list fills the page. */
function sayNoMap() {
  document.body.dataset.map = "none";
  if (document.body.dataset.view === "map") {
    fill(byId("message"), stateMessage({ name: "map", heading: t("map.none"), text: t("map.noneText") }));
  }
}
