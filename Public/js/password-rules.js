// The rules for new passwords, ticked off while one is typed. What takes long enough to guess, the server says.
import { post } from "./api.js";
import { debounce, el, fill } from "./dom.js";
import { fieldErrorText } from "./field-errors.js";
import { formValues } from "./form.js";
import { t } from "./i18n.js";
import { icon } from "./icons.js";

const [minCharacters, waitMilliseconds] = [10, 400];

/**
 * Shows the rules below the field `name` of a form, and which of them its password meets. `owner` tells what the server
 * compares it with.
 * @param {HTMLFormElement} form
 * @param {HTMLElement} box the field with its label
 * @param {string} name
 * @param {(values: Record<string, any>) => { email?: string, name?: string }} [owner]
 */
export function showPasswordRules(form, box, name, owner = () => ({})) {
  const rules = el("ul", { class: "rules", id: `${name}-rules`, "aria-live": "polite" });
  box.append(rules);
  box.querySelector("input").setAttribute("aria-describedby", rules.id);
  let asked = 0;
  /** @param {string | true | null} strength the reason why it is weak; true if it is not; null if unknown */
  const show = (strength) => {
    const isLong = [...form.elements[name].value].length >= minCharacters;
    fill(rules, rule(isLong, t("login.ruleLength")),
      rule(strength === true, typeof strength === "string" ? strength : t("login.ruleStrength")));
  };
  const ask = debounce(async () => {
    const values = formValues(form);
    const password = values[name] ?? "";
    const turn = asked += 1;
    const strength = [...password].length < minCharacters ? null : await weakness({ password, ...owner(values) });
    if (turn === asked) show(strength);
  }, waitMilliseconds);
  form.addEventListener("input", (/** @type {any} */ event) => {
    if (event.target.name === name) show(null);
    ask();
  });
  form.addEventListener("reset", () => show(null));
  show(null);
}

/**
 * Why a password is refused, true if it is not, null if the server does not say.
 * @param {{ password: string, email?: string, name?: string }} typed
 * @returns {Promise<string | true | null>}
 */
async function weakness(typed) {
  try {
    await post("/v1/password-checks", typed);
    return true;
  } catch (error) {
    const found = error.fields?.get("password");
    return found ? fieldErrorText(found) : null;
  }
}

/**
 * @param {boolean} isMet
 * @param {string} text
 */
const rule = (isMet, text) => el("li", { class: isMet && "met" }, icon("check"), text,
  el("span", { class: "visually-hidden" }, isMet ? t("login.ruleMet") : t("login.ruleOpen")));
