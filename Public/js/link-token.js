/**
 * The token of a link from a mail, `#token=…`; null when there is none. It is taken out of the address, so that it stands
 * neither in the history nor on a screen that is shared. Kept in this tab, for a reload. */
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

/** Forgets the token once it was used. */
export function forgetLinkToken() {
  try { sessionStorage.removeItem(`digs.token.${location.pathname}`); } catch { /* Nothing was kept then. */ }
}
