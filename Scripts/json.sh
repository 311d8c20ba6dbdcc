# shellcheck shell=bash
# What the scripts that talk to a server by curl share: the header of a body, and how a member of an answer is read.

# shellcheck disable=SC2034  # the scripts use it
json='Content-Type: application/json'

field() { # PATH, such as items.0.id: prints that member of the JSON on standard input
    python3 -c "import json, sys; value = json.load(sys.stdin)
for name in '$1'.split('.'): value = value[int(name)] if name.isdigit() else value[name]
print(value)"
}
