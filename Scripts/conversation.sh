#!/bin/bash
# A conversation against a running server, by curl: a student asks, the owner gets a mail and answers, and a moderator
# reads what was reported. Shows each command and what came back, on standard error.
#
#     Scripts/conversation.sh http://localhost:8080 ./data
set -euo pipefail
url=$1 data=$2
digs=${DIGS_BINARY:-.build/release/digs}
# shellcheck source=Scripts/shown-calls.sh
. "$(dirname "$0")/shown-calls.sh"

olive=$(register olive Olive)
sam=$(register sam Sam)
mo=$(register mo Mo)
"$digs" admin grant "mo$run@example.edu" --role moderator --data "$data" >&2
confirm olive "$olive"

listing=$(call -X POST "$url/v1/listings" -H "Authorization: Bearer $olive" -H "$json" -d '{
  "kind": "rent", "title": "Sunny room by the river", "description": "Two windows, one desk, ten minutes to campus.",
  "address": {"street": "12 Elm Street", "city": "Rochester", "region": "NY", "postalCode": "14623", "country": "US"},
  "location": {"latitude": 43.0846, "longitude": -77.6743}, "priceCents": 61000, "bedrooms": 1, "bathrooms": 1,
  "contactVisibility": "conversations"}' | field id)
talk=$(call -X POST "$url/v1/listings/$listing/conversations" -H "Authorization: Bearer $sam" -H "$json" \
    -d '{"message": "Is the room free from January?", "moveIn": "2027-01-05"}' | field id)
show_mail olive 'Is the room free from January?'
call -X POST "$url/v1/conversations/$talk/messages" -H "Authorization: Bearer $olive" -H "$json" \
    -d '{"text": "Yes. I am out of the country: send two gift cards, and I mail you the keys."}' >/dev/null
message=$(call "$url/v1/conversations/$talk/messages?limit=1" -H "Authorization: Bearer $sam" | field items.0.id)
call -X POST "$url/v1/conversations/$talk/messages/$message/reports" -H "Authorization: Bearer $sam" -H "$json" \
    -d '{"reason": "scam"}' >/dev/null
owner=$(call "$url/v1/listings/$listing" -H "Authorization: Bearer $sam" | field owner.id)
report=$(call "$url/v1/admin/accounts/$owner" -H "Authorization: Bearer $mo" | field reports.0.id)
call "$url/v1/admin/reports/$report/messages" -H "Authorization: Bearer $mo" >/dev/null
