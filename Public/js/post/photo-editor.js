import { del, get, newKey, put } from "../api.js";
import { confirm } from "../dialog.js";
import { el, fill } from "../dom.js";
import { problemText } from "../form.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { sortable } from "../sortable.js";
import { warn } from "../toast.js";
import { undoable } from "../undo.js";
import { upload } from "../upload.js";
import { photoTile, showProgress, updateTiles, uploadTile } from "./photo-tiles.js";
import { UploadQueue } from "./upload-queue.js";

/** After this time, the reader is asked whether to continue without the photos still uploading. */
const maxWaitMilliseconds = 20_000;

/** The photos of a listing: choosing or dropping files, uploading and ordering them. */
export class PhotoEditor {
  /** @param {PhotoEditorOptions} options */
  constructor({ account, id, max = 20, withSession, added = () => {} }) {
    this.id = id;
    this.max = max;
    this.withSession = withSession;
    this.added = added;
    /** @type {Photo[]} */
    this.photos = [];
    this.uploads = new UploadQueue({
      account, listing: id ?? "new", ready: () => Boolean(this.id),
      send: (blob, { key, progress, signal }) =>
        this.withSession(() => upload(`/v1/listings/${this.id}/photos`, blob, { key, signal, onprogress: progress })),
      changed: () => this.show(),
      arrived: (photo) => { this.photos.push(photo); },
    });
    this.input = el("input", {
      type: "file",
      accept: "image/jpeg,image/png,image/webp,image/gif,image/heic,image/heif,image/avif,image/*",
      multiple: true,
      class: "visually-hidden",
      tabindex: "-1",
      "aria-hidden": "true",
      onchange: () => {
        this.add([...this.input.files ?? []]);
        this.input.value = "";
      },
    });
    this.list = el("ol", { class: "photo-tiles plain", "aria-label": t("post.photos.list") });
    this.waiting = el("ol", { class: "photo-tiles plain", "aria-label": t("post.photos.waiting") });
    this.status = el("p", { class: "visually-hidden", role: "status" });
    this.element = this.build();
    this.acceptDrops(this.element.querySelector(".drop-zone"));
    sortable(this.list, {
      changed: (items) => this.saveOrder(items.map((item) => item.dataset.id ?? "")),
      announce: (place, all) => fill(this.status, t("post.photos.moved", { place, all })),
    });
  }

  build() {
    const choose = el("button", { type: "button", class: "soft", onclick: () => this.input.click() },
      icon("camera"), t("post.photos.add"));
    return el("div", { class: "photo-board stack" },
      el("div", { class: "drop-zone" },
        icon("image"), el("p", {}, t("post.photos.lead", { max: this.max })), choose, this.input),
      this.list, this.waiting, this.status);
  }

  /** @param {HTMLElement} zone */
  acceptDrops(zone) {
    /**
     * @param {DragEvent} event
     * @param {boolean} over
     */
    const isOver = (event, over) => { event.preventDefault(); zone.classList.toggle("over", over); };
    zone.addEventListener("dragover", (event) => isOver(event, true));
    zone.addEventListener("dragleave", (event) => isOver(event, false));
    zone.addEventListener("drop", (event) => {
      isOver(event, false);
      this.add([...event.dataTransfer?.files ?? []]);
    });
  }

  /** @param {File[]} files */
  add(files) {
    const pictures = files.filter((file) => file.type === "" || file.type.startsWith("image/"));
    const room = Math.max(0, this.max - this.photos.length - this.uploads.open);
    if (pictures.length < files.length) warn(t("post.photos.notPictures"));
    if (pictures.length > room) warn(t("post.photos.tooMany", { max: this.max }));
    this.uploads.add(pictures.slice(0, room), newKey);
    if (pictures.length && room) this.added();
  }

  /**
   * Shows the photos of a listing and resumes its uploads.
   * @param {Photo[]} photos
   */
  open(photos) {
    this.photos = [...photos];
    this.show();
    this.uploads.resume();
  }

  /**
   * Starts the uploads, after the listing was saved for the first time. Resolves when this browser has stored their
   * listing: before that, leaving the page would lose them.
   * @param {string} id
   */
  attachTo(id) {
    this.id = id;
    return this.uploads.moveTo(id);
  }

  /** Removes the photos, after the listing was deleted. Waiting uploads stay for the next one. */
  reset() {
    this.id = null;
    this.photos = [];
    this.uploads.moveTo("new");
    this.show();
  }

  show() {
    updateTiles(this.list, this.photos, (photo) => photo.id,
      (photo) => photoTile(photo, () => this.removePhoto(photo)));
    updateTiles(this.waiting, this.uploads.list, (one) => one.key, (one) => uploadTile(one, {
      retry: () => this.uploads.retry(one), cancel: () => this.uploads.cancel(one),
    }));
    [...this.list.children].forEach((tile, i) => {
      tile.querySelector("img").alt = t("post.photos.one", { place: i + 1 });
    });
    for (const one of this.uploads.list) {
      const tile = this.waiting.querySelector(`[data-key="${CSS.escape(one.key)}"]`);
      if (tile) showProgress(tile, one, Boolean(this.id));
    }
    this.list.hidden = this.photos.length === 0;
    this.waiting.hidden = this.uploads.open === 0;
  }

  /** Resolves when every photo has arrived or failed, or after too long a time. */
  async settled() {
    let isLate = false;
    const late = new Promise((resolve) => { setTimeout(resolve, maxWaitMilliseconds); }).then(() => { isLate = true; });
    const onTheirWay = () => this.uploads.list.some(({ state }) => state !== "failed");
    while (!isLate && onTheirWay() && navigator.onLine !== false) {
      await Promise.race([this.uploads.nextChange(), late]);
    }
  }

  /** Asks whether to continue although photos are still being uploaded, or were refused. */
  confirmLeaving() {
    const refused = this.uploads.list.filter(({ state, problem }) => state === "failed" && isFinal(problem)).length;
    if (refused === this.uploads.open) {
      return confirm({ heading: t("post.photos.refusedTitle", { count: refused }),
        text: t("post.photos.refusedText"), action: t("post.photos.refusedLeave", { count: refused }) });
    }
    return confirm(
      { heading: t("post.photos.leaveTitle"), text: t("post.photos.leaveText"), action: t("post.photos.leave") });
  }

  /** @param {string[]} ids */
  async saveOrder(ids) {
    this.photos.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
    try {
      await this.withSession(() => put(`/v1/listings/${this.id}/photos/order`, { ids }));
    } catch (error) {
      warn(problemText(error), { action: () => this.saveOrder(ids), label: t("action.retry") });
      if (error.status === 422) this.open((await get(`/v1/listings/${this.id}`)).photos);
    }
  }

  /**
   * Removes a photo from the page, and deletes it when the time for undoing is over.
   * @param {Photo} photo
   */
  removePhoto(photo) {
    const at = this.photos.indexOf(photo);
    this.photos = this.photos.filter((one) => one !== photo);
    this.show();
    const back = () => { this.photos.splice(Math.min(at, this.photos.length), 0, photo); this.show(); };
    undoable(t("post.photos.removed"), {
      back,
      commit: (options) => this.withSession(() => del(`/v1/listings/${this.id}/photos/${photo.id}`, options))
        .catch((/** @type {any} */ error) => { if (error.status !== 404) throw error; }),
    });
  }
}

/**
 * Whether an upload was refused for its content: the same picture will never be accepted.
 * @param {any} problem
 */
const isFinal = (problem) => problem?.name === "Problem" && [413, 415, 422].includes(problem.status);
