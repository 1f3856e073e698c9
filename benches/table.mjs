// Markdown tables and the units of their cells.
//
// Markdown because the figures are pasted into READMEs as they are printed; columns of numbers are
// aligned right, times keep three significant digits so that rows can be compared by eye.

/** A table of rows; the first column is text, the others are aligned right. */
export function table(heads, rows) {
  const line = (cells) => `| ${cells.join(" | ")} |`;
  const rule = heads.map((_, index) => (index === 0 ? "---" : "---:"));
  return [line(heads), line(rule), ...rows.map(line)].join("\n");
}

/** Milliseconds in the unit that reads best. */
export function duration(milliseconds) {
  if (milliseconds < 1) return `${significant(milliseconds * 1000)} µs`;
  if (milliseconds < 1000) return `${significant(milliseconds)} ms`;
  return `${significant(milliseconds / 1000)} s`;
}

export const times = (ratio) => `${significant(ratio)}×`;

export const megabytes = (bytes) => `${(bytes / 1048576).toFixed(1)} MiB`;

function significant(number) {
  if (number >= 100) return Math.round(number).toLocaleString("en-US");
  return number.toPrecision(3);
}
