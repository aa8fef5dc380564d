# `make demo` shows a query at work, `make check` runs all tests. Both install the Debian packages that are missing
# (scripts/install-deps.sh): `make demo` what building needs, `make check` what the tests use as well. `make build` and
# `make install` install no packages; `make deps` does nothing else.
PRESET ?= release
BINARY := build/$(PRESET)/tools/cql-jit
# What is only for tests and benchmarks is left out of builds that do not run them.
PROGRAMS := -DCQL_BUILD_TESTS=OFF -DCQL_BUILD_BENCH=OFF

.PHONY: apt-repository build check demo deps dist install uninstall package clean

build:
	cmake --preset $(PRESET)
	cmake --build --preset $(PRESET)

check:
	scripts/ci $(filter-out release,$(PRESET))

deps:
	scripts/install-deps.sh

demo:
	scripts/install-deps.sh build
	cmake --preset $(PRESET) $(PROGRAMS)
	cmake --build --preset $(PRESET) --target cql-jit
	@echo
	@echo 'A query: examples/queries/greek-gift.cql'
	@echo
	@cat examples/queries/greek-gift.cql
	@$(BINARY) -o build/demo.pgn examples/queries/greek-gift.cql examples/games.pgn
	@echo
	@cat build/demo.pgn

# DESTDIR is put in front of PREFIX.
PREFIX ?= /usr/local
install:
	cmake --preset $(PRESET) $(PROGRAMS)
	cmake --build --preset $(PRESET)
	cmake --install build/$(PRESET) --prefix $(PREFIX)

# Removes the files that the last `make install` from this folder has written.
uninstall:
	sed 's|^|$(DESTDIR)|' build/$(PRESET)/install_manifest.txt | xargs -d '\n' rm -vf

# Debian packages, in build/package/packages: compiled by counts of a trial run.
package: deps
	scripts/profile.sh
	cmake --preset release -B build/package $(PROGRAMS) -DCMAKE_INSTALL_PREFIX=/usr -DCQL_PROFILE=$(CURDIR)/build/profile/search.profdata
	cmake --build build/package --target package
	packaging/finish-packages build/package/packages

# One folder for other distributions, packed: build/dist/cql-jit-VERSION-linux-ARCHITECTURE.tar.zst;
# ARCHITECTURE=aarch64: for arm64, in build/dist-aarch64.
dist:
	scripts/dist $(ARCHITECTURE)

# A signed apt repository of the packages, in build/apt: KEY is the name of a secret key of gpg.
apt-repository:
	scripts/apt-repository build/apt "$(KEY)"

clean:
	rm -rf build
