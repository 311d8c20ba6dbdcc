// The marketplace: its name, currency, radius, limits and map tiles.
import { get } from "./api.js";

const storageKey = "digs.tenant";
const maxAgeMilliseconds = 5 * 60_000;
let pending = null;

/** `GET /v1/tenant`, asked once a page and kept some minutes in this tab. With no answer, what is usual. */
export function loadTenant() {
  pending ??= readStored() ?? get("/v1/tenant").then(store, () => {
    pending = null;
    return { name: "default", displayName: "Digs", currency: "USD", radiusMiles: 25, listingDays: 60, tiles: null, limits: {} };
  });
  return pending;
}

function readStored() {
  try {
    const { at, value } = JSON.parse(sessionStorage.getItem(storageKey) ?? "null");
    return Date.now() - at < maxAgeMilliseconds ? Promise.resolve(value) : null;
  } catch {
    return null;
  }
}

/** @param {any} value */
function store(value) {
  try { sessionStorage.setItem(storageKey, JSON.stringify({ at: Date.now(), value })); } catch { /* Asked again then. */ }
  return value;
}
