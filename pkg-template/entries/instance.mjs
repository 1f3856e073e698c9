// The one WebAssembly instance behind every export of a core, and its replacement after a trap.
// Based on what a trap leaves behind: the Rust core is built with `panic = "abort"`, so a trap (out of memory, a defect)
// or a stack overflow unwinds no Rust frame, and the instance's own stack and locks stay as they stood. Going on with it
// would give wrong answers or leak. A fresh instance from the module, which is compiled already, costs half a millisecond.
import { initSync, replaceInstance } from "glue";

let compiled;
// How many calls are inside the instance now: a getter of the caller's data may call in again.
let depth = 0;
let broken = false;
let replaced = 0;

/**
 * Which instance is in use, as a number that changes when one is replaced. One that is known to be broken is replaced
 * first, so that what was kept in it is known to be gone.
 */
export function generation() {
  if (broken && depth === 0) recover();
  return replaced;
}

/** Makes the instance. Each loader calls this once, when it is imported. */
export function start(module) {
  compiled = module;
  initSync({ module });
}

/** Calls an export of the glue with up to three arguments; a few nanoseconds dearer than the call itself. */
export function guarded(call, first, second, third) {
  if (broken) recover();
  depth += 1;
  // True until shown otherwise: close to the end of the stack even the look at what was thrown can fail.
  let trapped = true;
  try {
    const result = call(first, second, third);
    trapped = false;
    return result;
  } catch (thrown) {
    trapped = isTrap(thrown);
    throw thrown instanceof WebAssembly.RuntimeError ? explained(thrown) : thrown;
  } finally {
    depth -= 1;
    if (trapped) broken = true;
  }
}

/** A trap, or a stack overflow: a `RangeError` in V8 and JavaScriptCore, an `InternalError` in SpiderMonkey. */
function isTrap(thrown) {
  return thrown instanceof WebAssembly.RuntimeError || thrown instanceof RangeError || thrown?.name === "InternalError";
}

function explained(trap) {
  const message =
    `kennisbank-ask stopped inside WebAssembly (${trap.message}). The usual cause is input larger than its memory. ` +
    "The instance is replaced; later calls work.";
  return new Error(message, { cause: trap });
}

function recover() {
  if (depth > 0) throw new Error("kennisbank-ask was called again from within a call that has failed; let that call end first");
  replaceInstance(compiled);
  replaced += 1;
  broken = false;
}
