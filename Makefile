# Every command a person or CI uses. `make run` and `make test` need Python 3.11+ (with venv) and nothing else.
SHELL := /bin/sh
PORT ?= 8000
VENV := .venv
PY := $(VENV)/bin/python

# A version manager's shim can exist and still fail, so candidates are run, not looked up.
FIND_PYTHON = for p in python3 python3.11 python3.12 python3.13 python3.14; do \
	if $$p -c 'import sys, venv; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then echo $$p; break; fi; done

.PHONY: run setup test test-all audit check lint bench fuzz messages lock clean

run: $(VENV)/.run
	@DEBUG=$${DEBUG:-1} PORT=$(PORT) $(PY) manage.py serve

setup: $(VENV)/.run

$(PY):
	@python=$$($(FIND_PYTHON)); \
	if [ -z "$$python" ]; then echo "Parti needs Python 3.11 or newer with its venv module; none was found." >&2; exit 1; fi; \
	$$python -m venv $(VENV)

$(VENV)/.run: requirements/run.txt | $(PY)
	@echo "Installing what Parti needs …"
	@$(PY) -m pip -qq install --disable-pip-version-check --require-hashes -r requirements/run.txt
	@touch $@

$(VENV)/.dev: requirements/dev.txt | $(PY)
	@echo "Installing what the tests need …"
	@$(PY) -m pip -qq install --disable-pip-version-check --require-hashes -r requirements/dev.txt
	@touch $@ $(VENV)/.run

test: $(VENV)/.dev
	@$(PY) manage.py compile_messages
	@$(PY) -m pytest -m "not services"

# All of it on PostgreSQL, with what needs Redis too; both of this machine, or installed and started.
test-all: $(VENV)/.dev
	@$(PY) manage.py compile_messages
	@services="$$(.ci/services)" && eval "$$services" && DATABASE_URL="$$TEST_POSTGRES" $(PY) -m pytest

# Known faults of what is installed to run.
audit: $(VENV)/.dev
	@$(VENV)/bin/pip-audit --disable-pip --require-hashes --requirement requirements/run.txt

check: lint test

lint: $(VENV)/.dev
	@$(VENV)/bin/ruff check .
	@$(VENV)/bin/ruff format --check .
	@$(VENV)/bin/mypy
	@$(VENV)/bin/lint-imports
	@$(VENV)/bin/djlint --lint --quiet templates

bench: $(VENV)/.dev
	@$(PY) -m tests.bench
	@services="$$(.ci/services)" && eval "$$services" && $(PY) -m tests.bench_load

# Ten minutes of anything at all for the rules; FUZZ_SECONDS, FUZZ_SEED
fuzz: $(VENV)/.dev
	@$(PY) -m tests.fuzz

messages: $(VENV)/.dev
	@$(PY) manage.py collect_messages

lock:
	uv pip compile --quiet --universal --generate-hashes --no-header --no-annotate pyproject.toml -o requirements/run.txt
	uv pip compile --quiet --universal --generate-hashes --no-header --no-annotate pyproject.toml --group dev -o requirements/dev.txt

clean:
	rm -rf $(VENV) staticfiles
