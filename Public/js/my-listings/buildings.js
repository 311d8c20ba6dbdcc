// Buildings: the shared data of the units of a house, and the listings that are its units.
import { del, get, post, put } from "../api.js";
import { confirm, openDialog } from "../dialog.js";
import { el, fill } from "../dom.js";
import { field, onSubmit, problemText } from "../form.js";
import { t } from "../i18n.js";
import { goTo } from "../local-address.js";
import { warn } from "../toast.js";
import { withSession } from "../with-session.js";
import { openBuildingEditor } from "./building-editor.js";
import { addressOf, buildingFields } from "./building-form.js";
import { openPriceTable } from "./price-table.js";
import { createUnits, namesIn } from "./units.js";

/**
 * The parts of the dialog that a building's box needs: the listings with their current units, and the actions on them.
 * @typedef {{ cards: OwnListing[], change: (act: () => Promise<unknown>) => Promise<void> }} UnitList
 */

/**
 * Opens the dialog of the owner's buildings. Returns whether any unit or building was changed.
 * @param {OwnListing[]} cards the owner's listings
 * @returns {Promise<boolean>}
 */
export async function openBuildings(cards) {
  let isChanged = false;
  const list = el("div", { class: "stack" });
  /** @type {UnitList} */
  const units = { cards: cards.map((card) => ({ ...card })), change };
  const form = el("form", { class: "stack" }, el("h3", {}, t("mine.buildings.new")), buildingFields(null),
    el("div", { class: "dialog-foot" }, el("button", { type: "submit" }, t("mine.buildings.create"))));
  const { dialog, closed } = openDialog(t("mine.buildings.title"), el("p", {}, t("mine.buildings.lead")), list, form);
  dialog.classList.add("mine-dialog");
  /** @param {() => Promise<unknown>} act */
  async function change(act) {
    try {
      await withSession(act);
      isChanged = true;
      await show();
    } catch (error) {
      warn(problemText(error));
    }
  }
  /** The buildings as the server has them now. */
  async function show() {
    const buildings = await readBuildings();
    fill(list, buildings.map((building) => buildingBox(building, units)));
  }
  onSubmit(form, async (values) => {
    await withSession(() => post("/v1/buildings", { name: values.name, address: addressOf(values) }));
    isChanged = true;
    form.reset();
    await show();
  });
  await show().catch((error) => warn(problemText(error)));
  await closed;
  return isChanged;
}

/** @returns {Promise<Building[]>} */
async function readBuildings() {
  /** @type {Building[]} */
  let buildings = [];
  /** @type {string | null} */
  let cursor = null;
  do {
    /** @type {Page<Building>} */
    const page = await withSession(() => get("/v1/buildings", { query: { limit: 100, cursor } }));
    buildings = [...buildings, ...page.items];
    cursor = page.nextCursor;
  } while (cursor);
  return buildings;
}

/**
 * A building with its units, and its actions.
 * @param {Building} building
 * @param {UnitList} list
 */
function buildingBox(building, list) {
  const { cards, change } = list;
  const path = `/v1/buildings/${building.id}`;
  const units = cards.filter((card) => card.building?.id === building.id);
  const edit = async () => {
    const titles = new Map(cards.map((card) => [card.id, titleOf(card)]));
    const isEdited = await openBuildingEditor(building.id, (id) => titles.get(id) ?? t("card.untitled"));
    if (isEdited) await change(async () => undefined);
  };
  // The newest come first, which may be empty drafts.
  const from = (units.find(({ status }) => status === "active") ?? units[0])?.id ?? null;
  const addUnit = async () => {
    const made = await post(`${path}/units`, { from });
    if (from) await post(`/v1/listings/${made.id}/photos/copies`, { from });
    goTo(`/post?id=${made.id}`);
  };
  const remove = async () => {
    const isSure = await confirm({ heading: t("mine.buildings.removeOf", { name: building.name }),
      text: t("mine.buildings.removeText"), action: t("action.delete"), danger: true });
    if (!isSure) return;
    await change(async () => {
      await del(path);
      for (const unit of units) unit.building = null;
    });
  };
  const table = () => change(async () => {
    await openPriceTable((card) => card.building?.id === building.id, building.name);
  });
  return el("section", { class: "panel mine-building", "aria-label": building.name }, el("h3", {}, building.name),
    el("p", { class: "quiet" }, [building.address.street, building.address.city].filter(Boolean).join(", ")),
    el("ul", { class: "plain" }, units.map((unit) => unitItem(unit, path, change))),
    el("div", { class: "dialog-foot" },
      el("button", { type: "button", class: "bare", onclick: remove }, t("mine.buildings.remove")),
      el("button", { type: "button", class: "second", onclick: () => edit().catch((error) => warn(problemText(error))),
        "aria-label": t("mine.buildings.editOf", { name: building.name }) }, t("mine.buildings.edit")),
      units.length > 0 && el("button", { type: "button", class: "second", onclick: table }, t("mine.buildings.table")),
      placeButton(building, list), severalButton(path, from, list, table),
      el("button", { type: "button", class: "second", onclick: () => change(addUnit) }, t("mine.buildings.addUnit"))));
}

