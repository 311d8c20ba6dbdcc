import { el } from "./dom.js";

const kinds = { rent: "Rent", sublease: "Sublease", roommate: "Roommate", buy: "Buy" };
const periods = { month: "a month", week: "a week", semester: "a semester", once: "once" };
const amenities = {
  washerDryer: "Washer & dryer", oven: "Oven", dishwasher: "Dishwasher", furnished: "Furnished",
  petFriendly: "Pets welcome", multiFamily: "Multi-family", parking: "Parking",
  utilitiesIncluded: "Utilities included", airConditioning: "Air conditioning", accessible: "Accessible",
};
const mostBadges = 4;

/** One listing of a search. */
export function card(listing) {
  return el("li", {}, el("article", { class: "card" }, photo(listing), el("div", { class: "text" },
    el("div", { class: "line" }, price(listing), el("span", { class: "distance" }, miles(listing.distanceMiles))),
    el("h2", {}, listing.title),
    el("p", {}, facts(listing)),
    el("p", { class: "quiet" }, whereAndWhen(listing)),
    badges(listing))));
}

function miles(distance) {
  return distance < 0.1 ? "next door" : `${distance.toFixed(distance < 10 ? 1 : 0)} mi`;
}

function money(cents, currency) {
  const style = { style: "currency", currency, minimumFractionDigits: cents % 100 ? 2 : 0 };
  return new Intl.NumberFormat(undefined, style).format(cents / 100);
}

function photo(listing) {
  const [first] = listing.photos;
  const kind = el("span", { class: "kind" }, kinds[listing.kind]);
  if (!first) return el("div", { class: "photo none" }, kind, "No photo yet");
  const image = el("img", {
    src: first.urls.medium, srcset: `${first.urls.small} 320w, ${first.urls.medium} 960w`,
    sizes: "(max-width: 34rem) 92vw, 20rem", alt: "", loading: "lazy", decoding: "async",
    width: first.width, height: first.height,
  });
  const count = listing.photoCount > 1 && el("span", { class: "count" }, `${listing.photoCount} photos`);
  return el("div", { class: "photo" }, image, kind, count);
}

function price(listing) {
  const period = listing.pricePeriod === "once" ? "" : ` ${periods[listing.pricePeriod]}`;
  return el("span", { class: "price" }, money(listing.priceCents, listing.currency), el("small", {}, period));
}

function facts(listing) {
  const beds = listing.bedrooms === 0 ? "Studio" : counted(listing.bedrooms, "bed");
  const area = listing.areaSquareFeet && `${listing.areaSquareFeet.toLocaleString()} sq ft`;
  return [beds, counted(listing.bathrooms, "bath"), area].filter(Boolean).join(" · ");
}

function whereAndWhen(listing) {
  const place = [listing.address.street, listing.address.city].filter(Boolean).join(", ");
  const bicycle = listing.travel && `about ${listing.travel.cyclingMinutes} min by bicycle`;
  return [place, bicycle, free(listing.availableFrom)].filter(Boolean).join(" · ");
}

function free(from) {
  if (!from) return null;
  const day = new Date(`${from}T00:00:00`);
  if (day <= new Date()) return "free now";
  return `free from ${day.toLocaleDateString(undefined, { day: "numeric", month: "short", year: "numeric" })}`;
}

function badges(listing) {
  const names = listing.amenities.map((name) => amenities[name] ?? name);
  const items = names.slice(0, mostBadges).map((name) => el("li", {}, name));
  const { foodPreference } = listing;
  if (foodPreference !== "any") items.unshift(el("li", { class: "good" }, `${capitalized(foodPreference)} kitchen`));
  if (listing.hideExactLocation) items.unshift(el("li", { class: "good" }, "Approximate place"));
  const rest = names.slice(mostBadges);
  if (rest.length) items.push(el("li", { title: rest.join(", ") }, `+${rest.length}`));
  return items.length ? el("ul", { class: "badges" }, items) : null;
}

const counted = (count, what) => `${count} ${what}${count === 1 ? "" : "s"}`;
const capitalized = (word) => word[0].toUpperCase() + word.slice(1);
