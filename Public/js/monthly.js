// Weekly and semester prices, compared by the month like the server's searches (PricePeriod.monthlyCents).

/** The factor and divisor of each period. */
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

/** Whether a price of this period is shown by the month as well. */
export const needsMonthly = (/** @type {string} */ period) => period in factors;
