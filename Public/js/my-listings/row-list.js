// The rows of the owner's listings: the units of a building together, all others after them.
import { el, fill } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { sortable } from "../sortable.js";
import { withHeading } from "./listing-row.js";

/** @typedef {{ id: string, name: string, cards: OwnListing[] }} Group the id of a building; empty for those in none */

/**
 * The listings by building, in the order of the first of each; those without a building come last.
 * @param {OwnListing[]} cards
 * @returns {Group[]}
 */
export function groupsOf(cards) {
  /** @type {Map<string, Group>} */
  const groups = new Map();
  for (const card of cards) {
    const { id, name } = card.building ?? { id: "", name: "" };
    const group = groups.get(id) ?? { id, name, cards: [] };
    group.cards.push(card);
    groups.set(id, group);
  }
  return [...groups.values()].sort((one, other) => Number(!one.id) - Number(!other.id));
}

/**
 * Shows the rows, which readers sort within each group. `connect` is called once with each listing that is shown.
 * @param {{ connect: (listing: OwnListing) => void, changed: () => unknown,
 *   announce: (place: number, count: number) => void, edit: (id: string) => unknown }} options
 */
export function rowList({ connect, changed, announce, edit }) {
  const element = el("div", { class: "mine-groups" });
  /** @type {Map<string, ReturnType<typeof groupBox>>} */
  const boxes = new Map();
  /** @type {WeakSet<HTMLElement>} */
  const connected = new WeakSet();

  /** @returns {any[]} */
  const all = () => [...element.querySelectorAll(".mine-row")];

  /** @param {Group} group */
  function boxOf(group) {
    const box = boxes.get(group.id) ?? groupBox(group, edit);
    if (!boxes.has(group.id)) sortable(box.list, { changed, announce });
    boxes.set(group.id, box);
    return box;
  }

  /**
   * The row of a listing, connected.
   * @param {OwnListing} listing
   * @param {"h2" | "h3"} heading
   */
  function connectedRow(listing, heading) {
    if (!connected.has(listing.row)) connect(listing);
    connected.add(listing.row);
    return withHeading(listing.row, heading);
  }

  /**
   * Shows the first of the listings, at most `max`.
   * @param {OwnListing[]} cards
   * @param {number} max
   */
  function show(cards, max) {
    const groups = groupsOf(cards);
    const heading = groups.some(({ id }) => id) ? "h3" : "h2";
    let shown = 0;
    fill(element, groups.map((group) => {
      const box = boxOf(group);
      const items = group.cards.slice(0, max - shown).map((card) => connectedRow(card, heading));
      shown += items.length;
      fill(box.list, items);
      fill(box.count, t("mine.buildings.count", { count: group.cards.length }));
      if (heading === "h3" && box.list.parentElement !== box.section) box.section.append(box.list);
      return items.length > 0 && (heading === "h3" ? box.section : box.list);
    }));
  }

  /** @param {{ id: string }} card */
  const rowOf = ({ id }) => all().find((row) => row.dataset.id === id);

  /**
   * Replaces the row of a listing with the one that came later.
   * @param {OwnListing} listing
   */
  function replace(listing) {
    const old = rowOf(listing);
    const isFocused = old?.contains(document.activeElement);
    old?.replaceWith(connectedRow(listing, old.querySelector(".mine-title").localName));
    if (isFocused) focusOn(listing.row);
  }

  /** Forgets all rows, so that the next ones are rebuilt. */
  function clear() {
    boxes.clear();
    fill(element);
  }

  return { element, all, rowOf, show, replace, clear };
}

/**
 * Gives the focus to the title of a row, if it exists.
 * @param {any} row
 */
export const focusOn = (row) => row?.querySelector(".mine-title a").focus();

/**
 * @param {Group} group
 * @param {(id: string) => unknown} edit
 */
function groupBox({ id, name }, edit) {
  const heading = id ? name : t("mine.buildings.others");
  const [list, count] = [el("ol", { class: "mine-rows plain" }), el("p", { class: "quiet" })];
  const button = id && el("button", {
    type: "button", class: "bare", "aria-label": t("mine.buildings.editOf", { name }), onclick: () => edit(id),
  }, icon("edit"), t("mine.buildings.edit"));
  const section = el("section", { class: "mine-group", "aria-label": heading },
    el("div", { class: "mine-group-head" }, el("h2", {}, heading), count, button));
  return { list, count, section };
}
