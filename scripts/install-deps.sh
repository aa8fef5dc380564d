#!/usr/bin/env bash
# Installs the Debian packages that building and testing need and that are missing here. Does nothing if there are none.
set -euo pipefail

packages=(
  git cmake ninja-build pkg-config g++ python3 dpkg-dev file
  clang-19 clang-format-19 clang-tidy-19 lld-19 llvm-19 llvm-19-dev liblld-19-dev libclang-rt-19-dev
  libcli11-dev libgtest-dev libbenchmark-dev nlohmann-json3-dev libexpected-dev
  libpcre2-dev libhwy-dev libzstd-dev zlib1g-dev libbz2-dev libxxhash-dev libroaring-dev libsqlite3-dev
  chromium chromium-driver python3-selenium python3-pandas
  pgn-extract zsh fish groff-base neovim
  vim emacs-nox nodejs libedit-dev
  valgrind
  zstd parallel openssh-server openssh-client slurmctld slurmd slurm-client munge
)

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
