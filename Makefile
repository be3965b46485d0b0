# The commands of this project. `make demo` and `make test` install missing packages and print which.
SHELL := /bin/bash
SWIFT ?= swift
# CONFIGURATION=release: suites with the programs of a release build.
CONFIGURATION ?= debug
# DEBUG_INFO=dwarf: with information for debuggers, which takes an eighth of a build's time. The index that SwiftPM needs to find tests
# has nothing about the modules of the system.
DEBUG_INFO ?= none
DEBUG = -debug-info-format $(DEBUG_INFO) -Xswiftc -index-ignore-system-modules
SWIFT_BUILD = $(SWIFT) build --configuration $(CONFIGURATION) $(if $(filter release,$(CONFIGURATION)),$(RELEASE),$(DEBUG))
# Where the suites find the programs.
BINARIES = $(abspath $(or $(BUILT),.build/$(CONFIGURATION)))

# The files beside our extensions: their manifests and string tables.
RESOURCES = $(CONTROLS:%=Sources/Controls/%/Resources/.)

.PHONY: help demo test simulate-daemon compiler-test package-test call-test panel-test api-test mqtt-tools mqtt-test mqtt-programs mqtt-namespaces fleet-bench \
  home-assistant-test home-assistant-real home-assistant-tools home-assistant-picture python-test push-test attack fuzz mutants thread-sanitizer \
  address-sanitizer screenshots motion site build-tests programs phone-sheets panel-tools push-tools build link \
  install uninstall deb deb-reproducible apt-repository card-image card-test release-test release-tools home-assistant-app deb-test hardware-test bench \
  format lint imports check deps \
  clean

help: ## list the commands
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /\1|/' | \
	  while IFS='|' read -r name text; do printf '  make %-19s %s\n' "$$name" "$$text"; done

# PANEL=1: with the page in a browser. FLEET=1: two devices, each with a page, that follow each other over one broker.
ifdef FLEET
demo: programs
	@.ci/install mosquitto
	@.ci/demo $(BINARIES) fleet
else ifdef PANEL
demo: programs
	@.ci/demo $(BINARIES) panel
else
demo: deps ## try the button: the space bar, a built-in trace without a terminal; PANEL=1: a page; FLEET=1: two devices
	@ACTIONBUTTON_DEMO=1 $(SWIFT_BUILD) --target Demo
	@cp -R Sources/Controls/SampleControls/Resources/. $(BINARIES)/
	@$(BINARIES)/actionbutton demo
endif

# Tests remove what they make: nothing may be left in their folder for temporary files but what SwiftPM itself leaves there.
SWIFT_TEST = folder=$$(mktemp -d) && trap 'rm -r "$$folder"' EXIT && TMPDIR=$$folder ACTIONBUTTON_INVARIANTS=trap $(SWIFT) test --skip-build $(1) && \
  if find "$$folder" -mindepth 1 -not -name '*.lock' -not -path '*/TemporaryDirectory.*' | grep .; then \
    echo 'error: the tests have left these files' >&2; exit 1; fi

test: build-tests ## build everything and run every suite of Swift that needs no hardware and no compiler
	@$(call SWIFT_TEST,--skip '^CompilerTests\.')

# SEED=7: only this seed, with all that happens. SEEDS=1000, STEPS=400: so many. OPTIMIZED=1: a build with optimization and all
# debug checks, in a folder of its own, which takes some minutes and needs a third of the time for each seed.
SIMULATION = $(if $(OPTIMIZED),--configuration release --scratch-path .build/simulation -Xswiftc -enable-testing -Xswiftc -DDEBUG,$(DEBUG))
simulate-daemon: deps ## the whole daemon in a simulated system, with faults, under many seeds
	@ACTIONBUTTON_SIMULATION=1 $(SWIFT) build $(SIMULATION) --product daemon-simulation
	@.build/$(if $(OPTIMIZED),simulation/release,debug)/daemon-simulation \
	  $(if $(SEED),--from $(SEED) --tell,--seeds $(or $(SEEDS),100)) --steps $(or $(STEPS),200)

compiler-test: build-tests ## control files of authors, compiled with the library of this build
	@$(call SWIFT_TEST,--filter '^CompilerTests\.')

# PACKAGES="Kettle Twins": only these.
package-test: programs ## packages around plain sources: imported, built, listed, linted and performed
	@Tests/Support/install-python pytest -- pytest-xdist==3.8.0
	@BINARIES=$(BINARIES) .build/pytest/bin/pytest \
	  $(or $(PACKAGES:%='Tests/Process/Packages/test_packages.py::test_package[%]'),Tests/Process/Packages)

