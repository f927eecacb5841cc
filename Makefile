# What a user runs. `make help` prints the targets and arguments: the lines with `##`.

SHELL := bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
# The programs below use all cores themselves, and two runs of Maven must not build the same folder.
.NOTPARALLEL:

JAVA := $(if $(JAVA_HOME),$(JAVA_HOME)/bin/java,java)

# In a locale that is not UTF-8, a JVM on Linux cannot open files below a folder whose name is outside of ASCII.
ifneq ($(shell locale charmap 2>/dev/null),UTF-8)
export LC_ALL := $(or $(shell locale -a 2>/dev/null | grep -i -m 1 -x 'C\.utf-\?8'),$(LC_ALL))
endif

# Every command that builds or runs something begins with this: a second run in the same checkout is refused.
ALONE := tools/alone "make $(MAKECMDGOALS)"

# The checker runs from its target folder, without Maven. The stamp is there too, and is removed with the classes.
CHECKER := tools/check/target/built
CHECK := "$(JAVA)" -XX:+UseSerialGC -XX:TieredStopAtLevel=1 \
	-cp 'tools/check/target/classes:tools/check/target/lib/*' optimist.check.Main
# Folders are among the sources, because the time of a folder changes when a file in it is deleted.
SOURCES := $(shell find pom.xml .mvn tools $(wildcard impl-java/tla bench/harness) -name target -prune -o \
	\( -path '*/src/main*' -o -name pom.xml -o -path '.mvn/*' \) -print)

.PHONY: help check proofs mutate weakest mutate-java test install jar modes example stress jpf pin pages review check-distributed findings release-check bench format clean ready

help: ## list targets and arguments
	@awk '/^[a-z-]+:.* ## / { split($$0, a, /:.* ## /); printf "  make %-18s %s\n", a[1], a[2] } \
		/^#   .* ## / { split(substr($$0, 5), a, / *## /); arguments = arguments sprintf("  %-23s %s\n", a[1], a[2]) } \
		END { printf "\n%s", arguments }' Makefile

# Arguments
#   ONLY=refcount           ## one pattern, or several with commas; also pattern/model (check), pattern/test (stress), example (test); library[/program] (findings)
#   SURVIVORS=1             ## mutate-java: only survivors without a `why`
#   TIER=large              ## check, pin: include the large models
#   JOBS=n                  ## check, pin, pages: models to run in parallel (default: by cores and memory)
#   CHANGED=1               ## check, test, pages: leave out what has passed, if nothing that it reads has changed; it counts as not run
#   TLC=tla2tools.jar       ## check: another TLC, which runs all models as well; what differs is a failure
#   VERBOSE=1               ## full counterexamples, and all output of Maven
#   WORKERS=n HOSTS=a,b     ## check-distributed: local worker processes, and hosts on which you start more
#   ROUNDS=n                ## bench: runs per contender (default: 9)
#   MINUTES=n               ## bench: more rounds while a comparison is open, until n minutes are over (default: no more)
#   QUICK=1                 ## bench: three short rounds, for a first look
#   RECORD=1                ## bench: keep all figures as the record of this processor, and show them in EVIDENCE.md; stress: record the frequency of each outcome
#   VERSION=1.2.3           ## findings: another release of the library that ONLY= names; release-check: the release to compare with
#   ALL=1                   ## review: run check first
#   JAR=file.jar            ## modes: the jar to read, or several with commas, which are one class path
#   OLD=file.jar            ## modes: an earlier release of the jar, to compare with
#   LIST=1                  ## modes: list all accesses, and those whose field is unknown
#   PDF=1                   ## review: print each pattern's review as build/review/<pattern>.pdf, with an installed Chromium (ONLY=)
#   CHROMIUM=file           ## review, test: the Chromium that prints and shows pages (default: one on the PATH)
#   MVN='mvn -o'            ## the Maven command, with options
#   JAVA_HOME=dir           ## the JDK: 17 or newer
#   JPF_HOME=dir            ## jpf, test: a build of Java Pathfinder (jpf-core, branch java-17), which needs a JDK 17
ARGUMENTS := $${ONLY:+--only "$$ONLY"} $${TIER:+--tier "$$TIER"} $${JOBS:+--jobs "$$JOBS"} $${VERBOSE:+--verbose} $${CHANGED:+--changed}
OTHER_TLC := $${TLC:+--tlc "$$TLC"}

check: $(CHECKER) ## run every model, mutant and claim against its pinned expectation (ONLY= TIER= JOBS= TLC=)
	@$(ALONE) $(CHECK) check $(ARGUMENTS) $(OTHER_TLC)

proofs: ready ## check the proofs with an installed tlapm; an unproved or omitted step fails (ONLY=)
	@$(ALONE) "$(JAVA)" tools/Proofs.java $$(tr ',' ' ' <<<"$${ONLY:-}")

