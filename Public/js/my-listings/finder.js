// Finds listings among the reader's own.

/**
 * Whether a listing's title, address or building contains each of these words.
 * @param {FoundListing} listing
 * @param {string} words
 */
export function isFound({ title, address, building }, words) {
  const text = [title, address.street, address.city, building?.name, building?.unit].join(" ").toLowerCase();
  return words.toLowerCase().split(/\s+/).every((word) => text.includes(word));
}
