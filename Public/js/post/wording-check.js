// Warns about words that may discriminate, while they are typed. It never prevents posting.
import { post } from "../api.js";
import { debounce, el, fill } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";

const waitMilliseconds = 800;

/**
 * @param {HTMLFormElement} form
 * @param {{ text?: string, kind?: string, costs?: () => Record<string, any> }} options the name of the longer text, a
 *   kind for a form without one, and the price and the lease, in which the text's amounts are looked for
 */
export function watchWording(form, { text = "description", kind, costs = () => ({}) }) {
  const fields = ["title", text];
  const boxes = new Map(fields.map((name) => {
    const box = el("div", { class: "wording", role: "status" });
    form.querySelector(`[data-field="${name}"]`).append(box);
    return [name, box];
  }));
  let asked = "";
  const check = async () => {
    const texts = {
      kind: kind ?? (form.elements.kind.value || null), title: form.elements.title.value,
      description: form.elements[text].value,
    };
    const all = { ...texts, ...costs() };
    const now = JSON.stringify(all);
    if (now === asked || !(texts.title + texts.description).trim()) return;
    asked = now;
    try {
      const { warnings } = await post("/v1/listings/wording-check", all)
        // Costs may still be wrong, or half typed.
        .catch(() => post("/v1/listings/wording-check", texts));
      if (now !== asked) return;
      for (const [name, box] of boxes) {
        // The price's hint stands beside it: rent-hint.js.
        const isOf = (/** @type {WordingWarning} */ { field }) =>
          field !== "priceCents" && (field === "title") === (name === "title");
        fill(box, warnings.filter(isOf).map(warning));
      }
    } catch {
      // Missing advice neither stops anybody nor asks for a password.
      asked = "";
    }
  };
  const soon = debounce(check, waitMilliseconds);
  form.addEventListener("input", (/** @type {any} */ { target }) => {
    if ([...fields, "kind", "priceCents"].includes(target.name) || target.closest(".lease-fold")) soon();
  });
  soon();
}

/** @param {WordingWarning} found */
function warning({ phrase, reason }) {
  const isCost = reason === "unlistedCost";
  return el("p", { class: "notice wording-warning" }, icon("info"),
    el("span", {}, el("strong", {}, t(isCost ? "wording.unlistedPhrase" : "wording.phrase", { phrase })), " ",
      t(`wording.${reason}`), isCost ? null : [" ", t("wording.advice")]));
}
