#!/bin/sh
# Builds the Debian package of the program that is compiled: `make deb` compiles it first.
#
#   Operations/package/build.sh PROGRAM FOLDER [VERSION]
#
# FOLDER receives digs_VERSION_ARCHITECTURE.deb. VERSION is the program's own unless named.
set -eu
cd "$(dirname "$0")/../.."
program=$1
mkdir -p "$2"
target=$(cd "$2" && pwd)
package=Operations/package
version=${3:-$("$program" --version)}-1
architecture=$(dpkg --print-architecture)
maintainer="${DEBFULLNAME:-Digs} <${DEBEMAIL:-digs@example.edu}>"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
root=$work/root
# The same commit gives the same package, byte for byte, where the program is the same.
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct 2>/dev/null || date +%s)
export SOURCE_DATE_EPOCH
umask 022

put() { install -D -m "$1" "$2" "$root/$3"; }
put_compressed() { mkdir -p "$root/$(dirname "$2")" && gzip -9n <"$1" >"$root/$2" && chmod 0644 "$root/$2"; }

put 0755 "$program" usr/bin/digs
strip --remove-section=.comment --remove-section=.note "$root/usr/bin/digs"
mkdir -p "$root/usr/share/digs"
cp -R Public "$root/usr/share/digs/"
rm -f "$root/usr/share/digs/Public/README.md" "$root/usr/share/digs/Public/types.d.ts"
cp -R Data "$root/usr/share/digs/"
mkdir -p "$root/usr/share/digs/Demonstration"
cp -R Demonstration/photos "$root/usr/share/digs/Demonstration/"
find "$root/usr/share/digs/Public" "$root/usr/share/digs/Data" "$root/usr/share/digs/Demonstration" -type f \
    -exec chmod 0644 {} +
put 0644 openapi.yaml usr/share/digs/openapi.yaml
put 0644 "$package/digs.env" etc/digs/digs.env
for unit in digs.service digs-backup.service digs-backup.timer; do
    put 0644 "Operations/$unit" "lib/systemd/system/$unit"
done
put 0644 Operations/nginx.conf usr/share/doc/digs/examples/nginx.conf
put 0644 Operations/Caddyfile usr/share/doc/digs/examples/Caddyfile
for example in prometheus/prometheus.yml prometheus/alerts.yml grafana/digs.json; do
    put 0644 "Operations/$example" "usr/share/doc/digs/examples/$example"
done
put 0644 "$package/lintian-overrides" usr/share/lintian/overrides/digs
for name in operations configuration postgresql imports property-records ferpa gdpr; do
    page="docs/$name.md"
    put_compressed "$page" "usr/share/doc/digs/$(basename "$page").gz"
done
[ ! -f docs/digs.1 ] || put_compressed docs/digs.1 usr/share/man/man1/digs.1.gz
mkdir -p "$root/usr/share/bash-completion/completions"
"$program" --generate-completion-script bash | sed '1{/^#!/d}' >"$root/usr/share/bash-completion/completions/digs"
chmod 0644 "$root/usr/share/bash-completion/completions/digs"

put_compressed CHANGELOG.md usr/share/doc/digs/changelog.gz
printf 'digs (%s) unstable; urgency=medium\n\n  * See changelog.gz.\n\n -- %s  %s\n' \
    "$version" "$maintainer" "$(date -R -u -d "@$SOURCE_DATE_EPOCH")" >"$work/changelog"
put_compressed "$work/changelog" usr/share/doc/digs/changelog.Debian.gz
# The sources that the program was built from stand in its build folder.
checkouts=${program%/*/*}/checkouts
[ -d "$checkouts" ] || {
    echo "$checkouts is missing: the package must bring the licences of the libraries in the program" >&2
    exit 1
}
# The libraries that are compiled into the program are under licences that want to be passed on. Of the Apache License,
# which Debian has, only what stands after it.
{
    printf 'Digs, a student-housing marketplace.\n\n'
    printf 'The program contains the libraries below and the runtime of Swift:\n'
    printf 'Apache-2.0 with Runtime Library Exception; its Unicode data under the Unicode License.\n'
    printf 'The Apache License, Version 2.0, is in /usr/share/common-licenses/Apache-2.0.\n'
    find "$checkouts" -maxdepth 2 \( -iname 'LICENSE*' -o -iname 'NOTICE*' \) -type f | sort |
        while read -r file; do
            printf '\n==== %s ====\n\n' "${file#"$checkouts"/}"
            if grep -q 'TERMS AND CONDITIONS FOR USE, REPRODUCTION' "$file"; then
                printf 'Apache License, Version 2.0\n'
                sed -n '/Runtime Library Exception/,$p' "$file"
            else
                cat "$file"
            fi
        done
} >"$work/copyright"
put 0644 "$work/copyright" usr/share/doc/digs/copyright

mkdir -p "$root/DEBIAN" "$work/debian"
echo "Source: digs" >"$work/debian/control"
# Every library that the program is linked with, by the package that brings it here.
found=$(cd "$work" && dpkg-shlibdeps -O -e"$root/usr/bin/digs") || {
    echo "dpkg-shlibdeps can't tell which packages the program needs" >&2
    exit 1
}
libraries=$(printf '%s\n' "$found" | sed -n 's/^shlibs:Depends=//p')
[ -n "$libraries" ] || {
    echo "dpkg-shlibdeps found no library that the program needs" >&2
    exit 1
}
sed -e "s|@VERSION@|$version|" -e "s|@ARCHITECTURE@|$architecture|" -e "s|@MAINTAINER@|$maintainer|" \
    -e "s|@LIBRARIES@|$libraries|" -e "s|@SIZE@|$(du -sk "$root" | cut -f1)|" "$package/control" >"$root/DEBIAN/control"
for script in postinst prerm postrm; do install -m 0755 "$package/$script" "$root/DEBIAN/$script"; done
install -m 0644 "$package/templates" "$root/DEBIAN/templates"
echo /etc/digs/digs.env >"$root/DEBIAN/conffiles"
(cd "$root" && find . -type f ! -path './DEBIAN/*' ! -path './etc/*' -printf '%P\0' | sort -z | xargs -0 md5sum) \
    >"$root/DEBIAN/md5sums"
chmod 0644 "$root/DEBIAN/control" "$root/DEBIAN/conffiles" "$root/DEBIAN/md5sums"
# xz's default for the sake of installations; the dates are those of the commit.
find "$root" -newermt "@$SOURCE_DATE_EPOCH" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
dpkg-deb --root-owner-group -Zxz --build "$root" "$target/digs_${version}_$architecture.deb"
