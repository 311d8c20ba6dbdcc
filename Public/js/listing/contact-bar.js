// Price and contact at the bottom of a phone, until the panel with the contact comes into view.
import { el } from "../dom.js";
import { t } from "../i18n.js";

/**
 * @param {HTMLElement} panel
 * @returns {HTMLElement}
 */
export function contactBar(panel) {
  const price = /** @type {HTMLElement} */ (document.querySelector(".listing-price .price"));
  const bar = el("div", { class: "contact-bar" }, price.cloneNode(true), el("button", {
    type: "button",
    onclick: () => {
      panel.scrollIntoView({ block: "center" });
      /** @type {HTMLElement | null} */ (panel.querySelector("a, button"))?.focus({ preventScroll: true });
    },
  }, t("listing.contact")));
  new IntersectionObserver(([{ isIntersecting }]) => { bar.inert = isIntersecting; },
    { rootMargin: "0px 0px -25% 0px" }).observe(panel);
  return bar;
}
