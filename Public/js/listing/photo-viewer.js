// All photos of a listing, full-screen: swiped, turned with the arrow keys, enlarged with two fingers.
import { el } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { photoStrip } from "./photo-strip.js";
import { pinchZoom } from "./pinch-zoom.js";

/**
 * @param {Photo[]} photos
 * @param {string} title
 * @param {number} start
 */
export function openPhotoViewer(photos, title, start) {
  const dialog = el("dialog", { class: "viewer", "aria-label": t("gallery.viewer") });
  /** @type {{ reset: () => void }[]} */
  const zooms = [];
  const strip = photoStrip(photos, title,
    { sizes: "100vw", start, moved: () => zooms.forEach((zoom) => zoom.reset()) });
  strip.slides.forEach((slide) => zooms.push(pinchZoom(slide)));
  dialog.append(strip.element, el("button",
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
