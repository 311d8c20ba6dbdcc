// More units of the same house from one form: a row for each besides the first.
import { newKey, post } from "../api.js";
import { el, fill } from "../dom.js";
import { fieldErrorText } from "../field-errors.js";
import { clearFieldError, showFieldError } from "../form.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { withSession } from "../with-session.js";
import { toListing } from "./listing-values.js";
import { copyPhotos, readRow, showRowError, unitFields } from "./unit-row.js";

const maxRows = 10;
const needed = ["title", "priceCents", "bedrooms"];

/** The section with the rows. The form has the data that all units share. */
export class MoreUnits {
  /** @param {{ read: () => ListingValues, currency: string, changed: () => void }} options */
  constructor({ read, currency, changed }) {
    this.read = read;
    this.currency = currency;
    this.changed = changed;
    /** @type {UnitRow[]} */
    this.rows = [];
    /**
     * The content of the first published unit.
     * @type {{ values: ListingValues, photos: Photo[] } | null}
     */
    this.first = null;
    this.list = el("ol", { class: "plain stack" });
    this.published = el("ul", { class: "plain stack" });
    this.status = el("p", { class: "quiet", role: "status" });
    this.addButton = el("button", { type: "button", class: "second", onclick: () => this.addNext() }, icon("plus"),
      t("post.units.add"));
    this.retryButton = el("button", { type: "button", hidden: true, onclick: () => this.retry() },
      t("post.units.retry"));
    this.element = el("section", { class: "panel stack", id: "more-units" }, el("h2", {}, t("post.units.title")),
      el("p", { class: "quiet" }, t("post.units.lead", { max: maxRows })), this.list, this.published, this.status,
      el("div", { class: "row" }, this.addButton, this.retryButton));
    // The failed rows exist nowhere else.
    addEventListener("beforeunload", (event) => { if (this.isPublished && this.rows.length) event.preventDefault(); });
  }

  get isPublished() { return this.first !== null; }

  /** The values of the rows, for the draft in this browser. */
  get values() { return this.rows.map(({ element }) => readRow(element)); }

  /** @param {Record<string, string>[]} drafts */
  restore(drafts) {
    for (const values of drafts.slice(0, maxRows)) this.add(values);
  }

  addNext() {
    const { title, priceCents, bedrooms, availableFrom } = this.read();
    const named = title.trim() && t("post.units.next", { title: title.trim(), number: this.rows.length + 2 });
    const row = this.add({ title: named, priceCents, bedrooms, availableFrom });
    row.element.querySelector("input").select();
    this.changed();
  }

  /** @param {Record<string, string>} values */
  add(values) {
    /** @type {UnitRow} */
    const row = { element: unitFields(values, this.currency), key: newKey() };
    const { element } = row;
    element.addEventListener("input", (/** @type {any} */ { target }) => {
      clearFieldError(element, target.closest("[data-field]")?.dataset.field);
    });
    element.append(el("button", { type: "button", class: "bare", onclick: () => this.remove(row) }, icon("trash"),
      t("post.units.remove")));
    this.rows.push(row);
    this.list.append(el("li", {}, element));
    this.show();
    return row;
  }

  /** @param {UnitRow} row */
  remove(row) {
    this.rows = this.rows.filter((one) => one !== row);
    row.element.parentElement?.remove();
    this.show();
    if (!this.addButton.hidden) this.addButton.focus();
    this.changed();
  }

  show() {
    this.rows.forEach(({ element }, at) => {
      fill(element.querySelector("legend"), t("post.units.row", { number: at + 2 }));
    });
    this.addButton.hidden = this.isPublished || this.rows.length >= maxRows;
    this.retryButton.hidden = !this.isPublished || this.rows.length === 0;
  }

  get isComplete() { return this.values.every((values) => needed.every((name) => values[name] !== "")); }

  /** Shows what is missing in the rows. Returns whether they are complete. */
  check() {
    for (const { element } of this.rows) {
      const values = readRow(element);
      for (const name of Object.keys(values)) clearFieldError(element, `unit.${name}`);
      for (const name of needed.filter((one) => values[one] === "")) {
        showFieldError(element, `unit.${name}`, fieldErrorText({ field: name, code: "missing", message: "" }));
      }
    }
    const first = this.list.querySelector("[aria-invalid=true]");
    first?.focus();
    return !first;
  }

  /**
   * Publishes a listing for each row, one after the other. Failed rows stay with their errors.
   * @param {ListingValues} values those of the form
   * @param {Photo[]} photos those of the first unit
   */
  async publish(values, photos) {
    const rows = [...this.rows];
    if (!rows.length) return;
    this.first = { values, photos };
    for (const [at, row] of rows.entries()) {
      fill(this.status, t("post.units.sending", { number: at + 1, all: rows.length }));
      await this.publishRow(row, values, photos);
    }
    fill(this.status, t(this.rows.length ? "post.units.failed" : "post.units.done"));
    this.show();
  }

  /** Publishes the failed rows again. */
  async retry() {
    if (!this.first || this.retryButton.getAttribute("aria-busy") === "true" || !this.check()) return;
    this.retryButton.setAttribute("aria-busy", "true");
    await this.publish(this.first.values, this.first.photos);
    this.retryButton.removeAttribute("aria-busy");
  }

  /**
   * @param {UnitRow} row
   * @param {ListingValues} values
   * @param {Photo[]} photos
   */
  async publishRow(row, values, photos) {
    const own = readRow(row.element);
    const unit = { ...values, ...own, availableFrom: own.availableFrom || values.availableFrom };
    try {
      const body = { ...toListing(unit), status: "active" };
      const listing = await withSession(() => post("/v1/listings", body, { key: row.key }));
      this.remove(row);
      const lost = await copyPhotos(photos, listing.id);
      this.published.append(el("li", {}, icon("check"), " ", el("a", { href: `/listings/${listing.id}` }, own.title),
        lost > 0 && el("p", { class: "quiet" }, t("post.units.photosLost", { count: lost }))));
    } catch (error) {
      // A lost response is requested again with the same key, so that nothing is posted twice.
      if (error.name === "Problem") row.key = newKey();
      showRowError(row.element, error);
    }
  }
}
