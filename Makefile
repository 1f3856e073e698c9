# The commands of this project, one line each; the work is in scripts/. `make` alone lists them.
# Based on plain phony targets: cargo and npm know better than file times what is out of date.

.DEFAULT_GOAL := help
.PHONY: help demo test build bench bench-counts inspect-report set-up clean

help: ## List these commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' Makefile

demo: build ## Answer a question from a folder of documents: make demo DOCS=folder Q="question"
	@node examples/ask-documents/main.mjs $${DOCS:+--documents "$$DOCS"} $${Q:+--question "$$Q"}

test: ## Set up what testing needs, then run every check and every test
	@scripts/set-up.sh --tests
	@scripts/test.sh

build: set-up ## Build pkg/, the folder that npm publishes
	@scripts/build.sh

bench: build ## Measure speed on this machine's Node, then on Node 24
	@node benches/run.mjs
	@node_modules/node24/bin/node benches/run.mjs

bench-counts: ## Count the instructions of the core's hot paths with callgrind
	@scripts/bench-counts.sh

inspect-report: build ## Judge quotes of a folder of Markdown documents by every policy: make inspect-report DOCS=folder
	@node benches/inspect-report.mjs $${DOCS:+--documents "$$DOCS"}

set-up: ## Install what building needs and is missing (6 to 10 minutes on a new machine)
	@scripts/set-up.sh

clean: ## Remove what was built; the tools that set-up installed stay
	@if [ -d target ]; then find target -mindepth 1 -maxdepth 1 ! -name tools -exec rm -rf {} +; fi
	@rm -rf pkg
