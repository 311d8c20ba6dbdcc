// Directions from the reader's location.
import { currentLocation } from "../geolocation.js";

const osm = "https://www.openstreetmap.org/directions";

/**
 * Apple and Google find the reader's location themselves. OpenStreetMap must be told, so pressing its link asks the
 * browser, and Digs' server never learns it.
 * @param {HTMLElement} section
 * @param {Place} place
 */
export function connectDirections(section, { latitude, longitude }) {
  const link = /** @type {HTMLAnchorElement | null} */ (section.querySelector(`a[href^="${osm}"]`));
  link?.addEventListener("click", async (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const from = await currentLocation();
    const url = from ? `${osm}?route=${from};${latitude},${longitude}` : link.href;
    // After a long question the browser allows no new tab.
    const tab = window.open(url, "_blank");
    if (tab) tab.opener = null;
    else location.assign(url);
  });
}
