// The marketplace: its name, currency, radius, limits and map tiles.
import { get } from "./api.js";

const memory = "digs.tenant";
const freshMilliseconds = 5 * 60_000;
let asked = null;

/** `GET /v1/tenant`, asked once a page and kept some minutes in this tab. With no answer, what is usual. */
export function tenant() {
  asked ??= kept() ?? get("/v1/tenant").then(keep, () => {
    asked = null;
    return { name: "default", displayName: "Digs", currency: "USD", radiusMiles: 25, listingDays: 60, tiles: null, limits: {} };
  });
  return asked;
}

function kept() {
  try {
    const { at, value } = JSON.parse(sessionStorage.getItem(memory));
    return Date.now() - at < freshMilliseconds ? Promise.resolve(value) : null;
  } catch {
    return null;
  }
}

function keep(value) {
  try { sessionStorage.setItem(memory, JSON.stringify({ at: Date.now(), value })); } catch { /* Asked again then. */ }
  return value;
}
