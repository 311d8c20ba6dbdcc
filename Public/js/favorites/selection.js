// The favorites that the reader selected, and the actions on them.
import { el, fill } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";

const [minCompared, maxCompared, maxShared] = [2, 4, 10];

/** The bar at the bottom with the selected favorites. `share(ids)` is called to share them. */
export class Selection {
  /** @param {{ share: (ids: string[]) => unknown }} options */
  constructor({ share }) {
    /** @type {Map<string, HTMLInputElement>} */
    this.boxes = new Map();
    this.count = el("p", { role: "status" });
    this.compare = el("a", { class: "button", href: "/compare" }, icon("columns"), t("compare.do"));
    this.share = el("button", { type: "button", class: "second", onclick: () => share(this.ids) }, icon("share"),
      t("shortlist.share"));
    this.clear = el("button", { type: "button", class: "bare", onclick: () => this.reset() }, t("compare.clear"));
    this.bar = el("div", { class: "selection-bar", hidden: true }, this.count,
      el("div", { class: "row" }, this.clear, this.share, this.compare));
  }

  /** In the order of selection. */
  get ids() { return [...this.boxes].filter(([, box]) => box.checked).map(([id]) => id); }

  /**
   * The checkbox of a favorite.
   * @param {CardFacts} listing
   * @returns {HTMLElement}
   */
  box(listing) {
    const input = el("input", { type: "checkbox", onchange: () => {
      // The last selected one comes last.
      this.boxes.delete(listing.id);
      this.boxes.set(listing.id, input);
      this.show();
    } });
    this.boxes.set(listing.id, input);
    return el("label", { class: "check favorite-tick" }, input, el("span", {}, t("compare.tick"),
      el("span", { class: "visually-hidden" }, `: ${listing.title ?? ""}`)));
  }

  reset() {
    for (const input of this.boxes.values()) input.checked = false;
    this.show();
    document.getElementById("main")?.focus();
  }

  show() {
    const { ids } = this;
    this.bar.hidden = ids.length === 0;
    document.body.toggleAttribute("data-selecting", ids.length > 0);
    const comparable = ids.length >= minCompared && ids.length <= maxCompared;
    fill(this.count, t("compare.chosen", { count: ids.length }), ids.length > maxCompared && ` ${t("compare.most")}`,
      ids.length < minCompared && ` ${t("compare.fewest")}`);
    this.compare.hidden = !comparable;
    this.compare.setAttribute("href", `/compare?ids=${ids.join(",")}`);
    this.share.disabled = ids.length > maxShared;
  }
}
