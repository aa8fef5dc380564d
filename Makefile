# Everything from a bare Debian 12 machine: `make demo` shows a query at work, `make check` runs all tests.
PRESET ?= release
BINARY := build/$(PRESET)/tools/cql-jit

.PHONY: build check demo deps install package clean

build: deps
	cmake --preset $(PRESET)
	cmake --build --preset $(PRESET)

check:
	scripts/ci $(filter-out release,$(PRESET))

deps:
	scripts/install-deps.sh

demo: build
	@echo
	@echo 'A query: examples/queries/greek-gift.cql'
	@echo
	@cat examples/queries/greek-gift.cql
	@$(BINARY) -o build/demo.pgn examples/queries/greek-gift.cql examples/games.pgn
	@echo
	@cat build/demo.pgn

# DESTDIR is put in front of PREFIX.
PREFIX ?= /usr/local
install: build
	cmake --install build/$(PRESET) --prefix $(PREFIX)

# Debian packages, in build/package/packages: compiled by counts of a trial run.
package: deps
	scripts/profile.sh
	cmake --preset release -B build/package -DCQL_BUILD_TESTS=OFF -DCQL_BUILD_BENCH=OFF -DCQL_PROFILE=$(CURDIR)/build/profile/search.profdata
	cmake --build build/package --target package

clean:
	rm -rf build
