// The folded section of the listing form for what the lease costs and allows.
import { updateEcho, withEcho } from "../amount.js";
import { el, fill } from "../dom.js";
import { field } from "../form.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { numberBox } from "../number.js";
import {
  CHOICES, FEE_DUES, FEE_KINDS, HOME_TYPES, LEASE_LISTS, LEASE_MAXIMA, LEASE_TEXTS, MAX_FEES, PAYMENTS, UTILITIES,
  emptyLists,
} from "./lease-values.js";

/**
 * @param {string} name
 * @param {Record<string, any>} [attributes]
 */
const text = (name, attributes = {}) =>
  field({ name: `lease.${name}`, label: t(`post.field.lease.${name}`), autocomplete: "off", ...attributes });
/**
 * @param {string} name
 * @param {number} max
 */
const count = (name, max) => numberBox(text(name), { max });
/**
 * A field for an amount, which is said beside it as it is read.
 * @param {string} currency
 * @param {HTMLElement} box
 */
function echoed(currency, box) {
  box.append(withEcho(/** @type {HTMLInputElement} */ (box.querySelector("input")), currency, { min: 0 }));
  return box;
}
/** @param {...Child} children */
const two = (...children) => el("div", { class: "fields two" }, children);

/**
 * @param {Tenant} tenant
 * @returns {HTMLElement}
 */
export function leaseFields({ currency }) {
  const link = { type: "url", inputmode: "url", maxlength: 2000, hint: t("post.hint.link") };
  return el("details", { class: "panel lease-fold" },
    el("summary", {}, el("h2", {}, t("post.group.lease"))),
    el("div", { class: "stack" }, el("p", { class: "quiet" }, t("post.leaseLead")),
      two(echoed(currency, text("depositCents", { label: `${t("post.field.lease.depositCents")} (${currency})`,
        maxlength: 60, hint: t("post.hint.deposit") })),
      text("homeType", { options: choices(HOME_TYPES, "home") })),
      feesField(currency), utilitiesField(currency),
      two(...Object.entries(LEASE_MAXIMA).map(([name, max]) => count(name, max)),
        text("energyClass", { maxlength: 20, hint: t("post.hint.energy") })),
      checks("furnishedRooms", "room"), checks("accessibility", "accessibility"),
      text("rules", { multiline: true, maxlength: 2000 }),
      two(text("licenseNumber", { maxlength: 60 }), text("floorPlanUrl", link), text("tourUrl", link))));
}

/**
 * @param {string[]} names
 * @param {string} key
 * @returns {[string, string][]}
 */
const choices = (names, key) => ["", ...names].map((one) => [one, t(one ? `${key}.${one}` : "post.notStated")]);

/**
 * @param {string} name
 * @param {string} key
 */
const checks = (name, key) => el("fieldset", { class: "stack", "data-field": `lease.${name}` },
  el("legend", {}, t(`post.field.lease.${name}`)),
  el("div", { class: "switches" }, CHOICES[name].map((one) => el("label", { class: "check switch" },
    el("span", {}, t(`${key}.${one}`)),
    el("input", { type: "checkbox", role: "switch", name: `lease.${name}:${one}` })))));

/** @param {string} currency */
function utilitiesField(currency) {
  return el("fieldset", { class: "stack lease-utilities", "data-field": "lease.utilities" },
    el("legend", {}, t("post.field.lease.utilities")),
    UTILITIES.map((one) => two(
      field({ name: `utility.${one}`, label: t(`utility.${one}`), options: choices(PAYMENTS, "payment") }),
      echoed(currency, field({ name: `estimate.${one}`, label: t("post.estimate"), maxlength: 60,
        "aria-label": `${t(`utility.${one}`)}: ${t("post.estimate")}` })))));
}

/** @param {string} currency */
function feesField(currency) {
  const rows = el("div", { class: "stack lease-fees", "data-currency": currency });
  const none = el("input", { type: "checkbox", role: "switch", name: "lease.noFees" });
  const add = el("button", { type: "button", class: "second", onclick: () => {
    rows.append(feeRow(currency));
    numberFees(rows);
    /** @type {any} */ (rows.lastElementChild).querySelector("select").focus();
  } }, icon("plus"), t("post.feeAdd"));
  return el("fieldset", { class: "stack", "data-field": "lease.fees" },
    el("legend", {}, t("post.field.lease.fees")), rows, el("div", { class: "row" }, add),
    el("label", { class: "check switch" }, el("span", {}, t("post.feesNone")), none));
}

/**
 * @param {string} currency
 * @param {Record<string, any>} [fee]
 * @returns {HTMLElement}
 */
