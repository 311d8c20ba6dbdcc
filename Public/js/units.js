// The marketplace's units (`MeasurementUnits.swift`). The API has miles and square feet; pages show, and people type,
// what the marketplace measures in.

const kilometersPerMile = 1.609344;
const squareMetersPerSquareFoot = 0.09290304;

/** @returns {"us" | "metric"} */
export const units = () => (document.documentElement.dataset.units === "metric" ? "metric" : "us");

/**
 * A distance in miles or kilometers.
 * @param {number} miles
 */
export const shownDistance = (miles) => (units() === "us" ? miles : miles * kilometersPerMile);

/**
 * The radius of a search in miles, or in kilometers with one decimal.
 * @param {number} miles
 */
export const shownRadius = (miles) => (units() === "us" ? miles : Math.round(shownDistance(miles) * 10) / 10);

/**
 * The miles of a distance in the marketplace's units.
 * @param {number} distance
 */
export const milesOf = (distance) =>
  (units() === "us" ? distance : Math.round(distance / kilometersPerMile * 10_000) / 10_000);

/**
 * A floor area in square feet, or in whole square meters.
 * @param {number} squareFeet
 */
export const shownArea = (squareFeet) =>
  (units() === "us" ? squareFeet : Math.round(squareFeet * squareMetersPerSquareFoot));

/**
 * The square feet of an area in the marketplace's units.
 * @param {number} area
 */
export const squareFeetOf = (area) => (units() === "us" ? area : Math.round(area / squareMetersPerSquareFoot));
