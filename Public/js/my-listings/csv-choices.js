// Asks the owner of a table for what only they know: its names of columns, the order of its dates, its encoding.
// Asked once, and remembered for the owner on this device.
import { el, fill } from "../dom.js";
import { field } from "../form.js";
import { hasText, t } from "../i18n.js";
import { privatePrefix } from "../private-storage.js";

const storageKey = `${privatePrefix}csv`;

/**
 * The remembered choices; none when storage is turned off.
 * @returns {CSVChoices}
 */
export function rememberedChoices() {
  try {
    return { columns: {}, ...JSON.parse(localStorage.getItem(storageKey) ?? "{}") };
  } catch {
    return { columns: {} };
  }
}

/** @param {CSVChoices} choices */
export function rememberChoices(choices) {
  // The encoding is that of one file.
  const { columns, dateOrder } = choices;
  const text = JSON.stringify({ columns, dateOrder });
  try { localStorage.setItem(storageKey, text); } catch { /* Then it is asked again. */ }
}

/**
 * The choices as the query of an upload: without remembered columns that the file does not have, when they are known.
 * @param {CSVChoices} choices
 */
export function queryOf({ columns, dateOrder, encoding }) {
  const chosen = Object.keys(columns).length ? JSON.stringify(columns) : undefined;
  return { columns: chosen, dateOrder, encoding };
}

/**
 * The questions that a refused file raises: columns that it lacks or has twice, and its encoding.
 * @param {FieldError[]} errors
 * @returns {{ name: string, allowed: string[] }[]}
 */
export const questionsOf = (errors) => errors.filter(({ code, params }) =>
  (code === "missing" || code === "repeated") && params?.allowed?.length)
  .map(({ field, params }) => ({ name: field, allowed: params?.allowed }));

/**
 * Whether dates of the file can be read with the month or with the day first.
 * @param {ListingUpload} upload
 */
export const asksForOrder = ({ rows }) => rows.some(({ problem }) => problem?.errors.some(({ code, params }) =>
  code === "ambiguous" && /^\d{4}-/.test(params?.allowed?.[0] ?? "")));

/**
 * A form with the questions. `submit` gets the choices with the answers.
 * @param {{ name: string, allowed: string[] }[]} questions
 * @param {CSVChoices} choices
 * @param {(choices: CSVChoices) => unknown} submit
 */
export function questionForm(questions, choices, submit) {
  const form = el("form", { class: "stack", novalidate: true },
    el("p", {}, t(questions[0].name === "encoding" ? "mine.csv.ask.encodings" : "mine.csv.ask.columns")),
    questions.map(({ name, allowed }) => field({
      name, label: name === "encoding" ? t("mine.csv.ask.encoding") : columnLabel(name),
      options: [["", t("mine.csv.ask.choose")], ...allowed.map((one) => /** @type {[string, string]} */ ([one, one]))],
      value: choices.columns[name] ?? "",
    })),
    el("button", { type: "submit" }, t("mine.csv.ask.again")));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const answers = Object.fromEntries([...new FormData(form)].filter(([, value]) => value));
    const { encoding = choices.encoding, ...columns } = /** @type {Record<string, string>} */ (answers);
    submit({ ...choices, encoding, columns: { ...choices.columns, ...columns } });
  });
  return form;
}

/**
 * The question which number of a date is the month, with an example of the file.
 * @param {CSVChoices} choices
 * @param {(choices: CSVChoices) => unknown} submit
 */
export function orderQuestion(choices, submit) {
  const box = el("div", { class: "stack", role: "group", "aria-label": t("mine.csv.ask.order") });
  fill(box, el("p", {}, t("mine.csv.ask.order")), el("div", { class: "row" },
    (/** @type {const} */ (["monthFirst", "dayFirst"])).map((dateOrder) => el("button",
      { type: "button", class: "second", onclick: () => submit({ ...choices, dateOrder }) },
      t(`mine.csv.ask.${dateOrder}`)))));
  return box;
}

/**
 * The name of one of our columns, as the form names its field.
 * @param {string} name
 */
export function columnLabel(name) {
  const key = [`post.field.${name}`, `post.field.address.${name}`, `mine.csv.column.${name}`].find(hasText);
  return key ? `${t(key)} (${name})` : name;
}

/**
 * The cells that were read as something else, as a list to look at before anything is stored.
 * @param {ListingUpload} upload
 */
export function readCells({ rows, format }) {
  const cells = rows.flatMap(({ line, readAs = [] }) => readAs.map((cell) => ({ line, ...cell })));
  const names = format?.ignored.join(", ");
  const said = (/** @type {any} */ cell) => t(cell.found ? "mine.csv.readCell" : "mine.csv.addedCell", cell);
  return [
    names && el("p", { class: "hint" }, t("mine.csv.ignored", { names })),
    cells.length > 0 && el("details", { class: "mine-read", open: cells.length <= 10 },
      el("summary", {}, t("mine.csv.readAs", { count: cells.length })),
      el("ul", {}, cells.map((cell) => el("li", {}, said(cell))))),
  ];
}
