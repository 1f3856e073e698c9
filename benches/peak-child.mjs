// Validates one answer that cites every passage, in a process of its own, and prints by how much memory outside the
// JavaScript heap has grown: WebAssembly's memory never shrinks, so that what is there afterwards is the peak.
//
//   node benches/peak-child.mjs CHARACTERS PASSAGES

import { SIDES } from "./contestants.mjs";
import { SCRIPTS, makeSetOf, prose, randomFrom } from "./inputs.mjs";

const [characters, count] = process.argv.slice(2).map(Number);
const texts = Array.from({ length: count }, (_, index) => prose(randomFrom(index + 1), SCRIPTS.dutch, characters / count));
const sources = texts.map((text, index) => ({ passageId: `passage-${index + 1}`, quote: text.slice(-100) }));
const { raw, passages } = JSON.parse(makeSetOf(texts, sources));
const before = process.memoryUsage().external;
if (!SIDES.package.validateAskAnswer(raw, passages).ok) throw new Error("the answer was to be proven");
console.log(process.memoryUsage().external - before);
