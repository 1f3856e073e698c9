// Ends with 0 when node_modules holds just the versions that package-lock.json names, and with 1 otherwise.
// Based on the hidden lock which npm leaves in node_modules. It is asked only when file times cannot tell, as after a
// clone that kept an older node_modules. Packages for other platforms stand in the lock but are never installed.
import { readFileSync } from "node:fs";

const packagesOf = (path) => JSON.parse(readFileSync(path, "utf8")).packages;
const wanted = packagesOf("package-lock.json");
const installed = packagesOf("node_modules/.package-lock.json");

const missing = Object.entries(wanted).filter(
  ([place, { version, optional }]) => place !== "" && (installed[place] === undefined ? !optional : installed[place].version !== version),
);
process.exitCode = missing.length === 0 ? 0 : 1;
