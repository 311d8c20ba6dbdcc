// The start page: choose a university, and see homes and campuses before that.
import { centsOf, withEcho } from "../amount.js";
import { get } from "../api.js";
import { onCampusChange, readerCampus, rememberCampus } from "../campus.js";
import { countries } from "../countries.js";
import { byId, el, fill } from "../dom.js";
import { savePendingFavorite } from "../favorites.js";
import { distanceText, today } from "../format.js";
import { currentLocation, isLocationGranted } from "../geolocation.js";
import { t } from "../i18n.js";
import { goTo } from "../local-address.js";
import { startPage } from "../shell.js";
import { showCampuses, showNewest } from "../start/homes.js";
import { universityCombobox } from "../universities.js";

/** @type {Campus | University | null} */
let chosen = null;
/** Whether the reader narrowed the universities to a country; a merely shown country narrows nothing. */
let hasChosenCountry = false;

const tenant = await startPage({ page: "start" });
const [country, price, moveIn] = [byId("country"), byId("price"), byId("move-in")];
price.placeholder = tenant.currency;
price.after(withEcho(price, tenant.currency));
moveIn.min = today();
fill(country, el("option", { value: "" }, t("start.anyCountry")),
  countries().map(([ code, name ]) => el("option", { value: code }, name)));
const place = universityCombobox(byId("place"), (found) => {
  choose(found);
  byId("go").focus();
}, { country: () => (hasChosenCountry ? country.value : ""), keepsText: true });
byId("near-me").addEventListener("click", () => useLocation(true));
byId("search").addEventListener("submit", submitSearch);
country.addEventListener("change", () => { hasChosenCountry = country.value !== ""; });
onCampusChange((now, isChoice) => {
  if (now && isChoice) place.show(now.name);
  if (now) show(now);
  else forget();
});
const campuses = showCampuses();
const campus = await readerCampus();
if (campus) show(campus);
else if (!(await isLocationGranted() && await useLocation(false))) showNewest(null);
await campuses;
savePendingFavorite();
document.body.dataset.open = "true";

/**
 * Chooses the nearest university. Returns whether the browser gave a location that has one.
 * @param {boolean} wasAsked
 */
async function useLocation(wasAsked) {
  const button = byId("near-me");
  button.setAttribute("aria-busy", "true");
  const near = await currentLocation();
  const found = near && await get("/v1/here", { query: { near } }).catch(() => null);
  button.removeAttribute("aria-busy");
  if (found) {
    if (wasAsked) place.show(found.university.name);
    choose(found.university);
    // On the open sea there is no country.
    if (found.country) showCountry(found.country);
    const distance = distanceText(found.distanceMiles);
    showStatus(t("start.nearest", { name: found.university.name, distance }), wasAsked);
    return true;
  }
  if (!wasAsked) return false;
  showStatus(t(near ? "start.noneNear" : "listings.refused"));
  byId("place").focus();
  return false;
}

/** @param {University} found */
function choose(found) {
  showStatus("");
  // The page shows it on the campus change.
  rememberCampus(found);
  show(found);
  if (found.country) showCountry(found.country);
}

/**
 * Shows the country of a place. Choosing another country than the reader's removes the restriction.
 * @param {string} code
 */
function showCountry(code) {
  if (country.value !== code) hasChosenCountry = false;
  country.value = code;
}

/**
 * Shows the homes around a campus, and its name unless the reader is typing another.
 * @param {Campus | University} found
 */
function show(found) {
  if (chosen?.id === found.id) return;
  chosen = found;
  place.offer(found.name);
  showNewest(found).then((total) => { if (total === 0) showStatus(t("listings.nothingHere")); });
}

/** The server no longer knows the campus. */
function forget() {
  chosen = null;
  place.offer("");
  showNewest(null);
}

/**
 * @param {string} text
 * @param {boolean} [wasAsked] a phone has no room for what comes unasked
 */
function showStatus(text, wasAsked = true) {
  byId("location-status").textContent = text;
  byId("location-status").toggleAttribute("data-unasked", !wasAsked);
}

/**
 * Opens the search around the university in the field, or asks for one.
 * @param {any} event
 */
async function submitSearch(event) {
  event.preventDefault();
  const fitting = await place.resolve().catch(() => 0);
  if (fitting !== null && fitting !== 1) return ask(byId("place").value.trim(), fitting);
  if (!chosen) return ask("", 0);
  const search = new URLSearchParams({ universityId: chosen.id });
  if (!price.reportValidity()) return;
  const cents = centsOf(price.value);
  if (cents) search.set("maxPriceCents", String(cents));
  if (moveIn.value && moveIn.validity.valid) search.set("availableBy", moveIn.value);
  goTo(`/listings?${search}`);
}

/**
 * Asks for a university in place of the text, which matches none or several.
 * @param {string} text
 * @param {number} fitting
 */
function ask(text, fitting) {
  byId("place").focus();
  showStatus(t(!text ? "listings.where" : fitting ? "university.several" : "university.none"));
}
