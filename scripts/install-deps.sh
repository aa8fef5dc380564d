#!/usr/bin/env bash
# Installs the Debian packages that are missing here. Does nothing if all are installed.
#
# usage: install-deps.sh [build | test | dist | site | package | arm64]
#   build  the packages for compiling the programs and the library
#   test   those and the packages for the tests (default)
#   dist   the packages for compiling, scripts/dist and scripts/try-dist
#   site   the packages for scripts/build-site.sh
#   package  the packages for compiling and scripts/debian-package
#   arm64  the packages for compiling and scripts/arm64
set -euo pipefail

build=(
  git cmake ninja-build pkg-config g++ python3
  clang-19 lld-19 llvm-19 llvm-19-dev liblld-19-dev
  libcli11-dev nlohmann-json3-dev libexpected-dev
  libpcre2-dev libutf8proc-dev libuchardet-dev libhwy-dev libzstd-dev zlib1g-dev libbz2-dev libxxhash-dev libarchive-dev libroaring-dev libsqlite3-dev libedit-dev libboost-dev
)
test=(
  dpkg-dev file abigail-tools
  clang-format-19 clang-tidy-19 libclang-rt-19-dev llvm-19-tools
  libgtest-dev libbenchmark-dev
  chromium chromium-driver python3-selenium python3-pandas
  pgn-extract zsh fish groff-base neovim
  vim emacs-nox nodejs
  valgrind
  librsvg2-2 libsixel1
  libarchive-tools zstd parallel openssh-server openssh-client slurmctld slurmd slurm-client munge
)
dist=("${build[@]}" zstd debootstrap)
arm64=("${build[@]}" zstd debootstrap qemu-user)
# Optional: without it the test of the site is skipped.
site=(python3 mkdocs)
case ${1-test} in
  build) packages=("${build[@]}") ;;
  test) packages=("${build[@]}" "${test[@]}") ;;
  dist) packages=("${dist[@]}") ;;
  site) packages=("${site[@]}") ;;
  arm64) packages=("${arm64[@]}") ;;
  package) packages=("${build[@]}" dpkg-dev debhelper lintian) ;;
  *)
    sed -n '4,10s/^# //p' "$0" >&2
    exit 2 ;;
esac

missing=()
for package in "${packages[@]}"; do
  dpkg-query -W -f '${db:Status-Status}\n' "$package" 2>/dev/null | grep -qx installed || missing+=("$package")
done
if [ ${#missing[@]} -eq 0 ]; then
  exit 0
fi

as_root=()
if [ "$(id -u)" -ne 0 ]; then
  as_root=(sudo)
fi
echo "Installing: ${missing[*]}"
"${as_root[@]}" apt-get update -q
"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends "${missing[@]}"
