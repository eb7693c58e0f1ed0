# make serve        install, build the web board and start the server on loopback; the board opens in the browser
# make play         install and start the terminal game
# make test         every check: lint, format, types, tests, the web board in a browser, the wheel
# make board        build the web board into the package
# make pictures     write a picture of every screen of the board into build/pictures
# make latency      measure how fast the board answers the hand, and how big it is
# make docs         build the documentation into site/
# make parity       compare the core with the judge on a million random boards of squares, and one of hexes (an hour on
#                   two free cores)
# make tiers        compare the searches of the core with each other on ten million boards (half an hour on one free core)
# make faults       plant over twenty faults in the core and over a hundred in Python: is each caught?
# make sanitize     run the tests over the core with address and undefined-behaviour sanitizers
# make hostile      run over three thousand hostile files, each in a process of its own under limits
# make fuzz         fuzz campaigns, the core, the Python API and the terminal for 600 s each, or SECONDS=900
# make determinism  play 200 games of bots of every ruleset in two processes; compare them byte for byte
# make kills        kill a thousand processes while they save, and see that no save is lost
# make server-proofs  kill servers, one and two, play over a bad line and against a model (about an hour)
# make threads      compare what threads, forks and other processes find with what one thread finds
# make growth       measure how cost grows with boards, pieces, auras and history (about five minutes)
# make bench        measure against other libraries, with memory and plots, and write docs/speed.md (a quarter of an hour)
# make wheel        build the wheel and install it into an environment of its own
# make clean        remove everything that make made
# make help         show these lines

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
WORKERS ?= 2
SECONDS ?= 600

# Editable install, with bytecode, as pip writes it for a wheel: without it every start compiles the package. Only the
# package's metadata and a change of its folders make a new one necessary, not its source.
METADATA := pyproject.toml constraints.txt LICENSE CMakeLists.txt $(wildcard core/*) \
	$(wildcard src/footwork/*/__init__.py src/footwork/*/*/__init__.py)

# Installed rather than fetched anew for each build, so that all of them share one build folder: the core is compiled once.
BUILD_TOOLS := scikit-build-core nanobind cmake ninja

# The wheel has everything in it, and stands in an environment without the rest: what it lacks is missed.
SHIPPED := $(shell find src -type f -not -name '*.pyc')
WHEEL := $(VENV)/wheel

