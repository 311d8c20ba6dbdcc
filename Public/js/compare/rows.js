// The rows of the comparison: the texts for each listing, and whether they differ.
import { campusMiles } from "../campus.js";
import { day, miles, minutes, money, number, price, today } from "../format.js";
import { t } from "../i18n.js";
import { AMENITIES } from "../post/listing-values.js";
import { allInCents } from "./all-in.js";

/**
 * Each row has a label, and for each listing a text, with `has` for features that a listing has or lacks.
 * @param {Card[]} listings
 * @param {{ campus: Campus | null, tenant: Tenant, travel: Map<string, Travel> }} options the ways to the campus by id
 * @returns {{ label: string, cells: { text: string, has?: boolean }[], differs: boolean }[]}
 */
export function compareRows(listings, { campus, tenant, travel }) {
  const none = t("compare.none");
  /**
   * @param {string} label
   * @param {(listing: Card) => string | null | false | undefined} text
   */
  const row = (label, text) => withDifference(label, listings.map((listing) => ({ text: text(listing) || none })));
  const rows = [
    row(t("post.field.priceCents"), (listing) => {
      const shown = price(listing);
      return shown && `${shown.amount} ${shown.period}`;
    }),
    row(t("compare.allIn"), (listing) => {
      const all = allInCents(listing, tenant.utilitiesCents ?? 0);
      if (!all) return null;
      const amount = money(Math.round(all.cents / 100) * 100, listing.currency);
      return all.people > 1 ? t("compare.each", { amount, count: all.people }) : amount;
    }),
    ...(campus ? wayRows(listings, campus, travel) : []),
    row(t("post.field.kind"), ({ kind }) => kind && t(`kind.${kind}`)),
    row(t("post.field.bedrooms"), ({ bedrooms }) =>
      (bedrooms === 0 ? t("unit.studio") : bedrooms !== null && number(bedrooms))),
    row(t("post.field.bathrooms"), ({ bathrooms }) => bathrooms !== null && number(bathrooms)),
    row(t("compare.area"), ({ areaSquareFeet: area }) => area !== null && t("unit.area", { value: number(area) })),
    row(t("post.field.availableFrom"), ({ availableFrom: from }) =>
      from && (from <= today() ? t("compare.now") : day(from))),
    row(t("post.field.availableUntil"), ({ availableUntil }) => availableUntil && day(availableUntil)),
    row(t("post.field.foodPreference"), ({ foodPreference }) => t(`food.${foodPreference}`)),
    ...AMENITIES.filter((name) => listings.some(({ amenities }) => amenities.includes(name))).map((name) =>
      withDifference(t(`amenity.${name}`), listings.map(({ amenities }) => {
        const has = amenities.includes(name);
        return { has, text: t(has ? "post.yes" : "post.no") };
      }))),
    listings.some(({ note }) => note) && row(t("compare.note"), ({ note }) => note),
  ];
  return rows.flatMap((one) => one || []);
}

/**
 * The distance to the campus, and the minutes for listings near enough.
 * @param {Card[]} listings
 * @param {Campus} campus
 * @param {Map<string, Travel>} travel
 */
function wayRows(listings, campus, travel) {
  const none = t("compare.none");
  /**
   * @param {string} label
   * @param {keyof Travel} name
   */
  const way = (label, name) => withDifference(label, listings.map(({ id }) => {
    const found = travel.get(id);
    return { text: found ? minutes(found[name]) : none };
  }));
  return [
    withDifference(t("compare.campus", { campus: campus.short }), listings.map((listing) => {
      const distance = campusMiles(campus, listing.location);
      return { text: distance === null ? none : miles(distance, listing.approximate) };
    })),
    way(t("compare.walk"), "walkingMinutes"), way(t("compare.bike"), "cyclingMinutes"),
    way(t("compare.bus"), "busMinutes"),
  ];
}

/**
 * @param {string} label
 * @param {{ text: string, has?: boolean }[]} cells
 */
const withDifference = (label, cells) => ({ label, cells, differs: new Set(cells.map(({ text }) => text)).size > 1 });
