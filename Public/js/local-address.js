// Addresses within this marketplace: the only ones that a page goes to by itself.

/**
 * The path, query and fragment of an address that begins with a slash and leads to a page of this marketplace; null for
 * any other text.
 * @param {string | null} text
 * @param {string} [origin]
 * @returns {string | null}
 */
export function localAddress(text, origin = location.origin) {
  if (!text?.startsWith("/") || !(/** @type {any} */ (URL).canParse(text, origin))) return null;
  const there = new URL(text, origin);
  // `/.//evil.example` is the path `//evil.example`, which as an address names another host.
  if (there.origin !== origin || there.pathname.startsWith("//")) return null;
  return there.pathname + there.search + there.hash;
}

/**
 * Goes to a page of this marketplace; to the start page for any other address.
 * @param {string} address
 */
export const goTo = (address) => location.assign(localAddress(address) ?? "/");

/**
 * The same, so that Back does not lead to this page again.
 * @param {string} address
 */
export const goInstead = (address) => location.replace(localAddress(address) ?? "/");
