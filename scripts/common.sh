# What the scripts of this folder share; they source it. Sets `root`, `tools` and PATH, and leaves the shell in `root`.
# node_modules/.bin never goes on PATH: the development dependency `node24` puts a `node` there which would take the
# place of the machine's own. The one program that the build needs from it, wasm-opt, is linked into `tools`.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"
tools="$root/target/tools"
export PATH="$tools/bin:${CARGO_HOME:-$HOME/.cargo}/bin:$PATH"

have() { command -v "$1" >/dev/null 2>&1; }

# Says what went wrong and what the reader can do about it, and ends the script.
fail() {
  printf 'error: %s\n' "$1" >&2
  shift
  if [ $# -gt 0 ]; then printf '       %s\n' "$@" >&2; fi
  exit 1
}

# Runs a command as root: as it is, or by sudo. Fails where neither can be.
as_root() {
  if [ "$(id -u)" -eq 0 ]; then
    "$@"
  elif have sudo; then
    sudo "$@"
  else
    echo "this needs root, and there is no sudo: $*" >&2
    return 1
  fi
}

# apt-get, asking nothing and removing nothing that is installed.
apt_install() {
  have apt-get || return 1
  as_root apt-get update -qq &&
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install --yes -qq --no-install-recommends --no-remove "$@"
}

# The cargo features that are a part of the package each.
features_of_the_crate() { sed -n '/^\[features\]/,/^$/s/^\([a-z]*\) = \[\]$/\1/p' Cargo.toml; }

# Whether the Rust toolchain named (the default one without a name) has the wasm target.
has_wasm_target() {
  local sysroot
  sysroot=$(${1:+env "RUSTUP_TOOLCHAIN=$1"} rustc --print sysroot 2>/dev/null) || return 1
  compgen -G "$sysroot/lib/rustlib/wasm32-unknown-unknown/lib/libstd-*.rlib" >/dev/null
}

# Every cargo call from here on uses a toolchain that has the wasm target: the default one, or else the toolchain `web`
# which set-up-debian-rust.sh made.
use_wasm_toolchain() {
  if has_wasm_target; then return; fi
  has_wasm_target web || fail "no Rust toolchain here has the target wasm32-unknown-unknown." "Run: make set-up"
  export RUSTUP_TOOLCHAIN=web
}

link_wasm_opt() {
  [ -e node_modules/binaryen/bin/wasm-opt ] || fail "wasm-opt is missing: the npm packages are not installed." "Run: make set-up"
  mkdir -p "$tools/bin"
  ln -sf "$root/node_modules/binaryen/bin/wasm-opt" "$tools/bin/wasm-opt"
}
