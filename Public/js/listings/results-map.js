// The results on a map: pins, clusters, the campus and the circle of the search.
import { get, isAborted } from "../api.js";
import { withHeart } from "../card.js";
import { debounce, el, fill } from "../dom.js";
import { money } from "../format.js";
import { cardList } from "../fragments.js";
import { locale, t } from "../i18n.js";
import { shortPrice } from "./short-price.js";
import { icon } from "../icons.js";
import { factsLine } from "../listing-facts.js";
import { createMap, createMarker, loadLeaflet, radiusCircle } from "../leaflet.js";
import { campusRings } from "../base-map.js";
import { boundsOf, boundsText } from "./map-bounds.js";
import { groupPins, pinCluster } from "./pin-clusters.js";
import { rememberResult } from "./result-list.js";
import { mapQuery } from "./search-query.js";

const [settleMilliseconds, closestZoom, apartZoom] = [180, 15, 17];
const milesInDegree = 69.09;

/**
 * Opens the map in `box`, which holds `.map`, `.map-area` and `.map-card`. `light(id)` is called with the pin under the
 * pointer or null, `area(bounds)` to search the visible area; `hit(id)` returns a result of the list. Returns null
 * without Leaflet.
 * @param {HTMLElement} box
 * @param {Tenant} tenant
 * @param {MapListeners} options
 * @returns {Promise<ResultsMap | null>}
 */
