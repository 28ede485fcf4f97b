# cairn: `make` builds, `make help` lists everything else. Needs Swift 6.3, git and make; the rest
# is installed by the targets that use it (Debian and Ubuntu; on macOS they say what to install).

PREFIX ?= /usr/local
DESTDIR ?=
# The system's own interpreter: Debian's python3-gdal is only there.
PYTHON ?= /usr/bin/python3
# `make compare CORPUS=folder` takes the KML and GPX files of a folder, too.
CORPUS ?=
# How long `make fuzz` and `make faults` run, in all.
SECONDS ?= 60
# Files over 200 kB that belong into the repository, but not into Tests or samples: none so far.
LARGE :=
# The tests of the families of formats, and of what passes from one to another.
FORMAT_TESTS := $(addsuffix Tests,GeoJSON CSV GPX Archive KML GeoPackage SpatiaLite OpenStreetMap VectorTiles XML Styles \
  Formats Tracks Trail Project Pack Changes)
# What `make test-sanitized` runs, targets of tests or suites of them; .ci/run leaves out packs and the long searches.
SANITIZED ?= TextTests SQLiteStoreTests TilingTests NetworkTests.TamperedNetworkTests $(FORMAT_TESTS) \
  GeometryTests FlowTests StepsTests RobustnessTests.TruncationTests
# `make bench ONLY=regex` runs the rows whose name matches.
ONLY ?=

