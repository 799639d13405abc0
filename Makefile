# `make play` and `make test` are all one needs. Play: Python 3.11+, Node 20+, make. Test: Chromium as well.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
RUNTIME := node_modules/.package-lock.json

.PHONY: play build test lint types unit browser-tests chromium bench soak engines audit clean

play: build
	$(PYTHON) tools/serve.py _site --open

build: $(RUNTIME)
	$(PYTHON) tools/build.py

# What has use for one core goes two at a time; the tests, which take both, one after the other, so that the last words
# are pytest's.
test:
	$(MAKE) --no-print-directory --jobs=2 build $(VENV)/test.stamp
	$(MAKE) --no-print-directory --jobs=2 types lint chromium
	$(MAKE) --no-print-directory unit
	$(MAKE) --no-print-directory browser-tests

lint: $(VENV)/test.stamp
	$(BIN)/ruff check .

types: $(VENV)/test.stamp
	$(BIN)/mypy --strict py tools tests

unit: $(VENV)/test.stamp $(RUNTIME)
	$(BIN)/pytest --numprocesses=2 --ignore=tests/browser --ignore=tests/engines

browser-tests: $(VENV)/test.stamp $(RUNTIME)
	$(BIN)/pytest --numprocesses=3 --dist=worksteal tests/browser

bench: build $(VENV)/bench.stamp chromium
	$(BIN)/python tools/bench.py

# What is long: the browser tests that only say the same once more in another way, 20 times as many random deals, 300
# matches, 10,000 cases of fuzzing a kind (or FUZZ_MINUTES for each half of them), 150 deals in one page, and the ENGINES
# "firefox webkit". Its last lines tell what was done.
soak: $(VENV)/soak.stamp $(RUNTIME) chromium
	$(BIN)/pytest --numprocesses=2 --dist=worksteal -m long tests/browser
	SOAK=20 $(BIN)/pytest --numprocesses=2 --dist=worksteal \
		tests/ai/test_compact.py tests/soak tests/browser/test_growth.py tests/engines

# Playwright's own Firefox and WebKit with what they need of the system; where there is no such, see tests/engines.
engines: $(VENV)/soak.stamp
	$(BIN)/playwright install --with-deps firefox webkit

# Known holes: in what the site is made of, and in what the tools and tests are made of. Fails where npm or PyPI do not say.
audit: $(VENV)/audit.stamp $(VENV)/test.stamp
	npm audit --omit=dev
	$(BIN)/pip-audit --local --strict

# $CHROMIUM or the system's own; Playwright's is fetched only where there is none.
chromium: $(VENV)/test.stamp
	@test -n "$$CHROMIUM" || command -v chromium >/dev/null || $(BIN)/playwright install chromium

$(RUNTIME): package.json package-lock.json
	npm ci --omit=dev
	@touch $@

$(VENV)/%.stamp: pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade 'pip>=25.1'
	$(BIN)/python -m pip install --quiet --group $*
	@touch $@

clean:
	rm -rf _site build node_modules $(VENV)
