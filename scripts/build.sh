#!/usr/bin/env bash
# Builds pkg/, the folder that npm publishes: Rust to WebAssembly with its glue, once for each feature that a subpath of the
# package stands on, then the entries around it.
# wasm-pack is told to install nothing, so what set-up.sh pinned is what builds, and without a network too.
# All features share one target folder: they have their dependencies in common, and cargo compiles only this crate again when
# the feature changes (4 to 12 s each, where a folder of its own costs two minutes). What has not changed is not built again.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

use_wasm_toolchain
link_wasm_opt
read -ra features < <(node pkg-template/assemble.mjs --features)

# everything_for FEATURE: a digest of all that its module is made of. A folder or file of another feature is not part of it.
everything_for() {
  local others=() feature
  for feature in $(features_of_the_crate); do
    if [ "$feature" != "$1" ]; then others+=(! -path "src/$feature*" ! -path "src/js/$feature*"); fi
  done
  {
    rustc --version
    wasm-bindgen --version
    wasm-opt --version
    find src build.rs Cargo.toml Cargo.lock .cargo scripts/build.sh -type f "${others[@]}" -print0 | LC_ALL=C sort --zero-terminated | xargs -0 sha256sum
  } | sha256sum
}

# Old glue must not outlive its source: the name of a snippet's folder changes with the crate.
build_glue() {
  local folder=target/glue/$1 wanted
  wanted=$(everything_for "$1")
  if [ "$(cat "$folder/made-of" 2>/dev/null)" = "$wanted" ]; then return; fi
  rm -rf "$folder"
  wasm-pack --log-level warn build --target web --mode no-install --release --no-pack --out-dir "$folder" -- \
    --locked --no-default-features --features "$1"
  echo "$wanted" >"$folder/made-of"
}

for feature in "${features[@]}"; do build_glue "$feature"; done
node pkg-template/assemble.mjs
