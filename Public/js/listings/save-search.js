// Saves a search, so that the account page counts its new listings. Signed-out readers log in first.
import { post } from "../api.js";
import { byId, el } from "../dom.js";
import { field, onSubmit, problemText } from "../form.js";
import { t } from "../i18n.js";
import { currentAccount, logInPath } from "../session.js";
import { toast, warn } from "../toast.js";
import { listingsQuery } from "./search-query.js";

const storageKey = "digs.search";
const maxNameCharacters = 80;

/**
 * Asks for a name and saves the search.
 * @param {URLSearchParams} search
 */
export async function saveSearch(search) {
  const wish = { name: byId("place").value.slice(0, maxNameCharacters), query: savedQuery(search) };
  if (!(await currentAccount())) return promptLogIn(wish);
  const form = el("form", { class: "stack" },
    field({ name: "name", label: t("listings.saveName"), value: wish.name, required: true,
      maxlength: maxNameCharacters }),
    el("div", { class: "dialog-foot" }, el("button", { type: "submit" }, t("action.save"))));
  const { openDialog } = await import("../dialog.js");
  const { close } = openDialog(t("listings.save"), el("p", {}, t("listings.saveText")), form);
  form.elements.name.select();
  onSubmit(form, async ({ name }) => {
    try {
      await save({ ...wish, name });
      close();
    } catch (error) {
      const isOfName = error.errors?.some((/** @type {FieldError} */ fieldError) => fieldError.field === "name");
      if (isOfName || !error.status) throw error;
      close();
      if (error.signedOut) promptLogIn({ ...wish, name });
      else warn(problemText(error));
    }
  });
}

/** Saves the search that the reader asked for before logging in. */
export async function savePendingSearch() {
  const stored = sessionStorage.getItem(storageKey);
  if (!stored || !(await currentAccount())) return;
  sessionStorage.removeItem(storageKey);
  try {
    await save(JSON.parse(stored));
  } catch (error) {
    warn(problemText(error));
  }
}

/** @param {{ name: string, query: string }} wish */
async function save(wish) {
  await post("/v1/saved-searches", wish);
  toast(t("listings.savedSearch"), { name: "bell", action: "/account", label: t("favorite.see") });
}

/** @param {{ name: string, query: string }} wish */
function promptLogIn({ name, query }) {
  const wish = { name: name || t("listings.title"), query };
  try { sessionStorage.setItem(storageKey, JSON.stringify(wish)); } catch { /* It is asked for again. */ }
  toast(t("listings.saveLogIn"), { name: "bell", action: logInPath(), label: t("action.logIn") });
}

/** @param {URLSearchParams} search */
function savedQuery(search) {
  const query = listingsQuery(search);
  query.delete("cursor");
  return query.toString();
}
