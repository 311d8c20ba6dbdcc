// The location of a listing: map, directions, distance to the campus.
import { get } from "../api.js";
import { campusRings } from "../base-map.js";
import { campusMiles, onCampusChange, readerCampus } from "../campus.js";
import { el, fill } from "../dom.js";
import { minutes } from "../format.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { createMap, createMarker, loadLeaflet } from "../leaflet.js";
import { whenNearScreen } from "../near-screen.js";
import { rememberedResult } from "../listings/result-list.js";
import { connectDirections } from "./directions.js";
import { distanceLine } from "./distance-line.js";
import { addNearbyPins } from "./nearby.js";
import { homePin } from "./pin.js";
import { waysFrom } from "./ways.js";

const [closeZoom, farZoom, postalCodeZoom, plainZoom] = [15, 14, 12, 11];
const maxCampusMiles = 30;
/** Nobody walks longer than that each day. */
const maxWalkMinutes = 60;
/** The radius of the circle around a hidden place, and around the center of a postal code. */
const [hiddenRadiusMeters, postalCodeRadiusMeters] = [966, 3200];

/**
 * Adds the map and the distance to the campus to the section about the location, when they have loaded.
 * @param {HTMLElement} section
 * @param {Listing} listing
 * @param {Tenant} tenant
 * @param {Promise<Nearby | null>} nearby
 */
export function connectPlace(section, listing, tenant, nearby) {
  const { location } = listing;
  if (!location) return;
  const [ways, map] = /** @type {HTMLElement[]} */ (
    [section.querySelector(".listing-ways"), section.querySelector(".listing-map")]);
  connectDirections(section, location);
  const update = () => showWays(ways, listing).catch(() => {});
  let updating = update();
  onCampusChange(() => { updating = update(); });
  const distance = () => updating.then(() => ways.querySelector("p")?.textContent ?? "");
  whenNearScreen(section, () => showMap(map, listing, tenant, { section, nearby, distance }));
}

/**
 * @param {HTMLElement} box
 * @param {Listing} listing
 * @param {Tenant} tenant
 * @param {{ section: HTMLElement, nearby: Promise<Nearby | null>, distance: () => Promise<string> }} around
 */
async function showMap(box, listing, tenant, { section, nearby, distance }) {
  const { location, locationSource, hideExactLocation, title } = listing;
  const L = await loadLeaflet();
  if (!L) return;
  box.hidden = false;
  if (!location) return;
  /** @type {[number, number]} */
  const place = [location.latitude, location.longitude];
  const isByPostalCode = locationSource === "postalCode";
  const zoom = isByPostalCode ? postalCodeZoom : hideExactLocation ? farZoom : closeZoom;
  const map = createMap(L, box, tenant, { center: place, zoom, scrollWheelZoom: false });
  nearby.then((found) => addNearbyPins(L, map, found, listing.approximate));
  nearbyCampus(listing).then((campus) => showCampus(L, map, place, campus, !tenant.tiles));
  if (isByPostalCode || hideExactLocation) {
    const radius = isByPostalCode ? postalCodeRadiusMeters : hiddenRadiusMeters;
    L.circle(place, { radius, className: "map-radius", interactive: false }).addTo(map);
  } else homePin(L, section, { title, location, distance }).addTo(map);
}

/**
 * The reader's campus, else the nearest; null when neither is known.
 * @param {Listing} listing
 * @returns {Promise<Campus | University | null>}
 */
async function nearbyCampus(listing) {
  try {
    return await readerCampus() ?? await nearest(listing);
  } catch {
    return null;
  }
}

/**
 * Marks the reader's campus, with rings around it. A map without streets shows both places.
 * @param {any} L
 * @param {any} map
 * @param {[number, number]} home
 * @param {Campus | University | null} campus
 * @param {boolean} isPlain
 */
function showCampus(L, map, home, campus, isPlain) {
  const distance = campusMiles(/** @type {Campus | null} */ (campus), { latitude: home[0], longitude: home[1] });
  if (!campus || distance === null || distance > maxCampusMiles) {
    if (isPlain) map.setZoom(plainZoom, { animate: false });
    return;
  }
  /** @type {[number, number]} */
  const place = [campus.location.latitude, campus.location.longitude];
  createMarker(
    L, place, el("span", { class: "map-campus" }, icon("cap")), { label: campus.name, zIndexOffset: -500 })
    .bindTooltip(campus.name)
    .addTo(map);
  campusRings(L, map, place).addTo(map);
  if (isPlain) map.fitBounds([home, place], { padding: [56, 56], maxZoom: postalCodeZoom, animate: false });
}

/**
 * Shows the distance to the reader's campus, else to the nearest university. The minutes are the server's estimates.
 * @param {HTMLElement} box
 * @param {Listing} listing
 */
async function showWays(box, listing) {
  const campus = await readerCampus();
  const hit = rememberedResult(listing.id);
  const isMeasured = hit?.travel && (!campus || hit.from === campus.name);
  const found = isMeasured ? hit : await waysFrom(campus ?? await nearest(listing), listing) ?? hit;
  if (!found || !Number.isFinite(found.distanceMiles)) return;
  const { distanceMiles, travel, from } = found;
  /**
   * @param {string} name
   * @param {number} count
   */
  const way = (name, count) =>
    el("li", {}, icon(name), el("span", {}, el("strong", {}, minutes(count)), " ", t(`listing.${name}`)));
  fill(box,
    el("div", { class: "ways" },
      el("p", {}, distanceLine(distanceMiles, from, listing.approximate)),
      travel &&
        el("ul", {}, travel.walkingMinutes <= maxWalkMinutes && way("walk", travel.walkingMinutes),
          way("bike", travel.cyclingMinutes), way("bus", travel.busMinutes)),
      travel && el("p", { class: "quiet" }, t("listing.estimated"))));
}

/** @param {Listing} options */
async function nearest({ location }) {
  if (!location) return null;
  const near = `${location.latitude},${location.longitude}`;
  return (await get("/v1/universities/nearest", { query: { near } })).university;
}
