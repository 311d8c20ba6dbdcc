// The tenant: its name, currency, radius, limits and map tiles.
import { get } from "./api.js";

const storageKey = "digs.tenant";
const maxAgeMilliseconds = 5 * 60_000;
let pending = null;

/**
 * Loads the tenant, once a page, and stores it in this tab for some minutes. Without a network, returns defaults.
 * @returns {Promise<Tenant>}
 */
export function loadTenant() {
  pending ??= readStored() ?? get("/v1/tenant").then(store, () => {
    pending = null;
    return {
      name: "default",
      displayName: "Digs",
      currency: "USD",
      units: "us",
      semesterMonths: 4.5,
      radiusMiles: 25,
      listingDays: 60,
      tiles: null,
      satellite: null,
      satelliteLabels: null,
      limits: {},
    };
  });
  return pending;
}

/** Makes the next page load the changes made on this one. */
export function forgetTenant() {
  try {
    sessionStorage.removeItem(storageKey);
  } catch { /* Nothing was stored. */ }
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
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ at: Date.now(), value }));
  } catch { /* Loaded again then. */
  }
  return value;
}
