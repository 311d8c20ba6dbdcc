// The start page: choose a country and university, then see the places around it.
import { get } from "../api.js";
import { listingCard, placeholderCard } from "../card.js";
import { countries, countryName, ownCountry } from "../countries.js";
import { byId, el, fill } from "../dom.js";
import { savePendingFavorite } from "../favorites.js";
import { miles } from "../format.js";
import { currentLocation, isLocationGranted } from "../geolocation.js";
import { t } from "../i18n.js";
import { privatePrefix } from "../session.js";
import { startPage } from "../shell.js";
import { loadUniversity, universityCombobox } from "../universities.js";

const storageKey = `${privatePrefix}university`;
const [newestShown, waitingCards] = [4, 4];
/** @type {University | null} */
let chosen = null;

await startPage({ page: "start" });
const country = byId("country");
fill(country, el("option", { value: "" }, t("start.anyCountry")),
  countries().map(([ code, name ]) => el("option", { value: code }, name)));
country.value = ownCountry() ?? "";
const place = universityCombobox(byId("place"), choose, () => country.value);
byId("near-me").addEventListener("click", () => useLocation(true));
byId("search").addEventListener("submit", submitSearch);
country.addEventListener("change", () => {
  if (chosen && country.value && chosen.country !== country.value) clearPlace();
});
await restorePlace();
savePendingFavorite();

/** Restores the university of the last visit; else uses the location, if the reader allowed it before. */
async function restorePlace() {
  let last = null;
  try { last = localStorage.getItem(storageKey); } catch { /* Without storage nothing is remembered. */ }
  if (last) {
    try {
      return show(await loadUniversity(last));
    } catch (error) {
      if (error.status === 404) localStorage.removeItem(storageKey);
    }
  }
  if (await isLocationGranted()) await useLocation(false);
}

/** @param {boolean} wasAsked */
async function useLocation(wasAsked) {
  const button = byId("near-me");
  button.setAttribute("aria-busy", "true");
  const near = await currentLocation();
  const found = near && await get("/v1/here", { query: { near } }).catch(() => null);
  button.removeAttribute("aria-busy");
  if (found) {
    country.value = found.country;
    showStatus(t("start.nearest", { distance: miles(found.distanceMiles), country: countryName(found.country) }));
    return show(found.university);
  }
  if (!wasAsked) return;
  showStatus(t(near ? "start.noneNear" : "listings.refused"));
  byId("place").focus();
}

/** @param {University} found */
function choose(found) {
  showStatus("");
  show(found);
  byId("go").focus();
}

/** @param {University} found */
function show(found) {
  chosen = found;
  place.show(found.name);
  country.value = found.country;
  try { localStorage.setItem(storageKey, found.id); } catch { /* Without storage nothing is remembered. */ }
  return showNewest(found);
}

function clearPlace() {
  chosen = null;
  place.show("");
  showStatus("");
  byId("newest").hidden = true;
}

/** @param {string} text */
function showStatus(text) {
  byId("location-status").textContent = text;
}

/** @param {{ id: string }} options */
function searchPath({ id }) {
  return `/listings?universityId=${encodeURIComponent(id)}`;
}

/**
 * Opens the search around the chosen university, or asks for one.
 * @param {any} event
 */
async function submitSearch(event) {
  event.preventDefault();
  if (chosen) return location.assign(searchPath(chosen));
  byId("place").focus();
  showStatus(t("listings.where"));
}

/** @param {University} found */
async function showNewest(found) {
  byId("newest-title").textContent = t("start.newest", { place: found.name });
  const all = byId("newest-all");
  all.href = searchPath(found);
  all.textContent = t("start.all");
  const list = byId("cards");
  byId("newest").hidden = false;
  fill(list, Array.from({ length: waitingCards }, placeholderCard));
  try {
    const { items, total } =
      await get("/v1/listings", { query: { universityId: found.id, sort: "newest", limit: newestShown } });
    if (chosen !== found) return;
    fill(list, items.map((/** @type {Card} */ listing) => listingCard(listing, { heading: 3 })));
    byId("newest").hidden = total === 0;
    all.textContent = t("start.allCount", { count: total });
    if (total === 0) showStatus(t("listings.nothingHere"));
  } catch {
    byId("newest").hidden = true;
  }
}
