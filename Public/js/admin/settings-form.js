// The form of the marketplace's settings, with a preview of its color.
import { amountText, centsOf, decimalOf, decimalText, pageCurrency, withEcho } from "../amount.js";
import { el, fill } from "../dom.js";
import { field } from "../form.js";
import { t } from "../i18n.js";
import { numberBox } from "../number.js";
import { milesOf, shownRadius, units } from "../units.js";
import { accentRoles } from "./accent.js";

const ownAccent = "#4a3fd6";
const languages = ["en-US", "en-GB", "es"];

/**
 * The form, and the settings that differ from `known`, for the API.
 * @param {TenantSettings} settings what the form shows
 * @param {TenantSettings} known what is stored
 * @returns {{ form: HTMLFormElement, changes: () => Partial<TenantSettings> }}
 */
export function settingsForm(settings, known) {
  const accent = accentField(settings.accent);
  const radius = radiusField(settings.radiusMiles);
  const form = el("form", { class: "panel stack" },
    field({ name: "displayName", label: t("admin.settings.displayName"), value: settings.displayName, required: true,
      maxlength: 80 }),
    accent.box,
    field({ name: "language", label: t("admin.settings.language"), hint: t("admin.settings.languageHint"),
      value: settings.language ?? "",
      options: [["", t("admin.settings.noLanguage")], ...languages.map((tag) => languageOption(tag))] }),
    field({ name: "units", label: t("admin.settings.units"), value: settings.units ?? "",
      options: [["", t("admin.settings.usualUnits")], ["us", t("admin.settings.unitsOf.us")],
        ["metric", t("admin.settings.unitsOf.metric")]] }),
    field({ name: "timeZone", label: t("admin.settings.timeZone"), value: settings.timeZone,
      options: timeZones(settings.timeZone).map((name) => [name, name.replaceAll("_", " ")]) }),
    el("div", { class: "fields two" },
      radius.box,
      field({ name: "semesterMonths", label: t("admin.settings.semesterMonths"), value: String(settings.semesterMonths),
        options: semesterChoices() }),
      numberField("listingDays", settings.listingDays, { min: 1, max: 365 }),
      utilitiesField(settings),
      numberField("reportsToHold", settings.reportsToHold, { min: 1, max: 100 }),
      numberField("holdScore", settings.holdScore, { min: 0, max: 160, hint: t("admin.settings.holdScoreHint") })),
    switchField("requireVerifiedEmail", settings.requireVerifiedEmail),
    switchField("sharePhotoSignals", settings.sharePhotoSignals),
    switchField("holdFirstListings", settings.holdFirstListings),
    switchField("adminsNeedSecondFactor", settings.adminsNeedSecondFactor),
    field({ name: "embedOrigins", label: t("admin.settings.embedOrigins"), hint: t("admin.settings.embedOriginsHint"),
      value: settings.embedOrigins.join(" "), inputmode: "url", autocapitalize: "none", spellcheck: false }),
    el("p", { class: "quiet" }, t("admin.settings.others")),
    el("div", { class: "row" }, el("button", { type: "submit" }, t("action.save"))));
  const control = (/** @type {string} */ name) => /** @type {any} */ (form.elements.namedItem(name));
  const changes = () => {
    /** @type {any} */
    const values = {
      displayName: control("displayName").value.trim(), accent: accent.value(),
      language: control("language").value || null, units: control("units").value || null,
      timeZone: control("timeZone").value, embedOrigins: control("embedOrigins").value.split(/[\s,]+/).filter(Boolean),
      semesterMonths: Number(control("semesterMonths").value), radiusMiles: radius.value(),
      listingDays: numberOf(control("listingDays")), utilitiesCents: centsOf(control("utilitiesCents").value),
      reportsToHold: numberOf(control("reportsToHold")), holdScore: numberOf(control("holdScore")),
      requireVerifiedEmail: control("requireVerifiedEmail").checked,
      sharePhotoSignals: control("sharePhotoSignals").checked,
      holdFirstListings: control("holdFirstListings").checked,
      adminsNeedSecondFactor: control("adminsNeedSecondFactor").checked,
    };
    const stored = /** @type {any} */ (known);
    return Object.fromEntries(Object.entries(values).filter(([name, value]) => String(value) !== String(stored[name])));
  };
  return { form, changes };
}

