// Photos side by side, moved by swiping (the browser's own scrolling), keys and buttons.
import { el } from "../dom.js";
import { number } from "../format.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { photoSources } from "../photo-sources.js";

/**
 * The strip of `photos` with its buttons and counter. `start` is the photo to begin with, `sizes` as in HTML; `press`
 * is called with the photo that the reader presses. `go` moves, `at` tells which photo is shown.
 * @param {Photo[]} photos
 * @param {string} title
 * @param {{ sizes: string, start?: number, press?: (at: number) => void, moved?: () => void }} options
 * @returns {PhotoStrip}
 */
export function photoStrip(photos, title, { sizes, start = 0, press, moved }) {
  const slides = photos.map((photo, at) =>
    slide(photo, at, photos.length, title, { sizes, isFirst: at === start, press }));
  const strip =
    el("div", { class: "gallery-strip", tabindex: "0", role: "group", "aria-label": t("gallery.label") }, slides);
  const counter = el("p", { class: "gallery-count", "aria-live": "polite" });
  const stage = el("div", { class: "gallery-stage" }, strip);
  const at = () => Math.round(Math.abs(strip.scrollLeft) / Math.max(strip.clientWidth, 1));
  /**
   * @param {number} index
   * @param {boolean} [isInstant]
   */
  const go = (index, isInstant = prefersReducedMotion()) => {
    const to = (index + slides.length) % slides.length;
    strip.scrollTo({
      left: slides[to].offsetLeft - strip.offsetLeft,
      behavior: /** @type {any} */ (isInstant ? "instant" : "smooth"),
    });
  };
  if (photos.length === 1) {
    strip.removeAttribute("tabindex");
    return { element: stage, slides, at, go };
  }
  /**
   * @param {string} name
   * @param {string} key
   * @param {number} step
   */
  const button = (name, key, step) => el("button",
    { type: "button", class: `round gallery-${name}`, "aria-label": t(key), onclick: () => go(at() + step) },
    icon(name));
  stage.append(button("left", "gallery.back", -1), button("right", "gallery.forth", 1), counter);
  strip.addEventListener("keydown", (event) => {
    const to = { ArrowLeft: at() - 1, ArrowRight: at() + 1, Home: 0, End: slides.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  });
  let shown = -1;
  const tell = () => {
    if (at() === shown) return;
    shown = at();
    counter.textContent = t("gallery.count", { at: number(shown + 1), count: slides.length });
    slides.forEach((one, index) => { one.inert = index !== shown; });
    moved?.();
  };
  strip.addEventListener("scroll", tell, { passive: true });
  tell();
  return { element: stage, slides, at, go };
}

/**
 * @param {Photo} photo
 * @param {number} at
 * @param {number} count
 * @param {string} title
 * @param {{ sizes: string, isFirst: boolean, press?: (at: number) => void }} options
 */
function slide(photo, at, count, title, { sizes, isFirst, press }) {
  const image = photoImage(photo, { sizes, alt: t("gallery.photo", { at: at + 1, count, title }), isFirst });
  if (!press) return el("div", { class: "gallery-slide" }, image);
  return el("div", { class: "gallery-slide" },
    el("button", { type: "button", class: "gallery-open", onclick: () => press(at) }, image));
}

/**
 * @param {Photo} photo
 * @param {{ sizes: string, alt: string, isFirst?: boolean }} options
 * @returns {HTMLImageElement}
 */
export function photoImage(photo, { sizes, alt, isFirst = false }) {
  return el("img", {
    src: photo.urls.large,
    srcset: photoSources(photo, "large"),
    sizes,
    alt,
    width: photo.width,
    height: photo.height,
    loading: isFirst ? "eager" : "lazy",
    fetchpriority: isFirst && "high",
    decoding: "async",
  });
}

const prefersReducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
