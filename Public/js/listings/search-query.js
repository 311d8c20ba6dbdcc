// The search as the address holds it: `/listings?universityId=…&kind=rent&sort=price`, in the API's own names.

export const kinds = ["rent", "sublease", "roommate", "buy"];
export const amenities = [
  "furnished", "utilitiesIncluded", "washerDryer", "dishwasher", "oven", "airConditioning", "parking", "petFriendly",
  "multiFamily", "accessible",
];
export const foods = ["vegetarian", "vegan", "halal", "kosher"];
/** Where is searched: exactly one of them. */
export const places = ["universityId", "near", "bounds"];
/** What narrows a search, and may be taken away again. */
export const filters = [
  "q", "kind", "minPriceCents", "maxPriceCents", "perPerson", "minBedrooms", "maxBedrooms", "minBathrooms",
  "minAreaSquareFeet", "amenities", "foodPreference", "availableBy", "radiusMiles",
];
/** `campus` is ours: the university that a search of an area came from. */
const names = [...places, "campus", ...filters, "sort", "cursor"];

/**
 * The search that a query string holds; what is no part of one is left out.
 * @param {string | URLSearchParams} text
 */
export function readSearch(text) {
  const params = new URLSearchParams(text);
  return new URLSearchParams(names.filter((name) => params.get(name)).map((name) => [name, params.get(name) ?? ""]));
}

/**
 * A search with changes: null or an empty text takes a part out. A page of another search is no page of this one.
 * @param {URLSearchParams} search
 * @param {Record<string, unknown>} changes
 */
export function withChanges(search, changes) {
  const params = new URLSearchParams(search);
  params.delete("cursor");
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === undefined || value === "") params.delete(name);
    else params.set(name, String(value));
  }
  if (places.slice(0, 2).some((name) => changes[name])) params.delete("campus");
  if (!params.get("q") && params.get("sort") === "relevance") params.delete("sort");
  return readSearch(params);
}

/**
 * What a choice of place replaces.
 * @param {string} name
 * @param {string} value
 */
export const placeChanges = (name, value) => ({ universityId: null, near: null, bounds: null, [name]: value });

/**
 * The part that `GET /v1/listings` takes.
 * @param {URLSearchParams} search
 */
export function listingsQuery(search) {
  const params = new URLSearchParams(search);
  params.delete("campus");
  if (params.has("bounds")) params.delete("radiusMiles");
  return params;
}

/**
 * The part that `GET /v1/listings/map` takes besides its bounds and zoom.
 * @param {URLSearchParams} search
 */
export function mapQuery(search) {
  const params = listingsQuery(search);
  for (const name of [...places, "radiusMiles", "sort", "cursor"]) params.delete(name);
  return params;
}

/** @param {URLSearchParams} search */
export const hasPlace = (search) => places.some((name) => search.has(name));
/** @param {URLSearchParams} search */
export const activeFilters = (search) => filters.filter((name) => search.has(name));
/**
 * @param {URLSearchParams} search
 * @param {string} name
 */
export const listValues = (search, name) => (search.get(name) ?? "").split(",").filter(Boolean);

/**
 * A comma list with `value` in it or out of it.
 * @param {URLSearchParams} search
 * @param {string} name
 * @param {string} value
 * @param {boolean} isOn
 */
export function withToggled(search, name, value, isOn) {
  const rest = listValues(search, name).filter((item) => item !== value);
  return (isOn ? [...rest, value] : rest).join(",");
}
