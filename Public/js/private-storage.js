// Values in this browser that belong to one account. They are deleted when it logs out or another one logs in.

/** The prefix of their names in localStorage. */
export const privatePrefix = "digs.private.";

/**
 * Deletes the data that another account left on this device without logging out.
 * @param {string} account
 */
export function claimPrivateStorage(account) {
  const name = `${privatePrefix}account`;
  try {
    const before = localStorage.getItem(name);
    if (before && before !== account) clearPrivateStorage();
    localStorage.setItem(name, account);
  } catch { /* Without storage there is nothing to delete. */ }
}

export function clearPrivateStorage() {
  for (const name of Object.keys(localStorage)) if (name.startsWith(privatePrefix)) localStorage.removeItem(name);
  sessionStorage.clear();
}
