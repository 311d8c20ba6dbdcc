// Calculations without a network: the device calculates, and opens what the account saved while there was one.
import { highestOf } from "../amount-limits.js";
import { Problem, Unreachable } from "../api.js";
import { privatePrefix } from "../private-storage.js";
import * as arithmetic from "./arithmetic.js";
import { landValue } from "./land-value.js";
import { calculators, financingFields } from "./calculators.js";

const storageName = `${privatePrefix}calculations`;
const wholeNames = /(Cents|Feet|^years|^units)$/;
/** @type {Record<string, (inputs: any) => any>} */
const calculations = { .../** @type {any} */ (arithmetic), landValue };

/**
 * Asks the server, and calculates here if it cannot be reached; `isOffline` tells which.
 * @param {string} kind
 * @param {Record<string, number>} values
 * @param {string} currency
 * @param {AbortSignal} signal
 * @returns {Promise<any>}
 */
export async function answerOf(kind, values, currency, signal) {
  try {
    return await calculators[kind].ask(values, signal);
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    check(kind, values);
    return { ...calculations[kind](values), currency, isOffline: true };
  }
}

/**
 * Throws the problem that names every field out of its bounds.
 * @param {string} kind
 * @param {Record<string, number>} values
 */
function check(kind, values) {
  const isGiven = (/** @type {string} */ name) => values[name] !== undefined;
  const errors = calculators[kind].fields.flatMap(({ name, min = 0, max, start, isOptional }) => {
    const isEither = financingFields.includes(name) && financingFields.some(isGiven);
    if (!isGiven(name)) {
      return isEither || isOptional || start === 0 ? [] : [{ field: name, code: "missing", message: "" }];
    }
    const isCents = name.endsWith("Cents");
    const [least, most] = isCents ? [Math.round(min * 100), highestOf(name, values.units)]
      : [min, max ?? Number.MAX_SAFE_INTEGER];
    const highest = name === "loanCents" && values.priceCents !== undefined ? values.priceCents : most;
    const isInRange = values[name] >= least && values[name] <= highest;
    if (isInRange && (!wholeNames.test(name) || Number.isInteger(values[name]))) return [];
    return [{ field: name, code: "range", message: "", params: { min: least, max: highest } }];
  });
  if (errors.length > 0) throw new Problem(422, { code: "invalid_values", errors });
}

/**
 * Stores saved calculations of the account on this device, until it logs out.
 * @param {Scenario[]} scenarios
 */
export function storeScenarios(scenarios) {
  try {
    localStorage.setItem(storageName, JSON.stringify(scenarios));
  } catch { /* Without storage they open only with a network. */ }
}

/**
 * The stored calculations, in the order of the list.
 * @returns {Scenario[]}
 */
export function storedScenarios() {
  try {
    return JSON.parse(localStorage.getItem(storageName) ?? "[]");
  } catch {
    return [];
  }
}
