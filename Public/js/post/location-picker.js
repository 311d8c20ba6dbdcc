import { el, newId } from "../dom.js";
import { field } from "../form.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { createMap, loadLeaflet } from "../leaflet.js";

const nearZoom = 15;
/** The base map has no streets, so a place only makes sense with towns around it. */
const plainZoom = 12;
const stepPixels = 12;

/**
 * The pin of the listing: dragged, set with a click on the map, moved with the arrow keys or typed. Until the owner
 * sets it, it shows the geocoded address.
 */
export class LocationPicker {
  /** @param {{ tenant: Tenant, changed: () => void }} options */
  constructor({ tenant, changed }) {
    this.tenant = tenant;
    this.changed = changed;
    /** @type {any} */
    this.map = null;
    /** @type {any} */
    this.marker = null;
    /**
     * The location that the owner set.
     * @type {Place | null}
     */
    this.own = null;
    /**
     * The location that the server found.
     * @type {Place | null}
     */
    this.found = null;
    this.box = el("div", { class: "map pin-map", role: "region", "aria-label": t("map.label"), hidden: true });
    this.state = el("p", { class: "hint pin-state", id: newId("pin"), role: "status" });
    this.reset = el("button", { type: "button", class: "bare", hidden: true, onclick: () => this.set(null) },
      icon("refresh"), t("post.pin.reset"));
    const input = field({
      name: "location",
      label: t("post.pin.label"),
      hint: t("post.pin.hint"),
      inputmode: "text",
      autocomplete: "off",
      spellcheck: "false",
      maxlength: 60,
    });
    this.input = input.querySelector("input");
    this.input.addEventListener("change", () => this.readInput());
    this.element =
      el("div", { class: "stack spot" }, this.box, el("div", { class: "row between" }, this.state, this.reset),
        el("details", { class: "pin-typed" }, el("summary", {}, t("post.pin.type")), input));
    this.updateText();
  }

  /**
   * The location that the owner set; null when the address decides.
   * @returns {Place | null}
   */
  get value() { return this.own; }

  set value(place) {
    this.own = place;
    this.writeInput();
    this.draw();
  }

  /**
   * Shows the location that the server found.
   * @param {Listing | null} listing
   * @param {boolean} [isUnknown]
   */
  show(listing, isUnknown = false) {
    this.found = isUnknown ? null : listing?.location ?? null;
    this.source = listing?.locationSource;
    this.hasStreet = Boolean(listing?.address.street);
    // Only a geocoder's result has an attribution.
    this.isArea = Boolean(listing?.locationAttribution);
    this.draw();
  }

  /** Call this when the map is on the page and has a size. */
  becameVisible() { this.map?.invalidateSize(); }

  /** @param {Place | null} place */
  set(place) {
    this.own = place && { latitude: round(place.latitude), longitude: round(place.longitude) };
    this.writeInput();
    this.draw();
    this.changed();
  }

  readInput() {
    const text = this.input.value.trim();
    const parts = text.split(/[\s,;]+/).map(Number);
    const [latitude, longitude] = parts;
    const isPlace = parts.length === 2 && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
    if (text === "") this.set(null);
    else if (isPlace) this.set({ latitude, longitude });
    else this.writeInput();
  }

  async draw() {
    this.updateText();
    const place = this.own ?? this.found;
    if (!place) return;
    const L = await loadLeaflet();
    if (!L) {
      this.hasNoMap = true;
      return this.updateText();
    }
    this.box.hidden = false;
    /** @type {[number, number]} */
    const spot = [place.latitude, place.longitude];
    if (!this.map) this.createMap(L, spot);
    this.marker.setLatLng(spot);
    if (!this.map.getBounds().pad(-0.1).contains(spot)) this.map.setView(spot, Math.max(this.map.getZoom(), 13));
  }

  /**
   * @param {any} L
   * @param {[number, number]} spot
   */
  createMap(L, spot) {
    this.map = createMap(L, this.box, this.tenant, { scrollWheelZoom: false })
      .setView(spot, this.tenant.tiles ? nearZoom : plainZoom);
    this.marker = L.marker(spot, {
      draggable: true, autoPan: true, alt: t("post.pin.name"),
      icon: L.divIcon({ className: "map-pin", html: icon("pin"), iconSize: [44, 44], iconAnchor: [22, 41] }),
    }).addTo(this.map);
    const element = this.marker.getElement();
    element.setAttribute("role", "button");
    element.setAttribute("aria-label", t("post.pin.name"));
    element.setAttribute("aria-describedby", this.state.id);
    /** @param {any} options */
    const put = ({ lat, lng }) => this.set({ latitude: lat, longitude: L.Util.wrapNum(lng, [-180, 180], true) });
    this.marker.on("dragend", () => put(this.marker.getLatLng()));
    this.map.on("click", (/** @type {any} */ event) => put(event.latlng));
    element.addEventListener("keydown", (/** @type {any} */ event) => {
      /** @type {Record<string, [number, number]>} */
      const moves = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
      const by = moves[event.key];
      if (!by) return;
      event.preventDefault();
      event.stopPropagation();
      const at = this.map.latLngToContainerPoint(this.marker.getLatLng());
      put(this.map.containerPointToLatLng(at.add(L.point(by).multiplyBy(stepPixels))));
    });
  }

  get textKey() {
    if (this.own) return "own";
    if (this.hasNoMap) return "noMap";
    if (!this.found) return "none";
    if (this.source !== "postalCode") return "found";
    if (this.isArea) return "area";
    return this.hasStreet ? "notFound" : "postalCode";
  }

  updateText() {
    this.state.textContent = t(`post.pin.${this.textKey}`);
    this.reset.hidden = !this.own;
  }

  /** Only for a changed location: the map and the server's responses arrive while somebody is typing. */
  writeInput() { this.input.value = this.own ? `${this.own.latitude}, ${this.own.longitude}` : ""; }
}

/** @param {number} degrees */
const round = (degrees) => Math.round(degrees * 1e6) / 1e6;
