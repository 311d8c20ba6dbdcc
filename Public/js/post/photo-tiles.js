// The tiles of photos and uploads in the listing form.
import { el } from "../dom.js";
import { problemText } from "../form.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";

/**
 * The tile of a photo, with tools to move and remove it.
 * @param {Photo} photo
 * @param {() => void} remove
 * @returns {HTMLElement}
 */
export function photoTile(photo, remove) {
  /**
   * @param {string} key
   * @param {string} iconName
   */
  const move = (key, iconName) => el("button", {
    type: "button",
    class: "round",
    "data-earlier": key === "earlier",
    "data-later": key === "later",
    "aria-label": t(`post.photos.${key}`),
    title: t(`post.photos.${key}`),
  }, icon(iconName));
  return el("li", { class: "photo-tile", "data-id": photo.id },
    el("img", { src: photo.urls.small, alt: "", width: photo.width, height: photo.height, draggable: "false" }),
    el("span", { class: "badge first-badge" }, t("post.photos.first")),
    el("div", { class: "tile-tools" }, move("earlier", "left"),
      el("button", {
        type: "button",
        class: "round grip",
        "data-handle": true,
        "aria-label": t("post.photos.drag"),
        title: t("post.photos.drag"),
      }, icon("drag")),
      move("later", "right"),
      el("button", {
        type: "button",
        class: "round",
        "aria-label": t("post.photos.remove"),
        title: t("post.photos.remove"),
        onclick: remove,
      }, icon("trash"))));
}

/**
 * The tile of an upload, with its progress.
 * @param {Upload} one
 * @param {{ retry: () => void, cancel: () => void }} actions
 * @returns {HTMLElement}
 */
export function uploadTile(one, { retry, cancel }) {
  return el("li", { class: "photo-tile waiting", "data-key": one.key }, el("div", { class: "picture" }),
    el("p", { class: "upload-name" }, one.name),
    el("progress", { max: 1, "aria-label": t("post.photos.progress", { name: one.name }) }),
    el("p", { class: "upload-state", role: "status" }),
    el("div", { class: "tile-tools" },
      el("button", {
        type: "button",
        class: "round retry",
        "aria-label": t("post.photos.retry", { name: one.name }),
        title: t("action.retry"),
        onclick: retry,
      }, icon("refresh")),
      el("button", {
        type: "button",
        class: "round",
        "aria-label": t("post.photos.cancel", { name: one.name }),
        title: t("action.remove"),
        onclick: cancel,
      }, icon("close"))));
}

/**
 * Shows the progress of an upload.
 * @param {HTMLElement} tile
 * @param {Upload} one
 * @param {boolean} isSaved whether the listing exists: without it, uploads wait
 */
export function showProgress(tile, one, isSaved) {
  const picture = tile.querySelector(".picture");
  if (one.blob && !picture.firstChild) picture.append(preview(one.blob));
  const failed = one.state === "failed";
  tile.classList.toggle("failed", failed);
  tile.querySelector(".retry").hidden = !failed;
  const bar = tile.querySelector("progress");
  bar.hidden = failed;
  if (one.state === "sending" && one.progress < 1) bar.value = one.progress;
  else bar.removeAttribute("value");
  const words = failed ? problemText(one.problem)
    : t(`post.photos.state.${!isSaved && one.state === "waiting" ? "kept" : one.state}`);
  const state = tile.querySelector(".upload-state");
  if (state.textContent !== words) state.textContent = words;
}

/**
 * Shows tiles for `things` in their order and reuses existing ones, so that focus and pictures stay.
 * @param {HTMLElement} list
 * @param {any[]} things
 * @param {(thing: any) => string} keyOf
 * @param {(thing: any) => HTMLElement} make
 */
export function updateTiles(list, things, keyOf, make) {
  const existing = /** @type {any[]} */ ([...list.children]);
  const had = new Map(existing.map((tile) => [tile.dataset.id ?? tile.dataset.key, tile]));
  const tiles = things.map((thing) => had.get(keyOf(thing)) ?? make(thing));
  if (tiles.length === list.children.length && tiles.every((tile, i) => tile === list.children[i])) return;
  list.replaceChildren(...tiles);
}

/** @param {Blob} blob */
function preview(blob) {
  const url = URL.createObjectURL(blob);
  const release = () => URL.revokeObjectURL(url);
  return el("img", { src: url, alt: "", onload: release, onerror: release });
}