function feeRow(currency, fee = {}) {
  const options = (/** @type {string[]} */ names, /** @type {string} */ key) =>
    names.map((one) => /** @type {[string, string]} */ ([one, t(`${key}.${one}`)]));
  /** @type {HTMLElement} */
  const row = el("div", { class: "lease-fee stack" },
    two(
      field({ name: "fee.kind", label: t("post.fee.kind"), options: options(FEE_KINDS, "fee"), value: fee.kind }),
      echoed(currency, field({
        name: "fee.amount", label: t("post.fee.amount"), maxlength: 60, value: fee.amount,
      })),
      field({ name: "fee.due", label: t("post.fee.due"), options: options(FEE_DUES, "fee.due"), value: fee.due }),
      field({ name: "fee.label", label: t("post.fee.label"), maxlength: 60, value: fee.label })),
    el("div", { class: "row" },
      el("label", { class: "check switch" }, el("span", {}, t("post.feeMandatory")),
        el("input", { type: "checkbox", role: "switch", name: "fee.mandatory", checked: fee.mandatory ?? true })),
      el("button", { type: "button", class: "bare", onclick: () => removeFee(row) }, icon("close"),
        t("post.feeRemove"))));
  return row;
}

/** @param {HTMLElement} row */
function removeFee(row) {
  const rows = /** @type {HTMLElement} */ (row.parentElement);
  row.remove();
  numberFees(rows);
  rows.dispatchEvent(new Event("change", { bubbles: true }));
  rows.parentElement?.querySelector("button")?.focus();
}

/**
 * Names the fields of each row as the server's errors do.
 * @param {HTMLElement} rows
 */
function numberFees(rows) {
  const names = { kind: "kind", amount: "amountCents", due: "due", label: "label" };
  for (const [index, row] of [...rows.children].entries()) {
    for (const [name, own] of Object.entries(names)) {
      row.querySelector(`[name="fee.${name}"]`).closest(".field").dataset.field = `lease.fees.${index}.${own}`;
    }
  }
  const box = /** @type {any} */ (rows.parentElement);
  box.querySelector(".row > button.second").disabled = rows.children.length >= MAX_FEES;
}

/**
 * The lists of the form, as `listsOf` makes them.
 * @param {HTMLFormElement} form
 * @returns {ListingValues}
 */
export function readLease(form) {
  const value = (/** @type {any} */ row, /** @type {string} */ name) => row.querySelector(`[name="fee.${name}"]`);
  const fees = [...form.querySelectorAll(".lease-fee")].map((row) => ({
    kind: value(row, "kind").value, label: value(row, "label").value, amount: value(row, "amount").value,
    due: value(row, "due").value, mandatory: value(row, "mandatory").checked,
  }));
  const utilities = UTILITIES.map((kind) => ({
    kind, payment: form.elements[`utility.${kind}`].value, estimate: form.elements[`estimate.${kind}`].value,
  })).filter(({ payment }) => payment);
  const chosen = (/** @type {string} */ name) =>
    CHOICES[name].filter((one) => form.elements[`lease.${name}:${one}`].checked);
  return {
    "lease.fees": fees.length || form.elements["lease.noFees"].checked ? fees : null, "lease.utilities": utilities,
    "lease.accessibility": chosen("accessibility"), "lease.furnishedRooms": chosen("furnishedRooms"),
  };
}

/**
 * @param {HTMLFormElement} form
 * @param {ListingValues} values
 */
export function writeLease(form, values) {
  const lists = { ...emptyLists(), ...Object.fromEntries(LEASE_LISTS.filter((one) => values[one]).map((one) =>
    [one, values[one]])) };
  const rows = form.querySelector(".lease-fees");
  fill(rows, (lists["lease.fees"] ?? []).map((/** @type {any} */ fee) => feeRow(rows.dataset.currency, fee)));
  numberFees(rows);
  form.elements["lease.noFees"].checked = lists["lease.fees"]?.length === 0;
  for (const kind of UTILITIES) {
    const utility = lists["lease.utilities"].find((/** @type {any} */ one) => one.kind === kind);
    form.elements[`utility.${kind}`].value = utility?.payment ?? "";
    form.elements[`estimate.${kind}`].value = utility?.estimate ?? "";
    updateEcho(form.elements[`estimate.${kind}`]);
  }
  for (const name of Object.keys(CHOICES)) {
    for (const one of CHOICES[name]) {
      form.elements[`lease.${name}:${one}`].checked = lists[`lease.${name}`].includes(one);
    }
  }
  const isStated = LEASE_TEXTS.some((name) => values[name]) || LEASE_LISTS.some((name) => lists[name]?.length);
  form.querySelector(".lease-fold").open = isStated;
}
