// The photos of a listing: five at once on wide screens, one after the other on phones, all of them full-screen.
import { el } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { connectStrip } from "./photo-strip.js";

const wide = matchMedia("(min-width: 48rem)");

/** @param {HTMLElement} section */
export function connectGallery(section) {
  const stage = /** @type {HTMLElement | null} */ (section.querySelector(".gallery-stage"));
  // A listing without photos has a placeholder.
  if (!stage) return;
  section.setAttribute("aria-roledescription", t("gallery.kind"));
  const strip = connectStrip(stage, { isSpread: () => wide.matches });
  wide.addEventListener("change", strip.update);
  /** @param {number} at */
  const open = async (at) => (await import("./photo-viewer.js")).openPhotoViewer(stage, at);
  strip.slides.forEach((slide, at) => {
    slide.querySelector("a")?.addEventListener("click", (/** @type {MouseEvent} */ event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      open(at);
    });
  });
  const count = strip.slides.length;
  if (count < 2) return;
  section.append(el("button", { type: "button", class: "second gallery-all", onclick: () => open(0) }, icon("image"),
    t("gallery.all", { count })));
}