# CALLS="rename or fork": only these calls.
call-test: programs ## a daemon, in which one system call after another fails; needs strace
	@.ci/install --only strace
	@Tests/Support/install-python pytest -- pytest-xdist==3.8.0
	@BINARIES=$(BINARIES) .build/pytest/bin/pytest -n 2 $(if $(CALLS),-k "$(CALLS)") Tests/Process/FailingCalls

# SUITES="press lock": only test_press.py and test_lock.py. PYTEST_ADDOPTS="-k token": only tests with this in their name.
# PANEL_MARKS="not alone": without those that compare times, and must run alone.
panel-test: programs panel-tools ## the page in a real browser, with a daemon and without
	@[ '$(PANEL_MARKS)' = alone ] || BINARIES=$(BINARIES) .build/panel/bin/pytest -n 2 -m 'not alone' \
	  $(or $(SUITES:%=Tests/EndToEnd/Panel/test_%.py),Tests/EndToEnd/Panel)
	@[ '$(PANEL_MARKS)' = 'not alone' ] || BINARIES=$(BINARIES) .build/panel/bin/pytest -m alone \
	  $(or $(SUITES:%=Tests/EndToEnd/Panel/test_%.py),Tests/EndToEnd/Panel) \
	  || [ $$? -eq 5 ]  # 5: none of these tests must run alone

# EXAMPLES=40: as many requests to each path and phase; 200 without it.
api-test: programs panel-tools ## the gateway's API against its description
	@BINARIES=$(BINARIES) .build/panel/bin/python Tests/EndToEnd/Panel/api.py $(EXAMPLES:%=--examples %)

mqtt-tools:
	@Tests/EndToEnd/MQTT/install

# MQTT="states": only test_states.py. MQTT_MARKS=speed: those that compare times, for release programs (BUILT=.build).
mqtt-test: programs mqtt-tools ## actionbutton-mqtt with a real broker and a real daemon, on loopback
	@BINARIES=$(BINARIES) .build/mqtt/bin/pytest $(if $(MQTT_MARKS),-m '$(MQTT_MARKS)') \
	  $(or $(MQTT:%=Tests/EndToEnd/MQTT/test_%.py),Tests/EndToEnd/MQTT)

# The programs of the packages and a fixture, for what measures.
mqtt-programs: build
	@$(SWIFT) build --configuration release $(RELEASE) --product WidgetFixtures
	@cp .build/release/WidgetFixtures .build/

mqtt-namespaces: mqtt-programs mqtt-tools ## two devices and the broker in separate network namespaces, and a cut of 30 s; needs root
	@BINARIES=$(CURDIR)/.build .build/mqtt/bin/pytest -m speed Tests/EndToEnd/MQTT/test_namespaces.py

# FOLDER: where fleet.md, fleet.svg and fleet.json are written.
fleet-bench: mqtt-programs mqtt-tools ## up to 200 devices, and 10,000 light subscribers, with one broker on this machine: some minutes, 4 GB
	@BINARIES=$(CURDIR)/.build .build/mqtt/bin/python Tests/EndToEnd/MQTT/fleet.py --folder $(or $(FOLDER),.build/fleet)

home-assistant-test: programs ## the controls for Home Assistant with a stand-in for its WebSocket interface, on loopback
	@Tests/EndToEnd/HomeAssistant/install
	@BINARIES=$(BINARIES) .build/home-assistant/bin/pytest -q Tests/EndToEnd/HomeAssistant

# PYTHON: a Python 3.13.2 or later.
home-assistant-real: programs home-assistant-tools ## the real Home Assistant with a real broker, on loopback; needs Python 3.13.2 and the network
	@BINARIES=$(BINARIES) .build/home-assistant-real/bin/pytest \
	  $(or $(SUITES:%=Tests/EndToEnd/HomeAssistantReal/test_%.py),Tests/EndToEnd/HomeAssistantReal)

home-assistant-tools:
	@PYTHON="$(PYTHON)" Tests/EndToEnd/HomeAssistantReal/install

