// The limits of amounts in hundredths: the calculator checks them without a network too. A test holds them equal to the
// contract's.

/** The highest price, deposit or monthly amount, of listings and calculations. */
export const maxAmount = 1_000_000_000_000;
/** The highest cost of a building, and its highest yearly expenses. */
const maxProject = 10 * maxAmount;
const projectNames = ["yearlyExpensesCents", "constructionCents", "askingCents"];

/**
 * The highest amount of a calculation's field.
 * @param {string} name
 * @param {number} [units] the units of a building, whose rents are a monthly amount together
 */
export function highestOf(name, units = 1) {
  if (projectNames.includes(name)) return maxProject;
  return name === "unitRentCents" ? Math.floor(maxAmount / Math.min(1000, Math.max(1, units || 1))) : maxAmount;
}
