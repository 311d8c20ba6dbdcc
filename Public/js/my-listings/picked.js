// Several listings at once: which are picked, and what is done with them.
import { patch } from "../api.js";
import { el, fill } from "../dom.js";
import { problemText } from "../form.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { toast, warn } from "../toast.js";
import { withSession } from "../with-session.js";

/**
 * The bar above the list, which is there while something is picked. `changed` is called after listings have changed.
 * @param {{ list: HTMLElement, cards: () => OwnListing[], changed: () => unknown }} options
 */
export function pickedBar({ list, cards, changed }) {
  /** @type {Set<string>} */
  const picked = new Set();
  const count = el("p", { role: "status" });
  const [closing, opening] = [button("closeAll", "close", () => setStatus("active", "closed", "mine.allClosed")),
    button("reopenAll", "eye", () => setStatus("closed", "active", "mine.allOpen"))];
  const element = el("section", { class: "panel mine-picked", "aria-label": t("mine.withPicked"), hidden: true },
    count, button("changePrices", "edit", changePrices), closing, opening,
    button("pickAll", "check", () => pick(cards().map(({ id }) => id))), button("pickNone", "close", () => pick([])));

  /** @returns {any[]} */
  const boxes = () => [...list.querySelectorAll("[data-pick]")];
  const chosen = () => cards().filter(({ id }) => picked.has(id));
  const idOf = (/** @type {any} */ box) => box.closest("[data-id]").dataset.id;

  list.addEventListener("change", (/** @type {any} */ event) => {
    if (!event.target.matches("[data-pick]")) return;
    const id = idOf(event.target);
    if (event.target.checked) picked.add(id); else picked.delete(id);
    update();
  });

  /** @param {string[]} ids */
  function pick(ids) {
    picked.clear();
    for (const id of ids) picked.add(id);
    update();
  }

  /** Shows what is picked. Listings that are gone are forgotten. */
  function update() {
    const there = new Set(cards().map(({ id }) => id));
    for (const id of picked) if (!there.has(id)) picked.delete(id);
    for (const box of boxes()) box.checked = picked.has(idOf(box));
    fill(count, t("mine.picked", { count: picked.size }));
    closing.hidden = !chosen().some(({ status }) => status === "active");
    opening.hidden = !chosen().some(({ status }) => status === "closed");
    element.hidden = picked.size === 0;
  }

  async function changePrices() {
    try {
      const { openPriceTable } = await import("./price-table.js");
      const ids = new Set(picked);
      if (await openPriceTable(({ id }) => ids.has(id))) await changed();
    } catch (error) {
      warn(problemText(error));
    }
  }

  /**
   * Changes the status of the picked listings that have the first one; those that refuse stay picked.
   * @param {string} from
   * @param {string} to
   * @param {string} said
   * @param {OwnListing[]} listings
   */
  async function setStatus(from, to, said, listings = chosen().filter(({ status }) => status === from)) {
    /** @type {OwnListing[]} */
    const done = [];
    let problem = "";
    element.setAttribute("aria-busy", "true");
    for (const listing of listings) {
      try {
        await withSession(() => patch(`/v1/listings/${listing.id}`, { status: to }));
        done.push(listing);
      } catch (error) {
        problem = problemText(error);
      }
    }
    element.removeAttribute("aria-busy");
    for (const { id } of done) picked.delete(id);
    await changed();
    update();
    const undo = () => setStatus(to, from, from === "active" ? "mine.allOpen" : "mine.allClosed", done);
    if (problem) warn(t("mine.someDone", { count: done.length, all: listings.length, problem }));
    else toast(t(said, { count: done.length }), { action: undo, label: t("action.undo") });
  }

  return { element, update };
}

/**
 * @param {string} name
 * @param {string} iconName
 * @param {() => unknown} act
 */
const button = (name, iconName, act) =>
  el("button", { type: "button", class: "bare", onclick: act }, icon(iconName), t(`mine.${name}`));
