#!/bin/bash
# A story of moderation against a server of its own, by curl: a landlord posts, three students report, the listing is
# held, the landlord appeals, a moderator releases it; a scammer is deleted and blocked; the audit log verifies. Shows
# each call and what came back.
#
#     Scripts/moderation_story.sh [PROGRAM]
set -euo pipefail
# shellcheck source=Scripts/json.sh
. "$(dirname "$0")/json.sh"
digs=${1:-.build/release/digs}
data=$(mktemp -d)
trap 'kill "$server" 2>/dev/null; rm -rf "$data"' EXIT

"$digs" serve --port 0 --data "$data" >"$data/out" 2>"$data/log" &
server=$!
until url=$(grep -om1 'http://[0-9.:]*' "$data/out"); do sleep 0.2; done
"$digs" tenant set default requireVerifiedEmail=false --data "$data"

say() { printf '\n== %s\n' "$*"; }
call() { # WHO METHOD PATH [JSON]
    local token=$1 method=$2 path=$3 answer
    printf '$ curl -X %s %s %s\n' "$method" "$path" "${4:-}" >&2
    answer=$(curl -sS -X "$method" "$url$path" ${token:+-H "Authorization: Bearer $token"} ${4:+-H "$json" -d "$4"})
    printf '  %.600s\n' "$answer" >&2
    printf '%s\n' "$answer"
}
register() {
    curl -sS -X POST "$url/v1/accounts" -H "$json" \
        -d "{\"email\": \"$1@example.edu\", \"password\": \"correct horse battery\", \"name\": \"$2\"}" | field token
}
post() {
    call "$1" POST /v1/listings "{\"kind\": \"rent\", \"title\": \"$2\", \"description\": \"Near campus.\",
  \"address\": {\"city\": \"Rochester\", \"region\": \"NY\", \"postalCode\": \"14623\", \"country\": \"US\"},
  \"location\": {\"latitude\": 43.0846, \"longitude\": -77.6743}, \"priceCents\": $3, \"bedrooms\": 1, \"bathrooms\": 1,
  \"contact\": {\"email\": \"$4\"}}" | field id
}

printf 'US\t14623\tRochester\tNew York\tNY\tMonroe\t055\t\t\t43.0834\t-77.6344\t4\n' >"$data/US.txt"
"$digs" import postal-codes "$data/US.txt" --data "$data" >/dev/null
larry=$(register larry Larry) sam=$(register sam Sam) sue=$(register sue Sue) sid=$(register sid Sid)
mo=$(register mo Mo) ada=$(register ada Ada) eve=$(register eve Eve)
"$digs" admin grant mo@example.edu --role moderator --data "$data"
"$digs" admin grant ada@example.edu --data "$data"
# Reports of accounts younger than a day or without a verified address do not count: these people registered two days
# ago, and followed the link in their mail.
sqlite3 "$data/digs.sqlite" \
    'UPDATE accounts SET created_at = created_at - 172800000, email_verified_at = created_at - 172800000'

say "Larry posts"
listing=$(post "$larry" "Sunny room" 90000 larry@example.edu)
say "Three students report it"
for student in "$sam" "$sue" "$sid"; do
    call "$student" POST "/v1/listings/$listing/reports" \
        '{"reason": "scam", "words": "The photos are from another site."}' >/dev/null
done
say "Strangers see it no more; Larry sees that it is held, not by whom"
call "" GET "/v1/listings/$listing" >/dev/null
call "$larry" GET "/v1/listings/$listing" | field hold
say "The queue of the moderator"
call "$mo" GET "/v1/admin/queue" | field items.0.risk
say "Larry appeals"
call "$larry" POST "/v1/listings/$listing/appeal" \
    '{"words": "They are my photos: I posted them there as well."}' >/dev/null
say "Mo releases it; Ada, who read it before, is told so"
last=$(call "$mo" GET "/v1/admin/listings/$listing" | field lastDecisionId)
decision="{\"decision\": \"release\", \"reason\": \"The photos are the owner's own.\", \"lastDecisionId\": \"$last\"}"
call "$mo" POST "/v1/admin/listings/$listing/decision" "$decision" >/dev/null
call "$ada" POST "/v1/admin/listings/$listing/decision" "${decision/release/delete}" | field detail
call "" GET "/v1/listings/$listing" | field status
say "Eve posts a scam; Ada deletes it and blocks her: her session is dead at once"
scam=$(post "$eve" "Palace, wire the deposit" 100 eve@example.edu)
eveID=$(call "$eve" GET /v1/account | field id)
call "$ada" POST "/v1/admin/listings/$scam/decision" \
    '{"decision": "delete", "reason": "A scam.", "lastDecisionId": null}' >/dev/null
call "$ada" PUT "/v1/admin/accounts/$eveID/block" '{"reason": "Asks for deposits by wire."}' >/dev/null
call "$eve" POST /v1/listings '{}' | field code
say "The audit log"
call "$ada" GET "/v1/admin/audit?limit=5" >/dev/null
"$digs" audit verify --data "$data"
say "What was mailed"
sleep 3
grep -h '^\(To\|Subject\):' "$data"/mail/*.eml
