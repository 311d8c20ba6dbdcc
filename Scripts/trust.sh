#!/bin/bash
# How people find and trust each other, against a running server, by curl: a student says what they look for, and a
# listing fits; two students ask its owner, get answers and rate the owner, who replies; somebody posts nearly the
# owner's photo and is held; a moderator reads why, with each signal's points, and releases it.
# Shows each command and what came back, on standard error. It uses sqlite3 and the tools of libvips.
#
#     Scripts/trust.sh http://localhost:8080 ./data
set -euo pipefail
url=$1 data=$2
digs=${DIGS_BINARY:-.build/release/digs}
# shellcheck source=Scripts/shown-calls.sh
. "$(dirname "$0")/shown-calls.sh"
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT

say() { printf '\n== %s\n' "$*" >&2; }
as() { # TOKEN METHOD PATH [JSON]: prints the answer
    call -X "$2" "$url$3" -H "Authorization: Bearer $1" ${4:+-H "$json" -d "$4"}
}
post() { # TOKEN TITLE DESCRIPTION: prints the id
    as "$1" POST /v1/listings "{
  \"kind\": \"rent\", \"title\": \"$2\", \"description\": \"$3\",
  \"priceCents\": 98000, \"bedrooms\": 1, \"bathrooms\": 1,
  \"address\": {\"city\": \"Rochester\", \"region\": \"NY\", \"postalCode\": \"14623\", \"country\": \"US\"},
  \"location\": {\"latitude\": 43.0846, \"longitude\": -77.6743}, \"contactVisibility\": \"conversations\"}" | field id
}
upload() { # TOKEN LISTING FILE
    call -X POST "$url/v1/listings/$2/photos" -H "Authorization: Bearer $1" -H 'Content-Type: image/jpeg' \
        --data-binary "@$3" >/dev/null
}
# Changes the database beside the server.
change() { # STATEMENT
    if [ -n "${DIGS_DATABASE:-}" ]; then
        PGOPTIONS='-c digs.tenant=*' psql --quiet --command "$1" "$DIGS_DATABASE"
    else
        sqlite3 -cmd '.timeout 10000' "$data/digs.sqlite" "$1"
    fi
}

two_months=5184000000 # in milliseconds
# Accounts younger than a week do not rate, and ratings by new ones that did nothing else wait for a moderator: these
# people registered two months ago.
age() { # NAME
    change "UPDATE accounts SET created_at = created_at - $two_months WHERE email = '$1$run@example.edu'"
}

people() {
    local name
    for name in olive sam tess vera mo; do
        printf -v "$name" '%s' "$(register "$name" "${name^}")"
        confirm "$name" "${!name}"
    done
    "$digs" admin grant "mo$run@example.edu" --role moderator --data "$data" >&2
    age sam
    age tess
}

wanted_and_fit() {
    local ad fits
    say "Sam says what he looks for, and where; nobody learns more of him than his first name"
    ad=$(as "$sam" POST /v1/wanted "{
  \"title\": \"Quiet room near the campus\", \"about\": \"I study at night and cook on Sundays.\", \"people\": 1,
  \"budgetCents\": 100000, \"moveInFrom\": \"$(date -d '+30 days' +%F)\", \"habits\": [\"quiet\", \"nonSmoking\"],
  \"areas\": [{\"name\": \"By the river\", \"location\": {\"latitude\": 43.0846, \"longitude\": -77.6743},
    \"radiusMiles\": 1}]}" | field id)
    say "Olive posts a listing: it fits, and both find each other"
    room=$(post "$olive" "Sunny room by the river" "Two windows, one desk, ten minutes to campus.")
    fits="/v1/wanted/$ad/fits"
    for _ in $(seq 20); do
        curl -sS "$url$fits" -H "Authorization: Bearer $sam" | grep "$room" >/dev/null && break
        sleep 0.5
    done
    as "$sam" GET "$fits" | grep "$room" >/dev/null
    as "$olive" GET "/v1/listings/$room/wanted-fits" | field items.0.wanted.title >&2
}

asked_and_answered() { # TOKEN QUESTION: prints the id of the conversation
    local talk
    talk=$(as "$1" POST "/v1/listings/$room/conversations" "{\"message\": \"$2\"}" | field id)
    as "$olive" POST "/v1/conversations/$talk/messages" '{"text": "Yes. Come and see it on Sunday."}' >/dev/null
    printf '%s\n' "$talk"
}

rated() { # TOKEN CONVERSATION JSON: prints the id of the rating
    as "$1" PUT "/v1/conversations/$2/rating" "$3" | field id
}

conversations_and_ratings() {
    local sams tesss first second owner
    say "Sam and Tess ask about the room, and Olive answers"
    sams=$(asked_and_answered "$sam" "Is the room free from January?")
    tesss=$(asked_and_answered "$tess" "May I see it?")
    as "$tess" POST /v1/saved-searches '{"name": "Near campus", "query": "near=43.0846,-77.6743"}' >/dev/null
    say "Both rate Olive; everybody reads it as soon as she has replied"
    first=$(rated "$sam" "$sams" '{"stars": 5, "text": "Quick and friendly answers.", "tags": ["responsive"]}')
    second=$(rated "$tess" "$tesss" '{"stars": 4, "text": "As in the photos.", "tags": ["asDescribed"]}')
    owner=$(as "$sam" GET "/v1/listings/$room" | field owner.id)
    as "$sam" GET "/v1/owners/$owner/ratings" >/dev/null
    as "$olive" PUT "/v1/ratings/$first/reply" '{"text": "Thank you."}' >/dev/null
    as "$olive" PUT "/v1/ratings/$second/reply" '{"text": "It was a pleasure."}' >/dev/null
    call "$url/v1/owners/$owner/ratings" >/dev/null
}

# A photo counts only from an account that had a listing long before the copier came.
give_history() { # NAME
    change "UPDATE accounts SET created_at = created_at - $two_months,
        first_listed_at = first_listed_at - $two_months WHERE email = '$1$run@example.edu'"
}

copied_photo() {
    local copy found last version
    say "Olive adds a photo; Vera posts nearly the same one, smaller and of less quality"
    # The demonstration has it the other way round.
    vips flip "$(dirname "$0")/../Demonstration/photos/hall-clapboard.jpg" "$made/hall.jpg" horizontal
    vips thumbnail "$made/hall.jpg" "$made/copy.jpg[Q=60,strip]" 800
    upload "$olive" "$room" "$made/hall.jpg"
    give_history olive
    copy=$(post "$vera" "Bright room near campus" "A quiet street. Only on WhatsApp.")
    upload "$vera" "$copy" "$made/copy.jpg"
    say "Two signals together hold it; Vera reads that it must be looked at, and is told by mail"
    as "$vera" GET "/v1/listings/$copy" | field hold >&2
    show_mail vera 'needs a review'
    say "The moderator reads each signal and its points, and the other listing"
    found=$(as "$mo" GET "/v1/admin/listings/$copy")
    field signals <<<"$found" >&2
    field riskParts <<<"$found" >&2
    last=$(field lastDecisionId <<<"$found")
    version=$(field versions.0.version <<<"$found")
    say "Vera answers; the moderator releases it, and the same signals do not hold it again"
    as "$vera" POST "/v1/listings/$copy/appeal" '{"words": "Olive and I let the same house."}' >/dev/null
    as "$mo" POST "/v1/admin/listings/$copy/decision" \
        "{\"decision\": \"release\", \"reason\": \"Both let the house.\", \"lastDecisionId\": \"$last\",
          \"version\": $version}" >/dev/null
    as "$vera" PATCH "/v1/listings/$copy" '{"title": "Bright room close to campus"}' | field status >&2
}

say "Five people register"
people
wanted_and_fit
conversations_and_ratings
copied_photo
