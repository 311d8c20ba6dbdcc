// Buildings: what the units of a house share, and which listings are their units.
import { del, get, post, put } from "../api.js";
import { confirm, openDialog } from "../dialog.js";
import { el, fill } from "../dom.js";
import { field, onSubmit, problemText } from "../form.js";
import { t } from "../i18n.js";
import { warn } from "../toast.js";
import { withSession } from "../with-session.js";

const addressFields = ["street", "city", "region", "postalCode", "country"];

/**
 * Opens the dialog of the owner's buildings. Returns whether any unit or building was changed.
 * @param {() => Card[]} cards the owner's listings
 * @returns {Promise<boolean>}
 */
export async function openBuildings(cards) {
  let isChanged = false;
  const list = el("div", { class: "stack" });
  const form = newBuildingForm();
  const { dialog, closed } = openDialog(t("mine.buildings.title"), el("p", {}, t("mine.buildings.lead")), list, form);
  dialog.classList.add("mine-dialog");
  /** @param {() => Promise<unknown>} act */
  const change = async (act) => {
    try {
      await withSession(act);
      isChanged = true;
      await show();
    } catch (error) {
      warn(problemText(error));
    }
  };
  /** The buildings as the server has them now. */
  async function show() {
    /** @type {Page<Building>} */
    const page = await withSession(() => get("/v1/buildings", { query: { limit: 100 } }));
    const buildings = await Promise.all(page.items.map(({ id }) => withSession(() => get(`/v1/buildings/${id}`))));
    fill(list, buildings.map((building) => buildingBox(building, cards(), change)));
  }
  onSubmit(form, async (values) => {
    const address = Object.fromEntries(addressFields.map((name) => [name, values[`address.${name}`] || null]));
    await withSession(() => post("/v1/buildings", { name: values.name, address }));
    isChanged = true;
    form.reset();
    await show();
  });
  await show();
  await closed;
  return isChanged;
}

function newBuildingForm() {
  return el("form", { class: "stack" }, el("h3", {}, t("mine.buildings.new")),
    el("div", { class: "fields two" },
      field({ name: "name", label: t("mine.buildings.name"), required: true, maxlength: 80 }),
      addressFields.map((name) => field({ name: `address.${name}`, label: t(`post.field.address.${name}`),
        required: ["city", "postalCode", "country"].includes(name), maxlength: name === "country" ? 2 : 120,
        value: name === "country" ? "US" : "" }))),
    el("div", { class: "dialog-foot" }, el("button", { type: "submit" }, t("mine.buildings.create"))));
}

/**
 * A building with its units, and what may be done with it.
 * @param {Building} building
 * @param {Card[]} cards
 * @param {(act: () => Promise<unknown>) => Promise<void>} change
 */
function buildingBox(building, cards, change) {
  const path = `/v1/buildings/${building.id}`;
  const units = building.units ?? [];
  const titles = new Map(cards.map((card) => [card.id, card.title ?? t("card.untitled")]));
  const others = cards.filter(({ id }) => !units.some((unit) => unit.listingId === id));
  const addUnit = async () => {
    const made = await post(`${path}/units`, { from: units[0]?.listingId ?? null });
    if (units[0]) await post(`/v1/listings/${made.id}/photos/copies`, { from: units[0].listingId });
    location.assign(`/post?id=${made.id}`);
  };
  const remove = async () => {
    const isSure = await confirm({ heading: t("mine.buildings.removeOf", { name: building.name }),
      text: t("mine.buildings.removeText"), action: t("action.delete"), danger: true });
    if (isSure) await change(() => del(path));
  };
  return el("section", { class: "panel mine-building", "aria-label": building.name }, el("h3", {}, building.name),
    el("p", { class: "quiet" }, [building.address.street, building.address.city].filter(Boolean).join(", ")),
    el("ul", { class: "plain" }, units.map(({ listingId, unit }) => {
      const title = [unit, titles.get(listingId) ?? t("card.untitled")].filter(Boolean).join(": ");
      return el("li", {}, el("span", {}, title), el("button", { type: "button", class: "bare",
        "aria-label": t("mine.buildings.takeOutOf", { title }),
        onclick: () => change(() => del(`${path}/units/${listingId}`)) }, t("mine.buildings.takeOut")));
    })),
    others.length > 0 && placeForm(building, others, change),
    el("div", { class: "dialog-foot" },
      el("button", { type: "button", class: "bare", onclick: remove }, t("mine.buildings.remove")),
      el("button", { type: "button", class: "second", onclick: () => change(addUnit) }, t("mine.buildings.addUnit"))));
}

/**
 * Puts a listing into the building.
 * @param {Building} building
 * @param {Card[]} others
 * @param {(act: () => Promise<unknown>) => Promise<void>} change
 */
function placeForm(building, others, change) {
  /** @type {[string, string][]} */
  const options = others.map((card) => [card.id, card.title ?? t("card.untitled")]);
  const form = el("form", { class: "fields two" },
    field({ name: "listing", label: t("mine.buildings.listing"), options, value: options[0][0] }),
    field({ name: "unit", label: t("mine.buildings.unit"), maxlength: 20 }),
    el("button", { type: "submit", class: "second" }, t("mine.buildings.place")));
  onSubmit(form, ({ listing, unit }) =>
    change(() => put(`/v1/buildings/${building.id}/units/${listing}`, { unit: unit || null })));
  return form;
}
