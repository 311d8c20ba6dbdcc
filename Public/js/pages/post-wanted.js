// Creates or edits a wanted ad.
import { amountText, centsOf, withEcho } from "../amount.js";
import { get, newKey, patch, post } from "../api.js";
import { readerCampus } from "../campus.js";
import { byId, el, fill } from "../dom.js";
import { field, onSubmit } from "../form.js";
import { today } from "../format.js";
import { t } from "../i18n.js";
import { goTo } from "../local-address.js";
import { numberBox, wholeOf } from "../number.js";
import { watchWording } from "../post/wording-check.js";
import { requireAccount } from "../session.js";
import { startPage } from "../shell.js";
import { failureMessage } from "../state-messages.js";
import { areaRows } from "../wanted/area-rows.js";
import { withSession } from "../with-session.js";

const id = new URLSearchParams(location.search).get("id");
const habits = ["quiet", "sociable", "nonSmoking", "smoking", "pets"];
const { currency } = await startPage({ page: "post-wanted", title: "wanted.post" });
await requireAccount();
await open();
document.body.dataset.open = "true";

async function open() {
  try {
    const ad = id ? await withSession(() => get(`/v1/wanted/${encodeURIComponent(id)}`)) : null;
    show(ad, areaRows(ad?.areas ?? [], await readerCampus()));
  } catch (error) {
    fill(byId("form"), failureMessage(error, open));
  }
}

/**
 * @param {WantedAd | null} ad what is changed; null for a new one
 * @param {ReturnType<typeof areaRows>} areas
 */
function show(ad, areas) {
  const form = wantedForm(ad, areas.node);
  fill(byId("form"), form);
  watchWording(form, { text: "about", kind: "roommate" });
  let key = newKey();
  form.addEventListener("input", () => { key = newKey(); });
  onSubmit(form, async (values) => {
    const body = bodyOf(values, areas.values());
    const saved = await withSession(() =>
      ad ? patch(`/v1/wanted/${ad.id}`, body) : post("/v1/wanted", body, { key }));
    goTo(`/wanted?id=${saved.id}`);
  });
}

/**
 * @param {WantedAd | null} ad
 * @param {HTMLElement} areas
 */
function wantedForm(ad, areas) {
  /** @type {[string, string][]} */
  const kinds = ["any", "room", "studio", "apartment"].map((kind) => [kind, t(`wanted.kinds.${kind}`)]);
  /** @type {[string, string][]} */
  const foods = ["any", "vegetarian", "vegan", "halal", "kosher"].map((food) => [food, t(`food.${food}`)]);
  return el("form", { class: "panel wanted-form" },
    el("div", { class: "stack" },
      field({ name: "title", label: t("wanted.adTitle"), required: true, maxlength: 120, value: ad?.title }),
      field({ name: "about", label: t("wanted.about"), hint: t("wanted.aboutHint"), multiline: true, rows: 5,
        required: true, maxlength: 2000, value: ad?.about }),
      el("div", { class: "wanted-short" },
        budgetField(ad, currency),
        numberBox(field({ name: "people", label: t("wanted.peopleField"), required: true, value: ad?.people ?? 1 }),
          { min: 1, max: 10 }),
        field({ name: "kind", label: t("wanted.kind"), options: kinds, value: ad?.kind ?? "any" }),
        field({ name: "moveInFrom", label: t("wanted.moveInFrom"), type: "date", min: ad ? null : today(),
          required: true, value: ad?.moveInFrom }),
        field({ name: "moveInUntil", label: t("wanted.moveInUntil"), hint: t("wanted.moveInUntilHint"), type: "date",
          value: ad?.moveInUntil }),
        numberBox(field({ name: "stayMonths", label: t("wanted.stayMonths"), value: ad?.stayMonths }),
          { min: 1, max: 60 }),
        field({ name: "foodPreference", label: t("wanted.food"), options: foods, value: ad?.foodPreference ?? "any" }),
        el("label", { class: "check switch" },
          el("input", { type: "checkbox", role: "switch", name: "openToSharing", checked: ad?.openToSharing }),
          el("span", {}, t("wanted.openToSharing")))),
      el("fieldset", { class: "field", "data-field": "habits" }, el("legend", {}, t("wanted.habits")),
        el("div", { class: "chips" }, habits.map((habit) =>
          chip(`habit-${habit}`, t(`wanted.habit.${habit}`), ad?.habits.includes(habit)))))),
    areas, el("button", { type: "submit" }, t(ad ? "wanted.save" : "wanted.publish")));
}

/**
 * @param {WantedAd | null | undefined} ad
 * @param {string} currency
 */
function budgetField(ad, currency) {
  const box = field({ name: "budgetCents", label: t("wanted.budget"), hint: t("wanted.budgetHint", { currency }),
    required: true, maxlength: 60, autocomplete: "off", value: ad ? amountText(ad.budgetCents) : null });
  box.append(withEcho(/** @type {HTMLInputElement} */ (box.querySelector("input")), currency));
  return box;
}

/**
 * @param {string} name
 * @param {string} label
 * @param {boolean} [checked]
 */
function chip(name, label, checked) {
  return el("label", { class: "chip" }, el("input", { type: "checkbox", name, checked }), el("span", {}, label));
}

/**
 * The ad for the API.
 * @param {Record<string, any>} values
 * @param {unknown[]} areas
 */
function bodyOf(values, areas) {
  return {
    title: values.title, about: values.about, people: wholeOf(values.people),
    budgetCents: centsOf(values.budgetCents) ?? values.budgetCents, kind: values.kind, moveInFrom: values.moveInFrom,
    moveInUntil: values.moveInUntil || null, stayMonths: wholeOf(values.stayMonths),
    foodPreference: values.foodPreference, habits: habits.filter((habit) => values[`habit-${habit}`]),
    openToSharing: values.openToSharing, areas,
  };
}