# A page needs the list of all services, which loads integrations that no test uses; two of their packages are compiled with g++.
home-assistant-picture: programs home-assistant-tools ## the picture of the device in the real Home Assistant, into .build/home-assistant.webp
	@.ci/install --only chromium-headless-shell g++
	@.build/home-assistant-real/bin/pip install --quiet --disable-pip-version-check playwright==1.65.2 \
	  $$(.build/home-assistant-real/bin/python Tests/EndToEnd/HomeAssistantReal/requirements.py ai_task assist_satellite logbook stream)
	@BINARIES=$(BINARIES) PYTHONPATH=Tests/EndToEnd/Panel \
	  .build/home-assistant-real/bin/python Tests/EndToEnd/HomeAssistantReal/picture.py .build/home-assistant.webp

python-test: programs ## the pytest plugin and the labgrid drivers with a real daemon, on this machine
	@Tests/EndToEnd/PythonTesting/install
	@.build/python-testing/bin/mypy --strict --no-error-summary --ignore-missing-imports \
	  --cache-dir .build/python-testing/mypy --allow-untyped-decorators --allow-subclassing-any packaging/python/actionbutton_testing
	@BINARIES=$(BINARIES) .build/python-testing/bin/pytest -q -p no:cacheprovider Tests/EndToEnd/PythonTesting

push-test: programs push-tools ## pushes of a client of Apple's service through nginx, which is installed if it is missing
	@BINARIES=$(BINARIES) .build/push/bin/pytest $(if $(PUSH_MARKS),-m '$(PUSH_MARKS)') Tests/EndToEnd/Push

# ATTACKS="gateway": only test_gateway.py. ATTACK_MARKS="not flood": without those that mainly send as much as they can.
attack: programs panel-tools ## attacks on the daemon, its socket and its gateway, on loopback: each refused or limited
	@BINARIES=$(BINARIES) .build/panel/bin/pytest $(if $(ATTACK_MARKS),-m '$(ATTACK_MARKS)') \
	  $(or $(ATTACKS:%=Tests/EndToEnd/Attack/test_%.py),Tests/EndToEnd/Attack)

# FUZZ="--runs 1000000 json": more inputs, one target.
fuzz: deps ## random inputs for every parser, with libFuzzer and the sanitizers
	@Tests/Support/Fuzz/run $(FUZZ)

# MUTANTS="--files Gesture --resume": only these, without those that were caught before.
mutants: deps ## small changes compiled into the sources, one at a time: lists those that no test notices
	@SWIFT="$(SWIFT)" Tests/Support/Mutants/run $(MUTANTS)

# SUITES="DaemonTests WireTests": only these.
thread-sanitizer address-sanitizer: %-sanitizer: deps ## every suite with the sanitizer; 1 at any report
	@Tests/Support/Sanitizers/run $* $(SUITES)

screenshots: programs panel-tools ## pictures of every view of the page into .build/screenshots
	@BINARIES=$(BINARIES) \
	  .build/panel/bin/python Tests/EndToEnd/Panel/shots.py .build/screenshots

motion: programs panel-tools ## the moving pictures of the README, from the real programs, into .build/motion
	@.build/panel/bin/python -m pip install --quiet --disable-pip-version-check pyte==0.8.2 pillow==11.3.0
	@BINARIES=$(BINARIES) \
	  .build/panel/bin/python Tests/EndToEnd/Panel/motion.py .build/motion

# PAGES: the address where the site will be.
site: build-tests ## the documentation as a static site with DocC, without the network, into .build/site/html
	@.ci/site .build/site/html "$(PAGES)"

# What is built: with the tests all debug programs too; BUILT names a folder with the programs, which are then not built.
ifdef BUILT
build-tests programs:
else
build-tests: deps
	@$(SWIFT) build $(DEBUG) --build-tests
	@cp -R $(RESOURCES) .build/debug/

programs: deps
	@$(SWIFT_BUILD)
	@cp -R $(RESOURCES) $(BINARIES)/
endif

# SHEETS="--language ar --kind weather": only these.
phone-sheets: programs panel-tools ## pictures of Tests/Support/PhoneWidgets in every family and language into .build/phone-sheets
	@BINARIES=$(BINARIES) \
	  .build/panel/bin/python Tests/EndToEnd/Panel/phone_sheets.py .build/phone-sheets $(SHEETS)

panel-tools:
	@Tests/EndToEnd/Panel/install

push-tools:
	@Tests/EndToEnd/Push/install

