# Everything a user runs. `make help` prints the targets and arguments: the lines with `##`.

SHELL := bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
# The programs below use all cores themselves, and two Mavens must not build one folder.
.NOTPARALLEL:

MVN ?= mvn
JAVA := $(if $(JAVA_HOME),$(JAVA_HOME)/bin/java,java)
export MVN

# The checker runs from its target folder, without Maven. The stamp lies there too, so that it goes when the classes go.
CHECKER := tools/check/target/built
CHECK := "$(JAVA)" -XX:+UseSerialGC -XX:TieredStopAtLevel=1 \
	-cp 'tools/check/target/classes:tools/check/target/lib/*' optimist.check.Main
# Folders are among the sources: theirs is the time that changes when a file is deleted.
SOURCES := $(shell find pom.xml .mvn tools -name target -prune -o \
	\( -path '*/src/main*' -o -name pom.xml -o -path '.mvn/*' \) -print)

.PHONY: help check test stress jpf pin review check-distributed bench format clean jdk

help: ## this list
	@awk '/^[a-z-]+:.* ## / { split($$0, a, /:.* ## /); printf "  make %-18s %s\n", a[1], a[2] } \
		/^#   .* ## / { split(substr($$0, 5), a, / *## /); arguments = arguments sprintf("  %-23s %s\n", a[1], a[2]) } \
		END { printf "\n%s", arguments }' Makefile

# Arguments/ { print "" }' Makefile

# Arguments
#   ONLY=refcount           ## this pattern only, or refcount/<model>; several with commas
#   TIER=large              ## the large models too
#   JOBS=n                  ## so many models side by side (default: as cores and memory allow)
#   VERBOSE=1               ## every counterexample in full; all of Maven's output
#   WORKERS=n HOSTS=a,b     ## check-distributed: worker processes, and machines to start them on by hand
#   ROUNDS=n                ## bench: how often every contender is run (default: 9)
#   QUICK=1                 ## bench: three short rounds, for a first look
#   RECORD=1                ## bench: write the figures into specs/<pattern>/README.md
#   MVN='mvn -o'            ## the Maven to run, with options
#   JAVA_HOME=dir           ## the JDK to run: 17 or newer
#   JPF_HOME=dir            ## jpf, test: a build of Java Pathfinder, jpf-core's branch java-17; it needs a JDK 17
ARGUMENTS := $${ONLY:+--only "$$ONLY"} $${TIER:+--tier "$$TIER"} $${JOBS:+--jobs "$$JOBS"} $${VERBOSE:+--verbose}

check: $(CHECKER) ## run every model, mutant and claim against its pinned expectation
	@$(CHECK) check $(ARGUMENTS)

test: jdk ## build everything and run every test
	@tools/test

stress: jdk ## run the tests of jcstress for longer, on two processors or more; all that is of interest must be seen (ONLY=)
	@tools/stress

jpf: jdk ## run the Java code through every interleaving of small programs (JPF_HOME=)
	@tools/jpf

pin: $(CHECKER) ## measure models again and write the pins; shows the difference (ONLY=)
	@$(CHECK) pin $(ARGUMENTS)

review: $(CHECKER) ## write the generated parts of the review pages, specs/*/README.md (ONLY=)
	@$(CHECK) review $(ARGUMENTS)
	@tools/mapping

check-distributed: $(CHECKER) ## one model on TLC's distributed mode (ONLY=pattern/model WORKERS= HOSTS=)
	@$(CHECK) distributed $(ARGUMENTS) $${WORKERS:+--workers "$$WORKERS"} $${HOSTS:+--hosts "$$HOSTS"}

# JMH wants its classes built; Maven finds out for itself what is new.
bench: jdk ## measure what the Java classes cost beside their peers, as ratios (ONLY= ROUNDS= QUICK= RECORD=)
	@tools/prerequisites javac mvn
	@tools/maven build/bench.log -pl "$$(echo bench/*/ | sed 's|/ bench|,bench|g')" -am package -Dmaven.test.skip=true
	@"$(JAVA)" -cp 'bench/harness/target/classes:bench/harness/target/lib/*' optimist.bench.Main \
		$${ONLY:+--only "$$ONLY"} $${ROUNDS:+--rounds "$$ROUNDS"} $${QUICK:+--quick} $${RECORD:+--record}

format: jdk ## format the Java sources
	@tools/prerequisites javac mvn
	@tools/maven build/format.log spotless:apply

clean: ## remove everything that was built
	@rm -rf build
	@find . -name target -prune -o -name pom.xml -execdir rm -rf target \;

jdk:
	@tools/prerequisites java

# The stamp has the time at which the build began: what is edited meanwhile is built next time.
$(CHECKER): $(SOURCES) | jdk
	@tools/prerequisites javac mvn
	@echo "building the checker (the first time, Maven downloads what it needs)"
	@mkdir -p $(@D) && rm -rf $@ $(@D)/lib && touch $@.began
	@tools/maven build/checker.log -pl tools/check -am package -Dmaven.test.skip=true
	@mv $@.began $@
