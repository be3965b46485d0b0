# The commands of this project. `make demo` and `make test` install missing packages and print which.
SHELL := /bin/bash
SWIFT ?= swift
CONFIGURATION ?= debug

# The files beside our extensions: their manifests and string tables.
RESOURCES = $(CONTROLS:%=Sources/Controls/%/Resources/.)

.PHONY: help demo test build package-test panel-test api-test mqtt-test mqtt-namespaces fleet-bench mqtt-programs \
  home-assistant-test home-assistant-real home-assistant-tools python-test attack screenshots phone-sheets \
  push-test push-tools push-programs panel-tools panel-programs install uninstall hardware-test fuzz \
  thread-sanitizer address-sanitizer motion site \
  build-tests bench deb deb-test apt-repository home-assistant-app format lint imports deps clean

help: ## list the commands
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /\1|/' | \
	  while IFS='|' read -r name text; do printf '  make %-19s %s\n' "$$name" "$$text"; done

# PANEL=1: with the page in a browser. FLEET=1: two devices, each with a page, that follow each other over one broker.
ifdef FLEET
demo: panel-programs
	@.ci/install mosquitto
	@$(SWIFT) build --configuration $(CONFIGURATION) --product actionbutton-mqtt
	@.ci/demo-fleet "$$($(SWIFT) build --configuration $(CONFIGURATION) --show-bin-path)"
else ifdef PANEL
demo: panel-programs
	@.ci/demo-panel "$$($(SWIFT) build --configuration $(CONFIGURATION) --show-bin-path)"
else
demo: deps ## try the button: the space bar, a built-in trace without a terminal; PANEL=1: a page; FLEET=1: two devices
	@$(SWIFT) build --configuration $(CONFIGURATION) --product actionbutton
	@$(SWIFT) build --configuration $(CONFIGURATION) --product SampleControls
	@cp -R $(RESOURCES) "$$($(SWIFT) build --configuration $(CONFIGURATION) --show-bin-path)/"
	@"$$($(SWIFT) build --configuration $(CONFIGURATION) --show-bin-path)/actionbutton" demo
endif

test: deps ## build everything and run every suite that needs no hardware
	@$(SWIFT) build --build-tests
	@$(SWIFT) test --skip-build

package-test: deps ## packages around plain sources: imported, built, listed, linted and performed
	@$(SWIFT) build --configuration $(CONFIGURATION) --product actionbutton
	@PACKAGE_BINARIES="$$($(SWIFT) build --configuration $(CONFIGURATION) --show-bin-path)" \
	  Tests/Process/Packages/run.py $(PACKAGES)

# SUITES="press lock": only test_press.py and test_lock.py. PYTEST_ADDOPTS="-k token": only tests with this in their name.
panel-test: panel-programs panel-tools ## the page in a real browser, with a daemon and without
	@PANEL_BINARIES="$$($(SWIFT) build --configuration $(CONFIGURATION) --show-bin-path)" \
	  .build/panel/bin/pytest -n 2 -m 'not alone' $(or $(SUITES:%=Tests/EndToEnd/Panel/test_%.py),Tests/EndToEnd/Panel)
	@PANEL_BINARIES="$$($(SWIFT) build --configuration $(CONFIGURATION) --show-bin-path)" \
	  .build/panel/bin/pytest -m alone $(or $(SUITES:%=Tests/EndToEnd/Panel/test_%.py),Tests/EndToEnd/Panel) \
	  || [ $$? -eq 5 ]  # 5: none of these tests must run alone

api-test: panel-programs panel-tools ## the gateway's API against its description
	@PANEL_BINARIES="$$($(SWIFT) build --configuration $(CONFIGURATION) --show-bin-path)" \
	  .build/panel/bin/python Tests/EndToEnd/Panel/api.py

# MQTT="states": only test_states.py. The programs of the packages, because one test measures how long an event takes.
MQTT_BINARIES = MQTT_BINARIES=$(CURDIR)/.build
mqtt-programs: build
	@Tests/EndToEnd/MQTT/install
	@$(SWIFT) build $(STATIC) --product WidgetFixtures --scratch-path .build/static
	@cp .build/static/release/WidgetFixtures .build/

# BUILT: a folder with the programs of mqtt-programs, in place of building them.
mqtt-test: $(if $(filter-out .build,$(BUILT)),,mqtt-programs) ## actionbutton-mqtt with a real broker and a real daemon, on loopback; how long an event takes
	@MQTT_BINARIES=$(abspath $(BUILT)) .build/mqtt/bin/pytest $(or $(MQTT:%=Tests/EndToEnd/MQTT/test_%.py),Tests/EndToEnd/MQTT)

mqtt-namespaces: mqtt-programs ## two devices and the broker in separate network namespaces, and a cut of 30 s; needs root
	@$(MQTT_BINARIES) .build/mqtt/bin/python Tests/EndToEnd/MQTT/namespaces.py

