// Photos side by side, moved by swiping (the browser's own scrolling), keys and buttons.
import { el } from "../dom.js";
import { number } from "../format.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";

/**
 * Adds buttons, keys and a counter to the strip in `stage`. `go` moves, `at` tells which photo is shown, `update` must
 * be called when `isSpread` changes: while it is true, photos are beside each other and nothing moves.
 * @param {HTMLElement} stage
 * @param {{ isSpread?: () => boolean, moved?: () => void }} options
 * @returns {PhotoStrip}
 */
export function connectStrip(stage, { isSpread = () => false, moved }) {
  const strip = /** @type {HTMLElement} */ (stage.querySelector(".gallery-strip"));
  const slides = /** @type {HTMLElement[]} */ ([...strip.children]);
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
  if (slides.length === 1) {
    strip.removeAttribute("tabindex");
    return { slides, at, go, update() {} };
  }
  /**
   * @param {string} name
   * @param {string} key
   * @param {number} step
   */
  const button = (name, key, step) => el("button",
    { type: "button", class: `round gallery-${name}`, "aria-label": t(key), onclick: () => go(at() + step) },
    icon(name));
  const counter = el("p", { class: "gallery-count", "aria-live": "polite" });
  stage.append(button("left", "gallery.back", -1), button("right", "gallery.forth", 1), counter);
  strip.addEventListener("keydown", (event) => {
    const to = { ArrowLeft: at() - 1, ArrowRight: at() + 1, Home: 0, End: slides.length - 1 }[event.key];
    if (to === undefined || isSpread()) return;
    event.preventDefault();
    go(to);
  });
  /** @type {number | null} */
  let shown = null;
  const update = () => {
    const now = isSpread() ? -1 : at();
    if (now === shown) return;
    shown = now;
    strip.tabIndex = now < 0 ? -1 : 0;
    counter.textContent = t("gallery.count", { at: number(now + 1), count: slides.length });
    slides.forEach((one, index) => { one.inert = now >= 0 && index !== now; });
    moved?.();
  };
  strip.addEventListener("scroll", update, { passive: true });
  update();
  return { slides, at, go, update };
}

const prefersReducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
