// Uploads the listings of a CSV file or a feed: first a preview of each row's effect, then the import.
import { newKey, post, Problem } from "../api.js";
import { download } from "../areas/save-picture.js";
import { openDialog } from "../dialog.js";
import { el, fill, newId } from "../dom.js";
import { problemText } from "../form.js";
import { money } from "../format.js";
import { hasText, t } from "../i18n.js";
import { icon } from "../icons.js";
import { toast } from "../toast.js";
import { withSession } from "../with-session.js";
import {
  asksForOrder, orderQuestion, queryOf, questionForm, questionsOf, readCells, rememberChoices, rememberedChoices,
} from "./csv-choices.js";
import { heldCount } from "./held-count.js";
import { refusalText } from "./refusal-text.js";

const [path, maxBytes] = ["/v1/account/listings/imports", 12_000_000];
/** The columns that a table should have, with an example of each. */
const template = [
  ["externalId", "A1"], ["kind", "rent"], ["title", "Sunny room by the river"],
  ["description", "A quiet room, ten minutes from campus."], ["street", "100 Genesee St"], ["city", "Rochester"],
  ["region", "NY"], ["postalCode", "14611"], ["country", "US"], ["price", "850"], ["pricePeriod", "month"],
  ["bedrooms", "1"], ["bathrooms", "1"], ["amenities", "furnished|parking"], ["availableFrom", "2027-08-01"],
  ["contactEmail", "you@example.com"],
];

/**
 * Opens the dialog of a file. Returns whether any listing was created or changed.
 * @returns {Promise<boolean>}
 */
export async function openUpload() {
  let isChanged = false;
  const id = newId("csv");
  const accept = ".csv,.tsv,.txt,.xml,text/csv,text/plain,text/tab-separated-values,application/xml,text/xml";
  const input = el("input", { type: "file", id, accept, "aria-describedby": `${id}-hint` });
  const result = el("div", { class: "stack", role: "status" });
  const { dialog, close, closed } = openDialog(t("mine.csv.title"),
    el("div", { class: "field" }, el("label", { for: id }, t("mine.csv.file")), input,
      el("p", { class: "hint", id: `${id}-hint` }, t("mine.csv.hint")),
      el("details", {}, el("summary", {}, t("mine.csv.columns")),
        el("p", { class: "hint" }, t("mine.csv.columnsHint", { names: template.map(([name]) => name).join(", ") }))),
      el("div", {}, el("button", { type: "button", class: "second", onclick: () => downloadTemplate() },
        icon("download"), t("mine.csv.template")))), result);
  dialog.classList.add("mine-dialog");

  input.addEventListener("change", async () => {
    const file = input.files?.[0];
    if (!file) return;
    if (file.size > maxBytes) return fill(result, el("p", { class: "error" }, t("mine.csv.tooLarge")));
    try {
      // The server tells a feed from a table by its content.
      const body = new Blob([await file.arrayBuffer()], { type: "text/csv" });
      await read(file, body, rememberedChoices());
    } catch (error) {
      fill(result, el("p", { class: "error" }, problemText(error)));
    }
  });

  /**
   * Shows what the file would do, and asks what only its owner knows.
   * @param {File} file
   * @param {Blob} body
   * @param {CSVChoices} choices
   * @returns {Promise<void>}
   */
  async function read(file, body, choices) {
    fill(result, el("p", {}, t("mine.csv.reading")));
    /** @param {CSVChoices} chosen @returns {Promise<void>} */
    const again = (chosen) => {
      rememberChoices(chosen);
      return read(file, body, chosen);
    };
    try {
      const upload = await send(body, { query: { dryRun: true, ...queryOf(choices) } });
      // The last chosen file counts.
      if (input.files?.[0] !== file) return;
      fill(result, asksForOrder(upload) && orderQuestion(choices, again),
        preview(upload, () => commit(body, upload, choices)));
    } catch (error) {
      if (input.files?.[0] !== file) return;
      const fieldErrors = error instanceof Problem ? error.errors : [];
      // Another file than the one that the columns are remembered of.
      if (fieldErrors.some(({ field }) => field === "columns")) return again({ ...choices, columns: {} });
      const questions = questionsOf(fieldErrors);
      fill(result, el("p", { class: "error" }, problemText(error)),
        questions.length > 0 && questionForm(questions, choices, again));
    }
  }

  /**
   * @param {Blob} body
   * @param {ListingUpload} tried
   * @param {CSVChoices} choices
   */
  async function commit(body, tried, choices) {
    const key = newKey();
    try {
      const upload = await send(body, { key, query: queryOf(choices) });
      isChanged ||= upload.counts.created + upload.counts.changed > 0;
      if (upload.counts.refused > tried.counts.refused) {
        // Another request changed a listing, or took the last place of the account.
        return fill(result, el("p", { class: "error" }, t("mine.csv.fewer")), rowTable(upload.rows));
      }
      const held = heldCount(upload.rows);
      if (held) return fill(result, el("p", {}, t("mine.waiting", { count: held })), rowTable(upload.rows));
      close();
      toast(t("mine.csv.done", { created: upload.counts.created, changed: upload.counts.changed }));
    } catch (error) {
      fill(result, el("p", { class: "error" }, problemText(error)));
    }
  }

  await closed;
  return isChanged;
}

