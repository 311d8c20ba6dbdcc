// Links to maps with directions from the reader's location.
import { el, newId } from "../dom.js";
import { currentLocation } from "../geolocation.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";

const closeZoom = 15;
const osm = "https://www.openstreetmap.org/directions";

/**
 * Links that work on every device, as the server writes them. Apple and Google find the reader's location themselves;
 * OpenStreetMap must be told, so pressing its link asks the browser, and Digs' server never learns it.
 * @param {Place} options
 * @returns {HTMLElement}
 */
export function directions({ latitude, longitude }) {
  const place = `${latitude},${longitude}`;
  const view = `#map=${closeZoom}/${latitude}/${longitude}`;
  const plain = `${osm}?to=${place}${view}`;
  const id = newId("directions");
  /**
   * @param {string} name
   * @param {string} href
   * @param {(event: any) => unknown} [onclick]
   */
  const link = (name, href, onclick) => el("li", {},
    el("a", { class: "button second", href, target: "_blank", rel: "noopener noreferrer", onclick },
      icon("compass"), name));
  return el("div", { class: "stack directions" }, el("h3", { id }, t("listing.directions")),
    el("ul", { class: "row plain", "aria-labelledby": id },
      link("Apple Maps", `https://maps.apple.com/?daddr=${place}`),
      link("Google Maps", `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(place)}`),
      link("OpenStreetMap", plain,
        (event) => openRoute(event, (from) => (from ? `${osm}?route=${from};${place}` : plain)))));
}

/**
 * Opens the URL for the reader's location, or for null when they do not tell it.
 * @param {MouseEvent} event
 * @param {(from: string | null) => string} addressFrom
 */
async function openRoute(event, addressFrom) {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const address = addressFrom(await currentLocation());
  // After a long question the browser allows no new tab.
  const tab = window.open(address, "_blank");
  if (tab) tab.opener = null;
  else location.assign(address);
}