SYSTEM := $(shell uname)
SUDO := $(if $(filter 0,$(shell id -u)),,sudo)
BINARY := .build/release/cairn
PROGRAM ?= $(BINARY)
# The modules with documentation: all but the C libraries' maps and the program itself.
MODULES := $(filter-out CBZip2 CCairo CDeflate CExpat CGEOS CHashing CLZ4 CModSpatiaLite CProj CSQLite CZlib CZstd cairn,$(notdir $(wildcard Sources/*)))
# macOS has Swift's libraries in the system, and no static ones. On Linux the C++ library below them is
# linked in too, as loading it takes as long as a small conversion: a folder with nothing but its archive
# comes first where the linker looks for it. The toolchain's own linker folds functions that are the same, two
# megabytes with the tables for exceptions, which nothing throws; and a program at a fixed place has no
# addresses to mend when it starts, a quarter of the time that `cairn --version` takes. Nor does it look for the
# system's libraries in its own folder first.
STATIC := $(if $(filter Darwin,$(SYSTEM)),,--static-swift-stdlib -Xlinker -L$(CURDIR)/.build/static \
  -Xswiftc -Xclang-linker -Xswiftc -static-libgcc -Xswiftc -Xclang-linker -Xswiftc -no-pie \
  -Xswiftc -use-ld=lld -Xlinker --icf=all -Xlinker --no-export-dynamic \
  -Xlinker --no-eh-frame-hdr -Xlinker $(CURDIR)/.build/static/discard.ld)

# GeoPackage and every other store is an SQLite file.
PACKAGES := libsqlite3-dev
# .gz inputs, and KMZ archives.
PACKAGES += zlib1g-dev
# .bz2 inputs and outputs, common for OpenStreetMap extracts.
PACKAGES += libbz2-dev
# Blobs of OpenStreetMap's PBF, which it inflates whole in half of zlib's time, .gz outputs, and checksums of
# archives.
PACKAGES += libdeflate-dev
# The other two compressions of blobs of OpenStreetMap's PBF.
PACKAGES += liblz4-dev libzstd-dev
# KML and GPX in other encodings than UTF-8, or with a DOCTYPE.
PACKAGES += libexpat1-dev
# Validity, repairs and overlays; loaded when they are needed.
PACKAGES += libgeos-dev
# Reference systems and what leads from one to another; loaded when it is needed.
PACKAGES += libproj-dev
# Pictures of pixels, PDF, and the shaping of their texts; loaded when they are needed.
PACKAGES += libpangocairo-1.0-0 fonts-dejavu-core
BREW := pango geos proj sqlite zlib bzip2 libdeflate lz4 zstd expat

# To measure against: ogr2ogr and ogrinfo, osmium, cs2cs, spatialite; Python for the scripts, and pip for what Debian lacks.
PEERS := gdal-bin osmium-tool proj-bin spatialite-bin python3 python3-venv
# To compare with: GDAL's GeoPackage validator, GDAL as a writer of what cairn made, xmllint, gpsbabel, and
# SpatiaLite's module.
COMPARED := $(PEERS) python3-gdal libxml2-utils gpsbabel libsqlite3-mod-spatialite
# Tracks are compared with sums and zones of others.
COMPARED += python3-shapely python3-pyproj
# Projects are opened, and stores edited, in QGIS.
COMPARED += python3-qgis
# Pages are looked at in a browser.
COMPARED += chromium

# $(call need,PACKAGES,BREW FORMULAS): installs what is missing, quick and silent if nothing is.
ifeq ($(SYSTEM),Darwin)
need = for f in $(2); do brew list $$f >/dev/null 2>&1 || missing="$$missing $$f"; done; \
  if [ -n "$$missing" ]; then echo "missing; run: brew install$$missing" >&2; exit 5; fi
else
need = missing=$$(for p in $(1); do dpkg-query -W -f '$${db:Status-Status}' $$p 2>/dev/null | \
    grep -qx installed || echo $$p; done); \
  if [ -n "$$missing" ]; then echo "installing:" $$missing; $(SUDO) apt-get update -q && \
    $(SUDO) env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends $$missing; fi
endif

.DEFAULT_GOAL := build
.PHONY: help setup build test test-sanitized test-threads lint format install demo bench bench-roads bench-stores \
  bench-tiles bench-tracks bench-memory compare fuzz faults docs clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: ## install the libraries that are missing
	@$(call need,$(PACKAGES),$(BREW))

build: setup ## build the program: .build/release/cairn
	@mkdir -p .build/static && ln -sf $$(gcc -print-file-name=libstdc++.a) .build/static/ 2>/dev/null || true
	@echo 'SECTIONS { /DISCARD/ : { *(.eh_frame) *(.eh_frame_hdr) } } INSERT AFTER .text;' >.build/static/discard.ld
	swift build -c release $(STATIC) --disable-local-rpath --product cairn -debug-info-format none

$(BINARY):
	$(MAKE) build

test: setup ## run the whole test suite (UPDATE_GOLDEN=1 records anew what golden cases expect)
	swift test

# Leaks are not looked for: Foundation has some of its own, and paths of temporary files are kept for
# the signal handler. Of who allocated something the innermost calls are kept: walking up them all takes a sixth of the time.
test-sanitized: setup ## run the tests of readers, writers and steps under the address sanitizer
	CAIRN_TESTS=$$(echo '$(sort $(foreach test,$(SANITIZED),$(firstword $(subst ., ,$(test)))))' | tr ' ' ,) \
	  ASAN_OPTIONS=detect_leaks=0:malloc_context_size=4 swift test --sanitize=address --scratch-path .build/sanitized \
	  --filter "^($$(echo '$(strip $(SANITIZED))' | tr ' ' '|'))[./]"

# The program that the tests run is built with it, too, and what it finds there the tests tell.
test-threads: setup ## run the tests of what threads share under the thread sanitizer
	CAIRN_TESTS=FlowTests,StepsTests,RobustnessTests swift test --sanitize=thread \
	  --scratch-path .build/threads --filter 'FlowTests|BarrierTests|FeatureSpoolTests|ThreadTests'

lint: ## check style and format, strictly
	swift format lint --strict -r Sources Tests Package.swift
	@git ls-files '*.swift' | xargs awk -v platform='^[ a-z]*import (Glibc|Darwin)' \
	  '$$0 ~ platform && before !~ /^#if canImport\(Glibc\)$$|^#else$$/ { wrong = 1; print FILENAME ":" FNR \
	  ": the C library has another name elsewhere; write #if canImport(Glibc), import Glibc, #else, import Darwin" } \
	  { before = $$0 } END { exit wrong }'
	@stray=$$(git -c core.quotePath=false ls-files | grep -vE '/|^\.|^(Package\.swift|Makefile|README\.md|LICENSE)$$' || true); \
	  stray="$$stray$$(git -c core.quotePath=false ls-files | grep / | cut -d/ -f1 | sort -u | grep -vE '^(\..*|Sources|Tests|samples)$$' || true)"; \
	  if [ -n "$$stray" ]; then echo "$$stray: does not belong into the top folder" >&2; exit 1; fi
	@large=$$(git ls-files -z -- ':!Tests' ':!samples' $(LARGE:%=':!%') | xargs -0 sh -c \
	  'find "$$@" -size +200000c' sh); if [ -n "$$large" ]; then echo "$$large:" \
	  "over 200 kB: leave it out of git, or name it in LARGE (Makefile) if it has to be there" >&2; exit 1; fi
	@missing=$$(grep -oE '\]\([^)#:]+\)' README.md samples/README.md | sed 's/:](/ /; s/)$$//' | while read -r page link; do \
	  test -e "$$(dirname "$$page")/$$link" || echo "$$page: $$link"; done); \
	  if [ -n "$$missing" ]; then echo "$$missing: a link to a file that is not there" >&2; exit 1; fi
	@! git grep -nE '[^_]Mutex *[(<]' -- Sources Tests || { echo "the thread sanitizer does not see into" \
	  "the library's Mutex: take Lock" >&2; exit 1; }

format: ## put the sources into the house format
	swift format -i -r Sources Tests Package.swift

install: $(BINARY) ## install program and shell completions (PREFIX, DESTDIR)
	install -d "$(DESTDIR)$(PREFIX)/bin" "$(DESTDIR)$(PREFIX)/share/bash-completion/completions" \
	  "$(DESTDIR)$(PREFIX)/share/zsh/site-functions" "$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d"
	install -m 755 -s $(BINARY) "$(DESTDIR)$(PREFIX)/bin/cairn"
	$(BINARY) completions bash > "$(DESTDIR)$(PREFIX)/share/bash-completion/completions/cairn"
	$(BINARY) completions zsh > "$(DESTDIR)$(PREFIX)/share/zsh/site-functions/_cairn"
	$(BINARY) completions fish > "$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/cairn.fish"

demo: build ## the main job on samples: files of six formats to stores, tiles and routes, looked at, put through steps, and back
	@mkdir -p .build/demo
	$(BINARY) convert samples/town/*.geojson -o .build/demo/town.gpkg --overwrite --report .build/demo/report.json
	$(BINARY) info .build/demo/town.gpkg
	$(BINARY) bbox .build/demo/town.gpkg
	$(BINARY) convert .build/demo/town.gpkg --layer buildings -o .build/demo/buildings.geojson --overwrite
	$(BINARY) convert samples/field/*.km[lz] samples/field/*.gpx samples/town/*.csv -o .build/demo/field.gpkg --overwrite
	$(BINARY) info .build/demo/field.gpkg | grep -A2 ^layer
	$(BINARY) convert .build/demo/field.gpkg -o .build/demo/field.kmz --overwrite
	$(BINARY) convert samples/osm/andorra.osm.pbf --schema map -o .build/demo/andorra.gpkg --overwrite \
	  --problems .build/demo/andorra-problems.geojson
	$(BINARY) info samples/osm/monaco.osm.gz --tags 5 | head -10
	$(BINARY) filter samples/osm/monaco.osm.gz --tags w/highway -o .build/demo/streets.osm --overwrite
	$(BINARY) pipeline read samples/town/streets.geojson ! filter --where "name LIKE 'Avenue%'" \
	  ! reproject --dst-crs utm ! simplify --tolerance 2 ! measure ! write .build/demo/avenues.gpkg --overwrite
	$(BINARY) sql samples/town/buildings.geojson samples/town/trees-and-amenities.geojson "SELECT b.name, \
	  count(*) AS things, b.geom FROM buildings b JOIN \"trees-and-amenities\" t ON ST_Contains(b.geom, t.geom) \
	  GROUP BY b.fid" -o .build/demo/busy.gpkg --overwrite
	$(BINARY) sql .build/demo/town.gpkg "SELECT s.name, count(DISTINCT b.fid) AS buildings FROM streets s \
	  JOIN buildings b ON ST_Intersects(ST_Buffer(s.geom, 0.0001), b.geom) WHERE s.name IS NOT NULL \
	  GROUP BY s.name ORDER BY buildings DESC LIMIT 5" --output-format csv
	$(BINARY) tile samples/osm/andorra.osm.pbf --schema map -o .build/demo/andorra.pmtiles --overwrite
	$(BINARY) network build samples/osm/monaco.osm.gz -o .build/demo/monaco-roads.gpkg --fast --overwrite
	$(BINARY) route .build/demo/monaco-roads.gpkg --from 7.42135,43.730729 --to 7.428,43.74 --form text
	$(BINARY) isochrone .build/demo/monaco-roads.gpkg --from 7.42135,43.730729 --minutes 1,2,5 \
	  -o .build/demo/reach.geojson --overwrite
	$(BINARY) preview samples/town/*.geojson --label name --attribution "© OpenStreetMap contributors" \
	  -o .build/demo/town.png --overwrite
	$(BINARY) preview samples/osm/andorra.osm.pbf --schema map --bbox 1.4,42.42,1.8,42.66 --label name \
	  -o .build/demo/andorra.html --overwrite
	$(BINARY) pack build samples/osm/andorra.osm.pbf -o .build/demo/andorra-pack.gpkg --overwrite
	$(BINARY) pack check .build/demo/andorra-pack.gpkg
	$(BINARY) search .build/demo/andorra-pack.gpkg placa del poble
	$(BINARY) route .build/demo/andorra-pack.gpkg --from 1.5218,42.5075 --to 1.5404,42.5090 --form text
	$(BINARY) track stats samples/field/fells-loop.gpx
	@printf 'name,lon,lat,radius\nBellevue,-71.107628,42.43095,300\n' > .build/demo/zones.csv
	$(BINARY) zone make .build/demo/zones.csv -o .build/demo/zones.geojson --overwrite
	$(BINARY) project import samples/field/trees/mapping.json samples/field/trees/day1.geojson \
	  --template samples/field/trees/template.json -o .build/demo/trees.gpkg --overwrite
	$(BINARY) project check .build/demo/trees.gpkg
	$(BINARY) project export .build/demo/trees.gpkg -o .build/demo/trees-qgis --overwrite
	$(BINARY) trail route samples/field/castle.trail -o .build/demo/castle.geojson --overwrite
	$(BINARY) convert samples/town/trees-and-amenities.geojson -o .build/demo/inventory.gpkg --overwrite
	$(BINARY) edit .build/demo/inventory.gpkg --set "name=upper(name)" -o .build/demo/ann.gpkg --overwrite
	$(BINARY) edit .build/demo/inventory.gpkg --set "name=name || '!'" -o .build/demo/bob.gpkg --overwrite
	$(BINARY) merge .build/demo/inventory.gpkg .build/demo/ann.gpkg .build/demo/bob.gpkg -o .build/demo/merged.gpkg \
	  --conflicts .build/demo/open.gpkg --overwrite | head -3
	$(BINARY) edit .build/demo/open.gpkg --layer conflicts --set "resolution='theirs'" -o .build/demo/decided.gpkg --overwrite
	$(BINARY) merge resolve .build/demo/merged.gpkg .build/demo/decided.gpkg
	$(BINARY) diff --short .build/demo/bob.gpkg .build/demo/merged.gpkg
	$(BINARY) validate samples/town/buildings.geojson
	$(BINARY) crs info EPSG:4326 EPSG:5514 | head -6
	$(BINARY) convert samples/field/fells-loop.gpx --points -o .build/demo/fells-loop.csv --overwrite
	@echo "The ledger of the first step, where every feature is accounted for:"
	cat .build/demo/report.json
	@echo
	@echo "The results, ready for QGIS:" && ls -l .build/demo

bench: build ## measure against GDAL 3.6 and 3.12, osmium and SpatiaLite (ONLY=regex, BENCH_RUNS=3)
	@$(call need,$(PEERS),gdal osmium-tool python3)
	$(PYTHON) Tests/Bench/bench.py --only '$(ONLY)'

bench-roads: build ## measure networks of roads against those of routino, Valhalla and SpatiaLite that are installed
	@$(call need,osmium-tool python3,osmium-tool python3)
	$(PYTHON) Tests/Bench/roads.py

bench-stores: build ## measure diff, merge and apply of stores against geodiff
	@$(call need,python3,python3 python3-venv)
	$(PYTHON) Tests/Bench/stores.py

bench-tiles: build ## measure tiles against those of tippecanoe, tilemaker, GDAL 3.12 and pmtiles (ONLY=regex, BENCH_RUNS=3)
	@$(call need,$(PEERS) tilemaker,gdal osmium-tool tilemaker python3)
	$(PYTHON) Tests/Bench/tiles.py --only '$(ONLY)'

bench-tracks: build ## measure tracks, zones and receivers against gpsbabel, MovingPandas and GeoPandas
	@$(call need,gpsbabel python3 python3-venv,gpsbabel python3)
	$(PYTHON) Tests/Bench/tracks.py

bench-memory: build ## peak memory on a stream ten times as large
	$(PYTHON) Tests/Bench/bench.py --memory

compare: build ## compare results with GDAL's, osmium's, SpatiaLite's and gpsbabel's, feature by feature (CORPUS=folder)
	@$(call need,$(COMPARED),gdal osmium-tool gpsbabel python3)
	$(PYTHON) Tests/Compare/compare.py $(if $(CORPUS),--corpus '$(CORPUS)')

fuzz: setup ## feed mutated input to readers, and to every command with drawn options (SECONDS=60; PROGRAM)
	@$(call need,python3,python3)
	@test -x "$(PROGRAM)" || { echo "$(PROGRAM) is not there: run make, or name another PROGRAM" >&2; exit 5; }
	PROGRAM="$(PROGRAM)" PYTHON="$(PYTHON)" Tests/Fuzz/run $(SECONDS)

# SECONDS ends it early, in an order drawn at random; PROGRAM is the program that is tried, built already.
faults: setup ## let system calls fail, one in each run, in every pair of formats (SECONDS=60, or 0 for all; PROGRAM)
	@$(call need,python3 gcc libc6-dev,python3)
	@test -x "$(PROGRAM)" || { echo "$(PROGRAM) is not there: run make, or name another PROGRAM" >&2; exit 5; }
	$(PYTHON) Tests/Faults/faults.py --program "$(PROGRAM)" --seconds $(SECONDS)

# dump-symbol-graph always fails on the test bundle, which has no module; a missing graph stops `cp`.
# docc merge cannot use a landing page of ours yet (its hidden --landing-page-catalog says so and makes its own),
# so ours is an archive beside those of the modules: /documentation/cairn.
docs: setup ## write the documentation of every module to .build/docs
	swift build
	rm -rf .build/docs .build/docc .build/*/symbolgraph && mkdir -p .build/docc
	swift package dump-symbol-graph --minimum-access-level public >/dev/null 2>&1 || true
	for m in $(MODULES); do \
	  mkdir -p .build/docc/graphs/$$m && \
	  cp .build/*/symbolgraph/$$m.symbols.json .build/docc/graphs/$$m && \
	  docc convert $$(ls -d Sources/$$m/*.docc 2>/dev/null) --additional-symbol-graph-dir .build/docc/graphs/$$m \
	    --fallback-display-name $$m --fallback-bundle-identifier cairn.$$m \
	    --output-path .build/docc/$$m.doccarchive || exit; \
	done
	docc convert Sources/cairn/cairn.docc --fallback-display-name cairn --fallback-bundle-identifier cairn.cairn \
	  --output-path .build/docc/cairn.doccarchive
	docc merge .build/docc/*.doccarchive --synthesized-landing-page-name cairn --output-path .build/docs
	@echo "to read it: python3 -m http.server -d .build/docs, then http://localhost:8000/documentation/cairn"

clean: ## remove everything that was built, made or fetched
	rm -rf .build
