// The search in the page's URL, with the API's parameter names: `/listings?universityId=…&kind=rent&sort=price`.

export const kinds = ["rent", "sublease", "roommate", "buy"];
export const amenities = [
  "furnished", "utilitiesIncluded", "washerDryer", "dishwasher", "oven", "airConditioning", "parking", "petFriendly",
  "multiFamily", "accessible",
];
export const foods = ["vegetarian", "vegan", "halal", "kosher"];
/** The parameters for the place. A search has exactly one of them. */
export const places = ["universityId", "near", "bounds"];
/** The filter parameters. */
export const filters = [
  "q", "kind", "minPriceCents", "maxPriceCents", "perPerson", "minBedrooms", "maxBedrooms", "minBathrooms",
  "minAreaSquareFeet", "amenities", "withoutAmenities", "foodPreference", "availableBy", "from", "until",
  "radiusMiles", "maxTotalCents", "maxStayCents", "homeType", "accessibility", "maxLeaseMonths", "postedSince",
  "withPhotos", "verifiedOwner", "maxDepositCents", "maxNoticeDays", "maxRoommates", "residents", "minEnergyClass",
  "furnishedRooms", "includedUtilities", "withLicense", "withFloorPlan", "withTour",
];
/**
 * The filters with a button of their own in the toolbar, by its name.
 * @type {Record<string, string[]>}
 */
export const quickFilters = {
  price: ["minPriceCents", "maxPriceCents", "perPerson"], beds: ["minBedrooms", "maxBedrooms"],
  moveIn: ["availableBy", "from", "until", "radiusMiles"], kind: ["kind"],
};
export const homeTypes = ["room", "studio", "apartment", "house", "dorm"];
export const accessibilities = ["stepFree", "lift", "wideDoors", "visualAlarm", "adaptedBath"];
export const energyClasses = ["A", "B", "C", "D", "E", "F", "G", "H"];
export const rooms = ["bedroom", "livingRoom", "kitchen", "bathroom", "study"];
export const utilities = ["electricity", "gas", "heat", "water", "sewer", "trash", "internet"];
/** `campus` is the client's own parameter: the university that was searched before an area of the map, and
 * `allIn` whether cards show the price with all mandatory fees and utilities. */
const names = [...places, "campus", ...filters, "sort", "cursor", "allIn"];

const number = /^\d{1,9}(\.\d{1,9})?$/;
const whole = /^\d{1,9}$/;
const cents = /^\d{1,13}$/;
const day = /^\d{4}-\d\d-\d\d$/;
const id = /^[\w-]{1,60}$/;
const degrees = "-?\\d{1,3}(\\.\\d+)?";
/**
 * The format of each parameter's value: a URL that somebody typed or truncated may hold anything.
 * @type {Record<string, RegExp>}
 */
const patterns = {
  universityId: id, campus: id, near: new RegExp(`^${degrees},${degrees}$`),
  bounds: new RegExp(`^${degrees}(,${degrees}){3}$`), minPriceCents: cents, maxPriceCents: cents,
  perPerson: /^([1-9]|1\d|20)$/, minBedrooms: whole, maxBedrooms: whole, minBathrooms: number,
  minAreaSquareFeet: whole, availableBy: day, from: day, until: day, radiusMiles: number, kind: listOf(kinds),
  amenities: listOf(amenities), withoutAmenities: listOf(amenities), foodPreference: listOf(foods),
  sort: listOf(["distance", "-distance", "price", "-price", "total", "stay", "newest", "relevance"]),
  maxTotalCents: cents, maxStayCents: cents, homeType: listOf(homeTypes), accessibility: listOf(accessibilities),
  maxLeaseMonths: /^([1-9]|[1-5]\d|60)$/, postedSince: day, withPhotos: /^true$/, verifiedOwner: /^true$/,
  allIn: /^true$/, maxDepositCents: cents,
  maxNoticeDays: /^(\d\d?|[12]\d\d|3[0-5]\d|36[0-5])$/, maxRoommates: /^([1-4]?\d|50)$/,
  residents: /^([1-9]|[1-4]\d|50)$/,
  minEnergyClass: /^[A-H]$/, furnishedRooms: listOf(rooms), includedUtilities: listOf(utilities),
  withLicense: /^true$/, withFloorPlan: /^true$/, withTour: /^true$/,
};