function downloadTemplate() {
  const lines = [0, 1].map((part) => template.map((column) => `"${column[part]}"`).join(","));
  download(new Blob([`${lines.join("\r\n")}\r\n`], { type: "text/csv" }), "listings.csv");
}

/**
 * @param {Blob} body
 * @param {RequestOptions} options
 * @returns {Promise<ListingUpload>}
 */
const send = (body, options) => withSession(() => post(path, body, options));

/**
 * The effect of each row, and a button that applies it.
 * @param {ListingUpload} upload
 * @param {() => Promise<unknown>} commit
 */
function preview(upload, commit) {
  const { counts, rows } = upload;
  const label = buttonText(counts);
  const button = el("button", { type: "button", onclick: async () => {
    if (button.getAttribute("aria-busy") === "true") return;
    button.setAttribute("aria-busy", "true");
    await commit();
    button.removeAttribute("aria-busy");
  } }, label ?? "");
  const parts = /** @type {const} */ (["created", "changed", "unchanged", "refused"]);
  return [
    el("p", {}, parts.filter((name) => counts[name]).map((name) => t(`mine.csv.count.${name}`, { count: counts[name] }))
      .join(" · ") || t("mine.csv.none")),
    readCells(upload),
    rows.length > 0 && rowTable(rows),
    el("div", { class: "dialog-foot" }, label ? button : el("p", { class: "quiet" }, t("mine.csv.nothing"))),
  ];
}

/**
 * The text of the button; null when there is nothing to do.
 * @param {ListingUpload["counts"]} counts
 */
export function buttonText({ created, changed }) {
  if (created && changed) return t("mine.csv.createAndChange", { created, changed });
  if (created) return t("mine.csv.create", { count: created });
  return changed ? t("mine.csv.change", { count: changed }) : null;
}

/** @param {ListingUploadRow[]} rows */
const rowTable = (rows) => el("div", { class: "mine-table", tabindex: "0", role: "region",
  "aria-label": t("mine.csv.rows") }, el("table", {},
  el("thead", {}, el("tr", {}, ["line", "listing", "what"].map((name) =>
    el("th", { scope: "col" }, t(`mine.csv.${name}`))))),
  el("tbody", {}, rows.map(previewRow))));

/** @param {ListingUploadRow} row */
function previewRow(row) {
  const name = row.title ?? row.externalId ?? "";
  const price = row.priceCents ? money(row.priceCents, row.currency ?? "USD") : "";
  // An unreadable row has no name: its line is its heading.
  return el("tr", { class: row.problem ? "refused" : "" }, el("th", { scope: "row" }, row.line),
    el("td", {}, [name, price].filter(Boolean).join(", ")), el("td", {}, rowText(row)));
}

/**
 * The effect of a row, in words.
 * @param {ListingUploadRow} row
 */
export function rowText(row) {
  const text = [outcomeText(row), ...(row.warnings ?? []).map((one) => warningText(row, one))].join(" ");
  return heldCount([row]) ? t("mine.csv.waits", { text }) : text;
}

/**
 * @param {ListingUploadRow} row
 * @param {{ usualPrice: { lowCents: number, highCents: number } }} warning
 */
const warningText = ({ priceCents, currency = "USD" }, { usualPrice: { lowCents, highCents } }) =>
  t("mine.csv.unusualPrice", {
    price: money(priceCents ?? 0, currency), low: money(lowCents, currency), high: money(highCents, currency) });

/** @param {ListingUploadRow} row */
function outcomeText({ outcome, changes, problem }) {
  if (problem) return refusalText(problem, (field) => (field === "row" ? t("mine.csv.row") : field));
  const names = (changes ?? []).map((name) => {
    const key = [`post.field.${name}`, `mine.csv.field.${name}`].find(hasText);
    return key ? t(key) : name;
  });
  return names.length ? t("mine.csv.changes", { names: names.join(", ") }) : t(`mine.csv.outcome.${outcome}`);
}
