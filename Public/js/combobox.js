// A type-ahead: an input with a list of options below it, after the combobox pattern of WAI-ARIA.
import { debounce, el, newId } from "./dom.js";
import { isEdited, problemText } from "./form.js";
import { t } from "./i18n.js";

const waitMilliseconds = 120;

/**
 * Turns `input` into a combobox and adds the list after it; its parent needs the class `combo`. `find(text, signal)`
 * returns items, `show(item)` the content of an option, `choose(item)` is called with the chosen one, `none` is the
 * text when nothing was found.
 * @param {HTMLInputElement} input
 * @param {ComboboxOptions} options
 */
export function combobox(input, { find: search, show: renderOption, choose: onChoose, none: emptyText, label }) {
  const list = el("ul", { class: "options", role: "listbox", id: newId("options"), "aria-label": label, hidden: true });
  /** @type {any[]} */
  let found = [];
  let active = -1;
  /** Whether `found` belongs to an earlier text of the field: then Enter picks nothing from it. */
  let isStale = false;
  /** @type {AbortController | null} */
  let pendingSearch = null;
  input.after(list);
  for (const [name, value] of Object.entries({
         role: "combobox",
         "aria-expanded": "false",
         "aria-controls": list.id,
         "aria-autocomplete": "list",
         autocomplete: "off",
         spellcheck: "false",
       })) {
    input.setAttribute(name, value);
  }

  const suggestIfStale = debounce(() => { if (isStale) suggest(); }, waitMilliseconds);
  const suggestSoon = () => {
    isStale = true;
    // The pending request is for the previous text.
    pendingSearch?.abort();
    mark(-1);
    suggestIfStale();
  };
  input.addEventListener("input", suggestSoon);
  if (isEdited(input)) suggestSoon();
  input.addEventListener("focus", () => input.select());
  input.addEventListener("blur", close);
  input.addEventListener("keydown", onKey);
  // The list must not take the focus: the input would lose it and close the list before the click.
  list.addEventListener("pointerdown", (event) => event.preventDefault());
  list.addEventListener("click", (/** @type {any} */ event) => {
    const item = event.target.closest("[role=option]");
    if (item) pick([...list.children].indexOf(item));
  });

  /** @param {any} event */
  function onKey(event) {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (list.hidden) suggest();
      else if (found.length) move(event.key === "ArrowDown" ? 1 : -1);
    } else if (event.key === "Enter" && isStale && active < 0) {
      // The form gets the text unchanged, and no suggestions follow.
      if (!input.form) return;
      isStale = false;
      close();
    } else if (event.key === "Enter" && input.value.trim() && (!list.hidden || active >= 0)) {
      event.preventDefault();
      if (found.length) pick(Math.max(active, 0));
    } else if (event.key === "Escape" && !list.hidden) {
      event.stopPropagation();
      close();
    }
  }

  async function suggest() {
    const text = input.value.trim();
    pendingSearch?.abort();
    if (!text) return close();
    pendingSearch = new AbortController();
    const { signal } = pendingSearch;
    try {
      const items = await search(text, signal);
      if (signal.aborted) return;
      [found, isStale] = [items, false];
      open(found.map((item, index) => el("li",
                       { role: "option", id: `${list.id}-${index}`, "aria-selected": "false" }, renderOption(item))),
        emptyText);
    } catch (error) {
      if (signal.aborted) return;
      [found, isStale] = [[], false];
      open([], problemText(error));
    }
  }

  /**
   * @param {HTMLElement[]} options
   * @param {string | undefined} otherwise
   */
  function open(options, otherwise) {
    if (document.activeElement !== input) return;
    list.replaceChildren(...(options.length
        ? options
        : [el("li", { class: "none", role: "option", "aria-disabled": "true", "aria-selected": "false" },
          otherwise ?? t("state.nothing"))]));
    list.hidden = false;
    input.setAttribute("aria-expanded", "true");
    mark(-1);
  }

  /** @param {number} step */
  function move(step) {
    const from = active < 0 && step < 0 ? 0 : active;
    mark((from + step + found.length) % found.length);
  }

  /** @param {number} index */
  function mark(index) {
    active = index;
    [...list.children].forEach((item, at) => item.setAttribute("aria-selected", String(at === index)));
    if (index < 0) return input.removeAttribute("aria-activedescendant");
    input.setAttribute("aria-activedescendant", `${list.id}-${index}`);
    list.children[index]?.scrollIntoView({ block: "nearest" });
  }

  /** @param {number} index */
  function pick(index) {
    const item = found[index];
    isStale = false;
    close();
    if (item) onChoose(item);
  }

  function close() {
    pendingSearch?.abort();
    list.hidden = true;
    active = -1;
    input.setAttribute("aria-expanded", "false");
    input.removeAttribute("aria-activedescendant");
  }
}
