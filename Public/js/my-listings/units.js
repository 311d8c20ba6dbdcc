// Creates several units of a building at once.
import { post } from "../api.js";
import { withSession } from "../with-session.js";

/**
 * The names in a list with commas, each once.
 * @param {string} text
 * @returns {string[]}
 */
export const namesIn = (text) => [...new Set(text.split(/[,;\n]/).map((name) => name.trim()).filter(Boolean))];

/**
 * One draft for each name, with everything of another unit and its photos. What was created stays when one fails.
 * @param {string} path of the building
 * @param {string | null} from
 * @param {string[]} names
 */
export async function createUnits(path, from, names) {
  for (const unit of names) {
    const made = await withSession(() => post(`${path}/units`, { unit, from }));
    if (from) await withSession(() => post(`/v1/listings/${made.id}/photos/copies`, { from }));
  }
}