# FOLDER: where fleet.md, fleet.svg and fleet.json are written.
fleet-bench: mqtt-programs ## up to 200 devices, and 10,000 light subscribers, with one broker on this machine: some minutes, 4 GB
	@$(MQTT_BINARIES) .build/mqtt/bin/python Tests/EndToEnd/MQTT/fleet.py --folder $(or $(FOLDER),.build/fleet)

home-assistant-test: deps ## the controls for Home Assistant with a stand-in for its WebSocket interface, on loopback
	@Tests/EndToEnd/HomeAssistant/install
	@for product in actionbutton HomeAssistantControls; do \
	  $(SWIFT) build --configuration $(CONFIGURATION) --product $$product || exit; done
	@cp -R $(RESOURCES) "$$($(SWIFT) build --configuration $(CONFIGURATION) --show-bin-path)/"
	@BINARIES="$$($(SWIFT) build --configuration $(CONFIGURATION) --show-bin-path)" \
	  .build/home-assistant/bin/pytest -q Tests/EndToEnd/HomeAssistant

# BUILT: a folder with the programs, in place of building them. PYTHON: a Python 3.13.2 or later.
home-assistant-real: home-assistant-tools $(if $(filter-out .build,$(BUILT)),,build) ## the real Home Assistant with a real broker, on loopback; needs Python 3.13.2 and the network
	@MQTT_BINARIES=$(abspath $(BUILT)) .build/home-assistant-real/bin/pytest \
	  $(or $(SUITES:%=Tests/EndToEnd/HomeAssistantReal/test_%.py),Tests/EndToEnd/HomeAssistantReal)

home-assistant-tools:
	@PYTHON="$(PYTHON)" Tests/EndToEnd/HomeAssistantReal/install

python-test: deps ## the pytest plugin and the labgrid drivers with a real daemon, on this machine
	@Tests/EndToEnd/PythonTesting/install
	@for product in actionbutton SampleControls; do \
	  $(SWIFT) build --configuration $(CONFIGURATION) --product $$product || exit; done
	@cp -R $(RESOURCES) "$$($(SWIFT) build --configuration $(CONFIGURATION) --show-bin-path)/"
	@.build/python-testing/bin/mypy --strict --no-error-summary --ignore-missing-imports \
	  --cache-dir .build/python-testing/mypy --allow-untyped-decorators --allow-subclassing-any packaging/python/actionbutton_testing
	@BINARIES="$$($(SWIFT) build --configuration $(CONFIGURATION) --show-bin-path)" \
	  .build/python-testing/bin/pytest -q -p no:cacheprovider Tests/EndToEnd/PythonTesting

push-test: push-programs push-tools ## pushes of a client of Apple's service through nginx, which is installed if it is missing
	@PANEL_BINARIES="$$($(SWIFT) build --configuration $(CONFIGURATION) --show-bin-path)" \
	  .build/push/bin/pytest Tests/EndToEnd/Push

# ATTACKS="gateway": only test_gateway.py.
attack: panel-programs panel-tools ## attacks on the daemon, its socket and its gateway, on loopback: each refused or limited
	@PANEL_BINARIES="$$($(SWIFT) build --configuration $(CONFIGURATION) --show-bin-path)" \
	  .build/panel/bin/pytest $(or $(ATTACKS:%=Tests/EndToEnd/Attack/test_%.py),Tests/EndToEnd/Attack)

# FUZZ="--runs 1000000 json": more inputs, one target.
fuzz: deps ## random inputs for every parser, with libFuzzer and the sanitizers
	@Tests/Support/Fuzz/run $(FUZZ)

# SUITES="DaemonTests WireTests": only these.
thread-sanitizer address-sanitizer: %-sanitizer: deps ## every suite with the sanitizer; 1 at any report
	@Tests/Support/Sanitizers/run $* $(SUITES)

screenshots: panel-programs panel-tools ## pictures of every view of the page into .build/screenshots
	@PANEL_BINARIES="$$($(SWIFT) build --configuration $(CONFIGURATION) --show-bin-path)" \
	  .build/panel/bin/python Tests/EndToEnd/Panel/shots.py .build/screenshots

motion: panel-programs panel-tools ## the moving pictures of the README, from the real programs, into .build/motion
	@.build/panel/bin/python -m pip install --quiet --disable-pip-version-check pyte==0.8.2 pillow==11.3.0
	@PANEL_BINARIES="$$($(SWIFT) build --configuration $(CONFIGURATION) --show-bin-path)" \
	  .build/panel/bin/python Tests/EndToEnd/Panel/motion.py .build/motion

site: build-tests ## the documentation as a static site with DocC, without the network, into .build/site/html
	@.ci/site .build/site/html $(SITE_BASE)

