// The main job with the client that openapi-generator makes for typescript-fetch. Compiled and run by
// test_openapi_generator.py, beside the client: `node main_job.js ADDRESS ADMIN_TOKEN PHOTO`.
import * as digs from "./index";

// Declares the parts of Node that this file uses, since its types are not installed.
declare const process: any;
declare function require(name: string): any;
const { readFileSync } = require("fs");

const [basePath, adminToken, photoFile] = process.argv.slice(2);
const by = (accessToken?: string) => new digs.Configuration({ basePath, accessToken });

function check(holds: boolean, what: string) {
  if (!holds) throw new Error(what);
  console.log(what);
}

async function problemOf(failed: Promise<unknown>): Promise<any> {
  const error: any = await failed.then(() => { throw new Error("it was taken"); }, (reason) => reason);
  if (!error.response) throw error;
  return error.response.json();
}

async function registered(name: string): Promise<digs.Configuration> {
  const [email, password] = [`${name.toLowerCase()}@typescript.example`, "copper-lantern-41"];
  await new digs.AccountsApi(by()).register({ newAccount: { email, password, name } });
  const { token, expiresAt } = await new digs.SessionsApi(by()).logIn({ credentials: { email, password } });
  check(expiresAt > new Date(), `${name} registered and logged in`);
  return by(token);
}

async function main() {
  const [owner, student, admin] = [await registered("Maya"), await registered("Sam"), by(adminToken)];
  const campuses = await new digs.UniversitiesApi(by()).searchUniversities({ q: "rochester inst" });
  const listings = new digs.ListingsApi(owner);
  const newListing: digs.NewListing = {
    kind: digs.GivenKind.Sublease, title: "Sunny room by the river", priceCents: 92500, bedrooms: 1, bathrooms: 1.5,
    address: { street: "17 Genesee Park Blvd", city: "Rochester", region: "NY", postalCode: "14611", country: "US" },
    location: { latitude: 43.1372, longitude: -77.6432 }, description: "Ten minutes by bicycle.",
    amenities: [digs.GivenAmenity.Furnished], contact: { email: "maya@typescript.example" },
  };
  const listing = await listings.createListing({ newListing, idempotencyKey: "once" });
  const again = await listings.createListing({ newListing, idempotencyKey: "once" });
  check(listing.id === again.id && listing.status === "active", "posted once for two requests");
  const change = { priceCents: 90000 };
  const changed = await listings.editListing({ id: listing.id, listingChange: change });
  check(changed.priceCents === 90000 && changed.title === listing.title, "changed a price");

  const photos = new digs.PhotosApi(owner);
  const photo = await photos.addPhoto({ id: listing.id, body: new Blob([readFileSync(photoFile)]) });
  const picture = await new digs.PhotosApi(student).showPhoto({ id: photo.id, size: "medium" });
  check((await picture.arrayBuffer()).byteLength > 100, `uploaded a photo of ${photo.width} by ${photo.height} pixels`);

  const search = { universityId: campuses.items[0].id, sort: "price" as const, kind: [digs.GivenKind.Sublease] };
  const found = await new digs.ListingsApi(student).searchListings(search);
  const hit = found.items.find(({ id }) => id === listing.id);
  check(hit?.photos[0].id === photo.id, `the search found it ${hit?.distanceMiles} miles away`);
  const favorites = new digs.FavoritesApi(student);
  await favorites.saveFavorite({ id: listing.id });
  check((await favorites.listFavorites()).items[0].id === listing.id, "Sam saved it");

  const stale = { id: listing.id, reason: "Scam: stolen photos.", ifMatch: '"99-0"' };
  const refused = await problemOf(new digs.ListingsApi(admin).deleteListing(stale));
  check(refused.code === "stale" && refused.type === "/docs/errors#stale", "a stale tag was refused");
  await new digs.ListingsApi(admin).deleteListing({ id: listing.id, reason: "Scam: stolen photos." });
  const gone = await problemOf(new digs.ListingsApi(student).showListing({ id: listing.id }));
  check(gone.code === "not_found", "Ada deleted it");
  console.log("done");
}

main().catch((error) => { console.error(error); process.exit(1); });