# The web board is built into the package, which serves and ships it. Folders are listed too: a file that went changes them.
BOARD := src/footwork/server/web/board
BOARD_TOOLS := web/node_modules/installed
BOARD_SOURCES := $(wildcard web/*.html web/*.json web/*.ts web/*.js) $(shell find web/src web/public)
NPM := $(BIN)/python web/npm.py

.PHONY: serve play test board pictures latency docs parity tiers faults sanitize hostile fuzz determinism kills server-proofs \
	threads growth bench wheel clean help
.DEFAULT_GOAL := help

help:
	@sed -n 's/^# \(make .*\)/\1/p' Makefile

serve: $(VENV)/installed-server $(BOARD)/index.html
	$(BIN)/footwork serve --open

play: $(VENV)/installed
	$(BIN)/footwork play

# One recipe line after another, so that -j cannot reorder the checks.
test: $(VENV)/installed-dev $(WHEEL)/installed
	@$(BIN)/python .ci/chromium.py
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/clang-format --dry-run --Werror core/*
	$(BIN)/mypy
	$(NPM) run check
	$(NPM) test
	$(BIN)/pytest -n $(WORKERS) --junitxml=$(VENV)/tests.xml
	@$(BIN)/python .ci/left_out.py $(VENV)/tests.xml

board: $(BOARD)/index.html

pictures: $(VENV)/installed-dev $(BOARD)/index.html
	$(BIN)/python -m tests.browser.pictures

latency: $(VENV)/installed-dev $(BOARD)/index.html
	$(BIN)/python -m tests.browser.latency

docs: $(VENV)/installed-dev
	$(BIN)/zensical build --clean

parity: $(VENV)/installed-dev
	$(BIN)/python -m tests.parity --boards 1000000 --processes $(WORKERS) --per-ruleset 1000
	$(BIN)/python -m tests.parity --boards 1000000 --processes $(WORKERS) --per-ruleset 1000 --hexes

tiers: $(VENV)/installed-dev
	$(BIN)/python -m tests.parity.tiers --boards 10000000 --processes $(WORKERS)

faults: $(VENV)/installed-dev
	$(BIN)/python -m tests.faults.python --processes $(WORKERS)
	$(BIN)/python -m tests.parity.faults

sanitize: $(VENV)/installed-dev
	$(BIN)/python -m tests.parity.sanitize

hostile: $(VENV)/installed-dev
	$(BIN)/python -m tests.hostile --processes $(WORKERS)

fuzz: $(VENV)/installed-dev
	$(BIN)/python -m pip install --quiet --constraint constraints.txt --editable '.[fuzz]'
	$(BIN)/python -m tests.language.fuzz $(SECONDS)
	$(BIN)/python -m tests.fuzz.core $(SECONDS) --sanitize
	$(BIN)/python -m tests.fuzz.api $(SECONDS)
	$(BIN)/python -m tests.fuzz.terminal $(SECONDS)

determinism: $(VENV)/installed-dev
	$(BIN)/python -m tests.reliability.determinism

kills: $(VENV)/installed-dev
	$(BIN)/python -m tests.reliability.kills

# A server that acknowledges before it commits must be found out: there the command has to fail.
server-proofs: $(VENV)/installed-dev
	$(BIN)/python -m tests.server.kills
	$(BIN)/python -m tests.server.kills --postgres
	! $(BIN)/python -m tests.server.kills --broken
	! $(BIN)/python -m tests.server.kills --broken --postgres
	$(BIN)/python -m tests.server.two
	$(BIN)/python -m tests.server.proxy --seconds $(SECONDS)
	$(BIN)/python -m tests.server.model

threads: $(VENV)/installed-dev
	$(BIN)/python -m tests.reliability.threads

growth: $(VENV)/installed-dev
	$(BIN)/python -m tests.growth

# The peers: in this environment, for Node, and games that want older libraries in an environment of their own. Whoever
# cannot be installed is left out, and the table says so.
OUTSIDE := benchmarks/outside
NAMES := import tomllib; print(*tomllib.load(open('pyproject.toml', 'rb'))['project']['optional-dependencies']['bench'])

bench: $(VENV)/installed-dev $(VENV)/installed-peers
	$(BIN)/python benchmarks/speed.py --record

$(VENV)/installed-peers: pyproject.toml constraints.txt $(wildcard $(OUTSIDE)/*.json $(OUTSIDE)/*.txt) | $(VENV)/created
	for peer in $$($(BIN)/python -c "$(NAMES)"); do \
		$(BIN)/python -m pip install --quiet --constraint constraints.txt "$$peer" || echo "left out: $$peer"; \
	done
	$(PYTHON) -m venv $(VENV)/steps
	-$(VENV)/steps/bin/python -m pip install --quiet --requirement $(OUTSIDE)/requirements.txt
	-cd $(OUTSIDE) && npm ci --loglevel=error
	touch $@

$(VENV)/created:
	$(PYTHON) -c 'import sys; sys.exit("Footwork needs Python 3.11 or newer") if sys.version_info < (3, 11) else None'
	$(PYTHON) -m venv $(VENV)
	touch $@

wheel: $(WHEEL)/installed

$(VENV)/installed: $(METADATA) | $(VENV)/created
	$(BIN)/python -m pip install --quiet --constraint constraints.txt $(BUILD_TOOLS)
	$(BIN)/python -m pip install --quiet --constraint constraints.txt --no-build-isolation --editable .
	$(BIN)/python -m compileall -q src/footwork
	touch $@

# The server's parts come on top of the plain install.
$(VENV)/installed-server: $(VENV)/installed
	$(BIN)/python -m pip install --quiet --constraint constraints.txt --no-build-isolation --editable '.[server]'
	touch $@

# The dev install contains the plain one and the server, and takes no warning of the compiler.
$(VENV)/installed-dev: $(METADATA) | $(VENV)/created
	$(BIN)/python -m pip install --quiet --constraint constraints.txt $(BUILD_TOOLS)
	$(BIN)/python -m pip install --quiet --constraint constraints.txt --no-build-isolation \
		--config-settings=cmake.define.FOOTWORK_STRICT=ON --editable '.[dev]'
	$(BIN)/python -m compileall -q src/footwork
	touch $(VENV)/installed $(VENV)/installed-server $@

$(WHEEL)/created: | $(VENV)/created
	$(BIN)/python -m venv $(WHEEL)
	touch $@

$(BOARD_TOOLS): web/package.json web/package-lock.json web/.npmrc | $(VENV)/created
	$(NPM) ci --loglevel=error
	touch $@

$(BOARD)/index.html: $(BOARD_SOURCES) $(BOARD_TOOLS)
	$(NPM) run build --silent
	touch $@

$(WHEEL)/installed: $(METADATA) $(SHIPPED) $(BOARD)/index.html $(VENV)/installed-dev | $(WHEEL)/created
	rm -rf $(WHEEL)/dist
	$(BIN)/python -m pip wheel --quiet --no-deps --no-build-isolation --wheel-dir $(WHEEL)/dist .
	$(WHEEL)/bin/python -m pip install --quiet --constraint constraints.txt "$$(echo $(WHEEL)/dist/*.whl)[server,arrays]"
	$(WHEEL)/bin/python -m pip install --quiet --no-deps --force-reinstall $(WHEEL)/dist/*.whl
	touch $@

clean:
	rm -rf $(VENV) $(BOARD) web/node_modules build dist site .mypy_cache .pytest_cache .ruff_cache .hypothesis .cache
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +
