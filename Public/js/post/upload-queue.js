import { deletePhoto, pendingPhotos, storePhoto } from "../drafts.js";
import { resizePhoto } from "../resize-photo.js";

/**
 * The uploads of photos: resized, stored in this browser until the server has them, and sent one after the other in the
 * order in which they were chosen. `state` is `shrinking`, `waiting`, `sending` or `failed`, `progress` ranges from 0
 * to 1; a finished upload leaves the list.
 */
export class UploadQueue {
  /**
   * `send(blob, {key, progress, signal})` uploads a photo; `changed()` is called when an upload changed,
   * `arrived(photo, upload)` when one is finished; `ready()` returns whether the listing exists.
   * @param {UploadListeners} options
   */
  constructor({ account, listing, send, changed, arrived, ready }) {
    this.account = account;
    this.listing = listing;
    this.changes = new EventTarget();
    const tell = () => { changed(); this.changes.dispatchEvent(new Event("change")); };
    this.listeners = { send, changed: tell, arrived, ready };
    /** @type {Upload[]} */
    this.list = [];
    /** @type {AbortController | null} */
    this.busy = null;
    addEventListener("online", () => this.retryAll());
  }

  /** Resumes the uploads of an earlier visit. */
  async resume() {
    for (const storedPhoto of await pendingPhotos(this.account, this.listing)) {
      if (!this.list.some(({ key }) => key === storedPhoto.key)) {
        this.list.push({ ...storedPhoto, state: "waiting", progress: 0 });
      }
    }
    this.listeners.changed();
    this.run();
  }

  /**
   * @param {File[]} files
   * @param {() => string} newKey
   */
  async add(files, newKey) {
    /** @type {Upload[]} */
    const added = files.map((file, i) => ({
      key: newKey(), name: file.name, file, blob: null, state: "shrinking", progress: 0, addedAt: Date.now() + i / 1000,
    }));
    this.list.push(...added);
    this.listeners.changed();
    for (const upload of added) {
      if (upload.file) upload.blob = await resizePhoto(upload.file);
      delete upload.file;
      if (upload.state !== "shrinking") continue;
      upload.state = "waiting";
      await this.persist(upload);
      this.listeners.changed();
      this.run();
    }
  }

  /** @param {Upload} options */
  persist({ key, name, blob, addedAt }) {
    return storePhoto(
      { key, name, blob: /** @type {Blob} */ (blob), addedAt, account: this.account, listing: this.listing });
  }

  /**
   * Stores the waiting photos under the listing's id, after it got one.
   * @param {string} listing
   */
  async moveTo(listing) {
    this.listing = listing;
    await Promise.all(this.list.filter(({ blob }) => blob).map((upload) => this.persist(upload)));
    this.run();
  }

  async run() {
    const next = this.list.find(({ state }) => state === "waiting");
    if (this.busy || !next || !this.listeners.ready()) return;
    this.busy = new AbortController();
    Object.assign(next, { state: "sending", progress: 0, problem: null });
    this.listeners.changed();
    try {
      const photo = await this.listeners.send(/** @type {Blob} */ (next.blob), {
        key: next.key, signal: this.busy.signal,
        progress: (part) => { next.progress = part; this.listeners.changed(); },
      });
      this.drop(next);
      this.listeners.arrived(photo, next);
    } catch (problem) {
      if (this.list.includes(next)) Object.assign(next, { state: "failed", problem });
    }
    this.busy = null;
    this.listeners.changed();
    this.run();
  }

  /** @param {Upload} upload */
  retry(upload) {
    Object.assign(upload, { state: "waiting", problem: null });
    this.listeners.changed();
    this.run();
  }

  retryAll() {
    this.list.filter(({ state }) => state === "failed").forEach((upload) => this.retry(upload));
    this.run();
  }

  /** @param {Upload} upload */
  cancel(upload) {
    if (upload.state === "sending") this.busy?.abort();
    upload.state = "cancelled";
    this.drop(upload);
    this.listeners.changed();
  }

  /** @param {Upload} upload */
  drop(upload) {
    this.list = this.list.filter((one) => one !== upload);
    deletePhoto(upload.key);
  }

  /** Resolves when an upload changes. */
  nextChange() {
    return new Promise((resolve) => { this.changes.addEventListener("change", resolve, { once: true }); });
  }

  /** The number of photos that the server does not have yet. */
  get open() { return this.list.length; }
}
