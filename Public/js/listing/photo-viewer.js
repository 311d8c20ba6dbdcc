// All photos of a listing, full-screen: swiped, turned with the arrow keys, enlarged with two fingers.
import { el } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { connectStrip } from "./photo-strip.js";
import { pinchZoom } from "./pinch-zoom.js";

/**
 * @param {HTMLElement} gallery the stage with the photos on the page
 * @param {number} start
 */
export function openPhotoViewer(gallery, start) {
  const dialog = el("dialog", { class: "viewer", "aria-label": t("gallery.viewer") });
  const stage = copyOf(gallery);
  /** @type {{ reset: () => void }[]} */
  const zooms = [];
  const strip = connectStrip(stage, { moved: () => zooms.forEach((zoom) => zoom.reset()) });
  strip.slides.forEach((slide) => zooms.push(pinchZoom(slide)));
  dialog.append(stage, el("button",
    { type: "button", class: "round viewer-close", "aria-label": t("action.close"), onclick: () => dialog.close() },
    icon("close")));
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("keydown", (event) => {
    if (event.defaultPrevented) return;
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step) strip.go(strip.at() + step);
  });
  document.body.append(dialog);
  dialog.showModal();
  strip.go(start, true);
  /** @type {HTMLElement} */ (dialog.querySelector(".gallery-strip")).focus({ preventScroll: true });
}

/**
 * The photos as wide as the screen, without what opens them.
 * @param {HTMLElement} gallery
 */
function copyOf(gallery) {
  const strip = /** @type {HTMLElement} */ (gallery.querySelector(".gallery-strip")).cloneNode(true);
  for (const link of /** @type {HTMLElement} */ (strip).querySelectorAll("a")) {
    const image = /** @type {HTMLImageElement} */ (link.firstElementChild);
    image.sizes = "100vw";
    link.replaceWith(image);
  }
  return el("div", { class: "gallery-stage" }, strip);
}
