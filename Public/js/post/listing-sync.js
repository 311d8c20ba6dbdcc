import { Problem, newKey, request } from "../api.js";
import { FIELDS, changedFields, compareVersions, fromListing, toListing } from "./listing-values.js";

/** The reader closed the version dialog without choosing: nothing was sent. */
export class ConflictUnresolved extends Error {}

/**
 * Keeps the edited listing in sync with the server: creates it, sends changes, and never overwrites a change made
 * elsewhere without asking. `base` holds the server's values at the last read.
 */
export class ListingSync {
  /**
   * `choose(comparison, mine)` asks which of two versions to keep and returns the chosen values or null; `created(id)`
   * is called when the listing exists; `remember()` when `creating` has changed and must be stored.
   * @param {SyncListeners} options
   */
  constructor({ choose, created, remember }) {
    this.listeners = { choose, created, remember };
    /** @type {string | null} */
    this.id = null;
    /** @type {any} */
    this.listing = null;
    /** @type {ListingValues | null} */
    this.base = null;
    /** @type {string | null} */
    this.etag = null;
    /** The first attempt to create the listing: repeating it unchanged creates no second one. */
    /** @type {{ key: string, body: Record<string, unknown> } | null} */
    this.creating = null;
    /** @type {Promise<unknown>} */
    this.turn = Promise.resolve();
  }

  /**
   * Runs `work` after earlier requests: concurrent ones would know different versions.
   * @param {() => Promise<any>} work
   */
  enqueue(work) {
    const turn = this.turn.then(work);
    this.turn = turn.catch(() => {});
    return turn;
  }

  /** @param {string} id */
  async load(id) {
    this.adopt(await request("GET", `/v1/listings/${encodeURIComponent(id)}`));
    return this.listing;
  }

  /** @param {{ body: any, etag: string | null }} options */
  adopt({ body, etag }) {
    this.listing = body;
    this.id = body.id;
    this.base = fromListing(body);
    this.etag = etag;
  }

  /** Whether the listing was never published: then it may be saved while it is edited. */
  get isDraft() { return !this.listing || this.listing.status === "draft"; }

  /**
   * Saves the fields of a draft that the server accepts. Returns the errors of the others.
   * @param {ListingValues} values
   */
  saveDraft(values) {
    return this.enqueue(() => this.sendDraft(values));
  }

  /**
   * Saves all changes, and `extra` such as a status. Throws the server's refusal.
   * @param {ListingValues} values
   * @param {Record<string, unknown>} [extra]
   */
  save(values, extra = {}) {
    return this.enqueue(async () => {
      if (!this.id) await this.sendDraft(values);
      return this.send(values, extra, []);
    });
  }

  /** @param {ListingValues} values */
  async sendDraft(values) {
    /** @type {FieldError[]} */
    const errors = []
    for (;;) {
      try {
        await this.send(values, {}, fieldsWithErrors(errors));
        return errors;
      } catch (error) {
        const news = error instanceof Problem && error.status === 422 ? error.errors : [];
        if (fieldsWithErrors(news).every((name) => fieldsWithErrors(errors).includes(name))) throw error;
        errors.push(...news);
        this.creating = null;
      }
    }
  }

  /**
   * @param {ListingValues} values
   * @param {Record<string, unknown>} extra
   * @param {string[]} without
   */
  async send(values, extra, without) {
    if (!this.id) await this.create(toListing(values, FIELDS.filter((name) => !without.includes(name))));
    for (let mine = values; ;) {
      const names = changedFields(this.base ?? {}, mine).filter((name) => !without.includes(name));
      const change = { ...toListing(mine, names), ...extra };
      if (Object.keys(change).length === 0) return;
      try {
        return this.adopt(await request("PATCH", `/v1/listings/${this.id}`, { body: change, ifMatch: this.etag }));
      } catch (error) {
        if (error.status !== 412) throw error;
        mine = await this.mergeRemoteChange(mine);
      }
    }
  }

  /** @param {Record<string, unknown>} fields */
  async create(fields) {
    this.creating ??= { key: newKey(), body: { ...fields, status: "draft" } };
    this.listeners.remember();
    const { key, body } = this.creating;
    this.adopt(await request("POST", "/v1/listings", { key, body }));
    this.creating = null;
    this.listeners.created(this.listing.id);
  }

  /**
   * Reads the listing again after it changed elsewhere. Returns the values to continue with: `mine` when the other
   * change does not touch them, else the reader's choice. Throws `ConflictUnresolved`.
   * @param {ListingValues} mine
   */
  async mergeRemoteChange(mine) {
    const now = await request("GET", `/v1/listings/${this.id}`);
    const theirs = fromListing(now.body);
    const both = compareVersions(this.base ?? {}, mine, theirs);
    const chosen = both.same ? mine : await this.listeners.choose(both, mine);
    if (!chosen) throw new ConflictUnresolved();
    this.adopt(now);
    return chosen;
  }

  /** Forgets that the listing was saved, after it was deleted elsewhere. */
  reset() {
    this.id = this.listing = this.base = this.etag = this.creating = null;
  }
}

/**
 * The names of the form's fields that have errors.
 * @param {FieldError[]} errors
 */
function fieldsWithErrors(errors) {
  return errors.flatMap(({ field }) => (field === "contact" ? ["contact.email", "contact.phone"] : [field]));
}
