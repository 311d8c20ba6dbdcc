# shellcheck shell=bash
# What the scripts share that show what they do: each command and what came back, on standard error. They set `url`, and
# `data` where they read mails. A refused request ends the script.

# shellcheck source=Scripts/json.sh
. "$(dirname "$0")/json.sh"
run=$(date +%s)$$ # in each address, so that scripts can run at once and again

show() { printf '\n$ %s\n' "$*" | sed "s/$run//g"; }
call() {
    local answer
    show curl "$@" >&2
    answer=$(curl -sS --fail-with-body "$@") || { printf '%s\n' "$answer" >&2 && return 1; }
    printf '%s\n' "$answer" >&2
    printf '%s\n' "$answer"
}
register() { # NAME DISPLAY-NAME: prints the token
    # shellcheck disable=SC2154
    call -X POST "$url/v1/accounts" -H "$json" \
        -d "{\"email\": \"$1$run@example.edu\", \"password\": \"correct horse battery\", \"name\": \"$2\"}" |
        field token
}

# The first mail to somebody that has a text, once it has come.
mail() { # NAME TEXT: prints its subject, its link in the header and its text
    # shellcheck disable=SC2154
    python3 "$(dirname "${BASH_SOURCE[0]}")/read_mail.py" "$data/mail" "$1$run@example.edu" "$2"
}

confirm() { # NAME TOKEN: follows the link in the mail that confirms the address
    local link
    link=$(mail "$1" '/verify#token=' | sed -n 's/.*#token=\([A-Za-z0-9_-]*\).*/\1/p' | head -1)
    call -X POST "$url/v1/verifications" -H "Authorization: Bearer $2" -H "$json" -d "{\"token\": \"$link\"}" \
        >/dev/null
}

show_mail() { # NAME TEXT
    local text
    text=$(mail "$1" "$2")
    show "cat data/mail/….eml" >&2
    printf '%s\n' "$text" | sed "s/$run//g" >&2
}
