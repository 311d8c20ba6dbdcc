// Favourites: which listings have one, and the heart that changes it.
import { get, put, remove } from "./api.js";
import { el } from "./dom.js";
import { problemText } from "./form.js";
import { t } from "./i18n.js";
import { icon } from "./icons.js";
import { account, logInPath } from "./session.js";
import { toast, warn } from "./toast.js";

const memory = "digs.wish";
const [pageSize, mostPages] = [100, 50];
const changes = new EventTarget();
let mine = null;

/** The ids of my favourites, asked once a page; none when nobody is signed in. */
export function favorites() {
  mine ??= account().then((person) => (person ? ids() : new Set())).catch(() => {
    mine = null;
    return new Set();
  });
  return mine;
}

/** A heart that adds a listing to my favourites or takes it out, `onchange(isFavorite)` after it did. */
export function heart(listing, { onchange, text = false } = {}) {
  const button = el("button", { type: "button", class: text ? "second heart" : "heart round", "aria-pressed": "false", onclick: press });
  const label = text && el("span", {});
  button.append(icon("heart"), label || "");
  const show = (isOn) => {
    button.setAttribute("aria-pressed", String(isOn));
    if (label) label.textContent = t(isOn ? "favorite.saved" : "favorite.save");
    else button.setAttribute("aria-label", t("favorite.of", { title: listing.title }));
  };
  show(false);
  favorites().then((set) => show(set.has(listing.id)));
  // The same listing may have another heart on the page.
  changes.addEventListener("change", ({ detail }) => { if (detail.id === listing.id) show(detail.isOn); });

  async function press() {
    if (!(await account())) return askToLogIn(listing.id);
    const set = await favorites();
    const isOn = !set.has(listing.id);
    show(isOn);
    try {
      await change(listing.id, isOn);
      toast(t(isOn ? "favorite.added" : "favorite.removed"), isOn
        ? { name: "heart", action: "/favorites", label: t("favorite.see") }
        : { action: () => press(), label: t("action.undo") });
      onchange?.(isOn);
    } catch (error) {
      show(!isOn);
      if (error.signedOut) return askToLogIn(listing.id);
      warn(problemText(error));
    }
  }
  return button;
}

/** Saves a favourite or takes it out. */
export async function change(id, isOn) {
  const path = `/v1/favorites/${encodeURIComponent(id)}`;
  await (isOn ? put(path) : remove(path));
  const set = await favorites();
  if (isOn) set.add(id);
  else set.delete(id);
  changes.dispatchEvent(new CustomEvent("change", { detail: { id, isOn } }));
}

/** Saves what somebody wished to save before they logged in. */
export async function keepWish() {
  const id = sessionStorage.getItem(memory);
  if (!id || !(await account())) return;
  sessionStorage.removeItem(memory);
  try {
    await change(id, true);
    toast(t("favorite.added"), { name: "heart", action: "/favorites", label: t("favorite.see") });
  } catch (error) {
    warn(problemText(error));
  }
}

function askToLogIn(id) {
  sessionStorage.setItem(memory, id);
  toast(t("favorite.logIn"), { name: "heart", action: logInPath(), label: t("action.logIn") });
}

async function ids() {
  const all = new Set();
  let cursor = null;
  for (let page = 0; page < mostPages; page += 1) {
    const { items, nextCursor } = await get("/v1/favorites", { query: { limit: pageSize, cursor } });
    for (const item of items) all.add(item.id);
    if (!nextCursor) break;
    cursor = nextCursor;
  }
  return all;
}
