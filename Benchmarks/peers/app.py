"""The same search and the same post as Digs answers, with FastAPI, asyncpg and PostGIS.

Run by peers.py, with `DSN` in the environment.
"""

import os
import uuid

import asyncpg
from fastapi import FastAPI, Header, HTTPException, Query
from fastapi.responses import UJSONResponse, PlainTextResponse
from pydantic import BaseModel, Field

METERS_PER_MILE = 1609.344
ORDERS = {
    "price": "price_cents", "-price": "price_cents DESC", "distance": "metres", "-distance": "metres DESC",
    "newest": "created_at DESC",
}
CARD = """
    SELECT id, kind, title, street, city, region, postal_code, country, latitude, longitude, price_cents, bedrooms,
        bathroom_halves, area_square_feet, created_at,
        ST_Distance(place, ST_SetSRID(ST_MakePoint($2, $1), 4326)::geography, false) AS metres,
        count(*) OVER () AS total
    FROM listings
    WHERE ST_DWithin(place, ST_SetSRID(ST_MakePoint($2, $1), 4326)::geography, $3, false)
"""

app = FastAPI(default_response_class=UJSONResponse)


class Place(BaseModel):
    street: str | None = Field(None, max_length=200)
    city: str = Field(max_length=200)
    region: str = Field(max_length=200)
    postalCode: str = Field(max_length=20)
    country: str = Field(min_length=2, max_length=2)


class Contact(BaseModel):
    name: str | None
    email: str = Field(max_length=254)


class NewListing(BaseModel):
    kind: str
    title: str = Field(min_length=4, max_length=120)
    description: str = Field(min_length=1, max_length=5000)
    address: Place
    priceCents: int = Field(gt=0, le=100_000_000)
    pricePeriod: str = "month"
    bedrooms: int = Field(ge=0, le=50)
    bathrooms: float = Field(ge=0, le=50)
    contact: Contact


@app.on_event("startup")
async def start() -> None:
    app.state.pool = await asyncpg.create_pool(os.environ["DSN"], min_size=4, max_size=16)


@app.get("/health/live", response_class=PlainTextResponse)
async def live() -> str:
    return "ok"


@app.get("/v1/listings")
async def search(
    near: str, sort: str = "distance", maxPriceCents: int | None = None, minBedrooms: int | None = None,
    q: str | None = Query(None, max_length=200), radiusMiles: float = 25, limit: int = Query(20, ge=1, le=100),
):
    latitude, longitude = map(float, near.split(","))
    statement, values = CARD, [latitude, longitude, radiusMiles * METERS_PER_MILE]
    for condition, value in (
        ("price_cents <= ", maxPriceCents), ("bedrooms >= ", minBedrooms),
        ("words @@ to_tsquery('english', ", words(q)),
    ):
        if value is not None:
            values.append(value)
            statement += f" AND {condition}${len(values)}" + (")" if "(" in condition else "")
    if sort not in ORDERS:
        raise HTTPException(400)
    statement += f" ORDER BY {ORDERS[sort]}, id LIMIT {limit}"
    async with app.state.pool.acquire() as connection:
        rows = await connection.fetch(statement, *values)
    return {"items": [card(row) for row in rows], "total": rows[0]["total"] if rows else 0}


@app.post("/v1/listings", status_code=201)
async def post(form: NewListing, authorization: str = Header()):
    async with app.state.pool.acquire() as connection:
        async with connection.transaction():
            owner = await connection.fetchval(
                "SELECT id FROM accounts WHERE token = $1", authorization.removeprefix("Bearer "))
            if owner is None:
                raise HTTPException(401)
            row = await connection.fetchrow(
                """
                INSERT INTO listings (
                    id, owner_id, kind, title, description, street, city, region, postal_code, country, latitude,
                    longitude, place, price_cents, bedrooms, bathroom_halves)
                VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12,
                    ST_SetSRID(ST_MakePoint($12, $11), 4326)::geography, $13, $14, $15)
                RETURNING *, 0 AS metres
                """, uuid.uuid4(), owner, form.kind, form.title, form.description, form.address.street,
                form.address.city, form.address.region, form.address.postalCode, form.address.country, 40.7313,
                -73.9892, form.priceCents, form.bedrooms, int(form.bathrooms * 2))
    return card(row)


def words(query: str | None) -> str | None:
    """All words; the last one may be the beginning of one."""
    if query is None:
        return None
    found = ["".join(letter for letter in word if letter.isalnum()) for word in query.split()]
    return " & ".join(word for word in found if word) + ":*"


def card(row) -> dict:
    return {
        "id": str(row["id"]), "kind": row["kind"], "title": row["title"],
        "address": {
            "street": row["street"], "city": row["city"], "region": row["region"], "postalCode": row["postal_code"],
            "country": row["country"]},
        "location": {"latitude": row["latitude"], "longitude": row["longitude"]}, "priceCents": row["price_cents"],
        "bedrooms": row["bedrooms"], "bathrooms": row["bathroom_halves"] / 2,
        "areaSquareFeet": row["area_square_feet"], "createdAt": row["created_at"],
        "distanceMiles": round(row["metres"] / METERS_PER_MILE, 2),
    }
