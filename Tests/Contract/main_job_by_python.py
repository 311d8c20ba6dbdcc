"""The main job with the client that openapi-generator makes for Python; run by test_openapi_generator.py:
`main_job_by_python.py ADDRESS ADMIN_TOKEN PHOTO`."""

import json
import sys
from pathlib import Path

import digs_generated as digs

ADDRESS, ADMIN_TOKEN, PHOTO = sys.argv[1:]


def client(token: str | None = None) -> digs.ApiClient:
    return digs.ApiClient(digs.Configuration(host=ADDRESS, access_token=token))


def registered(name: str) -> digs.ApiClient:
    email, password = f"{name.lower()}@python.example", "copper-lantern-41"
    digs.AccountsApi(client()).register(digs.NewAccount(email=email, password=password, name=name))
    signed = digs.SessionsApi(client()).log_in(digs.Credentials(email=email, password=password))
    print(f"{name} registered and logged in until {signed.expires_at:%Y-%m-%d}")
    return client(signed.token)


def problem(call, *arguments, **options) -> dict:
    try:
        call(*arguments, **options)
    except digs.ApiException as error:
        return json.loads(error.body)
    raise AssertionError("it was taken")


owner, student, admin = registered("Maya"), registered("Sam"), client(ADMIN_TOKEN)
campus = digs.UniversitiesApi(client()).search_universities(q="rochester inst").items[0]

listings = digs.ListingsApi(owner)
new = digs.NewListing(
    kind=digs.GivenKind.SUBLEASE, title="Sunny room by the river", description="Ten minutes by bicycle.",
    address=digs.AddressInput(
        street="17 Genesee Park Blvd", city="Rochester", region="NY", postal_code="14611", country="US"),
    location=digs.LocationInput(latitude=43.1372, longitude=-77.6432), price_cents=92_500, bedrooms=1, bathrooms=1.5,
    amenities=[digs.GivenAmenity.FURNISHED], contact=digs.ContactInput(email="maya@python.example"))
listing = listings.create_listing(new, idempotency_key="once")
assert listings.create_listing(new, idempotency_key="once").id == listing.id
print("posted once for two requests")
changed = listings.edit_listing(listing.id, digs.ListingChange(price_cents=90_000))
assert (changed.price_cents, changed.title, changed.price_period) == (90_000, listing.title, "month")

photo = digs.PhotosApi(owner).add_photo(listing.id, Path(PHOTO).read_bytes())
image = digs.PhotosApi(student).show_photo(photo.id, "medium")
assert len(image) > 100
print(f"uploaded a photo of {photo.width} by {photo.height} pixels")

page = digs.ListingsApi(student).search_listings(university_id=campus.id, sort="price", kind=["sublease"])
hit = next(hit for hit in page.items if hit.id == listing.id)
assert hit.photos[0].id == photo.id
print(f"the search found it {hit.distance_miles} miles away")
digs.FavoritesApi(student).save_favorite(listing.id)
assert digs.FavoritesApi(student).list_favorites().items[0].id == listing.id
print("Sam saved it")

remove = digs.ListingsApi(admin).delete_listing
assert problem(remove, listing.id, reason="Scam: stolen photos.", if_match='"99-0"')["code"] == "stale"
remove(listing.id, reason="Scam: stolen photos.")
assert problem(digs.ListingsApi(student).show_listing, listing.id)["code"] == "not_found"
print("Ada deleted it")
print("done")
