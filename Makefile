# Two commands are all that a fresh Debian machine with Swift needs: make run, make test.

PORT ?= 8080
ROUNDS ?= 100
DATA ?= ./data
POSTAL_CODES := .build/postal-codes.csv
PYTHON := .venv/bin/python
STAGE := @Scripts/stage.sh
# Servers of tests wait for the disk with each write: where the machine has the room, their folders are in memory. The
# crash tests keep to the disk.
MEMORY := $(shell df --output=avail /dev/shm 2>/dev/null | awk 'NR == 2 && $$1 > 4000000 { print "TMPDIR=/dev/shm" }')
SWIFT_TEST := $(MEMORY) SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=6 swift test --skip-build

# Contract tests that share a server run in one process, each file with servers of its own in another.
CONTRACT_TEST := env $(MEMORY) $(PYTHON) -m pytest -q -n 3 --no-loadscope-reorder

.PHONY: run build test test-quick test-postgresql check lint lint-client types format fuzz crash bench bench-peers deb contract update-dependencies needs needs-tests

run: needs build $(POSTAL_CODES)
	.build/release/digs serve --demo --port $(PORT) --data $(DATA) --postal-codes $(POSTAL_CODES)

# The program brings the runtime of Swift along: it runs where Swift isn't installed, and calls the runtime faster.
build:
	swift build -c release --product digs --static-swift-stdlib

# Each stage is timed; the list comes last.
test:
	@rm -f .build/stages.txt
	$(STAGE) "Packages" $(MAKE) --no-print-directory needs needs-tests
	$(STAGE) "Style and types" $(MAKE) --no-print-directory lint lint-client types
	$(STAGE) "Client modules" node --test Tests/Client/*.test.js
	$(STAGE) "Build" swift build --build-tests --explicit-target-dependency-import-check error
	$(STAGE) "Swift tests" env $(SWIFT_TEST)
	$(STAGE) "Store tests on PostgreSQL" env TEST_ENGINE=postgresql $(SWIFT_TEST) --filter StoreTests
	$(STAGE) "API tests on PostgreSQL (a quarter)" \
		env TEST_ENGINE=postgresql $(SWIFT_TEST) --filter "$$(python3 Scripts/quarter.py)"
	$(STAGE) "Contract tests" $(CONTRACT_TEST) Tests/Contract
	$(STAGE) "Browser tests" env $(MEMORY) $(PYTHON) -m pytest -q --timeout 300 -n 3 --dist worksteal Tests/Web
	$(STAGE) "Crash tests" $(PYTHON) -m pytest -q Tests/Crash
	@cat .build/stages.txt

# What a change needs before its commit: minutes, beside the build. The stories of the API, the contract and the browser
# come with `make test`.
test-quick: needs needs-tests lint lint-client types
	node --test Tests/Client/*.test.js
	swift build --build-tests
	$(SWIFT_TEST) --skip APITests
	$(SWIFT_TEST) --filter 'APITests.MainJobTests'
	$(PYTHON) -m pytest -q Tests/Contract/test_document.py Tests/Contract/test_generators.py \
		Tests/Contract/test_postgresql.py

# The tests of the store, of the API and of the contract once more, with a PostgreSQL database behind each store and
# server.
test-postgresql: needs needs-tests
	swift build --build-tests
	env TEST_ENGINE=postgresql $(SWIFT_TEST) --filter 'StoreTests|APITests'
	TEST_ENGINE=postgresql $(CONTRACT_TEST) Tests/Contract

# Style, the types of the client, and the rules that reading files can check.
check: lint lint-client types
	swift test --filter StyleTests

lint:
	swift format lint --strict --recursive Sources Tests Benchmarks Package.swift

# What reading the web client's files can check: its texts, its habits, the contrast of its colours.
lint-client: $(PYTHON)
	@$(PYTHON) -m pip install --quiet --disable-pip-version-check -r Tests/Lint/requirements.txt
	$(PYTHON) -m pytest -q Tests/Lint

# The JSDoc types of the web client and of its service worker, by the TypeScript compiler. It writes nothing.
types:
	@Scripts/install.sh nodejs node-typescript
	tsc -p tsconfig.json
	tsc -p tsconfig.worker.json

format:
	swift format --in-place --recursive Sources Tests Benchmarks Package.swift

# A hundred times as many examples an operation as `make test` tries.
fuzz: needs needs-tests
	swift build --product digs
	$(PYTHON) Tests/Contract/fuzz.py 1000 --workers 1

# Kills a server under load again and again, and looks whether anything that it acknowledged is lost: with SQLite, with
# PostgreSQL, and the PostgreSQL behind it.
crash: needs needs-tests
	swift build --product digs
	$(PYTHON) Tests/Crash/crash.py $(ROUNDS)
	$(PYTHON) Tests/Crash/crash.py $(ROUNDS) --engine postgresql
	$(PYTHON) Tests/Crash/crash.py $(ROUNDS) --engine postgresql --kill database

# Size and more: Benchmarks/README.md.
bench: needs needs-tests build
	Scripts/install.sh wrk
	swift run -c release kernelbench
	python3 Benchmarks/search.py
	python3 Benchmarks/figures.py
	python3 Benchmarks/accounts.py
	python3 Benchmarks/posts.py
	python3 Benchmarks/messages.py
	python3 Benchmarks/notifications.py
	python3 Benchmarks/events.py
	python3 Benchmarks/imports.py
	python3 Benchmarks/photos.py
	$(PYTHON) Benchmarks/backup.py

# The same search and post in FastAPI with PostGIS beside Digs.
bench-peers: needs build
	Scripts/install.sh wrk postgresql-15-postgis-3 python3-fastapi uvicorn python3-asyncpg python3-uvloop \
		python3-httptools python3-ujson
	python3 Benchmarks/peers/peers.py

# The Debian package, in .build.
deb: needs build
	@Scripts/install.sh dpkg-dev binutils
	Operations/package/build.sh .build/release/digs .build

# Raises the pinned versions of Package.swift to the newest of their major version; run the tests before you keep them.
update-dependencies:
	python3 Scripts/update_dependencies.py
	swift package update

needs:
	@Scripts/install.sh libsqlite3-dev libpq-dev libssl-dev libcurl4-openssl-dev zlib1g-dev libbrotli-dev \
		libzxcvbn-dev libvips-tools libjs-leaflet python3-venv \
		gzip bzip2 xz-utils unzip zip xlsx2csv osmium-tool

needs-tests: $(PYTHON)
	@Scripts/install.sh sqlite3 curl brotli chromium-headless-shell msmtp nodejs node-typescript nginx-light openssl \
		openjdk-17-jre-headless prometheus postgresql-15
	@$(PYTHON) -m pip install --quiet --disable-pip-version-check \
		-r Tests/Contract/requirements.txt -r Tests/Web/requirements.txt

$(PYTHON):
	@Scripts/install.sh python3-venv
	python3 -m venv .venv

# The US postal codes that an empty installation starts with, from the package zipcodes.
$(POSTAL_CODES): Scripts/postal_codes.py | $(PYTHON)
	@mkdir -p .build
	@$(PYTHON) -m pip install --quiet --disable-pip-version-check zipcodes
	$(PYTHON) Scripts/postal_codes.py > $@.part
	@mv $@.part $@
