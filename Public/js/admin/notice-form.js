// The form of an announcement, with times in the reader's time zone.
import { el } from "../dom.js";
import { field } from "../form.js";
import { t } from "../i18n.js";
import { universityCombobox } from "../universities.js";

const audiences = ["everyone", "students", "owners"];

/**
 * The form, and its values for the API.
 * @param {Notice | null} draft
 * @returns {{ form: HTMLFormElement, values: () => Record<string, unknown> }}
 */
export function noticeForm(draft) {
  let university = draft?.university ?? null;
  const campus = el("input", { id: "notice-university", type: "search", maxlength: 200,
    placeholder: t("university.placeholder") });
  campus.defaultValue = university?.name ?? "";
  const campusField = el("div", { class: "field", "data-field": "universityId" },
    el("label", { for: "notice-university" }, t("university.field")), el("div", { class: "combo" }, campus));
  const audience = field({
    name: "audience", label: t("admin.notices.audience"), value: draft?.audience,
    options: audiences.map((one) => [one, t(`admin.notices.for.${one}`)]),
  });
  const mailed = el("input", { type: "checkbox", role: "switch", name: "isMailed", checked: draft?.isMailed });
  const form = el("form", { class: "panel stack" },
    field({ name: "title", label: t("admin.notices.title"), value: draft?.title, required: true, maxlength: 120 }),
    field({
      name: "text", label: t("admin.notices.text"), value: draft?.text, multiline: true, required: true,
      maxlength: 4000,
    }),
    audience, campusField,
    el("div", { class: "fields two" }, timeField("startsAt", t("admin.notices.starts"), draft?.startsAt),
      timeField("endsAt", t("admin.notices.ends"), draft?.endsAt)),
    el("label", { class: "check switch" }, mailed, el("span", {}, t("admin.notices.byMail"))),
    el("div", { class: "row" }, el("button", { type: "submit" }, t("admin.notices.save"))));
  const control = /** @type {HTMLSelectElement} */ (audience.querySelector("select"));
  const showCampus = () => { campusField.hidden = control.value !== "students"; };
  control.addEventListener("change", showCampus);
  showCampus();
  universityCombobox(campus, (found) => { university = { id: found.id, name: found.name }; });
  const values = () => {
    const read = (/** @type {string} */ name) => /** @type {any} */ (form.elements.namedItem(name)).value.trim();
    return {
      title: read("title"), text: read("text"), audience: control.value,
      universityId: control.value === "students" ? university?.id ?? null : null,
      startsAt: instantOf(read("startsAt")), endsAt: instantOf(read("endsAt")), isMailed: mailed.checked,
    };
  };
  return { form, values };
}

/**
 * @param {string} name
 * @param {string} label
 * @param {string | undefined} value
 */
const timeField = (name, label, value) =>
  field({ name, label, type: "datetime-local", hint: t(`admin.notices.hint.${name}`), value: localTime(value) });

/**
 * An instant in the format of a local-time field.
 * @param {string | undefined} text
 * @returns {string}
 */
export function localTime(text) {
  if (!text) return "";
  const at = new Date(text);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/**
 * The instant of a local time; null for none.
 * @param {string} text
 * @returns {string | null}
 */
export const instantOf = (text) => (text ? new Date(text).toISOString() : null);
