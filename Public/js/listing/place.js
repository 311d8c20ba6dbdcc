// Where a listing is: address, map, directions, the way to campus.
import { get } from "../api.js";
import { el, fill } from "../dom.js";
import { miles, minutes } from "../format.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { createMap, createMarker, loadLeaflet } from "../leaflet.js";
import { rememberedResult } from "../listings/result-list.js";

const [closeZoom, farZoom, maxWords, maxResults] = [15, 14, 10, 50];

/**
 * The section about the place. Map and way to campus are filled in when they have loaded.
 * @param {Listing} listing
 * @param {Tenant} tenant
 * @returns {HTMLElement}
 */
export function placeSection(listing, tenant) {
  const { address, location, hideExactLocation, locationAttribution } = listing;
  const text = [address.street, address.city, [address.region, address.postalCode].filter(Boolean).join(" ")]
                 .filter(Boolean)
                 .join(", ");
  const map = el("div", { class: "map listing-map", role: "region", "aria-label": t("map.label"), hidden: true });
  const ways = el("div", {});
  const section = el("section", { class: "stack" }, el("h2", {}, t("listing.place")),
    el("p", { class: "listing-address" }, icon("pin"), el("span", {}, text)),
    hideExactLocation && el("p", { class: "notice" }, icon("info"), el("span", {}, t("listing.hidden"))), ways, map,
    location && directions(location), locationAttribution && el("p", { class: "quiet" }, locationAttribution));
  if (location) {
    whenNearScreen(map, section, () => showMap(map, listing, tenant));
    showWays(ways, listing).catch(() => {});
  }
  return section;
}

/** @param {Place} options */
function directions({ latitude, longitude }) {
  const place = `${latitude},${longitude}`;
  return el("div", { class: "row" },
    el("a", {
      class: "button second",
      href: `https://www.openstreetmap.org/directions?to=${place}#map=${closeZoom}/${latitude}/${longitude}`,
      target: "_blank",
      rel: "noopener noreferrer",
    }, icon("compass"), t("listing.directions")),
    el("a", { class: "button second", href: `geo:${place}?q=${place}` }, icon("map"), t("listing.mapApp")));
}

/**
 * @param {HTMLElement} box
 * @param {Listing} options
 * @param {Tenant} tenant
 */
async function showMap(box, { location, hideExactLocation, title }, tenant) {
  const L = await loadLeaflet();
  if (!L) return;
  box.hidden = false;
  if (!location) return;
  /** @type {[number, number]} */
  const place = [location.latitude, location.longitude];
  const map = createMap(
    L, box, tenant, { center: place, zoom: hideExactLocation ? farZoom : closeZoom, scrollWheelZoom: false });
  if (hideExactLocation) L.circle(place, { radius: 966, className: "map-radius", interactive: false }).addTo(map);
  else
    createMarker(L, place, el("span", { class: "map-campus map-home" }, icon("home")), {
      label: title ?? "",
    }).addTo(map);
}

/**
 * Shows how far it is to the campus of the search, else to the nearest university. The minutes are the server's
 * estimates.
 * @param {HTMLElement} box
 * @param {Listing} listing
 */
async function showWays(box, listing) {
  let hit = rememberedResult(listing.id);
  if (!hit?.travel && listing.status === "active") hit = await fromNearest(listing) ?? hit;
  if (!hit || !Number.isFinite(hit.distanceMiles)) return;
  const { distanceMiles, travel, from } = hit;
  /**
   * @param {string} name
   * @param {number} count
   */
  const way = (name, count) =>
    el("li", {}, icon(name), el("span", {}, el("strong", {}, minutes(count)), " ", t(`listing.${name}`)));
  fill(box,
    el("div", { class: "ways" },
      el("p", {},
        from ? t("listing.from", { distance: miles(distanceMiles), place: from })
        : t("listing.away", { distance: miles(distanceMiles) })),
      travel &&
        el("ul", {}, way("walk", travel.walkingMinutes), way("bike", travel.cyclingMinutes),
          way("bus", travel.busMinutes)),
      travel && el("p", { class: "quiet" }, t("listing.estimated"))));
}

/** @param {Listing} options */
async function fromNearest({ id, location, title, kind, bedrooms }) {
  if (!location) return null;
  const near = `${location.latitude},${location.longitude}`;
  const { university } = await get("/v1/universities/nearest", { query: { near } });
  const words = ((title ?? "").match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, maxWords).join(" ");
  const query = {
    universityId: university.id,
    kind,
    minBedrooms: bedrooms,
    maxBedrooms: bedrooms,
    q: words,
    limit: maxResults,
  };
  const { items } = await get("/v1/listings", { query });
  const found = items.find((/** @type {Card} */ item) => item.id === id);
  return found && { ...found, from: university.name };
}

/**
 * Calls `act` when the section comes near the screen.
 * @param {HTMLElement} element
 * @param {HTMLElement} section
 * @param {() => unknown} act
 */
function whenNearScreen(element, section, act) {
  const watcher = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    watcher.disconnect();
    act();
  }, { rootMargin: "300px" });
  watcher.observe(section);
}
