# shellcheck shell=bash
# What the scripts share that show what they do: each command and what came back, on standard error. They set `url`, and
# `data` where they read mails.

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

# The mails to an address that have a text, waiting for the first one.
mails() { # NAME TEXT
    for _ in $(seq 60); do
        # shellcheck disable=SC2154
        grep -ls "^To: <$1$run@" "$data"/mail/*.eml | xargs -r grep -l -e "$2" && return
        sleep 1
    done
    return 1
}

confirm() { # NAME TOKEN: follows the link in the mail that confirms the address
    local link
    link=$(sed -n 's/.*#token=\([A-Za-z0-9_-]*\).*/\1/p' "$(mails "$1" '/verify#token=' | head -1)" | head -1)
    call -X POST "$url/v1/verifications" -H "Authorization: Bearer $2" -H "$json" -d "{\"token\": \"$link\"}" \
        >/dev/null
}

show_mail() { # FILE: its subject and its text
    show "cat data/mail/….eml" >&2
    sed -n '/^Subject:/p; /text\/plain/,/^--digs/p' "$1" | sed "s/$run//g" >&2
}
