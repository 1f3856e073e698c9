//! Strings across the boundary, as UTF-16 through one reused buffer.
//!
//! The stock way decodes and encodes UTF-8 on each crossing, at 16 to 64 µs for 20,000 characters; copying the units
//! costs about one. The buffer is taken out of its place while a call uses it: a getter of the host's that calls this
//! package again finds an empty one, and makes its own.

use super::host;
use std::cell::{Cell, RefCell};
use wasm_bindgen::JsValue;

/// The most units that the buffer keeps between calls, so that one huge text does not hold its memory for ever.
const KEPT: usize = 1 << 20;

thread_local! {
    static BUFFER: RefCell<Vec<u16>> = const { RefCell::new(Vec::new()) };
    static ATTACHED: Cell<bool> = const { Cell::new(false) };
}

/// The buffer, for the length of one call.
pub(super) struct Scratch(Vec<u16>);

impl Scratch {
    /// Takes the buffer out of its place.
    pub(super) fn take() -> Scratch {
        attach();
        Scratch(BUFFER.take())
    }

    /// What was read last.
    pub(super) fn units(&self) -> &[u16] {
        &self.0
    }

    /// The units of a string, until the next one is read; `None` for a value that is no string.
    pub(super) fn read(&mut self, value: &JsValue) -> Option<&[u16]> {
        self.fill(|address, capacity| host::write_text(value, address, capacity))
            .ok()
    }

    /// The units that `write` has put at an address with room for so many. It answers how many there
    /// are, or, as an error here, less than none when there is nothing to write; where they are more
    /// than there is room for, it is asked again.
    pub(super) fn fill(
        &mut self,
        mut write: impl FnMut(*mut u16, usize) -> i32,
    ) -> Result<&[u16], i32> {
        self.0.clear();
        for _ in 0..2 {
            let capacity = self.0.capacity();
            let answer = write(self.0.as_mut_ptr(), capacity);
            let length = usize::try_from(answer).map_err(|_| answer)?;
            if length <= capacity {
                // SAFETY: there is room for `length` units, all of which `write` has just filled, and
                // any bits are a valid `u16`.
                unsafe { self.0.set_len(length) };
                return Ok(&self.0);
            }
            self.0.reserve(length);
        }
        Err(-1)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        if self.0.capacity() <= KEPT {
            BUFFER.replace(std::mem::take(&mut self.0));
        }
    }
}

/// A string of the host's, from units.
pub(super) fn to_js(units: &[u16]) -> JsValue {
    attach();
    host::read_units(units.as_ptr(), units.len())
}

fn attach() {
    if !ATTACHED.get() {
        host::attach(&wasm_bindgen::memory());
        ATTACHED.set(true);
    }
}
