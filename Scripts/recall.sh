#!/bin/bash
# A warning of a scam against a running server, by curl: a student asks about a listing and gets the answer by mail,
# another saves it, and an admin deletes it as a scam. Both are warned in the app and by mail, and one of them turns
# such mails off by the link in it. Shows each command and what came back, on standard error.
#
#     Scripts/recall.sh http://localhost:8080 ./data
set -euo pipefail
url=$1 data=$2
digs=${DIGS_BINARY:-.build/release/digs}
# shellcheck source=Scripts/shown-calls.sh
. "$(dirname "$0")/shown-calls.sh"

olive=$(register olive Olive)
sam=$(register sam Sam)
tess=$(register tess Tess)
ada=$(register ada Ada)
"$digs" admin grant "ada$run@example.edu" --data "$data" >&2
# Mails of notifications go to confirmed addresses only.
confirm sam "$sam"
confirm tess "$tess"

listing=$(call -X POST "$url/v1/listings" -H "Authorization: Bearer $olive" -H "$json" -d '{
  "kind": "rent", "title": "Sunny room by the river", "description": "Two windows, one desk, ten minutes to campus.",
  "address": {"street": "12 Elm Street", "city": "Rochester", "region": "NY", "postalCode": "14623", "country": "US"},
  "location": {"latitude": 43.0846, "longitude": -77.6743}, "priceCents": 61000, "bedrooms": 1, "bathrooms": 1,
  "contactVisibility": "conversations"}' | field id)
talk=$(call -X POST "$url/v1/listings/$listing/conversations" -H "Authorization: Bearer $sam" -H "$json" \
    -d '{"message": "Is the room free from January?"}' | field id)
call -X POST "$url/v1/conversations/$talk/messages" -H "Authorization: Bearer $olive" -H "$json" \
    -d '{"text": "Yes. Send two gift cards, and I mail you the keys."}' >/dev/null
show_mail sam 'Send two gift cards'
call -X PUT "$url/v1/favorites/$listing" -H "Authorization: Bearer $tess" -w '%{http_code}' >/dev/null

call -X POST "$url/v1/admin/listings/$listing/decision" -H "Authorization: Bearer $ada" -H "$json" \
    -d '{"decision": "delete", "reason": "Asks for gift cards.", "lastDecisionId": null, "isScam": true}' >/dev/null
call "$url/v1/notifications" -H "Authorization: Bearer $sam" >/dev/null
call "$url/v1/notifications" -H "Authorization: Bearer $tess" >/dev/null
show_mail sam 'scam'
show_mail tess 'scam'
link=$(mail tess 'scam' | sed -n 's/^List-Unsubscribe: <\(.*\)>.*/\1/p')
call -X POST "$url/v1/unsubscribe/${link##*/}" -d 'List-Unsubscribe=One-Click' >/dev/null
call "$url/v1/notification-settings" -H "Authorization: Bearer $tess" >/dev/null
