// The value of land, for a device without a network: see arithmetic.js.
import { maxAmount } from "../amount-limits.js";
import { divided, exactPercent, perWhole, share } from "./exact-numbers.js";

/** The limits of all units' rents in cents, and of a cap rate in ten-thousandths, as in the API. */
const [mostRent, leastRate] = [BigInt(maxAmount), 2_500n];

/**
 * The value of a parcel by the building that could stand on it, as `POST /v1/finance/land-value` has it.
 * @param {Record<string, number>} inputs
 */
export function landValue({
  unitRentCents, units, vacancyPercent = 0, yearlyExpensesCents = 0, capRatePercent, constructionCents = 0,
  parcelSquareFeet, askingCents,
}) {
  const asking = askingCents ?? null;
  const building = { units, yearlyExpensesCents, constructionCents };
  const { gross, loss, income, value, land } = residual(unitRentCents, exactPercent(vacancyPercent),
    exactPercent(capRatePercent), building);
  return {
    unitRentCents, units, vacancyPercent, yearlyExpensesCents, capRatePercent, constructionCents, parcelSquareFeet,
    askingCents: asking, grossRentCents: Number(gross), vacancyLossCents: Number(loss),
    netOperatingIncomeCents: Number(income), propertyValueCents: Number(value), landValueCents: Number(land),
    landValuePerSquareFootCents: Number(divided(land, BigInt(parcelSquareFeet))),
    askingAboveValueCents: asking === null ? null : Number(BigInt(asking) - land),
    sensitivity: sensitivity({ unitRentCents, vacancyPercent, capRatePercent }, building, land),
  };
}

/**
 * @param {number} unitRentCents
 * @param {bigint} vacancy
 * @param {bigint} capRate
 * @param {{ units: number, yearlyExpensesCents: number, constructionCents: number }} building
 */
function residual(unitRentCents, vacancy, capRate, { units, yearlyExpensesCents, constructionCents }) {
  const gross = BigInt(unitRentCents) * BigInt(units) * 12n;
  const loss = share(vacancy, gross);
  const income = gross - loss - BigInt(yearlyExpensesCents);
  const value = divided(income * perWhole, capRate);
  return { gross, loss, income, value, land: value - BigInt(constructionCents) };
}

/**
 * The land's value with a rent a tenth lower and higher, a vacancy two points and a cap rate half a point, one at a
 * time; without those that would be beyond their limits, or no change.
 * @param {{ unitRentCents: number, vacancyPercent: number, capRatePercent: number }} inputs
 * @param {{ units: number, yearlyExpensesCents: number, constructionCents: number }} building
 * @param {bigint} land
 */
function sensitivity({ unitRentCents, vacancyPercent, capRatePercent }, building, land) {
  const [rent, vacancy, rate] = [BigInt(unitRentCents), exactPercent(vacancyPercent), exactPercent(capRatePercent)];
  const rents = [90n, 110n].map((part) => divided(rent * part, 100n))
    .filter((other) => other !== rent && other <= mostRent / BigInt(building.units));
  const vacancies = [-20_000n, 20_000n].map((points) => vacancy + points)
    .filter((other) => other >= 0n && other <= perWhole);
  const rates = [-5_000n, 5_000n].map((points) => rate + points)
    .filter((other) => other >= leastRate && other <= perWhole);
  const row = (/** @type {string} */ input, /** @type {number} */ value, /** @type {{ land: bigint }} */ other) => ({
    input, value, landValueCents: Number(other.land), differenceCents: Number(other.land - land),
  });
  return [
    ...rents.map((other) =>
      row("unitRentCents", Number(other), residual(Number(other), vacancy, rate, building))),
    ...vacancies.map((other) =>
      row("vacancyPercent", Number(other) / 10_000, residual(unitRentCents, other, rate, building))),
    ...rates.map((other) =>
      row("capRatePercent", Number(other) / 10_000, residual(unitRentCents, vacancy, other, building))),
  ];
}
