#!/usr/bin/env bash
# Runs every check and every test, shows what each runner says, and ends with one line "N passed, N failed".
# Based on the runners' own counts; a step without tests (a lint, a build) counts as one. A step that fails does not keep
# the later ones from running, so one run shows all that is wrong. Each step has a time limit for itself and its children.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

passed=0
failed=0
log=$(mktemp)
running=
watchdog=
trap 'end_step; rm -f "$log"' EXIT
trap 'exit 130' INT TERM

# Ends what a step left running. Every step is a process group of its own, and so is the watchdog that limits its time.
end_step() {
  local group
  for group in $watchdog $running; do kill -KILL -- "-$group" 2>/dev/null || true; done
  watchdog=
  running=
}

# step NAME MINUTES COMMAND…: runs it, shows its output and keeps it in $log. Returns its exit code.
step() {
  local name=$1 minutes=$2 started=$SECONDS code=0 verdict=ok
  shift 2
  printf '\n== %s\n' "$name"
  set -m
  { "$@" 2>&1 | tee "$log"; exit "${PIPESTATUS[0]}"; } &
  running=$!
  { sleep "${minutes}m"; echo "stopped: $name took longer than $minutes minutes"; kill -TERM -- "-$running"; } &
  watchdog=$!
  disown "$watchdog" # or the shell would tell of its end
  set +m
  wait "$running" || code=$?
  end_step
  if [ "$code" -ne 0 ]; then verdict="FAILED with code $code"; fi
  printf -- '-- %s: %s, %d s\n' "$name" "$verdict" $((SECONDS - started))
  return "$code"
}

# sum PATTERN: the sum of the numbers that follow PATTERN in $log, 0 when it is not there.
sum() { { grep -oE "$1 *[0-9]+" "$log" || true; } | awk '{ total += $NF } END { print total + 0 }'; }

# A step that is one check.
check() {
  if step "$@"; then passed=$((passed + 1)); else failed=$((failed + 1)); fi
}

# tests PASSED FAILED NAME MINUTES COMMAND…: a step whose output counts its tests after those two patterns.
# A runner that fails without a failed test, as when it does not compile, counts as one failure.
tests() {
  local passed_pattern=$1 failed_pattern=$2 code=0 broken
  shift 2
  step "$@" || code=$?
  passed=$((passed + $(sum "$passed_pattern")))
  broken=$(sum "$failed_pattern")
  if [ "$code" -ne 0 ] && [ "$broken" -eq 0 ]; then broken=1; fi
  failed=$((failed + broken))
}
rust_tests() { tests 'test result: [a-zA-Z]+\.' 'passed;' "$@"; }
node_tests() { tests 'ℹ pass' 'ℹ fail' "$@"; }

# A module is built with one feature alone (scripts/build.sh).
lint_features() {
  local feature
  for feature in $(features_of_the_crate); do
    cargo clippy --locked --quiet --lib --target wasm32-unknown-unknown --no-default-features --features "$feature" -- -D warnings || return 1
  done
}

shopt -s nullglob
package_tests=(tests/package/*.test.mjs tests/examples/*.test.mjs)

check "format" 2 cargo fmt --check
check "lint" 10 cargo clippy --locked --quiet --all-targets -- -D warnings
rust_tests "tests of the core" 15 cargo test --locked --quiet

use_wasm_toolchain
if cargo clippy --version >/dev/null 2>&1; then
  check "lint for wasm" 10 cargo clippy --locked --quiet --all-targets --target wasm32-unknown-unknown -- -D warnings
  check "lint of each feature alone" 10 lint_features
else
  printf '\n== lint for wasm\nleft out: the toolchain %s has no clippy\n' "${RUSTUP_TOOLCHAIN:-}"
fi
rust_tests "tests in a browser" 15 \
  wasm-pack test --headless --chrome --chromedriver "$(command -v chromedriver)" --mode no-install -- --locked
check "build of pkg/" 10 scripts/build.sh
node_tests "tests of the package" 15 node --test --test-reporter=spec "${package_tests[@]}"
node_tests "tests of its entries on Node 24" 5 \
  node_modules/node24/bin/node --test --test-reporter=spec tests/package/entries.test.mjs tests/package/hostile.test.mjs tests/package/packs.test.mjs

printf '\n%d passed, %d failed\n' "$passed" "$failed"
[ "$failed" -eq 0 ]