# The programs contain Swift's libraries; Package.swift says which contain every library.
# No information for debuggers is made: the programs are stripped of it anyway, and the optimizer of Swift 6.0 stops at it.
# Two builds in different folders give the same bytes: the compiler's hash of a module, which depends on the folder, is left
# out (incremental LLVM code generation), and paths that the compilers store begin at the project's folder.
# Properties of classes stay plain (unchecked): that their accesses do not overlap is checked in every debug build and test.
# Swift 6.0.3 then closes descriptors too early, and keeps the checks.
IS_6_0 = $(shell $(SWIFT) --version 2>/dev/null | grep 'version 6\.0')
RELEASE = --static-swift-stdlib -debug-info-format none \
  -Xswiftc -Xfrontend -Xswiftc -disable-incremental-llvm-codegen \
  -Xswiftc -file-prefix-map -Xswiftc $(CURDIR)=. -Xcc -ffile-prefix-map=$(CURDIR)=. -Xlinker -L$(CURDIR)/.build/link \
  $(if $(IS_6_0),,-Xswiftc -enforce-exclusivity=unchecked)

# The daemon and command, the bench, the author's program, the extensions that come with it, the gateway and the MQTT
# client; each is linked without the others.
COMMANDS = actionbutton actionbutton-bench actionbutton-control actionbutton-gateway actionbutton-mqtt
CONTROLS = SampleControls BuiltInControls HomeAssistantControls
PROGRAMS = $(COMMANDS) $(CONTROLS)
# libwebsockets.so has another version in each Debian, what it needs has not: a linker script in its place links the
# static library.
LIBRARIES = /usr/lib/$(shell uname -m)-linux-gnu
WEBSOCKETS = INPUT($(foreach name,libwebsockets.a libssl.so.3 libcrypto.so.3 libcap.so.2 libz.so.1,$(LIBRARIES)/$(name)))

build: deps link ## stripped release builds in .build: each one file that needs no library, but those for MQTT and Home Assistant
	@$(SWIFT) build --configuration release $(RELEASE) --target Programs
	@for name in $(PROGRAMS); do \
	  [ .build/$$name -nt .build/release/$$name ] || strip -o .build/$$name .build/release/$$name || exit; done
	@cp -R $(RESOURCES) .build/
	@ls -l $(PROGRAMS:%=.build/%)

# The linker script.
link:
	@mkdir -p .build/link && printf '%s\n' '$(WEBSOCKETS)' > .build/link/libwebsockets.so

PREFIX ?= /usr/local
DESTDIR ?=
# Where the files go: programs, extensions, the library for packages of authors, rules and services.
BIN = $(DESTDIR)$(PREFIX)/bin
LIB = $(DESTDIR)$(PREFIX)/lib
SHARE = $(DESTDIR)$(PREFIX)/share/actionbutton
EXTENSIONS = $(LIB)/actionbutton/extensions
UNITS = actionbutton.service actionbutton-gateway.service actionbutton-mqtt.service

# Where `install` finds the programs.
INSTALLED = $(or $(BUILT),.build)

install: ## put what make build has made into PREFIX (/usr/local), below DESTDIR
	@for program in $(PROGRAMS); do [ -x $(INSTALLED)/$$program ] || { \
	  echo "there is no $(INSTALLED)/$$program; run make build first" >&2; exit 1; }; done
	@install -d $(BIN) $(EXTENSIONS) $(SHARE)/library $(LIB)/udev/rules.d $(LIB)/sysusers.d $(LIB)/systemd/system
	@install -m 755 $(COMMANDS:%=$(INSTALLED)/%) $(BIN)/
	@for name in $(CONTROLS); do \
	  install -m 755 $(INSTALLED)/$$name $(EXTENSIONS)/ && cp -R Sources/Controls/$$name/Resources/. $(EXTENSIONS)/ || exit; done
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
	@.ci/install debhelper qemu-user-static binutils-aarch64-linux-gnu
	@packaging/deb/cross $(PROGRAMS)
	@packaging/deb/build arm64 .build/arm64 "$$(packaging/deb/sysroot)/sysroot"
else
deb: build ## Debian packages into .build/deb; ARCH=arm64 for a Raspberry Pi
	@.ci/install debhelper
	@packaging/deb/build
endif

# The packages of a commit, built in a clone of it. The clean Debian folders, which no package contains, are those of this one.
.build/deb-%:
	@rm -rf .build/clone-$* && git clone --quiet . .build/clone-$* && git -C .build/clone-$* checkout --quiet $*
	@ACTIONBUTTON_VM_CACHE="$${ACTIONBUTTON_VM_CACHE:-$(CURDIR)/.build/vm}" $(MAKE) -C .build/clone-$* deb
	@mv .build/clone-$*/.build/deb $@ && rm -rf .build/clone-$*

