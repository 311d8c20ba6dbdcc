import { get } from "../api.js";
import { debounce, el } from "../dom.js";
import { deleteDraft, readDraft, watchDraft, writeDraft } from "../drafts.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { onSessionChange } from "../session.js";
import { withSession } from "../with-session.js";
import { AddressHelp } from "./address-help.js";
import { updateFieldError } from "./form-messages.js";
import { readForm, writeForm } from "./listing-form.js";
import { ListingSync } from "./listing-sync.js";
import { changedFields, emptyValues, fromListing } from "./listing-values.js";
import { LocationPicker } from "./location-picker.js";
import { MoreUnits } from "./more-units.js";
import { PhotoEditor } from "./photo-editor.js";
import { updateRequiredMarks } from "./required-marks.js";
import { chooseVersion } from "./version-dialog.js";

const keepMilliseconds = 300;
const checkMilliseconds = 700;

/** Connects the listing form with the draft in this browser, the listing on the server, the photos and the pin. */
export class ListingFormController {
  /** @param {{ tenant: Tenant, person: Account }} options */
  constructor({ tenant, person }) {
    this.tenant = tenant;
    this.person = person;
    this.step = 1;
    /** The initial values of a new listing. */
    this.beginning = emptyValues(person);
    /** @type {Promise<void> | undefined} */
    this.photosAttached = undefined;
    /** Whether the draft is finished: saved, discarded, or the account logged out. Nothing is stored after that. */
    this.isOver = false;
    this.form = el("form", { id: "listing-form", class: "stack", novalidate: true });
    this.saveStatus = el("p", { class: "quiet", id: "kept" });
    this.saveLocallySoon = debounce(() => this.saveLocally(), keepMilliseconds);
    this.checkAddressSoon = debounce(() => this.checkAddress(), checkMilliseconds);
    this.addressHelp = new AddressHelp(this.form);
    this.place = new LocationPicker({ tenant, changed: this.saveLocallySoon });
    /** @type {ListingSync} */
    this.sync = new ListingSync({
      choose: (both, mine) => this.resolveConflict(both, mine),
      created: (id) => this.wasCreated(id),
      remember: () => this.saveLocally(),
    });
  }

  get values() { return readForm(this.form, this.place.value); }

  set values(all) {
    writeForm(this.form, all);
    this.place.value = all.location;
  }

  get draftName() { return `listing.${this.sync.id ?? "new"}`; }
  get isBusy() { return this.form.getAttribute("aria-busy") === "true"; }

  createPhotoEditor() {
    const max = this.tenant.limits?.photosPerListing;
    this.photoEditor = new PhotoEditor({
      account: this.person.id, id: this.sync.id, max, withSession, added: () => this.startDraft(),
    });
    return this.photoEditor;
  }

  /** @param {string} currency */
  createMoreUnits(currency) {
    this.units = new MoreUnits({ read: () => this.values, currency, changed: this.saveLocallySoon });
    return this.units;
  }

  /**
   * Starts a new listing with the values of another one of the same owner: the next unit of a house.
   * @param {string | null} id
   */
  async startFrom(id) {
    if (!id) return;
    const listing = await withSession(() => get(`/v1/listings/${encodeURIComponent(id)}`));
    if (listing.owner.id === this.person.id) this.beginning = fromListing(listing);
  }

  /** Fills the form with the listing and with the unsaved draft of this browser. Returns the step to show. */
  async load() {
    this.values = this.sync.base ?? this.beginning;
    const draft = readDraft(this.person.id, this.draftName);
    if (draft?.values) await this.restoreDraft(draft);
    this.units?.restore(draft?.units ?? []);
    this.place.show(this.sync.listing);
    this.photoEditor?.open(this.sync.listing?.photos ?? []);
    this.watch();
    return draft?.step ?? 1;
  }

  /**
   * Restores an unsaved draft, after merging the server's changes since.
   * @param {any} draft
   */
  async restoreDraft(draft) {
    const { sync } = this;
    const before = this.values;
    const all = { ...before, ...draft.values };
    sync.creating = sync.id ? null : draft.creating ?? null;
    if (changedFields(all, before).length === 0) return;
    this.values = all;
    if (draft.base && draft.etag !== sync.etag) {
      sync.base = draft.base;
      await withSession(() => sync.mergeRemoteChange(all)).catch(() => { sync.etag = draft.etag; });
    }
    this.showNotice("restored", "clock", t("post.restored"), t("post.startOver"), () => {
      this.discardDraft();
      location.reload();
    });
  }

