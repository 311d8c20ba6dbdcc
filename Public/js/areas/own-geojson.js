// Reads a GeoJSON file (RFC 7946) that the reader chose, or says what is wrong with it. It never leaves the browser.

export const maxBytes = 10_000_000;
const [maxShapes, maxPoints] = [10_000, 200_000];
/** How deep the positions of each type of geometry lie, and how many a line of them must have. */
const types = new Map(Object.entries({
  Point: [0, 1], MultiPoint: [1, 1], LineString: [1, 2], MultiLineString: [2, 2], Polygon: [2, 4], MultiPolygon: [3, 4],
}));

/** Says what is wrong: `code` names the text `market.own.wrong.CODE`, `values` are put into it. */
export class FileProblem extends Error {
  /**
   * @param {string} code
   * @param {Record<string, string | number>} [values]
   */
  constructor(code, values = {}) {
    super(code);
    this.code = code;
    this.values = values;
  }
}

/**
 * The features of a file's text that have a place. Throws `FileProblem`.
 * @param {string} text
 * @returns {OwnFeature[]}
 */
export function readGeoJSON(text) {
  const features = featuresOf(parsed(text));
  const count = { points: 0 };
  const placed = features.flatMap((feature, at) => {
    const geometry = at < maxShapes ? geometryOf(feature, at + 1) : refuse("tooManyShapes", { max: maxShapes });
    if (!geometry) return [];
    check(geometry, at + 1, count);
    return [{ type: /** @type {const} */ ("Feature"), geometry, properties: propertiesOf(feature) }];
  });
  return placed.length ? placed : refuse("noFeatures");
}

/**
 * @param {string} code
 * @param {Record<string, string | number>} [values]
 * @returns {never}
 */
function refuse(code, values) {
  throw new FileProblem(code, values);
}

/** @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    return refuse("notJSON");
  }
}

/**
 * @param {any} file
 * @returns {any[]}
 */
function featuresOf(file) {
  if (file?.type === "FeatureCollection" && Array.isArray(file.features)) return file.features;
  if (file?.type === "Feature" || file?.type === "GeometryCollection" || types.has(file?.type)) return [file];
  return refuse("notGeoJSON");
}

/**
 * @param {any} feature
 * @param {number} at
 */
function geometryOf(feature, at) {
  if (feature?.type !== "Feature") return feature ?? refuse("badShape", { at });
  return feature.geometry ?? null;
}

/** @param {any} feature */
function propertiesOf(feature) {
  const { properties } = feature;
  return feature.type === "Feature" && properties !== null && typeof properties === "object" ? properties : {};
}

/**
 * @param {any} geometry
 * @param {number} at the number of the feature
 * @param {{ points: number }} count
 */
function check(geometry, at, count) {
  // A collection within a collection is against the standard's advice, and would have no end.
  const parts = geometry.type === "GeometryCollection" ? geometry.geometries : [geometry];
  if (!Array.isArray(parts)) refuse("badShape", { at });
  for (const part of parts) {
    const [depth, least] = types.get(part?.type) ?? refuse("badShape", { at });
    checkPositions(part.coordinates, depth, least, { at, count });
  }
}

/**
 * @param {any} positions
 * @param {number} depth
 * @param {number} least
 * @param {{ at: number, count: { points: number } }} counted
 */
function checkPositions(positions, depth, least, counted) {
  const { at, count } = counted;
  if (!Array.isArray(positions)) refuse("badShape", { at });
  if (depth > 0) {
    if (depth === 1 && positions.length < least) refuse("badShape", { at });
    for (const inner of positions) checkPositions(inner, depth - 1, least, counted);
    return;
  }
  count.points += 1;
  if (count.points > maxPoints) refuse("tooManyPoints", { max: maxPoints });
  const [longitude, latitude] = positions;
  if (!Number.isFinite(longitude) || !Number.isFinite(latitude)) refuse("badShape", { at });
  if (Math.abs(longitude) > 180 || Math.abs(latitude) > 90) refuse("outOfRange", { at, longitude, latitude });
}
