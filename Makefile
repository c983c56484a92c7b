# Builds, tests and installs runnel. `make help` lists the targets.
#
#   mode=release|debug|sanitize|thread   which build, side by side in build/<mode>
#   V=1                                  show the commands

mode ?= release
PREFIX ?= /usr/local
LIBDIR ?= $(PREFIX)/lib
DESTDIR ?=
NPM ?= npm
QUICKJS_DIR ?= build/deps/quickjs-ng
CXX ?= g++
ifeq ($(origin CXX),default)
CXX := g++
endif
ifeq ($(origin CC),default)
CC := gcc
endif
quiet_1 :=
quiet_ := @
Q := $(quiet_$(V))

version := 0.1.0
soversion := 0
build := build/$(mode)
test_build = $(or $(test_build.$(mode)),build)

# --- flags, a column for each mode ---

flags.release := -O2 -DNDEBUG
flags.debug := -O0 -g -D_GLIBCXX_ASSERTIONS
flags.sanitize := -O0 -g -D_GLIBCXX_ASSERTIONS -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=undefined
flags.thread := -O1 -g -fsanitize=thread
# Test code is not what is tested: its objects are the same for all modes, but for the thread sanitizer, which must see
# every access. They are linked after the objects under test, whose instrumented copies of shared inline functions win.
test_build.thread := $(build)
test_flags.thread := $(flags.thread)
# The program carries what would cost time to load: a process that maps no ICU and no libstdc++ of its own
# starts in half the time.
libs.static := -static-libstdc++ -static-libgcc -Wl,-Bstatic -licuuc -licudata -luv_a -ltinfo -Wl,-Bdynamic -lpthread -ldl -lm
libs.shared := -licuuc -luv -ltinfo -lpthread -lm
libs.release := $(libs.static)
libs.debug := $(libs.shared)
libs.sanitize := $(libs.shared)
libs.thread := $(libs.shared)
link.sanitize := -fsanitize=address,undefined
link.thread := -fsanitize=thread

# GCC 12 warns of overlapping copies in its own std::string (its bug 105651).
warnings := -Wall -Wextra -Wpedantic -Wconversion -Werror $(if $(findstring clang,$(CXX)),,-Wno-restrict)
common := -std=c++20 $(warnings) -fPIC -fvisibility=hidden -pthread -DFMT_HEADER_ONLY -DRUNNEL_VERSION='"$(version)"' \
  -Iinclude -Isrc $(CPPFLAGS)
cxxflags := $(common) $(flags.$(mode)) $(CXXFLAGS)
test_cxxflags := -I$(test_build)/pch $(common) -Itests $(test_flags.$(mode)) -O0 -g $(CXXFLAGS)
ldflags := $(link.$(mode)) $(LDFLAGS)
quickjs_flags := -O2 -w -fPIC -D_GNU_SOURCE -DNDEBUG $(filter-out -O0 -O1 -O2,$(flags.$(mode)))
quickjs_flags.sanitize := -fno-sanitize=undefined

# --- what is built ---

library_folders := base text lines io term keys edit view readline repl
library_sources := $(wildcard $(library_folders:%=src/%/*.cpp))
js_sources := $(wildcard src/js/*.cpp)
# Instrumented code is slow to compile, most of it again and again in each object: the large folders are one object each.
joined.sanitize := edit readline js
objects_of = $(if $(filter $(1),$(joined.$(mode))),$(build)/joined/$(1).o,$(patsubst %.cpp,$(build)/%.o,$(wildcard src/$(1)/*.cpp)))
library_objects := $(foreach folder,$(library_folders),$(call objects_of,$(folder)))
js_objects := $(call objects_of,js) $(build)/generated/js_library.o
js_library := $(sort $(wildcard src/js/lib/*.js src/js/lib/*/*.js))
quickjs_objects := $(patsubst %,$(build)/quickjs/%.o,quickjs libregexp libunicode dtoa)
program := $(build)/runnel
static_library := $(build)/librunnel.a
shared_library := $(build)/librunnel.so.$(soversion)

.PHONY: all
all: $(program) $(static_library) $(shared_library)  ## Build the program and both libraries

$(program): $(quickjs_objects) $(build)/src/main.o $(js_objects) $(static_library)
	@echo "  link    $@"
	$(Q)$(CXX) $(ldflags) -o $@ $^ $(libs.$(mode))

$(static_library): $(library_objects)
	@echo "  archive $@"
	$(Q)rm -f $@ && $(AR) rcs $@ $^

