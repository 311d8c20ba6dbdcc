/**
 * The token of a link in an email, `#token=…`; null without one. Removes it from the URL, so that neither the history
 * nor a shared screen shows it, and stores it in this tab for a reload.
 * @returns {string | null}
 */
export function takeLinkToken() {
  const storageKey = `digs.token.${location.pathname}`;
  const token = new URLSearchParams(location.hash.slice(1)).get("token");
  try {
    if (token) sessionStorage.setItem(storageKey, token);
    history.replaceState(null, "", location.pathname + location.search);
    return token ?? sessionStorage.getItem(storageKey);
  } catch {
    return token;
  }
}

// A link opened in a tab that already shows its page only changes the fragment.
addEventListener("hashchange", () => { if (location.hash.startsWith("#token=")) location.reload(); });

/** Forgets the token after its use. */
export function forgetLinkToken() {
  try {
    sessionStorage.removeItem(`digs.token.${location.pathname}`);
  } catch { /* Without storage there is nothing to delete. */
  }
}
