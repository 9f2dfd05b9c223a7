# Kinkeeper's commands. `make run` and `make test` are the two that matter; `make help` lists all.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
# The order of the steps matters (the page is embedded in the server), so `make -j` must not change it.
# Only `test-together` does it on purpose.
ifndef TOGETHER
.NOTPARALLEL:
endif
.DELETE_ON_ERROR:

REPORTS := $(CURDIR)/target/reports
heading = @printf '\n==> %s\n' '$(1)'

# One build lints our crates and makes the program and its tests. With other arguments cargo would choose other
# features of the dependencies and compile them again.
cargo_test = env RUSTC_WORKSPACE_WRAPPER=$(CURDIR)/scripts/rustc-linting cargo test --locked --workspace

# The program without the optimisations that take longest, see Cargo.toml. `make package` and `make bench` build the best one.
build_quick = cargo build --profile quick --locked -p kinkeeper --bin kinkeeper

# Tests of scripts, with a report of this name.
node_test = mkdir -p $(REPORTS) && node --test --test-reporter=spec --test-reporter-destination=stdout \
	--test-reporter=junit --test-reporter-destination=$(REPORTS)/$(1).xml

# The tests' databases are in memory where there is room: they are synced at every write.
temporary := $(shell [ "$$(df --output=avail -k /dev/shm 2>/dev/null | tail -n 1 || echo 0)" -gt 2097152 ] && echo /dev/shm || echo $${TMPDIR:-/tmp})

# What the built page depends on, including folders, so that a deleted file counts as a change.
WEB_SOURCES := $(shell find web/src web/public web/build locales 2>/dev/null; \
	find web -maxdepth 1 -type f -not -name '*.tsbuildinfo' 2>/dev/null)

.PHONY: help
help: ## list the commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' Makefile

.PHONY: run
run: need-run web/dist/index.html.gz ## build everything and serve it on http://localhost:8080, data in ./data
	$(call heading,building the server)
	$(build_quick)
	@exec target/quick/kinkeeper

.PHONY: demo
demo: need-run web/dist/index.html.gz ## build everything and serve an invented family on http://127.0.0.1:8080; nothing is kept
	$(call heading,building the server)
	$(build_quick)
	@exec target/quick/kinkeeper demo

.PHONY: dev
dev: need-run web/dist/index.html.gz ## server and page for development, reloading as you save
	@exec scripts/dev

.PHONY: test
test: need-test test-clean build-together test-scripts test-deploy test-together test-e2e ## check everything: lints, Rust on both databases, web, end to end
	$(call heading,all good; reports are in target/reports)

.PHONY: check
check: need-check build-together test-scripts test-rust ## the quick part, for every day: lints, types, Rust on SQLite, web
	$(call heading,checked)

.PHONY: lint lint-rust lint-web
lint: need-lint lint-web lint-rust ## formatting, lints and types

lint-rust: web/dist/index.html.gz
	$(call heading,lints and build of the server)
	cargo fmt --check
	$(cargo_test) --no-run

lint-web: web/node_modules/.installed e2e/node_modules/.installed
	$(call heading,lints and types of the page and the end-to-end tests)
	cd web && npm run --silent lint && npm run --silent check
	cd e2e && npm run --silent lint

# The last and largest crates keep only one core busy, so the page is checked meanwhile.
.PHONY: build-together
build-together: web/dist/index.html.gz e2e/node_modules/.installed
	$(MAKE) --jobs=2 --output-sync=target TOGETHER=yes lint-rust lint-web test-web .cache/venv/.installed

.PHONY: api
api: need-run web/dist/index.html.gz ## regenerate openapi.json and the page's types
	$(call heading,describing the API)
	cargo run --quiet --locked -p kinkeeper -- openapi > target/openapi.json
	mv target/openapi.json crates/server/openapi.json
	cd web && npm run --silent api

.PHONY: fonts
fonts: web/node_modules/.installed ## make the page's fonts again from their packages; needs Python with fonttools and brotli
	python3 scripts/subset-fonts.py

.PHONY: bench
bench: need-bench web/dist/index.html.gz e2e/node_modules/.installed ## measure the release binary
	$(call heading,building the server)
	cargo build --release --locked -p kinkeeper --features examples --bin kinkeeper --example synthetic_family --example empty_server
	cargo build --release --locked -p tree-layout --features examples --example draw
	node bench/run.mjs

.PHONY: screenshots
screenshots: need-screenshots web/dist/index.html.gz e2e/node_modules/.installed ## take the pictures of the docs from the demo
	$(call heading,building the server)
	$(build_quick)
	cd e2e && E2E_BINARY=$(CURDIR)/target/quick/kinkeeper npx playwright test --config screenshots/playwright.config.ts

.PHONY: package
package: need-package web/dist/index.html.gz ## an archive, a Debian package and a container image's folder, in target/package
	$(call heading,packages)
	scripts/package

.PHONY: audit
audit: need-audit ## look for known vulnerabilities in all dependencies and check their licences; needs the network
	$(call heading,dependencies)
	scripts/audit

.PHONY: schemathesis
schemathesis: need-test web/dist/index.html.gz ## send generated requests to every operation of the API
	$(call heading,generated requests as a member and as an admin)
	$(cargo_test) --no-run
	scripts/schemathesis

.PHONY: fuzz
fuzz: ## feed damaged files to the GEDCOM reader for 10 minutes
	$(call heading,damaged GEDCOM files)
	cargo run --release --locked -p gedcom --features examples --example fuzz -- 600 $$(date +%s)

