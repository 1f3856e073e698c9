#!/usr/bin/env bash
# Makes the rustup toolchain `web`: Debian's Rust with a standard library for wasm32-unknown-unknown.
# set-up.sh takes this way where `rustup target add` cannot reach its server. Debian has no compiled library for that
# target, but ships the library's source, from which Debian's own cargo builds it; the linker is rustup's or Debian's.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

target=wasm32-unknown-unknown
debian_rustc=/usr/bin/rustc
debian_cargo=/usr/bin/cargo

have rustup || fail "rustup is missing, and only rustup can hold a second toolchain." "Install it from https://rustup.rs"

if ! dpkg --status rustc-web cargo-web rust-web-src >/dev/null 2>&1; then
  apt_install rustc-web cargo-web rust-web-src ||
    fail "Debian's rustc-web, cargo-web and rust-web-src could not be installed." \
      "They need Debian 12 or later, and stand in the way of Debian's own rustc package: apt-get says above what it met."
fi

sysroot=$("$debian_rustc" --print sysroot)
host=$("$debian_rustc" --version --verbose | sed -n 's/^host: //p')
host_programs="$sysroot/lib/rustlib/$host/bin"
target_library="$sysroot/lib/rustlib/$target/lib"

# An empty crate is enough to have cargo build the whole library. Bitcode is what `lto = true` links.
build_standard_library() {
  local crate="$root/target/standard-library"
  rm -rf "$crate"
  mkdir -p "$crate/src"
  printf '[package]\nname = "empty"\nversion = "0.0.0"\nedition = "2021"\n[workspace]\n' >"$crate/Cargo.toml"
  printf '#![no_std]\n' >"$crate/src/lib.rs"
  # Away from this project's .cargo/config.toml, whose flags would end up in the library.
  (
    cd "$crate"
    env -u RUSTUP_TOOLCHAIN -u CARGO_BUILD_TARGET RUSTC="$debian_rustc" RUSTC_BOOTSTRAP=1 RUSTFLAGS=-Cembed-bitcode=yes \
      "$debian_cargo" build --quiet --release -Zbuild-std=std,panic_abort,test --target "$target" --target-dir built
  )
  as_root mkdir -p "$target_library"
  local library
  for library in "$crate"/built/"$target"/release/deps/*.rlib; do
    case "$library" in
    */libempty-*) ;;
    *) as_root cp "$library" "$target_library/" ;;
    esac
  done
}

# Debian's rustc looks for its wasm linker in its own folder.
link_linker() {
  local linker
  linker="$(dirname "$(dirname "$(rustup which rustc)")")/lib/rustlib/$host/bin/rust-lld"
  if [ ! -x "$linker" ]; then
    have lld-19 || apt_install lld-19 || fail "no linker for wasm: neither rustup's rust-lld nor Debian's lld-19 is there."
    linker=$(command -v lld-19)
  fi
  as_root mkdir -p "$host_programs"
  as_root ln -sf "$linker" "$host_programs/rust-lld"
}

compgen -G "$target_library/libstd-*.rlib" >/dev/null || build_standard_library
[ -x "$host_programs/rust-lld" ] || link_linker
rustup toolchain link web "$sysroot"
has_wasm_target web