/** @param {string[]} words */
function listOf(words) {
  return new RegExp(`^(${words.join("|")})(,(${words.join("|")}))*$`);
}

/**
 * The search in a query string. Unknown parameters and invalid values are dropped.
 * @param {string | URLSearchParams} text
 * @returns {URLSearchParams}
 */
export function readSearch(text) {
  const params = new URLSearchParams(text);
  const isGiven = (/** @type {string} */ name) =>
    params.get(name) && (patterns[name]?.test(params.get(name) ?? "") ?? true);
  const search = new URLSearchParams(names.filter(isGiven).map((name) => [name, params.get(name) ?? ""]));
  // Nothing compares the cost of a stay without its days.
  if (!hasStay(search)) {
    search.delete("maxStayCents");
    if (search.get("sort") === "stay") search.delete("sort");
  }
  return search;
}

/**
 * Whether both days of a stay are chosen.
 * @param {URLSearchParams} search
 * @returns {boolean}
 */
export const hasStay = (search) => search.has("from") && search.has("until");

/**
 * The search with changes; null or an empty text removes a parameter. The cursor is dropped, because it belongs to the
 * old search.
 * @param {URLSearchParams} search
 * @param {Record<string, unknown>} changes
 * @returns {URLSearchParams}
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
 * The changes that replace the place of a search.
 * @param {string} name
 * @param {string} value
 * @returns {{ [x: string]: string | null; universityId: null; near: null; bounds: null; }}
 */
export const placeChanges = (name, value) => ({ universityId: null, near: null, bounds: null, [name]: value });

/**
 * The parameters of `GET /v1/listings`.
 * @param {URLSearchParams} search
 * @returns {URLSearchParams}
 */
export function listingsQuery(search) {
  const params = new URLSearchParams(search);
  params.delete("campus");
  params.delete("allIn");
  if (params.has("bounds")) params.delete("radiusMiles");
  return params;
}

/**
 * The parameters of the fragment with the cards.
 * @param {URLSearchParams} search
 * @returns {URLSearchParams}
 */
export function cardsQuery(search) {
  const params = listingsQuery(search);
  if (search.has("allIn")) params.set("allIn", "true");
  return params;
}

/**
 * The parameters of `GET /v1/listings/map` besides bounds and zoom.
 * @param {URLSearchParams} search
 * @returns {URLSearchParams}
 */
export function mapQuery(search) {
  const params = listingsQuery(search);
  for (const name of [...places, "radiusMiles", "sort", "cursor"]) params.delete(name);
  return params;
}

/**
 * @param {URLSearchParams} search
 * @returns {boolean}
 */
export const hasPlace = (search) => places.some((name) => search.has(name));
/**
 * @param {URLSearchParams} search
 * @returns {string[]}
 */
export const activeFilters = (search) => filters.filter((name) => search.has(name));
/**
 * @param {URLSearchParams} search
 * @param {string} name
 * @returns {string[]}
 */
export const listValues = (search, name) => (search.get(name) ?? "").split(",").filter(Boolean);

/**
 * The comma-separated list of a parameter with `value` added or removed.
 * @param {URLSearchParams} search
 * @param {string} name
 * @param {string} value
 * @param {boolean} isOn
 * @returns {string}
 */
export function withToggled(search, name, value, isOn) {
  const rest = listValues(search, name).filter((item) => item !== value);
  return (isOn ? [...rest, value] : rest).join(",");
}