export async function openResultsMap(box, tenant, { light, area, hit }) {
  const L = await loadLeaflet();
  if (!L) return null;
  const element = box.querySelector(".map");
  const map = createMap(L, element, tenant, { center: [39.5, -98.4], zoom: 4, worldCopyJump: true, minZoom: 2 });
  const [pins, ground] = [L.layerGroup().addTo(map), L.layerGroup().addTo(map)];
  const areaButton = box.querySelector(".map-area");
  const places = new Map();
  /** @type {URLSearchParams | null} */
  let search = null;
  /** @type {AbortController | null} */
  let loading = null;
  /** @type {string | null} */
  let lit = null;
  /** @type {[number, number] | null} */
  let origin = null;
  let radius = 0;
  let isFitting = true;

  areaButton.addEventListener("click", () => {
    areaButton.hidden = true;
    area(boundsText(map.getBounds()));
  });
  const ask = debounce(load, settleMilliseconds);
  map.on("moveend", () => {
    if (!search) return;
    if (!isFitting) areaButton.hidden = false;
    ask();
  });
  map.on("click", () => showCard(null));
  new ResizeObserver(() => map.invalidateSize()).observe(element);

  /**
   * Fits the map to a search and the results of its first page.
   * @param {URLSearchParams} newSearch
   * @param {CardPage} page
   * @param {University | null} campus
   */
  function show(newSearch, page, campus) {
    // Fitting the map moves it, which must not cause a second request.
    search = null;
    areaButton.hidden = true;
    showCard(null);
    origin = newSearch.has("bounds") ? null : [page.origin.latitude, page.origin.longitude];
    radius = Number(newSearch.get("radiusMiles") ?? tenant.radiusMiles);
    ground.clearLayers();
    if (origin) {
      radiusCircle(L, origin, radius).addTo(ground);
      campusRings(L, map, origin, radius).addTo(ground);
    }
    if (campus) {
      /** @type {[number, number]} */
      const place = [campus.location.latitude, campus.location.longitude];
      createMarker(
        L, place, el("span", { class: "map-campus" }, icon("cap")), { label: campus.name, zIndexOffset: -500 })
        .bindTooltip(campus.name)
        .addTo(ground);
    } else if (origin) {
      createMarker(L, origin, el("span", { class: "map-campus" }, icon("locate")), {
        label: t("listings.you"),
        zIndexOffset: -500,
      }).addTo(ground);
    }
    isFitting = true;
    const bounds = newSearch.get("bounds");
    if (bounds) map.fitBounds(boundsOf(bounds), { animate: false });
    else {
      const around =
        page.items.map(({ location }) => location && [location.latitude, location.longitude]).filter(Boolean);
      map.fitBounds([origin, ...around], { padding: [48, 48], maxZoom: closestZoom - 1, animate: false });
    }
    isFitting = false;
    search = newSearch;
    load();
  }

  /** Shows neither results nor a place. */
  function clear() {
    loading?.abort();
    search = null;
    areaButton.hidden = true;
    showCard(null);
    for (const layer of [pins, ground]) layer.clearLayers();
    places.clear();
  }

  async function load() {
    loading?.abort();
    if (!search) return;
    loading = new AbortController();
    try {
      const query = mapQuery(search);
      query.set("bounds", boundsText(map.getBounds()));
      query.set("zoom", String(Math.round(map.getZoom())));
      draw(await get("/v1/listings/map", { query, signal: loading.signal }));
    } catch (error) {
      // The list shows the error; the map keeps its pins.
      if (!isAborted(error)) console.info(error.message);
    }
  }

  /** @param {{ pins: Pin[], clusters: Cluster[] }} options */
  function draw({ pins: found, clusters }) {
    const focused = document.activeElement?.closest(".map-marker")?.querySelector("[data-pin]")?.dataset.pin;
    pins.clearLayers();
    places.clear();
    const isClose = map.getZoom() >= apartZoom;
    for (const group of isClose
        ? found.map((pin) => [pin])
        : groupPins(found, ({ location }) => map.latLngToLayerPoint([location.latitude, location.longitude]))) {
      if (group.length === 1) addPin(group[0]);
      else addCluster(pinCluster(group), group);
    }
    for (const cluster of clusters) addCluster(cluster);
    places.get(focused)?.getElement()?.focus({ preventScroll: true });
    lightPin(lit);
  }

  /** @param {Pin} pin */
  function addPin(pin) {
    const text = shortPrice(pin.perPersonCents ?? pin.priceCents, pin.currency);
    const node = el("span", { class: isOutside(pin.location) ? "pin far" : "pin", "data-pin": pin.id }, text);
    const label =
      `${t(`kind.${pin.kind}`)}, ${factsLine(pin)}, ${money(pin.perPersonCents ?? pin.priceCents, pin.currency)}`;
    const made = createMarker(L, [pin.location.latitude, pin.location.longitude], node,
      { label, riseOnHover: true, onpress: () => press(pin.id) });
    made.on("mouseover", () => light(pin.id)).on("mouseout", () => light(null)).addTo(pins);
    places.set(pin.id, made);
  }

  /**
   * `members` are the cluster's pins if known: pointing at their cards highlights it.
   * @param {Cluster} options
   * @param {Pin[]} [members]
   */
  function addCluster({ location, count, minPriceCents, maxPriceCents, bounds }, members = []) {
    const size = count < 10 ? "few" : count < 100 ? "some" : "many";
    const node = el("span", { class: `cluster ${size}`, "data-pin": members[0]?.id },
      new Intl.NumberFormat(locale, { notation: "compact" }).format(count));
    const { currency } = tenant;
    const label =
      t("map.cluster", { count, min: shortPrice(minPriceCents, currency), max: shortPrice(maxPriceCents, currency) });
    const zoom = () => {
      const inside = [
        [bounds.south, bounds.west], [bounds.north, bounds.east < bounds.west ? bounds.east + 360 : bounds.east]
      ];
      map.fitBounds(inside, { padding: [56, 56], maxZoom: Math.max(apartZoom, map.getZoom() + 1) });
    };
    const made = createMarker(L, [location.latitude, location.longitude], node, { label, onpress: zoom }).addTo(pins);
    for (const { id } of members) places.set(id, made);
  }

  /** @param {string} id */
  async function press(id) {
    light(id);
    try {
      const known = hit(id);
      if (known) return showCard(known);
      const { items: [listing], cards: [card] } = await cardList(`/listings/${id}/card`);
      showCard({ listing, card });
    } catch {
      showCard(null);
    }
  }

  /** @param {{ listing: CardFacts, card: HTMLElement } | null} shown */
  function showCard(shown) {
    const place = box.querySelector(".map-card");
    place.hidden = !shown;
    lit = shown?.listing.id ?? null;
    lightPin(lit);
    if (!shown) return fill(place);
    const { listing, card } = shown;
    const close = el("button", {
      type: "button",
      class: "second round map-card-close",
      "aria-label": t("action.close"),
      onclick: () => showCard(null),
    }, icon("close"));
    const list = el("ul", { class: "cards" }, withHeart(card, listing));
    list.addEventListener("click", (/** @type {any} */ event) => {
      if (event.target.closest(".card-link")) rememberResult(listing, "", card);
    });
    fill(place, list, close);
    // The card must not cover its pin.
    const { latitude, longitude } = /** @type {Place} */ (listing.location);
    isFitting = true;
    map.panInside([latitude, longitude], {
      paddingTopLeft: [60, 60],
      paddingBottomRight: [60, element.clientHeight - place.offsetTop + 30],
      animate: false,
    });
    isFitting = false;
  }

  /** @param {string | null} id */
  function lightPin(id) {
    const shining = places.get(id ?? "");
    for (const made of new Set(places.values())) {
      made.getElement()?.classList.toggle("highlighted", made === shining);
      made.setZIndexOffset(made === shining ? 1000 : 0);
    }
  }

  /** @param {Place} options */
  const isOutside = ({ latitude, longitude }) => {
    if (!origin) return false;
    const east = (longitude - origin[1]) * Math.cos((latitude * Math.PI) / 180);
    return Math.hypot(latitude - origin[0], east) * milesInDegree > radius * 1.01;
  };

  return { show, clear, light: (/** @type {string | null} */ id) => lightPin(id ?? lit) };
}
