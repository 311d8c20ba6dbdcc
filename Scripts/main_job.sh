#!/bin/bash
# The main job against a running server, by curl: register, log in, post, upload a photo, search, favourite, and an
# admin deletes the post as a scam. Shows each command and what came back, on standard error.
#
#     Scripts/main_job.sh [http://localhost:8080 [./data [PICTURE.jpg]]]
set -euo pipefail
url=${1:-http://localhost:8080} data=${2:-./data} picture=${3:-Demonstration/photos/desk-loft.jpg}
digs=${DIGS_BINARY:-.build/release/digs}
# shellcheck source=Scripts/shown-calls.sh
. "$(dirname "$0")/shown-calls.sh"

olive=$(register olive Olive)
sam=$(register sam Sam)
ada=$(register ada Ada)
show digs admin grant ada@example.edu >&2
"$digs" admin grant "ada$run@example.edu" --data "$data" >&2

campus=$(call "$url/v1/universities?q=RIT&limit=1" | field items.0.id)
listing=$(call -X POST "$url/v1/listings" -H "Authorization: Bearer $olive" -H "$json" -d '{
  "kind": "rent", "title": "Sunny room by the river", "description": "Two windows, one desk, ten minutes to campus.",
  "address": {"street": "12 Elm Street", "city": "Rochester", "region": "NY", "postalCode": "14623", "country": "US"},
  "priceCents": 61000, "bedrooms": 1, "bathrooms": 1, "amenities": ["furnished", "utilitiesIncluded"],
  "hideExactLocation": true, "contact": {"name": "Olive", "email": "olive@example.edu"}}' | field id)
call -X POST "$url/v1/listings/$listing/photos" -H "Authorization: Bearer $olive" --data-binary "@$picture" >/dev/null
call "$url/v1/listings?universityId=$campus&q=sunny+riv&sort=price&limit=1" >/dev/null
call -X PUT "$url/v1/favorites/$listing" -H "Authorization: Bearer $sam" -w '%{http_code}' >/dev/null
call -X DELETE "$url/v1/listings/$listing?reason=Asks+for+a+deposit+by+wire" -H "Authorization: Bearer $ada" \
    -w '%{http_code}' >/dev/null
call "$url/v1/favorites" -H "Authorization: Bearer $sam" >/dev/null
call "$url/v1/admin/audit?limit=1" -H "Authorization: Bearer $ada" >/dev/null
