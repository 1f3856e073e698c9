#!/usr/bin/env bash
# Builds pkg/, the folder that npm publishes: Rust to WebAssembly with its glue, then the entries around it.
# wasm-pack is told to install nothing, so what set-up.sh pinned is what builds, and without a network too.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

use_wasm_toolchain
link_wasm_opt
# Old glue must not outlive its source: the name of a snippet's folder changes with the crate.
rm -rf target/glue
wasm-pack --log-level warn build --target web --mode no-install --release --no-pack --out-dir target/glue -- --locked
node pkg-template/assemble.mjs
