#!/bin/bash
# Installs, starts, upgrades, removes and purges the package in clean trees of Debian 12, and prints what it does.
#
#   sudo Operations/test-package.sh PACKAGE [BASE]
#
# Needs root, debootstrap, curl, and some minutes: it is no part of `make test`. BASE is a tree of `debootstrap
# --variant=minbase bookworm`. No service manager runs in the trees: what the unit starts is started by hand, as its
# user, in its folder, with its variables.
set -euo pipefail
cd "$(dirname "$0")/.."
package=$(realpath "$1")
base=${2:-}
port=${PORT:-8350}
mirror=${MIRROR:-http://deb.debian.org/debian}
work=$(mktemp -d)
tree=$work/tree
server=""

finish() {
    [ -z "$server" ] || kill "$server" 2>/dev/null || true
    umount "$tree/proc" 2>/dev/null || true
    # Never through a mount that is still there.
    mountpoint -q "$tree/proc" || rm -rf --one-file-system "$work"
}
trap finish EXIT

say() { printf '\n== %s\n' "$*"; }
fail() { printf 'FAILED: %s\n' "$*"; exit 1; }
run() {
    printf '$ %s\n' "$*"
    chroot "$tree" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 \
        DEBIAN_FRONTEND=noninteractive "$@"
}
quietly() { run "$@" >"$work/output" 2>&1 || { tail -30 "$work/output"; fail "$*"; }; }
as_digs() { run setpriv --reuid digs --regid digs --init-groups "$@"; }

clean_tree() {
    umount "$tree/proc" 2>/dev/null || true
    rm -rf --one-file-system "$tree"
    if [ -n "$base" ]; then
        cp -a "$base" "$tree"
    else
        debootstrap --variant=minbase bookworm "$tree" "$mirror" >/dev/null
    fi
    mount -t proc proc "$tree/proc"
    cp /etc/resolv.conf "$tree/etc/resolv.conf"
    cp "$package" "$tree/digs.deb"
    quietly apt-get update
}

# The package of 1.0.0 that there never was: the same files under that number, before the data of the real 1.0.0.
older_package() {
    dpkg-deb -R "$package" "$work/older"
    sed -i 's/^Version: .*/Version: 1.0.0-1/' "$work/older/DEBIAN/control"
    dpkg-deb --root-owner-group -Zgzip --build "$work/older" "$tree/digs-1.0.0.deb" >/dev/null
}

start() {
    local settings=() command
    mapfile -t settings < <(grep -hE '^[A-Z_]+=' "$tree/etc/digs/digs.env")
    command=$(sed -n 's/^ExecStart=//p' "$tree/lib/systemd/system/digs.service")
    printf '$ %s    (as digs, with %s)\n' "$command" "${settings[*]}"
    # shellcheck disable=SC2086  # the command is words
    chroot "$tree" /usr/bin/env -i -C /usr/share/digs PATH=/usr/bin:/bin LANG=C.UTF-8 DIGS_DATA=/var/lib/digs \
        "${settings[@]}" DIGS_PORT="$port" setpriv --reuid digs --regid digs --init-groups --no-new-privs \
        --bounding-set=-all $command >"$work/served" 2>&1 &
    server=$!
    for _ in $(seq 300); do
        kill -0 "$server" 2>/dev/null || { cat "$work/served"; fail "the server ended"; }
        grep -q '^Digs serves' "$work/served" && break
        sleep 0.1
    done
    grep -E '^Digs serves|igrat|version' "$work/served" || fail "the server does not serve"
}

stop() {
    local status=0
    kill -TERM "$server"
    wait "$server" || status=$?
    server=""
    echo "SIGTERM: exit status $status"
    [ "$status" -eq 0 ] || { tail "$work/served"; fail "exit status"; }
}

ask() { # PATH [curl options]
    local path=$1
    shift
    curl --silent --show-error --fail-with-body --max-time 60 "$@" "http://localhost:$port$path"
}
log_in() { # NAME: prints the token of a session
    ask /v1/sessions -H 'Content-Type: application/json' \
        -d "{\"email\":\"$1@example.edu\",\"password\":\"correct horse battery\"}" | sed 's/.*"token":"\([^"]*\)".*/\1/'
}
rights() { chroot "$tree" stat -c '%a %U:%G %n' "$@"; }
checksums() { (cd "$tree/var/lib/digs" && find . -type f -print0 | sort -z | xargs -0 sha256sum | sha256sum); }
# Answers the question of postrm as a person at the terminal does.
purge_by_hand() { # yes or no
    printf '$ apt-get purge digs    (and the answer is %s)\n' "$1"
    (sleep 15; echo "$1"; sleep 5) | script -qec "chroot $tree env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root \
        TERM=dumb DEBIAN_FRONTEND=teletype apt-get purge -qq -y digs" /dev/null | sed -n '/Configuring/,$p'
}

say "A clean Debian 12, and the package"
clean_tree
run cat /etc/debian_version
quietly apt-get install -y --no-install-recommends /digs.deb
run dpkg-query -W -f '${Package} ${Version} ${Status}\n' digs
run digs --version
rights /var/lib/digs /var/backups/digs /etc/digs/digs.env /usr/bin/digs
[ "$(rights /var/lib/digs)" = "700 digs:digs /var/lib/digs" ] || fail "rights of the data folder"
run ldd /usr/bin/digs
chroot "$tree" ldd /usr/bin/digs | grep -q 'not found\|swift' && fail "libraries are missing"
run dpkg --verify digs

say "The main job, by Scripts/main_job.sh: register, post with a photo, search, favourite, delete as a scam"
printf 'US\t14623\tRochester\tNew York\tNY\tMonroe\t055\t\t\t43.0834\t-77.6344\t4\n' >"$tree/US.txt"
as_digs digs import postal-codes /US.txt --data /var/lib/digs
as_digs digs tenant host add default localhost --data /var/lib/digs
as_digs digs tenant set default requireVerifiedEmail=false --data /var/lib/digs
start
printf '#!/bin/sh\nexec chroot %s setpriv --reuid digs --regid digs --init-groups /usr/bin/digs "$@"\n' "$tree" \
    >"$work/digs"
chmod +x "$work/digs"
quietly vips gaussnoise /picture.jpg 640 480
DIGS_BINARY=$work/digs Scripts/main_job.sh "http://localhost:$port" /var/lib/digs "$tree/picture.jpg" 2>&1 |
    tee "$work/job"
grep -q '"action":"[a-z_]*delete' "$work/job" || fail "the main job"
ask / | grep -o '<title>[^<]*</title>'
ask /openapi.yaml | sed -n 1p
ask /vendor/leaflet/leaflet.esm.min.js -o /dev/null -w 'the library of the map: %{http_code} %{content_type}\n'
say "The nightly backup, by hand: what the unit starts"
as_digs env DIGS_DATA=/var/lib/digs DIGS_BACKUP_TO=/var/backups/digs digs backup
as_digs digs check --data /var/lib/digs
as_digs digs restore /var/backups/digs --data /tmp/restored
stop

say "Removed, it leaves its data; purged without the word of a person, too"
before=$(checksums)
quietly apt-get remove -y digs
[ ! -e "$tree/usr/bin/digs" ] || fail "the program is still there"
quietly apt-get purge -y digs
[ "$(checksums)" = "$before" ] || fail "the data changed"
[ ! -e "$tree/etc/digs/digs.env" ] || fail "the settings are still there"
rights /var/lib/digs

say "Another clean tree: 1.0.0 with the data of the real 1.0.0, and settings that somebody changed; then the upgrade"
clean_tree
older_package
quietly apt-get install -y --no-install-recommends /digs-1.0.0.deb
run dpkg-query -W -f '${Package} ${Version} ${Status}\n' digs
tar -xzf Tests/Fixtures/version-1.tar.gz -C "$tree/var/lib/digs" --strip-components=1
run chown -R digs:digs /var/lib/digs
sed -i 's/^DIGS_STRICT_HOSTS=1/DIGS_STRICT_HOSTS=0/' "$tree/etc/digs/digs.env"
before=$(checksums)
quietly apt-get install -y --no-install-recommends /digs.deb
run dpkg-query -W -f '${Package} ${Version} ${Status}\n' digs
[ "$(checksums)" = "$before" ] || fail "the installation touched the data"
run grep STRICT /etc/digs/digs.env
start
rights /var/lib/digs/digs.sqlite /var/lib/digs/digs.sqlite.version-1.backup
ask "/v1/listings?near=43.0846,-77.6743" | grep -o '"title":"[^"]*"'
token=$(log_in olive)
ask /v1/account/listings -H "Authorization: Bearer $token" | grep -o '"title":"[^"]*"'
photo=$(ask "/v1/listings?near=43.0846,-77.6743" | grep -o '/v1/photos/[^"]*/small' | head -1)
ask "$photo" -o "$work/photo" -w '%{http_code} %{content_type} %{size_download} bytes\n'
stop
as_digs digs audit verify --data /var/lib/digs

say "Purged by a person who says that the data goes"
purge_by_hand yes
[ ! -e "$tree/var/lib/digs" ] || fail "the data is still there"
[ -d "$tree/var/backups/digs" ] || fail "the backups are gone"
rights /var/backups/digs
say "All of it passed"
