// The photos of a listing: five at once on wide screens, one after the other on phones, all of them full-screen.
import { el, fill } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { photoImage, photoStrip } from "./photo-strip.js";

const maxTiles = 5;
const wide = matchMedia("(min-width: 48rem)");

/**
 * The gallery of `photos`, or a placeholder without any.
 * @param {Photo[]} photos
 * @param {string} title
 * @returns {HTMLElement}
 */
export function gallery(photos, title) {
  if (!photos.length) return el("div", { class: "gallery none" }, icon("camera"), el("span", {}, t("card.noPhoto")));
  const box = el("section",
    { class: "gallery", "aria-roledescription": t("gallery.kind"), "aria-label": t("gallery.label") });
  /** @param {number} at */
  const open = async (at) => (await import("./photo-viewer.js")).openPhotoViewer(photos, title, at);
  const show = () => {
    fill(box, wide.matches ? mosaic(photos, title, open)
      : photoStrip(photos, title, { sizes: "100vw", press: open }).element);
  };
  wide.addEventListener("change", show);
  show();
  return box;
}

/**
 * Up to five photos side by side, each a button that opens it full-screen.
 * @param {Photo[]} photos
 * @param {string} title
 * @param {(at: number) => unknown} open
 */
function mosaic(photos, title, open) {
  // Two small photos beside a large one look like three; four look like three plus one.
  const shown = photos.slice(0, photos.length === 4 ? 3 : maxTiles);
  const count = photos.length;
  const tiles = shown.map((photo, at) => el("button", { type: "button", class: "mosaic-tile", onclick: () => open(at) },
    photoImage(photo, {
      sizes: at === 0 ? "(min-width: 80rem) 40rem, 50vw" : "(min-width: 80rem) 20rem, 25vw",
      alt: t("gallery.photo", { at: at + 1, count, title }), isFirst: at === 0,
    })));
  const all = count > 1 && el("button", { type: "button", class: "second mosaic-all", onclick: () => open(0) },
    icon("image"), t("gallery.all", { count }));
  return el("div", { class: "mosaic", "data-count": shown.length }, tiles, all);
}
