"""The client that openapi-python-client makes of the document, doing the main job. `pytest -s` shows each step."""

import importlib
import subprocess
import sys
import uuid
from io import BytesIO
from pathlib import Path

import pytest
from make_docs import SOURCE
from matrix import FastServer
from pictures import png, tiff
from server import HOST

CONFIGURATION = Path(__file__).with_name("python-client.yaml")
PACKAGE = "digs_client"
PASSWORD = "copper-lantern-41"


@pytest.fixture(scope="module")
def running():
    with FastServer() as server:
        yield server


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """What the generator said, and the folder of the client."""
    folder = tmp_path_factory.mktemp("generated")
    command = [
        str(Path(sys.executable).with_name("openapi-python-client")), "generate", "--fail-on-warning", "--path",
        str(SOURCE), "--config", str(CONFIGURATION), "--meta", "none", "--output-path", str(folder / PACKAGE)]
    return subprocess.run(command, capture_output=True, text=True, check=False), folder


class Generated:
    """The generated package, and clients of it that talk to a server."""

    def __init__(self, server):
        self.server = server
        self.models, self.client, self.types = (self.module(name) for name in ("models", "client", "types"))

    @staticmethod
    def module(name: str):
        return importlib.import_module(f"{PACKAGE}.{name}")

    def operation(self, tag: str, name: str):
        return self.module(f"api.{tag}.{name}")

    @property
    def options(self) -> dict:
        return {
            "base_url": f"http://{self.server.address}", "headers": {"Host": HOST}, "raise_on_unexpected_status": True}

    def anybody(self):
        return self.client.Client(**self.options)

    def registered(self, name: str):
        """Registers, logs in, and returns a client with the token, and the e-mail address."""
        email = f"{name.lower()}@generated.example"
        new = self.models.NewAccount(email=email, password=PASSWORD, name=name)
        account = self.operation("accounts", "register").sync(client=self.anybody(), body=new).account
        credentials = self.models.Credentials(email=email, password=PASSWORD)
        signed = self.operation("sessions", "log_in").sync(client=self.anybody(), body=credentials)
        assert signed.account.id == account.id
        print(f"{name} registered as {account.id} and logged in until {signed.expires_at:%Y-%m-%d}")
        return self.client.AuthenticatedClient(token=signed.token, **self.options), email


@pytest.fixture(scope="module")
def generated(made, running):
    _, folder = made
    sys.path.insert(0, str(folder))
    yield Generated(running)
    sys.path.remove(str(folder))


def new_listing(models):
    return models.NewListing(
        kind=models.GivenKind.SUBLEASE, title="Sunny room by the river", description="Ten minutes by bicycle.",
        address=models.AddressInput(
            street="17 Genesee Park Blvd", city="Rochester", region="NY", postal_code="14611", country="US"),
        location=models.LocationInput(latitude=43.1372, longitude=-77.6432), price_cents=92_500, bedrooms=1,
        bathrooms=1.5, amenities=[models.GivenAmenity.FURNISHED],
        contact=models.ContactInput(email="maya@generated.example"))


def test_a_client_is_generated_without_a_warning(made):
    said, _ = made
    assert said.returncode == 0, said.stdout + said.stderr
    assert "warning" not in (said.stdout + said.stderr).lower(), said.stdout + said.stderr


def test_the_generated_client_does_the_main_job(generated):
    models, operation = generated.models, generated.operation
    (owner, _), (student, _), (admin, email) = map(generated.registered, ("Maya", "Sam", "Ada"))

    found = operation("universities", "search_universities").sync(client=generated.anybody(), q="rochester inst")
    campus = found.items[0]
    print(f"found {campus.name}, {campus.city}")

    key = str(uuid.uuid4())
    post = operation("listings", "create_listing").sync_detailed
    posted = post(client=owner, body=new_listing(models), idempotency_key=key)
    listing = posted.parsed
    assert posted.status_code == 201 and listing.status == "active"
    again = post(client=owner, body=new_listing(models), idempotency_key=key)
    assert again.parsed.id == listing.id and again.headers["Idempotency-Replayed"] == "true"
    print(f"posted {listing.title!r} at {posted.headers['Location']}, once for two requests")

    picture = generated.types.File(payload=BytesIO(png()))
    photo = operation("photos", "add_photo").sync(listing.id, client=owner, body=picture)
    image = operation("photos", "show_photo").sync(photo.id, models.ShowPhotoSize.MEDIUM, client=student)
    assert image.payload.read(3) == b"\xff\xd8\xff"
    print(f"uploaded a photo of {photo.width} by {photo.height} pixels")

    page = operation("listings", "search_listings").sync(
        client=student, university_id=campus.id.upper(), sort=models.SearchListingsSort.PRICE)
    hit = page.items[0]
    assert (page.total, hit.id, hit.photos[0].id) == (1, listing.id, photo.id)
    print(f"the search found it {hit.distance_miles} miles away, {hit.travel.cycling_minutes} minutes by bicycle")

    saved = operation("favorites", "save_favorite").sync_detailed(listing.id, client=student)
    assert saved.status_code == 204
    favorites = operation("favorites", "list_favorites").sync(client=student)
    assert [card.id for card in favorites.items] == [listing.id]
    print("Sam saved it")

    generated.server.run("admin", "grant", email)
    remove = operation("listings", "delete_listing").sync_detailed
    stale = remove(listing.id, client=admin, reason="Scam: stolen photos.", if_match='"99-0"')
    assert stale.status_code == 412 and stale.parsed.code == "stale"
    tag = operation("listings", "show_listing").sync_detailed(listing.id, client=admin).headers["ETag"]
    removed = remove(listing.id, client=admin, reason="Scam: stolen photos.", if_match=tag)
    assert removed.status_code == 204
    gone = operation("listings", "show_listing").sync(listing.id, client=student)
    assert gone.code == "not_found"
    print(f"Ada deleted it: {gone.status} {gone.detail}")


def test_the_generated_client_changes_only_what_is_named_and_reads_problems(generated):
    models, operation = generated.models, generated.operation
    owner, _ = generated.registered("Olive")
    body = new_listing(models)
    body.hide_exact_location = True
    listing = operation("listings", "create_listing").sync(client=owner, body=body)
    change = models.ListingChange(price_cents=89_500, status=models.ChosenStatus.CLOSED)
    edited = operation("listings", "edit_listing").sync(listing.id, client=owner, body=change)
    assert (edited.price_cents, edited.hide_exact_location, edited.amenities) == (89_500, True, listing.amenities)
    assert edited.status == "closed" and edited.title == listing.title
    refused = operation("photos", "add_photo").sync(
        listing.id, client=owner, body=generated.types.File(payload=BytesIO(tiff())))
    assert refused.code == "unsupported_image" and "JPEG" in refused.detail