build-tests: deps
	@$(SWIFT) build --build-tests

# SHEETS="--language ar --kind weather": only these.
phone-sheets: panel-programs panel-tools ## pictures of Tests/Support/PhoneWidgets in every family and language into .build/phone-sheets
	@$(SWIFT) build --configuration $(CONFIGURATION) --product PhoneWidgets
	@PANEL_BINARIES="$$($(SWIFT) build --configuration $(CONFIGURATION) --show-bin-path)" \
	  .build/panel/bin/python Tests/EndToEnd/Panel/phone_sheets.py .build/phone-sheets $(SHEETS)

panel-tools:
	@Tests/EndToEnd/Panel/install

push-tools:
	@Tests/EndToEnd/Push/install

push-programs: panel-programs
	@$(SWIFT) build --configuration $(CONFIGURATION) --product PhoneWidgets

panel-programs: deps
	@for product in actionbutton actionbutton-gateway SampleControls BuiltInControls WidgetFixtures; do \
	  $(SWIFT) build --configuration $(CONFIGURATION) --product $$product || exit; done
	@cp -R $(RESOURCES) "$$($(SWIFT) build --configuration $(CONFIGURATION) --show-bin-path)/"

# Swift 6.0 cannot link a fully static program (swiftlang/swift#79153): there only its own libraries are inside.
# No information for debuggers is made: the programs are stripped of it anyway, and the optimizer of Swift 6.0 stops at it.
# Two builds in different folders give the same bytes: the compiler's hash of a module, which depends on the folder, is left
# out (incremental LLVM code generation), and paths that the compilers store begin at the project's folder.
# CHTTP_WITHOUT_TLS: see Sources/System/CHTTP/notls.c. Properties of classes stay plain (unchecked): that their accesses do
# not overlap is checked in every debug build and test. Swift 6.0.3 then closes descriptors too early, and keeps the checks.
IS_6_0 = $(shell $(SWIFT) --version 2>/dev/null | grep 'version 6\.0')
RELEASE = --configuration release --static-swift-stdlib -debug-info-format none \
  -Xswiftc -Xfrontend -Xswiftc -disable-incremental-llvm-codegen \
  -Xswiftc -file-prefix-map -Xswiftc $(CURDIR)=. -Xcc -ffile-prefix-map=$(CURDIR)=. \
  $(if $(IS_6_0),,-Xswiftc -enforce-exclusivity=unchecked)
STATIC = $(RELEASE) $(if $(IS_6_0),,-Xswiftc -static-executable -Xcc -DCHTTP_WITHOUT_TLS)

# The daemon and command, the extensions that come with it, the gateway and the MQTT client; each is linked without the
# others.
COMMANDS = actionbutton actionbutton-gateway actionbutton-mqtt
CONTROLS = SampleControls BuiltInControls HomeAssistantControls
# What links a library of the system that Debian has no static form of.
LINKED = actionbutton-mqtt HomeAssistantControls
PROGRAMS = $(COMMANDS) $(CONTROLS)
# libwebsockets.so has another version in each Debian, what it needs has not: a linker script in its place links the
# static library.
LIBRARIES = /usr/lib/$(shell uname -m)-linux-gnu
WEBSOCKETS = INPUT($(foreach name,libwebsockets.a libssl.so.3 libcrypto.so.3 libcap.so.2 libz.so.1,$(LIBRARIES)/$(name)))

build: deps ## stripped release builds in .build: each one file that needs no library, but those for MQTT and Home Assistant
	@for product in $(filter-out $(LINKED),$(PROGRAMS)); do \
	  $(SWIFT) build $(STATIC) --product $$product --scratch-path .build/static && \
	  strip -o .build/$$product .build/static/release/$$product || exit; done
	@# Names of hosts are looked up by the system's libraries too.
	@mkdir -p .build/link && printf '%s\n' '$(WEBSOCKETS)' > .build/link/libwebsockets.so
	@for product in $(filter $(LINKED),$(PROGRAMS)); do \
	  $(SWIFT) build $(RELEASE) -Xlinker -L$(CURDIR)/.build/link \
	    --product $$product --scratch-path .build/dynamic && \
	  strip -o .build/$$product .build/dynamic/release/$$product || exit; done
	@cp -R $(RESOURCES) .build/
	@ls -l $(PROGRAMS:%=.build/%)

PREFIX ?= /usr/local
DESTDIR ?=
# Where the files go: programs, extensions, the library for packages of authors, rules and services.
BIN = $(DESTDIR)$(PREFIX)/bin
LIB = $(DESTDIR)$(PREFIX)/lib
SHARE = $(DESTDIR)$(PREFIX)/share/actionbutton
EXTENSIONS = $(LIB)/actionbutton/extensions
UNITS = actionbutton.service actionbutton-gateway.service actionbutton-mqtt.service