  watch() {
    updateRequiredMarks(this.form);
    this.form.addEventListener("input", (/** @type {any} */ { target }) => {
      this.saveLocallySoon();
      updateRequiredMarks(this.form);
      const name = target.closest("[data-field]")?.dataset.field;
      // Rows of more units have the same names: each clears its own errors.
      if (name && !name.startsWith("unit.")) updateFieldError(this.form, name, null);
    });
    this.form.addEventListener("change", (/** @type {any} */ { target }) => {
      this.saveLocallySoon();
      if (["address.postalCode", "address.country"].includes(target.name)) this.addressHelp.fill();
      if (target.name?.startsWith("address.")) this.checkAddressSoon();
    });
    addEventListener("pagehide", () => this.saveLocally());
    document.addEventListener("visibilitychange", () => { if (document.hidden) this.saveLocally(); });
    onSessionChange((what) => { if (what === "ended") this.isOver = true; });
    watchDraft(this.person.id, this.draftName, (draft) => {
      if (!draft || changedFields(draft.values, this.values).length === 0) return;
      this.showNotice("other-tab", "info", t("post.otherTab"), t("post.otherTabTake"), () => {
        this.values = draft.values;
      });
    });
  }

  /** Stores unsaved input in this browser. */
  saveLocally() {
    const { sync, person } = this;
    if (this.isOver || !this.form.isConnected) return;
    const all = this.values;
    // The country is preset, and not worth storing alone.
    const from = sync.base ?? { ...this.beginning, "address.country": all["address.country"] };
    const units = this.units?.values ?? [];
    const isChanged = sync.creating || units.length > 0 || changedFields(all, from).length > 0;
    if (!isChanged) return deleteDraft(person.id, this.draftName);
    const isSaved = writeDraft(person.id, this.draftName,
      { values: all, units, base: sync.base, etag: sync.etag, creating: sync.creating, step: this.step });
    this.saveStatus.textContent = t(isSaved ? "post.kept" : "post.notKept");
  }

  /** Deletes the draft in this browser and stores nothing more. */
  discardDraft() {
    this.isOver = true;
    deleteDraft(this.person.id, this.draftName);
  }

  /** Saves the draft on the server. Returns the errors of refused fields; throws when everything was refused. */
  async saveToServer() {
    const errors = await withSession(() => this.sync.saveDraft(this.values));
    await this.photosAttached;
    this.saveLocally();
    this.saveStatus.textContent = t("post.stored");
    return errors;
  }

  /** Stores a draft for the chosen photos, which upload while the rest is typed. */
  async startDraft() {
    if (this.sync.id || this.isBusy) return;
    try {
      await this.sync.saveDraft(this.values);
      await this.photosAttached;
      this.saveLocally();
    } catch {
      // The photos wait in this browser until the draft is stored.
    }
  }

  /** Checks the address by saving the draft: shows its errors and moves the pin. */
  async checkAddress() {
    const { sync } = this;
    if (!sync.isDraft || !this.values["address.postalCode"].trim() || this.isBusy) return;
    try {
      const errors = (await sync.saveDraft(this.values))
                       .filter((/** @type {FieldError} */ { field }) => field.startsWith("address."));
      this.saveLocally();
      for (const fieldError of errors) updateFieldError(this.form, fieldError.field, fieldError);
      this.place.show(sync.listing, errors.length > 0);
    } catch {
      // The reader did not ask for this check: errors are shown on the next step.
    }
  }

  /**
   * @param {Comparison} both
   * @param {ListingValues} mine
   */
  async resolveConflict(both, mine) {
    const chosen = await chooseVersion(both, mine);
    if (chosen) this.values = chosen;
    return chosen;
  }

  /** @param {string} id */
  wasCreated(id) {
    deleteDraft(this.person.id, "listing.new");
    history.replaceState(null, "", `/post?id=${id}`);
    this.photosAttached = this.photoEditor?.attachTo(id);
    this.saveLocally();
  }

  /** Makes the input a new listing, after the old one was deleted elsewhere. */
  startOver() {
    deleteDraft(this.person.id, this.draftName);
    this.sync.reset();
    history.replaceState(null, "", "/post");
    this.photoEditor?.reset();
    this.saveLocally();
  }

  /**
   * @param {string} id
   * @param {string} iconName
   * @param {string} text
   * @param {string} label
   * @param {() => unknown} act
   */
  showNotice(id, iconName, text, label, act) {
    this.form.querySelector(`#${id}`)?.remove();
    const box = el("div", { class: "notice", id, role: "status" }, icon(iconName), el("div", {}, el("p", {}, text)),
      el("button", { type: "button", class: "bare", onclick: () => { box.remove(); act(); } }, label));
    this.form.prepend(box);
  }
}
