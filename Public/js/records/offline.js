// Saved blocks and properties on this device, to read without a network until the account logs out.
import { Unreachable, get } from "../api.js";
import { privatePrefix } from "../private-storage.js";

const storageName = `${privatePrefix}records`;
/** A block with a page of properties takes up to 20 kB, and a browser gives a site 5 MB. */
const maxBlocks = 50;

/** @type {BlockDetail | null} */
let lastRead = null;

/** @returns {StoredRecords} */
function stored() {
  try {
    return { saved: [], blocks: [], ...JSON.parse(localStorage.getItem(storageName) ?? "{}") };
  } catch {
    return { saved: [], blocks: [] };
  }
}

/** @param {StoredRecords} records */
function store({ saved, blocks }) {
  for (const kept of [blocks.slice(0, maxBlocks), []]) {
    try {
      return localStorage.setItem(storageName, JSON.stringify({ saved, blocks: kept }));
    } catch { /* Without room for the properties, the list alone. */ }
  }
}

/**
 * The stored list, newest first.
 * @returns {SavedItem[]}
 */
export const storedRecords = () => stored().saved;

/**
 * Stores the list, and drops the blocks that are no longer in it.
 * @param {SavedItem[]} saved
 */
export function storeRecords(saved) {
  const blocks = stored().blocks.filter(({ block }) => saved.some(({ id }) => id === block.id));
  store({ saved, blocks });
  if (lastRead) storeBlock(lastRead);
}

/**
 * Stores a block with its properties if it is saved.
 * @param {BlockDetail} detail
 */
export function storeBlock(detail) {
  lastRead = detail;
  const { saved, blocks } = stored();
  if (!saved.some(({ kind, id }) => kind === "block" && id === detail.block.id)) return;
  store({ saved, blocks: [detail, ...blocks.filter(({ block }) => block.id !== detail.block.id)] });
}

/** Reads the properties of saved blocks that are not stored, or stored as of another day. */
export async function completeBlocks() {
  const { saved, blocks } = stored();
  const current = (/** @type {SavedItem} */ { id, block }) =>
    blocks.some((one) => one.block.id === id && one.block.source.vintage === block?.source.vintage);
  const missing = saved.filter((one) => one.block).slice(0, maxBlocks).filter((one) => !current(one));
  for (const { id } of missing) storeBlock(await get(`/v1/blocks/${encodeURIComponent(id)}`));
}

/**
 * The block with its properties, from the server or, without a network, as stored.
 * @param {string} id
 * @returns {Promise<BlockDetail>}
 */
export async function blockDetail(id) {
  try {
    const detail = await get(`/v1/blocks/${encodeURIComponent(id)}`);
    storeBlock(detail);
    return detail;
  } catch (error) {
    const kept = error instanceof Unreachable && stored().blocks.find(({ block }) => block.id === id);
    if (!kept) throw error;
    return { ...kept, isOffline: true };
  }
}

/**
 * The property, from the server or, without a network, as stored.
 * @param {string} id
 * @returns {Promise<PropertyRecord & { isOffline?: boolean }>}
 */
export async function propertyRecord(id) {
  try {
    return await get(`/v1/properties/${encodeURIComponent(id)}`);
  } catch (error) {
    const kept = error instanceof Unreachable && stored().saved.find((one) => one.kind === "property" && one.id === id);
    if (!kept || !kept.property) throw error;
    return { ...kept.property, isOffline: true };
  }
}
