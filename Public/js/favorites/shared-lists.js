// Lists that the reader shares with friends: creating one, its votes, and ending it.
import { del, get, post } from "../api.js";
import { confirm, openDialog } from "../dialog.js";
import { byId, el, fill } from "../dom.js";
import { field, onSubmit, problemText } from "../form.js";
import { day } from "../format.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { toast, warn } from "../toast.js";

/** The links of lists, known only to the browser that created them; deleted on logging out. */
const storageKey = "digs.private.shortlists";

/** @returns {Record<string, string>} */
function links() {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? "{}");
  } catch {
    return {};
  }
}

/**
 * @param {string} id
 * @param {string | null} token
 */
function rememberLink(id, token) {
  const known = links();
  if (token) known[id] = token;
  else delete known[id];
  try {
    localStorage.setItem(storageKey, JSON.stringify(known));
  } catch { /* The link is shown once all the same. */
  }
}

/** @param {string} token */
const linkOf = (token) => `${location.origin}/shortlist#token=${token}`;

/**
 * Asks for a name and creates a link to these listings.
 * @param {string[]} ids
 */
export function shareList(ids) {
  const form = el("form", { class: "stack" }, el("p", {}, t("shortlist.lead")),
    field({ name: "name", label: t("shortlist.name"), value: t("shortlist.proposal"), required: true, maxlength: 80 }),
    el("div", { class: "dialog-foot" }, el("button", { type: "submit" }, t("shortlist.make"))));
  const { close, dialog } = openDialog(t("shortlist.share"), form);
  onSubmit(form, async ({ name }) => {
    const { id, token } = await post("/v1/shortlists", { name, listingIds: ids });
    rememberLink(id, token);
    dialog.querySelector("h2").textContent = t("shortlist.ready");
    fill(dialog.querySelector(".dialog-body"), linkField(token),
      el("div", { class: "dialog-foot" }, copyButton(token), el("button", { type: "button", onclick: () => close() },
        t("action.close"))));
    dialog.querySelector("input").select();
    showSharedLists();
  });
}

/** @param {string} token */
function linkField(token) {
  return el("div", { class: "stack" }, el("p", {}, t("shortlist.readyText")),
    field({ name: "link", label: t("shortlist.link"), value: linkOf(token), readonly: true }));
}

/** @param {string} token */
function copyButton(token) {
  return el("button", { type: "button", class: "second", onclick: () => copy(token) }, icon("copy"),
    t("shortlist.copy"));
}

/** @param {string} token */
async function copy(token) {
  try {
    await navigator.clipboard.writeText(linkOf(token));
    toast(t("share.copied"), { name: "copy" });
  } catch {
    openDialog(t("shortlist.link"), linkField(token));
  }
}

/**
 * Shows the lists above the favorites; nothing without any. Lists of this device move the content below, so they do not
 * wait for the first photo.
 * @param {Promise<void>} [photo]
 */
export async function showSharedLists(photo = Promise.resolve()) {
  if (Object.keys(links()).length === 0) await photo;
  const { items } = await get("/v1/shortlists").catch(() => ({ items: [] }));
  if (!items.length) return fill(byId("shared"));
  fill(byId("shared"), el("section", { class: "stack shared-lists", "aria-labelledby": "shared-title" },
    el("h2", { id: "shared-title" }, t("shortlist.mine")), el("ul", { class: "plain stack" }, items.map(row))));
}

/** @param {Shortlist} list */
function row({ id, name, items, expiresAt }) {
  const token = links()[id];
  const votes = items.reduce((sum, { up, down }) => sum + up + down, 0);
  const facts = [
    t("shortlist.places", { count: items.length }), t("shortlist.votes", { count: votes }),
    t("shortlist.until", { day: day(expiresAt.slice(0, 10)) }),
  ];
  return el("li", { class: "panel row between" },
    el("div", {}, el("strong", {}, name), el("p", { class: "quiet" }, facts.join(" · "))),
    el("div", { class: "row" }, token && copyButton(token),
      token && el("a", { class: "button second", href: linkOf(token) }, icon("eye"), t("shortlist.open")),
      el("button", {
        type: "button", class: "bare", "aria-label": t("shortlist.stopOf", { name }), onclick: () => stop(id, name),
      }, icon("trash"), t("shortlist.stop"))));
}

/**
 * @param {string} id
 * @param {string} name
 */
async function stop(id, name) {
  const isSure = await confirm({ heading: t("shortlist.stopTitle", { name }), text: t("shortlist.stopText"),
    action: t("shortlist.stop"), danger: true });
  if (!isSure) return;
  try {
    await del(`/v1/shortlists/${id}`);
    rememberLink(id, null);
    await showSharedLists();
    byId("main").focus();
  } catch (error) {
    warn(problemText(error));
  }
}
