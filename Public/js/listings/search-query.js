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

/** The search that a query string holds; what is no part of one is left out. */
export function readSearch(text) {
  const told = new URLSearchParams(text);
  return new URLSearchParams(names.filter((name) => told.get(name)).map((name) => [name, told.get(name)]));
}

/** A search with changes: null or an empty text takes a part out. A page of another search is no page of this one. */
export function withChanges(search, changes) {
  const told = new URLSearchParams(search);
  told.delete("cursor");
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === undefined || value === "") told.delete(name);
    else told.set(name, value);
  }
  if (places.slice(0, 2).some((name) => changes[name])) told.delete("campus");
  if (!told.get("q") && told.get("sort") === "relevance") told.delete("sort");
  return readSearch(told);
}

/** What a choice of place replaces. */
export const placeChanges = (name, value) => ({ universityId: null, near: null, bounds: null, [name]: value });

/** The part that `GET /v1/listings` takes. */
export function listingsQuery(search) {
  const told = new URLSearchParams(search);
  told.delete("campus");
  if (told.has("bounds")) told.delete("radiusMiles");
  return told;
}

/** The part that `GET /v1/listings/map` takes besides its bounds and zoom. */
export function mapQuery(search) {
  const told = listingsQuery(search);
  for (const name of [...places, "radiusMiles", "sort", "cursor"]) told.delete(name);
  return told;
}

export const hasPlace = (search) => places.some((name) => search.has(name));
export const activeFilters = (search) => filters.filter((name) => search.has(name));
export const listValues = (search, name) => (search.get(name) ?? "").split(",").filter(Boolean);

/** A comma list with `value` in it or out of it. */
export function withToggled(search, name, value, isOn) {
  const rest = listValues(search, name).filter((item) => item !== value);
  return (isOn ? [...rest, value] : rest).join(",");
}