/**
 * The lengths of a semester in months.
 * @returns {[string, string][]}
 */
const semesterChoices = () =>
  [2, 2.5, 3, 3.5, 4, 4.5, 5, 5.5, 6].map((months) => [String(months), decimalText(months)]);

/**
 * The time zones that the browser knows, and the one that is set.
 * @param {string} chosen
 */
const timeZones = (chosen) =>
  [...new Set(["UTC", chosen, .../** @type {any} */ (Intl).supportedValuesOf("timeZone")])];

/** @param {any} control */
const numberOf = (control) => decimalOf(control.value) ?? control.value;

/**
 * @param {string} tag
 * @returns {[string, string]}
 */
const languageOption = (tag) => [tag, t(`admin.settings.languages.${tag}`)];

/**
 * @param {string} name
 * @param {number} value
 * @param {{ min?: number, max: number, decimals?: boolean, hint?: string }} limits
 */
const numberField = (name, value, { hint, ...limits }) => numberBox(field({ name, label: t(`admin.settings.${name}`),
  value: decimalText(value), required: true, hint }), limits);

/**
 * The radius as the marketplace measures. One that is left as it is keeps all its digits.
 * @param {number} miles
 * @returns {{ box: HTMLElement, value: () => number }}
 */
function radiusField(miles) {
  const shown = decimalText(shownRadius(miles));
  const box = numberBox(field({ name: "radiusMiles", label: t(`admin.settings.radius.${units()}`), value: shown,
    required: true }), { min: shownRadius(1), max: shownRadius(25), decimals: true });
  const input = /** @type {HTMLInputElement} */ (box.querySelector("input"));
  return { box, value: () => (input.value === shown ? miles : milesOf(numberOf(input))) };
}

/** @param {TenantSettings} settings */
function utilitiesField({ utilitiesCents }) {
  const box = field({ name: "utilitiesCents", label: t("admin.settings.utilitiesCents"), required: true, maxlength: 60,
    value: amountText(utilitiesCents) });
  const input = /** @type {HTMLInputElement} */ (box.querySelector("input"));
  box.append(withEcho(input, pageCurrency(), { min: 0, max: 1_000_000_000 }));
  return box;
}

/**
 * @param {string} name
 * @param {boolean} checked
 */
const switchField = (name, checked) => el("div", { class: "field", "data-field": name },
  el("label", { class: "check switch" }, el("input", { type: "checkbox", role: "switch", name, checked }),
    el("span", {}, t(`admin.settings.${name}`))));

/**
 * The color: Digs' own, or a chosen one, shown as on pages.
 * @param {string | null} accent
 * @returns {{ box: HTMLElement, value: () => string | null }}
 */
function accentField(accent) {
  const own = el("input", { type: "checkbox", role: "switch", checked: accent !== null });
  const color = field({ name: "accent", label: t("admin.settings.accent"), hint: t("admin.settings.accentHint"),
    type: "color", value: accent ?? ownAccent });
  const input = /** @type {HTMLInputElement} */ (color.querySelector("input"));
  const preview = el("div", { class: "accent-previews" });
  const show = () => {
    color.hidden = !own.checked;
    const { light, dark } = accentRoles(own.checked ? input.value : ownAccent);
    fill(preview, sample(light, t("admin.settings.light")), sample(dark, t("admin.settings.dark")));
  };
  own.addEventListener("change", show);
  input.addEventListener("input", show);
  show();
  const box = el("div", { class: "stack" },
    el("label", { class: "check switch" }, own, el("span", {}, t("admin.settings.ownAccent"))), color, preview);
  return { box, value: () => (own.checked ? input.value : null) };
}

/**
 * A link and a button in the colors of a scheme.
 * @param {AccentSample} roles
 * @param {string} name
 */
function sample({ accent, fill, ink, card }, name) {
  const button = el("span", { class: "sample-button" }, t("admin.settings.sampleButton"));
  const link = el("span", { class: "sample-link" }, name);
  const box = el("p", { class: "accent-preview" }, link, button);
  box.style.backgroundColor = card;
  link.style.color = accent;
  button.style.backgroundColor = fill;
  button.style.color = ink;
  return box;
}