# In another folder and time zone, with another umask. Changes that are not committed make a difference.
HEAD = $(shell git rev-parse HEAD)
deb-reproducible: deb ## builds the packages of the commit again and compares them with those of make deb; ARCH=arm64
	@rm -rf .build/deb-$(HEAD)
	@umask 027 && TZ=Asia/Kathmandu LC_ALL=C $(MAKE) .build/deb-$(HEAD)
	@cd .build/deb-$(HEAD) && sha256sum *.deb > SHA256SUMS && cd ../deb && sha256sum --check ../deb-$(HEAD)/SHA256SUMS

# PACKAGES="one other": folders of packages, such as those of two architectures. PAGES: the address of the project's pages.
apt-repository: ## a signed apt repository of the packages in .build/deb, into .build/apt; KEY names the key for gpg
	@.ci/install reprepro gpg
	@packaging/deb/repository "$(KEY)" "$(PAGES:%=%/apt)" .build/apt $(or $(PACKAGES),.build/deb)

# REPOSITORY: the folder of the apt repository from which the Pi updates the packages.
card-image: ## a card image for the Raspberry Pi 3 and 4 from the packages of make deb ARCH=arm64, into .build/card
	@.ci/install --only xz-utils
	@packaging/card/build $(REPOSITORY:%=--repository %)
	@xz --force --keep -T0 .build/card/actionbutton.img

card-test: panel-tools ## the image of make card-image in an emulated machine: a browser claims it, and a button at GPIO27 is held
	@.ci/install --only qemu-system-arm device-tree-compiler mtools fdisk
	@.build/panel/bin/pytest Tests/EndToEnd/Card

release-test: release-tools ## the workflow of a release, step by step on this machine, with small packages
	@.build/release-test/bin/pytest -q Tests/Process/Release

release-tools:
	@.ci/install --only reprepro gpg gpg-agent shellcheck
	@Tests/Support/install-python release-test -- pyyaml==6.0.3 check-jsonschema==0.39.0

home-assistant-app: ## check the app for Home Assistant and put the packages of .build/deb into it
	@packaging/home-assistant/check
	@rm -rf packaging/home-assistant/actionbutton/packages && mkdir packaging/home-assistant/actionbutton/packages
	@cp .build/deb/*.deb packaging/home-assistant/actionbutton/packages/

# OLD: the commit whose packages are upgraded, in .build/deb-OLD, where they are built if they are missing; OLD= for none.
OLD = 277a2dd
deb-test: $(if $(OLD),.build/deb-$(OLD)) ## the packages of make deb on clean Debian 12 and 13 with systemd: install, upgrade, remove, purge
	@packaging/deb/test $(if $(OLD),--old .build/deb-$(OLD)) $(SYSTEMS)

# PARTS="tests freeze": only test_tests and test_freeze of Tests/Hardware/test_guest.py. GUEST="--seed 7 --kills 1000": its options.
hardware-test: $(if $(BUILT),,build-tests) ## the hardware suite on a real kernel's simulated GPIO chip, in a guest
	@hardware/vm/prepare --quiet
	@Tests/Support/install-python pytest -- pytest-xdist==3.8.0
	@.build/pytest/bin/pytest -n 2 --programs $(or $(BUILT),.build/debug) $(GUEST) \
	  $(or $(PARTS:%=Tests/Hardware/test_guest.py::test_%),Tests/Hardware)

bench: build ## what it costs beside the C reference, and beside bad extensions and clients, in the guest; starts of extensions
	@hardware/vm/latency $(BENCH) '$(CURDIR)/.build/actionbutton run --button {button} --output json' \
	  || [ $$? -eq 1 ]  # 1: a budget is missed; the table shows which
	@hardware/vm/disturb --icount '$(CURDIR)/.build/actionbutton run --button {button} --output json' \
	  || [ $$? -eq 1 ]
	@hardware/bench/extension-starts .build || [ $$? -eq 1 ]

format: ## rewrite the source in the project's format
	@$(SWIFT) format --in-place --recursive --parallel Package.swift Sources Tests hardware/bench

lint: ## what CI checks of the format
	@$(SWIFT) format lint --strict --recursive --parallel Package.swift Sources Tests hardware/bench

imports: ## check which group of Sources imports which, and print the graph; check what documents and comments refer to
	@.ci/imports
	@.ci/references

check: lint imports ## what to run before a commit: format, imports, references, English, sizes
	@.ci/english
	@.ci/counts

deps: ## install what building needs, if it is missing
	@.ci/install

clean: ## remove what was built; the guest's kernel stays
	@$(SWIFT) package clean
