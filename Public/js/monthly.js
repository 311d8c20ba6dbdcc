// Prices by the week or the semester, compared by the month: as the server's searches do (PricePeriod.monthlyCents).

/** By period: what the price is multiplied with and divided by. */
/** @type {Record<string, [number, number]>} */
const factors = { week: [52, 12], semester: [2, 9] };

/**
 * The monthly price in whole cents: 52 weeks make 12 months, a semester is four and a half months.
 * @param {number} cents
 * @param {string} period
 * @returns {number}
 */
export function monthlyCents(cents, period) {
  const [times, by] = factors[period] ?? [1, 1];
  return Math.floor((cents * times + Math.floor(by / 2)) / by);
}

/** Whether a price of this period needs to be told by the month as well. */
export const needsMonthly = (/** @type {string} */ period) => period in factors;
