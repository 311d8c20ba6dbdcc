// Weekly and semester prices, compared by the month like the server's searches (PricePeriod.monthlyCents).

/**
 * The monthly price in whole cents: 52 weeks make 12 months.
 * @param {number} cents
 * @param {string} period
 * @param {number} [semesterMonths] the length of the semesters of a price by the semester
 * @returns {number}
 */
export function monthlyCents(cents, period, semesterMonths = 4.5) {
  /** @type {Record<string, [number, number]>} */
  const factors = { week: [52, 12], semester: [2, semesterMonths * 2] };
  const [times, by] = factors[period] ?? [1, 1];
  return Math.floor((cents * times + Math.floor(by / 2)) / by);
}

/** Whether a price of this period is shown by the month as well. */
export const needsMonthly = (/** @type {string} */ period) => ["week", "semester"].includes(period);
