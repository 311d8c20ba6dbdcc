import { Problem, request, newKey } from "../api.js";
import { FIELDS, compareVersions, changedFields, fromListing, toListing } from "./listing-values.js";

/** The person looked at two versions and chose neither: nothing was sent. */
export class ConflictUnresolved extends Error {}

/**
 * The listing that is being written, as the server has it: creates it, sends what changed, and never writes over
 * somebody else's change unseen. `base` holds the values that the server had when they were last read.
 */
export class ListingSync {
  /**
   * - choose(comparison): asks what to keep of two versions; answers the values to go on with, or null.
   * - created(id): the listing exists now. remember(): `creating` has changed and is to be kept.
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
    /** The first try to create it, `{key, body}`: tried again as it was, it makes no second listing. */
    /** @type {{ key: string, body: Record<string, unknown> } | null} */
    this.creating = null;
    /** @type {Promise<unknown>} */
    this.turn = Promise.resolve();
  }

  /**
   * Does `work` once what was begun before is done: two answers at once would know two versions.
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

  /** Whether it was never shown to anybody: then it may be stored while it is written. */
  get isDraft() { return !this.listing || this.listing.status === "draft"; }

  /**
   * Stores what can be stored of a draft. Answers the faults of the rest.
   * @param {ListingValues} values
   */
  saveDraft(values) {
    return this.enqueue(() => this.sendDraft(values));
  }

  /**
   * Stores all that changed, and `extra` such as a status. Throws what the server refuses.
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
   * The listing has changed since it was read. Answers the values to go on with: `mine` when the other change does not
   * touch them, else what the person chose. Throws `Undecided`.
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

  /** Forgets that the listing was ever stored, after it was deleted elsewhere. */
  reset() {
    this.id = this.listing = this.base = this.etag = this.creating = null;
  }
}

/**
 * The names of the form's fields that faults are about.
 * @param {FieldError[]} errors
 */
function fieldsWithErrors(errors) {
  return errors.flatMap(({ field }) => (field === "contact" ? ["contact.email", "contact.phone"] : [field]));
}
