//! Derives the tables of `src/text/` from the crate that normalises and the standard library that lower-cases: what is
//! derived here, from the very versions that the build has pinned, nobody has to keep in step by hand.

mod class;
mod normal_form;

use std::{env, fs, path::Path};

fn main() {
    println!("cargo::rerun-if-changed=build");
    write("class_table.rs", class::tables().as_bytes());
    write("normal_form.bin", &normal_form::table());
}

fn write(name: &str, content: &[u8]) {
    let folder = env::var_os("OUT_DIR").expect("cargo sets OUT_DIR");
    fs::write(Path::new(&folder).join(name), content).expect("OUT_DIR can be written");
}
