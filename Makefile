# The commands of this project. `make demo` and `make test` install what they miss and say so.
SHELL := /bin/bash
SWIFT ?= swift
CONFIGURATION ?= debug

# What stands beside our extensions: their manifests and string tables.
RESOURCES = Sources/SampleControls/Resources/. Sources/BuiltInControls/Resources/.

.PHONY: help demo test build panel-test api-test screenshots panel-tools panel-programs hardware-test bench format \
  lint deps clean

help: ## list the commands
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /\1|/' | \
	  while IFS='|' read -r name text; do printf '  make %-14s %s\n' "$$name" "$$text"; done

# PANEL=1: with the page in a browser.
ifdef PANEL
demo: panel-programs
	@.ci/demo-panel "$$($(SWIFT) build --configuration $(CONFIGURATION) --show-bin-path)"
else
demo: deps ## try the button: the space bar, a built-in trace without a terminal; PANEL=1 for the page in a browser
	@$(SWIFT) build --configuration $(CONFIGURATION) --product actionbutton
	@$(SWIFT) build --configuration $(CONFIGURATION) --product SampleControls
	@cp -R $(RESOURCES) "$$($(SWIFT) build --configuration $(CONFIGURATION) --show-bin-path)/"
	@"$$($(SWIFT) build --configuration $(CONFIGURATION) --show-bin-path)/actionbutton" demo
endif

test: deps ## build everything and run every suite that needs no hardware
	@$(SWIFT) build --build-tests
	@$(SWIFT) test --skip-build

panel-test: panel-programs panel-tools ## the page in a real browser, with a daemon and without
	@PANEL_BINARIES="$$($(SWIFT) build --configuration $(CONFIGURATION) --show-bin-path)" \
	  .build/panel/bin/python Tests/Panel/panel.py $(SUITES)

api-test: panel-programs panel-tools ## the gateway's API against its description, for two minutes
	@PANEL_BINARIES="$$($(SWIFT) build --configuration $(CONFIGURATION) --show-bin-path)" \
	  .build/panel/bin/python Tests/Panel/api.py

screenshots: panel-programs panel-tools ## pictures of every view of the page into .build/screenshots
	@PANEL_BINARIES="$$($(SWIFT) build --configuration $(CONFIGURATION) --show-bin-path)" \
	  .build/panel/bin/python Tests/Panel/shots.py .build/screenshots

panel-tools:
	@Tests/Panel/install

panel-programs: deps
	@for product in actionbutton actionbutton-gateway SampleControls BuiltInControls; do \
	  $(SWIFT) build --configuration $(CONFIGURATION) --product $$product || exit; done
	@cp -R $(RESOURCES) "$$($(SWIFT) build --configuration $(CONFIGURATION) --show-bin-path)/"

# Swift 6.0 cannot link a fully static program (swiftlang/swift#79153): there only its own libraries are inside.
STATIC = --static-swift-stdlib \
  $(shell $(SWIFT) --version 2>/dev/null | grep -q 'version 6\.0' || echo -Xswiftc -static-executable)

# The daemon and command, and the extensions that come with it; each needs nothing of the others to be linked.
PROGRAMS = actionbutton SampleControls BuiltInControls

build: deps ## stripped release builds in .build: each one file that needs no library; the gateway needs libcurl4
	@.ci/install release
	@for product in $(PROGRAMS); do \
	  $(SWIFT) build --configuration release $(STATIC) --product $$product --scratch-path .build/static && \
	  strip -o .build/$$product .build/static/release/$$product || exit; done
	@cp -R $(RESOURCES) .build/
	@$(SWIFT) build --configuration release --static-swift-stdlib --product actionbutton-gateway \
	  --scratch-path .build/gateway
	@strip -o .build/actionbutton-gateway .build/gateway/release/actionbutton-gateway
	@ls -l $(PROGRAMS:%=.build/%) .build/actionbutton-gateway

hardware-test: deps ## the hardware suite on a real kernel's simulated GPIO chip, in a guest
	@$(SWIFT) build --build-tests
	@$(SWIFT) build --configuration release --product actionbutton
	@$(SWIFT) build --configuration release --product SampleControls
	@hardware/vm/test

bench: build ## what it costs beside the C reference, and beside bad extensions and clients, in the guest
	@hardware/vm/latency $(BENCH) '$(CURDIR)/.build/actionbutton run --button {button} --output json' \
	  || [ $$? -eq 1 ]  # 1: a budget is missed, and the table says which
	@hardware/vm/disturb --icount '$(CURDIR)/.build/actionbutton run --button {button} --output json' \
	  || [ $$? -eq 1 ]

format: ## rewrite the source in the project's format
	@$(SWIFT) format --in-place --recursive --parallel Package.swift Sources Tests

lint: ## what CI checks of the format
	@$(SWIFT) format lint --strict --recursive --parallel Package.swift Sources Tests

deps: ## install what building needs, if it is missing
	@.ci/install

clean: ## remove what was built; the guest's kernel stays
	@$(SWIFT) package clean
