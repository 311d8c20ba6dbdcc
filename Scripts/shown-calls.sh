# shellcheck shell=bash
# What the scripts share that show what they do: each command and what came back, on standard error. They set `url`.

# shellcheck source=Scripts/json.sh
. "$(dirname "$0")/json.sh"
run=$(date +%s) # in each address, so that a script can run twice

show() { printf '\n$ %s\n' "$*" | sed "s/$run//g"; }
call() {
    local answer
    show curl "$@" >&2
    answer=$(curl -sS "$@")
    printf '%s\n' "$answer" >&2
    printf '%s\n' "$answer"
}
register() { # NAME DISPLAY-NAME: prints the token
    # shellcheck disable=SC2154
    call -X POST "$url/v1/accounts" -H "$json" \
        -d "{\"email\": \"$1$run@example.edu\", \"password\": \"correct horse battery\", \"name\": \"$2\"}" |
        field token
}
