#!/usr/bin/env bash
# Installs the Debian packages on a clean root, a minimal Debian 12, and runs the README's example there. Needs root and debootstrap.
#
# usage: check-package.sh [PACKAGES [ROOT]]
#   PACKAGES  folder with the .deb files (default: build/package/packages, made by `make package`)
#   ROOT      where the clean root is kept; created if missing (default: a temporary folder)
set -euo pipefail

packages=$(realpath "${1:-"$(dirname "$0")/../build/package/packages"}")
ls "$packages"/cql-jit_*.deb >/dev/null

temporary=$(mktemp -d)
clean=${2:-$temporary/clean}
# The packages go into a copy: the clean root stays clean.
root=$temporary/root
trap 'rm -rf "$temporary"' EXIT

if [ ! -e "$clean/etc/debian_version" ]; then
  debootstrap --variant=minbase bookworm "$clean"
fi
cp -a "$clean" "$root"
mkdir "$root/packages"
cp "$packages"/*.deb "$root/packages"

inside() {
  chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 HOME=/root DEBIAN_FRONTEND=noninteractive "$@"
}

# A minimal system excludes manual pages and documents.
rm -f "$root"/etc/dpkg/dpkg.cfg.d/*
before=$(inside dpkg-query -W -f '${Package}\n' | sort)
inside apt-get update -q >/dev/null
inside sh -c 'apt-get install -o Dpkg::Use-Pty=0 -qy --no-install-recommends /packages/cql-jit_*.deb' >/dev/null
echo "New packages: $(comm -13 <(echo "$before") <(inside dpkg-query -W -f '${Package}\n' | sort) | tr '\n' ' ')"

echo "The example of the README:"
inside sh -c 'cd /root && cp -r /usr/share/doc/cql-jit/examples . &&
  cql-jit examples/queries/greek-gift.cql examples/games.pgn && head -12 greek-gift-out.pgn'
inside grep -q '^\[Event ' /root/greek-gift-out.pgn

echo "The other commands:"
inside cql-jit --version
inside sh -c 'cd /root && cql-jit compile examples/queries/greek-gift.cql && cql-run --count greek-gift.so examples/games.pgn'
inside cql-jit help pin | head -3
inside sh -c 'cd /root && cql-jit generate --games 2000 --comments --variations -o games.pgn.zst && cql-jit --count --cql mate games.pgn.zst'
inside sh -c 'cd /root && cql-jit bench --runs 2 --cql check games.pgn.zst'
inside sh -c 'zcat /usr/share/man/man1/cql-jit.1.gz | grep -q "^.SH OPTIONS"'
inside bash -c '. /usr/share/bash-completion/completions/cql-jit; COMP_WORDS=(cql-jit help isol); COMP_CWORD=2; _cql_jit; [ "${COMPREPLY[*]}" = isolatedpawns ]'

inside sh -c 'cd /usr/share && ls vim/vimfiles/ftdetect/cql.vim vim/vimfiles/syntax/cql.vim emacs/site-lisp/cql-mode.el emacs/site-lisp/cql-words.el'

if ls "$packages"/libcqljit-dev_*.deb >/dev/null 2>&1; then
  echo "The library:"
  inside sh -c 'apt-get install -o Dpkg::Use-Pty=0 -qy --no-install-recommends gcc libc6-dev pkg-config /packages/libcqljit*.deb' >/dev/null
  inside sh -c 'cd /root && cp /usr/share/doc/libcqljit-dev/examples/example.c . &&
    gcc -Wall -Werror example.c $(pkg-config --cflags --libs cqljit) -o example && ./example "cql() mate" examples/games.pgn | tail -3'
fi

if ls "$packages"/python3-cqljit_*.deb >/dev/null 2>&1; then
  echo "Python:"
  inside sh -c 'apt-get install -o Dpkg::Use-Pty=0 -qy --no-install-recommends /packages/python3-cqljit_*.deb /packages/libcqljit1_*.deb' >/dev/null
  inside sh -c 'cd /root && python3 -c "import cqljit; print(next(cqljit.search(\"cql() mate\", \"examples/games.pgn\")))"'
fi

inside sh -c 'apt-get purge -o Dpkg::Use-Pty=0 -qy $(dpkg-query -W -f "\${Package} " cql-jit "libcqljit*" "python3-cqljit*")' >/dev/null
inside sh -c '! command -v cql-jit && ! find /usr -name "*cql?jit*" | grep .'
echo "All is well."