.PHONY: torture
torture: need-torture web/dist/index.html.gz ## break the release binary on purpose: 15 minutes on each database, 30 with two replicas
	$(call heading,building the server)
	cargo build --release --locked -p kinkeeper --bin kinkeeper --example s3_server
	ulimit -n $$(ulimit -Hn) && node torture/run.mjs --minutes 15 --database sqlite
	ulimit -n $$(ulimit -Hn) && node torture/run.mjs --minutes 15 --database postgres
	node torture/run.mjs --minutes 30 --replicas 2

.PHONY: faults
faults: need-test web/dist/index.html.gz e2e/node_modules/.installed .cache/venv/.installed ## put forty deliberate faults into a copy, one after another; the tests must notice each
	$(call heading,deliberate faults)
	TMPDIR=$(temporary) node scripts/faults/run.mjs

# The parts of `make test`; each can also be run on its own.

.PHONY: test-clean
test-clean:
	@rm -rf $(REPORTS) && mkdir -p $(REPORTS)

.PHONY: test-scripts
test-scripts:
	$(call heading,the scripts themselves)
	$(call node_test,scripts) scripts/bench.test.mjs scripts/dependencies.test.mjs scripts/faults.test.mjs scripts/junit.test.mjs \
		scripts/sbom.test.mjs scripts/security.test.mjs

.PHONY: test-deploy
test-deploy: .cache/venv/.installed
	$(call heading,the files of an installation)
	$(call node_test,deploy) scripts/deploy.test.mjs

.PHONY: test-rust
test-rust: web/dist/index.html.gz .cache/venv/.installed
	$(call heading,Rust tests on SQLite)
	env -u KINKEEPER_TEST_POSTGRES TMPDIR=$(temporary) \
		node scripts/junit.mjs $(REPORTS)/rust-sqlite.xml -- $(cargo_test) --no-fail-fast

# Only the server knows the database, and not all of its tests do. A test mostly waits for it, so more of them run at once
# than there are cores.
.PHONY: test-postgres
test-postgres: web/dist/index.html.gz .cache/venv/.installed
	$(call heading,server tests on PostgreSQL)
	TMPDIR=$(temporary) scripts/postgres with -- \
		node scripts/junit.mjs $(REPORTS)/rust-postgres.xml -- $(cargo_test) --test it -- --test-threads=6 \
		--skip catalogue:: --skip kinship_oracle:: --skip units::

.PHONY: test-web
test-web: web/node_modules/.installed
	$(call heading,unit tests of the page)
	cd web && npm test

# Uses the binary that the Rust tests built: a plain `cargo build` would select other crate features and compile everything again.
.PHONY: test-e2e
test-e2e: web/dist/index.html.gz e2e/node_modules/.installed .cache/venv/.installed
	$(call heading,end-to-end tests in Chromium)
	$(cargo_test) --no-run
	cd e2e && TMPDIR=$(temporary) ../scripts/postgres with -- npm test

# The same binary, in the other two browser engines. Not yet a part of `make test`: that needs thirty runs without a failure.
.PHONY: test-engines
test-engines: need-engines web/dist/index.html.gz e2e/node_modules/.installed ## the most important flows in Firefox and WebKit; not yet a part of `make test`
	$(call heading,end-to-end tests in Firefox and WebKit)
	$(cargo_test) --no-run
	cd e2e && npm run --silent test:engines

# Each trouble once. Uses the binary that the Rust tests built, like the end-to-end tests.
.PHONY: test-torture test-torture-sqlite test-torture-postgres test-torture-replicas
test-torture: test-torture-sqlite test-torture-postgres test-torture-replicas
test-torture-sqlite test-torture-postgres: test-torture-%: web/dist/index.html.gz
	$(call heading,a short torture on $*)
	$(cargo_test) --no-run
	node torture/run.mjs --minutes 0 --binary target/debug/kinkeeper --database $*
test-torture-replicas: web/dist/index.html.gz
	$(call heading,a short torture of two replicas)
	$(cargo_test) --no-run
	node torture/run.mjs --minutes 0 --binary target/debug/kinkeeper --replicas 2 --people 3

# All but the first mostly wait, for PostgreSQL or for a server that was killed.
.PHONY: test-together
test-together:
	$(MAKE) --jobs=4 --output-sync=target TOGETHER=yes test-rust test-postgres test-torture

# What the steps need. A stamp file in each folder says that it matches its lock file.

.PHONY: need-run need-lint need-check need-test need-engines need-bench need-screenshots need-torture need-package need-audit
need-run need-lint need-check need-test need-engines need-bench need-screenshots need-torture need-package need-audit: need-%:
	@scripts/need $*

web/node_modules/.installed: web/package.json web/package-lock.json
	$(call heading,installing the packages of the page)
	cd web && npm ci --no-fund --no-audit
	@touch $@

e2e/node_modules/.installed: e2e/package.json e2e/package-lock.json
	$(call heading,installing the packages of the end-to-end tests)
	cd e2e && PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 npm ci --no-fund --no-audit
	@touch $@

web/dist/index.html.gz: web/node_modules/.installed $(WEB_SOURCES)
	$(call heading,building the page)
	cd web && npm run build
	@touch $@

.cache/venv/.installed: scripts/requirements.txt
	$(call heading,installing the SMTP server and the calendar parsers of the tests)
	rm -rf .cache/venv
	python3 -m venv .cache/venv
	.cache/venv/bin/pip install --quiet --disable-pip-version-check -r scripts/requirements.txt
	@touch $@