mutate: $(CHECKER) ## generate mutants of the specifications by rule; each must be killed or explained (ONLY= JOBS=)
	@$(ALONE) $(CHECK) mutate $(ARGUMENTS)

weakest: $(CHECKER) ## search for the weakest access modes under the memory model of Java (ONLY=pattern/model)
	@$(ALONE) $(CHECK) weakest $(ARGUMENTS)

mutate-java: ready ## generate mutants of the Java classes by rule; each must be killed or explained (ONLY=pattern/Class.method+method SURVIVORS=)
	@$(ALONE) tools/mutate-java

test: ready ## build and test the Java code; check invariants of proofs/ with two solvers (ONLY= CHANGED= JPF_HOME=)
	@$(ALONE) tools/test test

install: ready ## install the three published modules in the local Maven repository, and print the dependencies for a pom
	@$(ALONE) tools/install

jar: ready ## build build/optimist-check.jar, which checks any folder of TLA+ specifications: java -jar build/optimist-check.jar --help
	@$(ALONE) tools/jar

modes: ready ## list the weak accesses in any jar, by build/optimist-modes.jar; with OLD=, what became weaker (JAR= OLD= LIST=)
	@$(ALONE) tools/modes

example: ready ## run a small program of each pattern with the jar of the library (ONLY=)
	@$(ALONE) tools/example

stress: ready ## run the jcstress tests for longer; every interesting outcome must be observed (ONLY= RECORD=)
	@$(ALONE) tools/stress

jpf: ready ## run small programs through every interleaving with Java Pathfinder (JPF_HOME= ONLY=)
	@$(ALONE) tools/test jpf

pin: $(CHECKER) ## measure models again, write their expectations and show the diff (ONLY= TIER= JOBS=)
	@$(ALONE) $(CHECK) pin $(ARGUMENTS)

pages: $(CHECKER) ## write the generated blocks of specs/*/README.md and EVIDENCE.md, and specs/*/<model>.svg (ONLY= JOBS=)
	@$(ALONE) $(CHECK) pages $(ARGUMENTS)
	@$(ALONE) tools/mapping

review: $(CHECKER) ## write the review site of the last results, build/review/index.html, without a run (ALL= PDF=)
	@status=0; [ -z "$${ALL:-}" ] || $(ALONE) $(CHECK) check $(ARGUMENTS) || status=$$?; \
		$(ALONE) $(CHECK) review $${PDF:+--pdf $${ONLY:+--only "$$ONLY"}} && exit $$status

check-distributed: $(CHECKER) ## run one model with TLC's distributed mode (ONLY=pattern/model WORKERS= HOSTS=)
	@$(ALONE) $(CHECK) distributed $(ARGUMENTS) $${WORKERS:+--workers "$$WORKERS"} $${HOSTS:+--hosts "$$HOSTS"}

findings: $(CHECKER) ## show on released jars what the models predict; Maven downloads them (ONLY= VERSION=)
	@tools/prerequisites javac mvn
	@$(ALONE) $(CHECK) findings $${ONLY:+--only "$$ONLY"} $${VERSION:+--version "$$VERSION"}

release-check: $(CHECKER) ## rehearse a release, without an upload: poms, signatures, OSGi, SBOM, API, a second build (VERSION=)
	@tools/prerequisites javac mvn
	@$(ALONE) $(CHECK) release $${VERSION:+--version "$$VERSION"}

# JMH needs the benchmarks compiled; Maven finds out what has changed.
bench: ready ## measure the cost of the Java classes as ratios to their peers (ONLY= ROUNDS= MINUTES= QUICK= RECORD=)
	@tools/prerequisites javac mvn
	@$(ALONE) tools/maven build/bench.log -pl "$$(echo bench/*/ | sed 's|/ bench|,bench|g')" -am package \
		-Dmaven.test.skip=true
	@$(ALONE) "$(JAVA)" -cp 'bench/harness/target/classes:bench/harness/target/lib/*' optimist.bench.Main \
		$${ONLY:+--only "$$ONLY"} $${ROUNDS:+--rounds "$$ROUNDS"} $${MINUTES:+--minutes "$$MINUTES"} $${QUICK:+--quick} $${RECORD:+--record}

format: ready ## format the Java sources
	@tools/prerequisites javac mvn
	@$(ALONE) tools/maven build/format.log spotless:apply

clean: ## remove all build output
	@$(ALONE) rm -rf build
	@$(ALONE) find . -name target -prune -o -name pom.xml -execdir rm -rf target \;

# Refuses what cannot work before anything is built.
ready:
	@GIVEN='$(foreach name,$(.VARIABLES),$(if $(filter command,$(origin $(name))),$(name)))' tools/arguments $(MAKECMDGOALS)
	@tools/prerequisites java $(if $(MVN),mvn)

$(CHECKER): $(SOURCES) | ready
	@$(ALONE) tools/checker $@
