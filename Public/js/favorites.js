// Favorites: the saved listings, and the button that saves one.
import { del, get, put } from "./api.js";
import { el } from "./dom.js";
import { problemText } from "./form.js";
import { t } from "./i18n.js";
import { icon } from "./icons.js";
import { currentAccount, logInPath } from "./session.js";
import { toast, warn } from "./toast.js";

const storageKey = "digs.wish";
const [pageSize, maxPages] = [100, 50];
const changes = new EventTarget();
/** @type {Promise<Set<string>> | null} */
let pendingIds = null;

/**
 * The ids of the reader's favorites, fetched once per page; empty when nobody is signed in.
 * @returns {Promise<Set<string>>}
 */
export function favoriteIds() {
  pendingIds ??=
    currentAccount().then((/** @type {Account | null} */ person) => (person ? fetchIds() : new Set())).catch(() => {
      pendingIds = null;
      return new Set();
    });
  return pendingIds;
}

/**
 * Takes the ids of all favorites from the page, so that they are not fetched.
 * @param {string[]} ids
 */
export function rememberFavorites(ids) {
  pendingIds ??= Promise.resolve(new Set(ids));
}

/**
 * A heart button that adds a listing to the favorites or removes it, and calls `onchange(isFavorite)` afterwards.
 * @param {{ id: string, title: string | null }} listing
 * @param {{ onchange?: (isOn: boolean) => void, text?: boolean }} options
 * @returns {HTMLButtonElement}
 */
export function favoriteButton(listing, { onchange, text = false } = {}) {
  const button = el("button",
    { type: "button", class: text ? "second heart" : "heart round", "aria-pressed": "false", onclick: press });
  const label = text && el("span", {});
  button.append(icon("heart"), label || "");
  /** @param {boolean} isOn */
  const show = (isOn) => {
    button.setAttribute("aria-pressed", String(isOn));
    if (label) label.textContent = t(isOn ? "favorite.saved" : "favorite.save");
    else button.setAttribute("aria-label", t("favorite.of", { title: listing.title }));
  };
  show(false);
  favoriteIds().then((set) => show(set.has(listing.id)));
  // The same listing may have another heart on the page.
  changes.addEventListener("change", (/** @type {any} */ { detail }) => {
    if (detail.id === listing.id) show(detail.isOn);
  });

  async function press() {
    if (!(await currentAccount())) return promptLogIn(listing.id);
    const set = await favoriteIds();
    const isOn = !set.has(listing.id);
    show(isOn);
    try {
      await setFavorite(listing.id, isOn);
      toast(t(isOn ? "favorite.added" : "favorite.removed"), isOn
        ? { name: "heart", action: "/favorites", label: t("favorite.see") }
        : { action: () => press(), label: t("action.undo") });
      onchange?.(isOn);
    } catch (error) {
      show(!isOn);
      if (error.signedOut) return promptLogIn(listing.id);
      warn(problemText(error));
    }
  }
  return button;
}

/**
 * Adds a listing to the favorites or removes it.
 * @param {string} id
 * @param {boolean} isOn
 * @returns {Promise<void>}
 */
export async function setFavorite(id, isOn) {
  const path = `/v1/favorites/${encodeURIComponent(id)}`;
  await (isOn ? put(path) : del(path));
  const set = await favoriteIds();
  if (isOn) set.add(id);
  else set.delete(id);
  changes.dispatchEvent(new CustomEvent("change", { detail: { id, isOn } }));
}

/**
 * Saves the favorite that the reader asked for before logging in.
 * @returns {Promise<void>}
 */
export async function savePendingFavorite() {
  const id = sessionStorage.getItem(storageKey);
  if (!id || !(await currentAccount())) return;
  sessionStorage.removeItem(storageKey);
  try {
    await setFavorite(id, true);
    toast(t("favorite.added"), { name: "heart", action: "/favorites", label: t("favorite.see") });
  } catch (error) {
    warn(problemText(error));
  }
}

/** @param {string} id */
function promptLogIn(id) {
  sessionStorage.setItem(storageKey, id);
  toast(t("favorite.logIn"), { name: "heart", action: logInPath(), label: t("action.logIn") });
}

async function fetchIds() {
  const all = new Set();
  let cursor = null;
  for (let page = 0; page < maxPages; page += 1) {
    /** @type {Page<Card>} */
    const { items, nextCursor } = await get("/v1/favorites", { query: { limit: pageSize, cursor } });
    for (const item of items) all.add(item.id);
    if (!nextCursor) break;
    cursor = nextCursor;
  }
  return all;
}