$(shared_library): $(library_objects)
	@echo "  link    $@"
	$(Q)$(CXX) $(ldflags) -shared -Wl,-soname,librunnel.so.$(soversion) -o $@ $^ -licuuc -ltinfo
	$(Q)ln -sf librunnel.so.$(soversion) $(build)/librunnel.so

$(build)/%.o: %.cpp | build/deps/checked
	@mkdir -p $(@D)
	@echo "  c++     $<"
	$(Q)$(CXX) $(cxxflags) $(quickjs_include) -MMD -MP -c -o $@ $<

$(foreach folder,$(joined.$(mode)),$(eval $(build)/joined/$(folder).cpp: $(wildcard src/$(folder)/*.cpp)))
$(joined.$(mode):%=$(build)/joined/%.cpp):
	@mkdir -p $(@D)
	$(Q)printf '#include "%s"\n' $(^:src/%=%) > $@

$(joined.$(mode):%=$(build)/joined/%.o): %.o: %.cpp | build/deps/checked
	@echo "  c++     src/$(*F)/*.cpp"
	$(Q)$(CXX) $(cxxflags) $(quickjs_include) -MMD -MP -c -o $@ $<

# Only the evaluator and the program may see the engine.
$(build)/src/js/%.o $(build)/joined/js.o $(build)/src/main.o $(build)/generated/%.o $(test_build)/tests/js/%.o: quickjs_include = -isystem $(QUICKJS_DIR)

$(filter-out %/quickjs.o,$(quickjs_objects)): $(build)/quickjs/%.o: $(QUICKJS_DIR)/%.c | build/deps/checked
	@mkdir -p $(@D)
	@echo "  cc      $(<F)"
	$(Q)$(CC) $(quickjs_flags) $(quickjs_flags.$(mode)) -c -o $@ $<

# The engine's source as it came, but for what the two programs insert; each explains why.
$(build)/quickjs/quickjs.c: $(QUICKJS_DIR)/quickjs.c src/js/fix_engine.awk src/js/async_engine.awk | build/deps/checked
	@mkdir -p $(@D)
	$(Q)awk -f src/js/fix_engine.awk $< > $@.fixed && awk -f src/js/async_engine.awk $@.fixed > $@.new && rm $@.fixed && mv $@.new $@

$(build)/quickjs/quickjs.o: $(build)/quickjs/quickjs.c
	@echo "  cc      $(<F)"
	$(Q)$(CC) $(quickjs_flags) $(quickjs_flags.$(mode)) -I$(QUICKJS_DIR) -c -o $@ $<

# The JavaScript sides of the modules, as bytecode.
$(build)/js_compile: $(build)/src/js/lib/compile.o $(quickjs_objects)
	$(Q)$(CXX) $(ldflags) -o $@ $^ -lpthread -ldl -lm

$(build)/generated/js_library.cpp: $(build)/js_compile $(js_library)
	@mkdir -p $(@D)
	@echo "  js      $@"
	$(Q)$(build)/js_compile $@ src/js/lib $(js_library)

$(build)/generated/js_library.o: $(build)/generated/js_library.cpp
	$(Q)$(CXX) $(cxxflags) $(quickjs_include) -c -o $@ $<

-include $(shell find $(build) build/tests -name '*.d' 2>/dev/null)

# --- dependencies ---

packages := g++=cstdio libncurses-dev=term.h libicu-dev=unicode/ubrk.h libfmt-dev=fmt/format.h libuv1-dev=uv.h \
  catch2=catch2/catch.hpp libvterm-dev=vterm.h
programs := mandoc=mandoc clang-tidy=clang-tidy clang-format=clang-format strace=strace tmux=tmux python3=python3
quickjs_package := @scriptc/runtime@0.0.32
quickjs_sha256 := 3b4b662bab1d505c6fb0b3f21157e8fcda93c8ff5da5eeb453479de3cdde7983
sudo := $(if $(filter 0,$(shell id -u)),,sudo)

# Prints the packages that are missing.
missing = for p in $(packages); do \
    echo "\#include <$${p\#*=}>" | $(CXX) -E -x c++ - >/dev/null 2>&1 || printf '%s ' "$${p%%=*}"; done
missing_programs = for p in $(programs); do \
    command -v "$${p\#*=}" >/dev/null 2>&1 || printf '%s ' "$${p%%=*}"; done

.PHONY: deps
deps:  ## Install what is missing: Debian packages, and the engine's source
	@want="$$( $(missing); $(missing_programs) )"; \
	test -f $(QUICKJS_DIR)/quickjs.c || command -v $(NPM) >/dev/null || want="$$want npm"; \
	test -z "$$want" || { echo "installing: $$want"; $(sudo) apt-get update -q && \
	  $(sudo) env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends $$want; }
	@test -f $(QUICKJS_DIR)/quickjs.c || { \
	  mkdir -p build/deps/pack && cd build/deps/pack && rm -rf ./* && \
	  echo "fetching $(quickjs_package)" && \
	  { $(NPM) pack --loglevel=error $(quickjs_package) >/dev/null || { echo "make: npm could not fetch the engine's source \
	(or set QUICKJS_DIR to a checkout of QuickJS-ng)" >&2; exit 1; }; } && \
	  echo "$(quickjs_sha256)  $$(echo *.tgz)" | sha256sum -c --quiet && \
	  tar xzf *.tgz && rm -rf ../quickjs-ng && mv package/vendor/quickjs-ng ../quickjs-ng && cd .. && rm -rf pack; }
	@$(MAKE) --no-print-directory build/deps/checked

build/deps/checked:
	@want="$$( $(missing) )"; test -z "$$want" || { \
	  echo "make: missing Debian packages: $$want(run 'make deps' to install them)" >&2; exit 1; }
	@test -f $(QUICKJS_DIR)/quickjs.c || { \
	  echo "make: QuickJS-ng's source is missing from $(QUICKJS_DIR) (run 'make deps' to fetch it, or set QUICKJS_DIR)" >&2; exit 1; }
	@mkdir -p $(@D) && touch $@

.PHONY: run
run: $(program)  ## Start the prompt
	@$(program)

# --- tests: one Catch2 program a folder; tests/support/run counts and sums up ---

unit_folders := $(foreach f,$(library_folders) js pty,$(if $(wildcard tests/$(f)/*.cpp),$(f)))
test_programs := $(unit_folders:%=$(build)/tests/%/run)
support_objects := $(patsubst %.cpp,$(test_build)/%.o,$(filter-out tests/support/catch_main.cpp,$(wildcard tests/support/*.cpp)))
test_libs := $(libs.shared) -lvterm
suites ?= unit includes start scripts embed

.PHONY: test
test: all $(test_programs)  ## Build and run all tests (suites="unit scripts" for some)
	$(Q)mode=$(mode) build=$(build) CXX="$(CXX)" tests/support/run $(suites)

# What a folder's tests are linked with: the floors that it may stand on, so that a wrong dependency does not link.
floors.base := base
floors.text := text base
floors.lines := lines text base
floors.io := io text base
floors.edit := edit text base
floors.term := term base
floors.keys := keys text term base
floors.view := view text term base
floors.readline := readline keys edit view lines io term text base
floors.repl := $(library_folders)
floors.js := $(library_folders)
floors.pty := $(library_folders)
extra.js := $(js_objects) $(quickjs_objects)
floor_objects = $(foreach folder,$(floors.$(1)),$(call objects_of,$(folder)))

define test_program
$(build)/tests/$(1)/run: $(call floor_objects,$(1)) $(extra.$(1)) $(support_objects) \
    $$(patsubst %.cpp,$(test_build)/%.o,$$(wildcard tests/$(1)/*.cpp)) $(test_build)/tests/support/catch_main.o
	@mkdir -p $$(@D)
	@echo "  link    $$@"
	$$(Q)$$(CXX) $$(ldflags) -o $$@ $$^ $$(test_libs)
endef
$(foreach folder,$(unit_folders),$(eval $(call test_program,$(folder))))
$(build)/tests/pty/run: | $(program)

$(test_build)/tests/%.o: tests/%.cpp $(test_build)/pch/support/catch.hpp.gch | build/deps/checked
	@mkdir -p $(@D)
	@echo "  c++     $<"
	$(Q)$(CXX) $(test_cxxflags) $(quickjs_include) -MMD -MP -c -o $@ $<

# Catch2's main is large under sanitizers and warns falsely: its own flags.
$(test_build)/tests/support/catch_main.o: tests/support/catch_main.cpp | build/deps/checked
	@mkdir -p $(@D)
	@echo "  c++     $<"
	$(Q)$(CXX) -std=c++20 -O0 -w -Itests -c -o $@ $<

$(test_build)/pch/support/catch.hpp.gch: tests/support/catch.hpp | build/deps/checked
	@mkdir -p $(@D)
	@echo "  pch     $<"
	$(Q)$(CXX) $(test_cxxflags) -x c++-header -c -o $@ $<

.PHONY: bench
bench: all  ## Measure, against the peers that are found (NODE=, QJS= name them)
	$(Q)build=$(build) QUICKJS_DIR=$(QUICKJS_DIR) CC="$(CC)" CXX="$(CXX)" tests/bench/run

# --- upkeep ---

cpp_files = $(shell find src include tests man -name '*.[ch]pp')
tidy_sources := $(library_sources) $(js_sources) src/main.cpp

# runnel-keys(7) comes from the tables of actions and keys.
keys_page := $(build)/man/runnel-keys

$(keys_page): $(build)/man/runnel-keys.o $(build)/src/readline/default_keys.o $(build)/src/readline/vi_keys.o \
    $(patsubst %.cpp,$(build)/%.o,$(wildcard src/edit/*.cpp src/keys/*.cpp src/text/*.cpp src/base/*.cpp))
	$(Q)$(CXX) $(ldflags) -o $@ $^ $(libs.shared)

.PHONY: keys-page
keys-page: $(keys_page)  ## Write man/runnel-keys.7 anew
	$(Q)$< > man/runnel-keys.7.new && mv man/runnel-keys.7.new man/runnel-keys.7

.PHONY: lint
lint: $(keys_page)  ## The direction of includes, the manual pages
	$(Q)tests/support/check_includes
	$(Q)tests/support/check_manual
	$(Q)tests/support/check_pitfalls
	$(Q)mandoc -T lint -W warning $(manuals)
	$(Q)$(keys_page) | cmp - man/runnel-keys.7 || { echo "man/runnel-keys.7 is out of date: make keys-page"; exit 1; }

.PHONY: tidy
tidy: $(tidy_sources:%=$(build)/lint/%.ok)  ## clang-tidy over everything that has changed (minutes, the first time)

$(build)/lint/%.ok: % | build/deps/checked
	@mkdir -p $(@D)
	@echo "  tidy    $<"
	$(Q)clang-tidy --quiet $< -- $(filter-out -Werror -Wno-restrict,$(common)) -isystem $(QUICKJS_DIR) 2>/dev/null
	@touch $@

.PHONY: analyze
analyze:  ## clang's path-sensitive analyzer over everything (slow: minutes more than tidy)
	$(Q)printf '%s\n' $(tidy_sources) | xargs -P $$(nproc) -I{} clang-tidy --quiet --checks='-*,clang-analyzer-*' {} -- \
	  $(filter-out -Werror -Wno-restrict,$(common)) -isystem $(QUICKJS_DIR)

.PHONY: format
format:  ## clang-format everything
	$(Q)clang-format -i $(cpp_files)

public_headers := $(wildcard include/runnel/*.hpp)
manuals := $(wildcard man/*.[0-9])

.PHONY: install
install: all  ## Install under $(DESTDIR)$(PREFIX)
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/include/runnel $(DESTDIR)$(LIBDIR)/pkgconfig
	install -m 755 $(program) $(DESTDIR)$(PREFIX)/bin/runnel
	install -m 644 $(public_headers) $(DESTDIR)$(PREFIX)/include/runnel
	install -m 644 $(static_library) $(DESTDIR)$(LIBDIR)/librunnel.a
	install -m 755 $(shared_library) $(DESTDIR)$(LIBDIR)/librunnel.so.$(soversion)
	ln -sf librunnel.so.$(soversion) $(DESTDIR)$(LIBDIR)/librunnel.so
	sed -e 's|@PREFIX@|$(PREFIX)|; s|@LIBDIR@|$(LIBDIR)|; s|@VERSION@|$(version)|' src/runnel.pc.in \
	  > $(DESTDIR)$(LIBDIR)/pkgconfig/runnel.pc
	for page in $(manuals); do section=$${page##*.}; \
	  install -d $(DESTDIR)$(PREFIX)/share/man/man$$section && \
	  install -m 644 $$page $(DESTDIR)$(PREFIX)/share/man/man$$section/; done

.PHONY: uninstall
uninstall:  ## Remove what install put there
	rm -f $(DESTDIR)$(PREFIX)/bin/runnel $(public_headers:include/%=$(DESTDIR)$(PREFIX)/include/%)
	rm -f $(DESTDIR)$(LIBDIR)/librunnel.a $(DESTDIR)$(LIBDIR)/librunnel.so.$(soversion) $(DESTDIR)$(LIBDIR)/librunnel.so
	rm -f $(DESTDIR)$(LIBDIR)/pkgconfig/runnel.pc
	for page in $(manuals); do rm -f $(DESTDIR)$(PREFIX)/share/man/man$${page##*.}/$${page##*/}; done
	-rmdir $(DESTDIR)$(PREFIX)/include/runnel

.PHONY: clean
clean:  ## Remove what was built (not what deps fetched)
	rm -rf build/release build/debug build/sanitize build/thread build/tests build/pch

.PHONY: help
help:  ## This list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 20