/**
 * A button that opens the form for the names of new units, which then stand in the table.
 * @param {string} path of the building
 * @param {string | null} from the unit that they are copied from
 * @param {UnitList} list
 * @param {() => Promise<void>} openTable
 */
function severalButton(path, from, { change }, openTable) {
  const open = () => {
    const form = el("form", { class: "stack" },
      field({ name: "names", label: t("mine.buildings.names"), hint: t("mine.buildings.namesHint"), required: true,
        maxlength: 500, autocomplete: "off" }),
      el("button", { type: "submit", class: "second" }, t("mine.buildings.addThem")));
    onSubmit(form, async ({ names }) => {
      await createUnits(path, from, namesIn(names));
      await change(async () => undefined);
      await openTable();
    });
    button.closest("section")?.insertBefore(form, button.parentElement);
    button.remove();
    form.querySelector("input")?.focus();
  };
  const button = el("button", { type: "button", class: "second", onclick: open }, t("mine.buildings.addSeveral"));
  return button;
}

/** @param {OwnListing} card */
const titleOf = (card) => card.title ?? t("card.untitled");

/**
 * @param {OwnListing} unit
 * @param {string} path of the building
 * @param {UnitList["change"]} change
 */
function unitItem(unit, path, change) {
  const title = [unit.building?.unit, titleOf(unit)].filter(Boolean).join(": ");
  const takeOut = () => change(async () => {
    await del(`${path}/units/${unit.id}`);
    unit.building = null;
  });
  return el("li", {}, el("span", {}, title), el("button", { type: "button", class: "bare",
    "aria-label": t("mine.buildings.takeOutOf", { title }), onclick: takeOut }, t("mine.buildings.takeOut")));
}

/**
 * A button that opens the form to put a listing into the building: an owner may have thousands, which not every box
 * should list.
 * @param {Building} building
 * @param {UnitList} list
 */
function placeButton(building, { cards, change }) {
  const others = () => cards.filter((card) => card.building?.id !== building.id);
  if (others().length === 0) return null;
  const open = () => {
    const form = placeForm(building, others(), change);
    button.closest("section")?.insertBefore(form, button.parentElement);
    button.remove();
    form.querySelector("select")?.focus();
  };
  const button = el("button", { type: "button", class: "second", onclick: open }, t("mine.buildings.choose"));
  return button;
}

/**
 * Puts a listing into the building.
 * @param {Building} building
 * @param {OwnListing[]} others
 * @param {UnitList["change"]} change
 */
function placeForm(building, others, change) {
  /** @type {[string, string][]} */
  const options = others.map((card) => [card.id, titleOf(card)]);
  const form = el("form", { class: "fields two" },
    field({ name: "listing", label: t("mine.buildings.listing"), options, value: options[0][0] }),
    field({ name: "unit", label: t("mine.buildings.unit"), maxlength: 20 }),
    el("button", { type: "submit", class: "second" }, t("mine.buildings.place")));
  onSubmit(form, ({ listing, unit }) => change(async () => {
    await put(`/v1/buildings/${building.id}/units/${listing}`, { unit: unit || null });
    const card = others.find(({ id }) => id === listing);
    if (card) card.building = { id: building.id, name: building.name, unit: unit || null };
  }));
  return form;
}
