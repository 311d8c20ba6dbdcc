// Two areas beside each other: the values of both profiles in a table, each with its source and years. They are not
// drawn on one scale, because their years may differ.
import { el, newId } from "../dom.js";
import { fragment } from "../fragments.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { failureMessage } from "../state-messages.js";
import { areaCombobox, maxSearchLength } from "./area-search.js";

/**
 * The field that finds the second area.
 * @param {(id: string) => void} choose
 */
export function besideField(choose) {
  const id = newId("beside");
  const input = el("input", { type: "search", id, maxlength: maxSearchLength });
  const field = el("div", { class: "field areas-beside" }, el("label", { for: id }, t("areas.beside.field")),
    el("div", { class: "combo" }, input));
  areaCombobox(input, (area) => choose(area.id));
  return field;
}

/**
 * The table, which is filled in when the profile of the second area has loaded.
 * @param {{ label: string, cards: HTMLElement[] }} first
 * @param {string} id the second area
 * @param {() => void} close
 */
export function besideTable(first, id, close) {
  const box = el("div", { class: "stack beside-waiting" });
  const load = async () => {
    try {
      const { elements } = await fragment(`/areas/${encodeURIComponent(id)}/profile`);
      const cards = elements.flatMap((one) => /** @type {HTMLElement[]} */ ([...one.querySelectorAll(".area-card")]));
      const label = elements[0].querySelector("h2")?.textContent ?? "";
      box.replaceChildren(table(first, { label, cards }),
        el("p", {}, el("button", { type: "button", class: "second", onclick: close }, icon("close"),
          t("areas.beside.close", { area: label }))));
    } catch (error) {
      box.replaceChildren(failureMessage(error, load, 3));
    }
  };
  load();
  return box;
}

/**
 * @param {{ label: string, cards: HTMLElement[] }} one
 * @param {{ label: string, cards: HTMLElement[] }} other
 */
function table(one, other) {
  const both = [one, other];
  const names = [...new Set(both.flatMap(({ cards }) => cards.map(({ dataset }) => dataset.card)))];
  return el("div", { class: "chart-table panel", tabindex: "0", role: "region", "data-scrolls": true,
    "aria-label": t("areas.beside.title") },
    el("table", { class: "beside-table" },
      el("thead", {}, el("tr", {}, el("td", {}), both.map(({ label }) => el("th", { scope: "col" }, label)))),
      el("tbody", {}, names.map((name) => {
        const found = both.map(({ cards }) => cards.find(({ dataset }) => dataset.card === name));
        const title = found.find(Boolean)?.querySelector("h3")?.textContent;
        return el("tr", {}, el("th", { scope: "row" }, title), found.map(cell));
      }))));
}

/** @param {HTMLElement | undefined} card */
function cell(card) {
  /** @param {string} selector */
  const text = (selector) => card?.querySelector(selector)?.textContent?.trim();
  const more = [text(".area-value + p.quiet:not(.area-legend)"), text(".area-source span")].filter(Boolean);
  return el("td", {}, el("strong", {}, text(".area-value") ?? t("areas.noEstimate")),
    more.map((one) => el("small", { class: "quiet" }, one)));
}
