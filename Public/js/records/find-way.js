// The switch between finding a block on the map and by its address, as this browser remembers it.
import { byId } from "../dom.js";
import { isEdited } from "../form.js";

const storageKey = "digs.records.way";

/** Shows the reader's last way, and follows the switch. */
export function startFindWay() {
  const switches = [...byId("way").querySelectorAll("input")];
  const way = switches.find((one) => one.checked && isEdited(one))?.value ?? recall();
  remember(way);
  for (const one of switches) {
    one.checked = one.value === way;
    one.addEventListener("change", () => {
      remember(one.value);
      show(one.value);
      if (one.value === "address") byId("address").focus();
    });
  }
  show(way);
}

/** Without a map there is only the address. */
export function removeMapWay() {
  byId("by-map").remove();
  byId("way").remove();
  byId("by-address").hidden = false;
}

/** @param {string} way */
function show(way) {
  const map = document.getElementById("by-map");
  if (map) map.hidden = way === "address";
  byId("by-address").hidden = way !== "address";
}

function recall() {
  try {
    return localStorage.getItem(storageKey) === "address" ? "address" : "map";
  } catch {
    return "map";
  }
}

/** @param {string} way */
function remember(way) {
  try { localStorage.setItem(storageKey, way); } catch { /* The next visit begins with the map. */ }
}
