// The ratio tables: every operation at every size, in Dutch first and then in four other scripts.
//
// Dutch with word-processor punctuation is what this package is for, so it is the main table; the other
// scripts are there to show where the fast paths end (all ASCII, no spaces, final sigma, decomposed text).

import { OPERATIONS, agreeAndAccept } from "./contestants.mjs";
import { SCRIPTS, SIZES, makeSets } from "./inputs.mjs";
import { duration, table, times } from "./table.mjs";
import { compare } from "./timing.mjs";

const HEADS = ["", "package", "plain", "plain ÷ package", "middle half of rounds", "with the shortcut"];

function row(name, { medians, ratios }) {
  const [ratio, shortcut] = ratios;
  return [
    name,
    duration(medians[0]),
    duration(medians[1]),
    `**${times(ratio.median)}**`,
    `${times(ratio.low)}–${times(ratio.high)}`,
    shortcut === undefined ? "" : times(shortcut.median),
  ];
}

function scriptTable(script, milliseconds) {
  const rows = [];
  for (const [sizeName, size] of Object.entries(SIZES)) {
    const sets = makeSets(size, script);
    sets.forEach(agreeAndAccept);
    for (const [operation, calls] of Object.entries(OPERATIONS)) {
      rows.push([operation, row(`${operation}, ${sizeName}`, compare(calls, sets, { milliseconds }))]);
    }
  }
  const order = Object.keys(OPERATIONS);
  rows.sort((left, right) => order.indexOf(left[0]) - order.indexOf(right[0]));
  return table(HEADS, rows.map(([, cells]) => cells));
}

export function mainTable(milliseconds) {
  console.log("## Package against plain JavaScript, Dutch\n");
  const sizes = Object.entries(SIZES).map(
    ([name, size]) => `${name}: ${size.passages} passages of ${size.characters} characters, ${size.sources} sources`,
  );
  console.log(`${sizes.join("; ")}. Median time of one call.\n`);
  console.log(`${scriptTable(SCRIPTS.dutch, milliseconds)}\n`);
}

export function otherScripts(milliseconds) {
  for (const [name, script] of Object.entries(SCRIPTS)) {
    if (script === SCRIPTS.dutch) continue;
    console.log(`## Package against plain JavaScript, ${name}\n\n${scriptTable(script, milliseconds / 2)}\n`);
  }
}