# Where `install` finds the programs.
BUILT ?= .build

install: ## put what make build has made into PREFIX (/usr/local), below DESTDIR
	@for program in $(PROGRAMS); do [ -x $(BUILT)/$$program ] || { \
	  echo "there is no $(BUILT)/$$program; run make build first" >&2; exit 1; }; done
	@install -d $(BIN) $(EXTENSIONS) $(SHARE)/library $(LIB)/udev/rules.d $(LIB)/sysusers.d $(LIB)/systemd/system
	@install -m 755 $(COMMANDS:%=$(BUILT)/%) $(BIN)/
	@for name in $(CONTROLS); do \
	  install -m 755 $(BUILT)/$$name $(EXTENSIONS)/ && cp -R Sources/Controls/$$name/Resources/. $(EXTENSIONS)/ || exit; done
	@cp -R Package.swift LICENSE Sources $(SHARE)/library/
	@install -m 644 udev/70-action-button.rules $(LIB)/udev/rules.d/
	@install -m 644 udev/action-button.sysusers $(LIB)/sysusers.d/action-button.conf
	@for unit in $(UNITS); do sed 's#/usr/bin/#$(PREFIX)/bin/#' udev/$$unit > $(LIB)/systemd/system/$$unit && \
	  chmod 644 $(LIB)/systemd/system/$$unit || exit; done
	@echo "installed into $(DESTDIR)$(PREFIX); the service needs the rest of udev/README.md"

uninstall: ## remove what make install has put there
	@rm -f $(COMMANDS:%=$(BIN)/%) $(LIB)/udev/rules.d/70-action-button.rules \
	  $(LIB)/sysusers.d/action-button.conf $(UNITS:%=$(LIB)/systemd/system/%)
	@for name in $(CONTROLS); do \
	  rm -rf $(EXTENSIONS)/$$name $(EXTENSIONS)/$$name.yaml $(EXTENSIONS)/$$name.resources; done
	@rm -rf $(SHARE)/library
	@for folder in $(EXTENSIONS) $(LIB)/actionbutton $(SHARE); do rmdir $$folder 2> /dev/null || true; done

# ARCH=arm64: for a Raspberry Pi, built here and run by QEMU for its help texts.
ifeq ($(ARCH),arm64)
deb:
	@.ci/install qemu-user-static
	@packaging/deb/cross $(PROGRAMS)
	@packaging/deb/build --arch arm64 --programs .build/arm64 --run "qemu-aarch64-static -L $$(packaging/deb/sysroot)/sysroot"
else
deb: build ## Debian packages into .build/deb; ARCH=arm64 for a Raspberry Pi
	@packaging/deb/build
endif

# PACKAGES="one other": folders of packages, such as those of two architectures. ADDRESS: where it will be.
apt-repository: ## a signed apt repository of the packages in .build/deb, into .build/apt; KEY names the key for gpg
	@packaging/deb/repository --key "$(KEY)" $(PACKAGES:%=--packages %) $(if $(ADDRESS),--address $(ADDRESS))

home-assistant-app: ## check the app for Home Assistant and put the packages of .build/deb into it
	@packaging/home-assistant/check
	@rm -rf packaging/home-assistant/actionbutton/packages && mkdir packaging/home-assistant/actionbutton/packages
	@cp .build/deb/*.deb packaging/home-assistant/actionbutton/packages/

deb-test: ## the packages of make deb on clean Debian 12 and 13 with systemd: install, upgrade, remove, purge
	@packaging/deb/test $(SYSTEMS)

hardware-test: deps ## the hardware suite on a real kernel's simulated GPIO chip, in a guest
	@$(SWIFT) build --build-tests
	@$(MAKE) --no-print-directory build PROGRAMS='actionbutton SampleControls'
	@hardware/vm/test

bench: build ## what it costs beside the C reference, and beside bad extensions and clients, in the guest
	@hardware/vm/latency $(BENCH) '$(CURDIR)/.build/actionbutton run --button {button} --output json' \
	  || [ $$? -eq 1 ]  # 1: a budget is missed; the table shows which
	@hardware/vm/disturb --icount '$(CURDIR)/.build/actionbutton run --button {button} --output json' \
	  || [ $$? -eq 1 ]

format: ## rewrite the source in the project's format
	@$(SWIFT) format --in-place --recursive --parallel Package.swift Sources Tests

lint: ## what CI checks of the format
	@$(SWIFT) format lint --strict --recursive --parallel Package.swift Sources Tests

imports: ## check which group of Sources imports which, and print the graph; check what documents and comments refer to
	@.ci/imports
	@.ci/references

deps: ## install what building needs, if it is missing
	@.ci/install

clean: ## remove what was built; the guest's kernel stays
	@$(SWIFT) package clean
