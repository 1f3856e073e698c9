#!/usr/bin/env bash
# Installs what building needs and, with --tests, what testing needs; what is there already is left as it is.
# Based on asking each part itself for its version, so it can be run again at any time. On a new machine with two cores it
# takes 6 to 10 minutes, most of it two `cargo install`s; with everything there it takes a second.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

wasm_pack_version=0.15.1
# wasm-bindgen's two halves, library and CLI, must be the same version exactly.
wasm_bindgen_version=$(sed -n '/^name = "wasm-bindgen"$/{n;s/^version = "\(.*\)"$/\1/p}' Cargo.lock)
oldest_node=20

there() { printf '  %-28s there\n' "$1"; }
installing() { printf '  %-28s installing, about %s\n' "$1" "$2"; }

check_rust_and_node() {
  have cargo && have rustc || fail "Rust is missing." "Install it from https://rustup.rs and run this again."
  have node && have npm || fail "Node.js is missing." "Install Node $oldest_node or later from https://nodejs.org and run this again."
  local node_major
  node_major=$(node --print 'process.versions.node.split(".")[0]')
  [ "$node_major" -ge "$oldest_node" ] || fail "Node $(node --version) is too old." "Install Node $oldest_node or later and run this again."
  there "Rust $(rustc --version | cut -d' ' -f2), Node $(node --version)"
}

set_up_wasm_target() {
  local what="wasm32-unknown-unknown"
  if has_wasm_target; then there "$what"; return; fi
  if has_wasm_target web; then there "$what (toolchain web)"; return; fi
  installing "$what" "10 seconds"
  if have rustup && timeout 180 rustup target add wasm32-unknown-unknown && has_wasm_target; then return; fi
  echo "  rustup could not add the target; trying Debian's Rust instead, about 3 minutes"
  scripts/set-up-debian-rust.sh || fail "the Rust target wasm32-unknown-unknown could not be installed." \
    "Install it by hand: rustup target add wasm32-unknown-unknown" \
    "With another Rust than rustup's, install that distribution's package of the wasm32 standard library."
}

# cargo_program NAME VERSION DURATION CRATE OPTIONS…: installs a program unless it is there in just that version.
# Another version on the machine belongs to somebody else's work, so ours then goes into target/tools.
cargo_program() {
  local name=$1 version=$2 duration=$3 crate=$4
  shift 4
  if [ "$("$name" --version 2>/dev/null | cut -d' ' -f2)" = "$version" ]; then there "$name $version"; return; fi
  installing "$name $version" "$duration"
  local place=()
  if have "$name"; then place=(--root "$tools"); fi
  cargo install "$crate" --version "$version" --quiet "${place[@]}" "$@" &&
    [ "$("$name" --version 2>/dev/null | cut -d' ' -f2)" = "$version" ] ||
    fail "$name $version could not be installed." "Install it by hand: cargo install $crate --version $version $*"
}

# npm writes node_modules/.package-lock.json last, so it tells whether an earlier run came to its end with this lock.
npm_packages_are_there() {
  [ node_modules/.package-lock.json -nt package-lock.json ] || node scripts/same-packages.mjs || return 1
  node_modules/node24/bin/node --version >/dev/null 2>&1 && node_modules/esbuild/bin/esbuild --version >/dev/null 2>&1
}

set_up_npm_packages() {
  if npm_packages_are_there 2>/dev/null; then there "npm packages"; return; fi
  installing "npm packages" "30 seconds"
  npm ci --loglevel=error && npm_packages_are_there ||
    fail "the npm packages could not be installed." "Look at npm's own message above, then run by hand: npm ci"
}

# major PROGRAM: the first number of its version, or nothing.
major() { "$1" --version 2>/dev/null | grep -oE '[0-9]+' | head -n 1 || true; }

browser_is_there() {
  have chromedriver || return 1
  local browser
  for browser in chromium chromium-browser google-chrome; do
    if have "$browser" && [ "$(major "$browser")" = "$(major chromedriver)" ]; then return 0; fi
  done
  return 1
}

set_up_browser() {
  if browser_is_there; then there "chromium and chromedriver"; return; fi
  installing "chromium and chromedriver" "1 minute"
  apt_install chromium chromium-driver && browser_is_there || fail "chromium and chromedriver could not be installed." \
    "Install by hand a Chromium or Chrome and the chromedriver of the same version, both on PATH."
}

echo "Set-up:"
check_rust_and_node
set_up_wasm_target
cargo_program wasm-pack "$wasm_pack_version" "2 minutes" wasm-pack --locked
# Without --locked: the lock of this release names a version of a crate that was withdrawn.
cargo_program wasm-bindgen "$wasm_bindgen_version" "3 minutes" wasm-bindgen-cli
set_up_npm_packages
link_wasm_opt
if [ "${1:-}" = --tests ]; then set_up_browser; fi
