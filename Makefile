# make play    install and start the terminal game
# make test    every check: lint, format, types, tests
# make docs    build the documentation into site/
# make parity  compare the native core with the judge on a million random boards (about half an hour on two free cores)
# make faults  plant over twenty faults in the core and over thirty in Python, and see that each is caught
# make sanitize  run the tests over the core with address and undefined-behaviour sanitizers
# make fuzz    let a fuzzer write campaigns for ten minutes
# make bench   measure against other libraries
# make clean   remove everything that make made
# make help    show these lines

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
WORKERS ?= 2

# Editable install: only the package's metadata and a change of its folders make a new one necessary, not its source.
METADATA := pyproject.toml constraints.txt LICENSE CMakeLists.txt $(wildcard core/*) \
	$(wildcard src/footwork/*/__init__.py src/footwork/*/*/__init__.py)

.PHONY: play test docs parity faults sanitize fuzz bench clean help
.DEFAULT_GOAL := help

help:
	@sed -n 's/^# \(make .*\)/\1/p' Makefile

play: $(VENV)/installed
	$(BIN)/footwork play

# One recipe line after another, so that -j cannot reorder the checks.
test: $(VENV)/installed-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/pytest -n $(WORKERS) --junitxml=$(VENV)/tests.xml
	@$(BIN)/python .ci/left_out.py $(VENV)/tests.xml

docs: $(VENV)/installed-dev
	$(BIN)/zensical build --clean

parity: $(VENV)/installed-dev
	$(BIN)/python -m tests.parity --boards 1000000 --processes $(WORKERS) --per-ruleset 1000

faults: $(VENV)/installed-dev
	$(BIN)/python -m tests.faults.python --processes $(WORKERS)
	$(BIN)/python -m tests.parity.faults

sanitize: $(VENV)/installed-dev
	$(BIN)/python -m tests.parity.sanitize

fuzz: $(VENV)/installed-dev
	$(BIN)/python -m pip install --quiet --constraint constraints.txt --editable '.[fuzz]'
	$(BIN)/python -m tests.language.fuzz 600

bench: $(VENV)/installed-dev
	$(BIN)/python -m pip install --quiet --constraint constraints.txt --editable '.[bench]'
	$(BIN)/footwork bench

$(VENV)/created:
	$(PYTHON) -c 'import sys; sys.exit("Footwork needs Python 3.11 or newer") if sys.version_info < (3, 11) else None'
	$(PYTHON) -m venv $(VENV)
	touch $@

# The dev install contains the plain one; the order-only prerequisite keeps two pips from running at once.
$(VENV)/installed: $(METADATA) | $(VENV)/created
	$(BIN)/python -m pip install --quiet --constraint constraints.txt --editable .
	touch $@

$(VENV)/installed-dev: $(METADATA) $(VENV)/installed
	$(BIN)/python -m pip install --quiet --constraint constraints.txt --editable '.[dev]'
	touch $@

clean:
	rm -rf $(VENV) build dist site .mypy_cache .pytest_cache .ruff_cache .hypothesis .cache
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +
