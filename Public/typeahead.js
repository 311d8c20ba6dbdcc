import { el, getJSON } from "./dom.js";

const waitMilliseconds = 150;
const mostSuggestions = 8;

/** Makes `input` a combobox of universities, with `list` below it. Calls `choose` with the one that was picked. */
export function typeahead(input, list, choose) {
  let [found, active, timer, asking] = [[], -1, 0, null];

  input.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(suggest, waitMilliseconds);
  });
  input.addEventListener("focus", () => input.select());
  input.addEventListener("blur", close);
  input.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (list.hidden) suggest();
      else mark((active + (event.key === "ArrowDown" ? 1 : -1) + found.length) % Math.max(found.length, 1));
    } else if (event.key === "Enter") {
      event.preventDefault();
      if (!list.hidden && found.length) pick(Math.max(active, 0));
      else suggest();
    } else if (event.key === "Escape") close();
  });
  // The list must not take the focus, or leaving the input would close it before the click.
  list.addEventListener("pointerdown", (event) => event.preventDefault());
  list.addEventListener("click", (event) => {
    const item = event.target.closest("[role=option]");
    if (item) pick([...list.children].indexOf(item));
  });

  async function suggest() {
    const text = input.value.trim();
    asking?.abort();
    if (!text) return close();
    asking = new AbortController();
    try {
      const query = new URLSearchParams({ q: text, limit: mostSuggestions });
      found = (await getJSON(`/v1/universities?${query}`, asking.signal)).items;
      show(found.map(option), "No university of that name");
    } catch (error) {
      if (error.name === "AbortError") return;
      found = [];
      show([], error.message);
    }
  }

  function option(university, index) {
    const place = [university.city, university.region, university.country].filter(Boolean).join(", ");
    return el("li", { role: "option", id: `suggestion-${index}`, "aria-selected": "false" },
      university.name, el("small", {}, place));
  }

  function show(options, otherwise) {
    if (document.activeElement !== input) return;
    list.replaceChildren(...(options.length ? options : [el("li", { class: "none" }, otherwise)]));
    list.hidden = false;
    input.setAttribute("aria-expanded", "true");
    mark(-1);
  }

  function mark(index) {
    active = index;
    [...list.children].forEach((item, at) => item.setAttribute("aria-selected", String(at === index)));
    if (index < 0) return input.removeAttribute("aria-activedescendant");
    input.setAttribute("aria-activedescendant", `suggestion-${index}`);
    list.children[index]?.scrollIntoView({ block: "nearest" });
  }

  function pick(index) {
    const university = found[index];
    close();
    if (university) choose(university);
  }

  function close() {
    clearTimeout(timer);
    asking?.abort();
    list.hidden = true;
    input.setAttribute("aria-expanded", "false");
    input.removeAttribute("aria-activedescendant");
  }
}
