# Everything from a bare Debian 12 machine: `make demo` shows a query at work, `make check` runs all tests.
PRESET ?= release
BINARY := build/$(PRESET)/tools/cql-jit

.PHONY: build check demo deps install package profile clean

build: deps
	cmake --preset $(PRESET)
	cmake --build --preset $(PRESET)

check: build
	ctest --preset $(PRESET)

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

# Debian packages, in build/release/packages.
package: build
	cmake --build build/$(PRESET) --target package

# Counts anew what the compiler is to optimise for.
profile: deps
	scripts/profile.sh

clean:
	rm -rf build
