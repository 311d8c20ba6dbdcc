// The pin of a listing on its map: pressing it shows the address, the distance and directions.
import { openDialog } from "../dialog.js";
import { el, newId } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { createMarker } from "../leaflet.js";
import { connectDirections } from "./directions.js";

/**
 * Its dialog says what the section says, so it reveals nothing more.
 * @param {any} L
 * @param {HTMLElement} section the section about the location
 * @param {{ title: string | null, location: Place, distance: () => Promise<string> }} listing
 * @returns {any}
 */
export function homePin(L, section, { title, location, distance }) {
  return createMarker(L, [location.latitude, location.longitude],
    el("span", { class: "map-campus map-home" }, icon("home")), {
      label: t("listing.pin", { title: title ?? "" }),
      onpress: () => showDirections(section, location, distance),
    });
}

/**
 * @param {HTMLElement} section
 * @param {Place} location
 * @param {() => Promise<string>} distance
 */
function showDirections(section, location, distance) {
  const [id, away] = [newId("directions"), el("p", {})];
  distance().then((text) => { away.textContent = text; });
  const links = section.querySelector(".directions ul")?.cloneNode(true);
  if (links instanceof Element) links.setAttribute("aria-labelledby", id);
  const { dialog } = openDialog(section.querySelector(".listing-address span")?.textContent ?? "", away,
    links && el("div", { class: "stack" }, el("h3", { id }, t("listing.directionsFromHere")), links));
  connectDirections(dialog, location);
}
