# make run and make test do all the set-up. The other targets are for developers.
PYTHON ?= python3
BIN := .venv/bin
ENV := .venv/.runtime
PYTEST := $(BIN)/python -m pytest -n 2 --maxschedchunk 1
PURE := engine content architecture bench

.PHONY: run test setup dev run-full bench check lock clean

run: $(ENV) .env
	@$(BIN)/python -m config.serve --prepare --demo

# Both databases, always; on the second one only what touches a database. Status 5: ARGS chose nothing there.
test: dev
	@first=0; second=0; \
	$(PYTEST) $(ARGS) || first=$$?; \
	$(PYTEST) --postgres -m "not browser" $(PURE:%=--ignore=tests/%) $(ARGS) || second=$$?; \
	[ $$first = 0 ] || echo "Tests on SQLite failed."; \
	[ $$second = 0 ] || [ $$second = 5 ] || echo "Tests on PostgreSQL failed."; \
	[ $$first = 0 ] && { [ $$second = 0 ] || [ $$second = 5 ]; }

setup: $(ENV) .env
	@$(BIN)/python manage.py prepare

dev: .venv/.dev .env

run-full: dev
	@$(BIN)/python -m deploy.full

bench: dev
	@$(BIN)/python -m tests.bench

check: dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports
	$(BIN)/mypy .
	$(BIN)/mypy --config-file /dev/null --strict rules/engine
	$(BIN)/djlint --lint --quiet .
	$(BIN)/python manage.py makemigrations --check --dry-run
	$(BIN)/python manage.py check --fail-level WARNING

lock: dev
	$(BIN)/uv pip compile -q pyproject.toml --no-emit-index-url --no-header --no-annotate -o requirements.txt
	$(BIN)/uv pip compile -q pyproject.toml --extra dev --no-emit-index-url --no-header --no-annotate -o requirements-dev.txt

clean:
	rm -rf .venv var

$(ENV): requirements.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Retinue needs Python 3.11 or newer.")'
	@test -x $(BIN)/pip || $(PYTHON) -m venv .venv || { rm -rf .venv; echo "Install the package python3-venv."; exit 1; }
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.txt
	@touch $@

.venv/.dev: requirements-dev.txt $(ENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements-dev.txt
	@touch $@

.env:
	@cp .env.example .env
