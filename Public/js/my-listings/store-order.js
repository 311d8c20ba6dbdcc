// Storing the order of the owner's listings.
import { put } from "../api.js";
import { withSession } from "../with-session.js";

/** @type {Promise<unknown>} */
let last = Promise.resolve();

/**
 * Stores an order after the previous ones are stored: of two concurrent requests, the first may arrive last.
 * @param {() => Promise<string[]>} readIds
 */
export function storeOrder(readIds) {
  const store = async () => withSession(async () => put("/v1/account/listings/order", { ids: await readIds() }));
  last = last.then(store, store);
  return last;
}
