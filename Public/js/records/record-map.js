// The map of the records: pins of blocks, of a property, and of a place that the reader presses.
import { el } from "../dom.js";
import { problemText } from "../form.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { createMap, createMarker, loadLeaflet } from "../leaflet.js";
import { blockName, propertyName } from "./record-text.js";

const [closeZoom, startZoom] = [16, 4];
/** @type {[number, number]} */
const middle = [39.5, -98.4];
/** The zoom buttons stay free. */
const calloutPlace = { offset: [0, -10], autoPanPaddingTopLeft: [64, 12], autoPanPaddingBottomRight: [12, 12] };

/**
 * Opens the map; null without Leaflet. `nearest(place)` finds the block at a long press, which browsers report as a
 * context menu, and at a click with the secondary button; `find(id)` opens the block of a callout.
 * @param {HTMLElement} box
 * @param {Tenant} tenant
 * @param {{ nearest: (place: string) => Promise<Block>, find: (id: string) => void }} listeners
 * @returns {Promise<RecordMap | null>}
 */
export async function openRecordMap(box, tenant, { nearest, find }) {
  const L = await loadLeaflet();
  if (!L) return null;
  const map = createMap(L, box, tenant, { center: middle, zoom: startZoom, tapHold: true, minZoom: 2 });
  const [pins, dropped] = [L.layerGroup().addTo(map), L.layerGroup().addTo(map)];
  const callout = openCallout(L, map, box, find);
  map.on("contextmenu", (/** @type {any} */ event) => {
    event.originalEvent?.preventDefault();
    const { lat, lng } = event.latlng.wrap();
    dropped.clearLayers();
    createMarker(L, [lat, lng], el("span", { class: "record-pin dropped" }, icon("pin")), {
      label: t("records.dropped") }).addTo(dropped);
    callout.await({ latitude: lat, longitude: lng }, nearest(`${lat.toFixed(5)},${lng.toFixed(5)}`).then(blockAddress));
  });
  new ResizeObserver(() => map.invalidateSize()).observe(box);
  /**
   * @param {Place} place
   * @param {string} style
   * @param {RecordAddress} address
   */
  const addPin = (place, style, address) => createMarker(L, [place.latitude, place.longitude],
    el("span", { class: `record-pin ${style}` }, icon(style.includes("property") ? "pin" : "home")), {
      label: t("records.pin", { name: address.name }), onpress: () => callout.show(place, address, true),
    }).addTo(pins);
  return {
    showBlocks(blocks, chosen, property) {
      pins.clearLayers();
      dropped.clearLayers();
      callout.close();
      for (const block of blocks) {
        if (block.location) addPin(block.location, block.id === chosen ? "chosen" : "", blockAddress(block));
      }
      if (property?.location) addPin(property.location, "chosen property", propertyAddress(property));
    },
    goTo({ latitude, longitude }) {
      map.setView([latitude, longitude], Math.max(map.getZoom(), closeZoom), { animate: false });
    },
    explain(block) {
      // A hidden map has no size to fit the callout into.
      if (block.location && box.offsetWidth > 0) callout.show(block.location, blockAddress(block), false);
    },
  };
}

/**
 * @param {Block} block
 * @returns {RecordAddress}
 */
const blockAddress = (block) => ({ ...block, name: blockName(block), blockId: block.id });

/**
 * @param {PropertyRecord} property
 * @returns {RecordAddress}
 */
const propertyAddress = (property) => ({ ...property, name: propertyName(property) });

/**
 * The callout of a pin: its address and the button that finds its block.
 * @param {any} L
 * @param {any} map
 * @param {HTMLElement} box
 * @param {(id: string) => void} find
 */
function openCallout(L, map, box, find) {
  const popup = L.popup({ className: "record-callout", closeButton: false, maxWidth: 190, ...calloutPlace });
  const close = () => map.closePopup(popup);
  /**
   * @param {Place} place
   * @param {Child} content
   */
  const say = ({ latitude, longitude }, content) => {
    const text = el("div", { class: "stack", role: "status" }, content);
    text.addEventListener("keydown", ({ key }) => {
      if (key !== "Escape") return;
      close();
      box.focus();
    });
    popup.setLatLng([latitude, longitude]).setContent(text).openOn(map);
    return text;
  };
  /**
   * @param {Place} place
   * @param {RecordAddress} address
   * @param {boolean} isPressed whether the reader opened it: then its button takes the focus
   */
  const show = (place, { name, city, state, postalCode, blockId }, isPressed) => {
    const button = el("button", {
      type: "button",
      onclick: () => {
        close();
        find(blockId);
      },
    }, icon("search"), t("records.find"));
    say(place, [el("strong", {}, name),
      el("span", { class: "quiet" }, `${city}, ${state} ${postalCode ?? ""}`.trim()), button]);
    if (isPressed) button.focus({ preventScroll: true });
  };
  return {
    show, close,
    /**
     * @param {Place} place
     * @param {Promise<RecordAddress>} address
     */
    async await(place, address) {
      const waiting = say(place, t("records.looking"));
      const found = await address.catch((error) => ({ problem: problemText(error) }));
      // The reader may have closed it, or dropped another pin.
      if (!waiting.isConnected) return;
      if ("problem" in found) say(place, found.problem);
      else show(place, found, true);
    },
  };
}
