// The photos of a listing as a slide show, moved by swiping (the browser's own scrolling), keys and buttons.
import { el } from "../dom.js";
import { number } from "../format.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";

/**
 * The slide show of `photos`, or a placeholder when there are none.
 * @param {Photo[]} photos
 * @param {string} title
 * @returns {HTMLElement}
 */
export function gallery(photos, title) {
  if (!photos.length) return el("div", { class: "gallery none" }, icon("camera"), el("span", {}, t("card.noPhoto")));
  const slides = photos.map((photo, at) => slide(photo, at, photos.length, title));
  const strip =
    el("div", { class: "gallery-strip", tabindex: "0", role: "group", "aria-label": t("gallery.label") }, slides);
  const stage = el("div", { class: "gallery-stage" }, strip);
  const box = el("section",
    { class: "gallery", "aria-roledescription": t("gallery.kind"), "aria-label": t("gallery.label") }, stage);
  if (photos.length === 1) {
    strip.removeAttribute("tabindex");
    return box;
  }
  const counter = el("p", { class: "gallery-count", "aria-live": "polite" });
  const thumbs = photos.map((photo, at) => el("button", {
    type: "button",
    class: "gallery-thumb",
    "aria-label": t("gallery.go", { at: at + 1 }),
    onclick: () => go(at),
  },
                              el("img", { src: photo.urls.small, alt: "", loading: "lazy", decoding: "async" })));
  const [back, forward] =
    /** @type {[string, string, number][]} */ ([["left", "gallery.back", -1], ["right", "gallery.forth", 1]])
      .map(
        ([ name, key, step ]) => el("button",
          { type: "button", class: `round gallery-${name}`, "aria-label": t(key), onclick: () => go(at() + step) },
          icon(name)));
  stage.append(back, forward, counter);
  box.append(el("div", { class: "gallery-thumbs" }, thumbs));

  const at = () => Math.round(Math.abs(strip.scrollLeft) / Math.max(strip.clientWidth, 1));
  /** @param {number} index */
  const go = (index) => {
    const to = (index + slides.length) % slides.length;
    strip.scrollTo({
      left: slides[to].offsetLeft - strip.offsetLeft,
      behavior: /** @type {any} */ (prefersReducedMotion() ? "instant" : "smooth"),
    });
  };
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
    thumbs.forEach((thumb, index) => {
      if (index === shown) thumb.setAttribute("aria-current", "true");
      else thumb.removeAttribute("aria-current");
    });
    slides.forEach((one, index) => { one.inert = index !== shown; });
  };
  strip.addEventListener("scroll", tell, { passive: true });
  tell();
  return box;
}

/**
 * @param {Photo} options
 * @param {number} at
 * @param {number} count
 * @param {string} title
 */
function slide({ urls, width, height }, at, count, title) {
  return el("div", { class: "gallery-slide" }, el("img", {
    src: urls.large,
    srcset: `${urls.small} 320w, ${urls.medium} 960w, ${urls.large} 1920w`,
    sizes: "(max-width: 63.99rem) 100vw, 52rem",
    alt: t("gallery.photo", { at: at + 1, count, title }),
    width,
    height,
    loading: at === 0 ? "eager" : "lazy",
    fetchpriority: at === 0 && "high",
    decoding: "async",
  }));
}

const prefersReducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
