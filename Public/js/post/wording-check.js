// Warns about words that may discriminate, while they are typed. It never prevents posting.
import { post } from "../api.js";
import { debounce, el, fill } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";

const waitMilliseconds = 800;

/**
 * @param {HTMLFormElement} form
 * @param {{ text?: string, kind?: string }} options the name of the longer text, and a kind for a form without one
 */
export function watchWording(form, { text = "description", kind }) {
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
    const now = JSON.stringify(texts);
    if (now === asked || !(texts.title + texts.description).trim()) return;
    asked = now;
    try {
      const { warnings } = await post("/v1/listings/wording-check", texts);
      if (now !== asked) return;
      for (const [name, box] of boxes) {
        const isOf = (/** @type {WordingWarning} */ { field }) => (field === "title") === (name === "title");
        fill(box, warnings.filter(isOf).map(warning));
      }
    } catch {
      // Missing advice neither stops anybody nor asks for a password.
      asked = "";
    }
  };
  const soon = debounce(check, waitMilliseconds);
  form.addEventListener("input", (/** @type {any} */ { target }) => {
    if ([...fields, "kind"].includes(target.name)) soon();
  });
  soon();
}

/** @param {WordingWarning} found */
function warning({ phrase, reason }) {
  return el("p", { class: "notice wording-warning" }, icon("info"),
    el("span", {}, el("strong", {}, t("wording.phrase", { phrase })), " ", t(`wording.${reason}`), " ",
      t("wording.advice")));
}
