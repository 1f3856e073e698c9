// Timing: two contestants side by side in one process, in interleaved rounds, reported as medians.
//
// Written here instead of taken from a benchmark library because the inputs are the point: before every
// timed stretch each contestant gets freshly parsed copies of the same sets, outside the clock, so none
// profits from strings that the other has already flattened or hashed, and rotating over several sets
// keeps caches honest. The order within a round changes every time; a round yields one ratio, and the
// quartiles of those ratios say how far to trust the median.

/** The value at `share` (0 to 1) of a list of numbers. */
export function quantile(numbers, share) {
  const sorted = [...numbers].sort((left, right) => left - right);
  const position = (sorted.length - 1) * share;
  const below = Math.floor(position);
  const above = Math.ceil(position);
  return sorted[below] + (sorted[above] - sorted[below]) * (position - below);
}

const median = (numbers) => quantile(numbers, 0.5);

/** Takes in every result, so that the engine cannot leave out a call as useless. */
export let sink = 0;

/** Milliseconds per call over freshly parsed copies of the sets. */
function timedStretch(call, sets) {
  const inputs = sets.map((set) => JSON.parse(set));
  const start = performance.now();
  for (const input of inputs) sink += call(input) ? 1 : 0;
  return (performance.now() - start) / inputs.length;
}

function warmUp(calls, sets, milliseconds) {
  for (const call of calls) {
    const end = performance.now() + milliseconds;
    while (performance.now() < end) timedStretch(call, sets);
  }
}

function oneRound(calls, sets, round) {
  const times = new Array(calls.length);
  for (let step = 0; step < calls.length; step += 1) {
    const index = (round + step) % calls.length;
    times[index] = timedStretch(calls[index], sets);
  }
  return times;
}

/**
 * Times calls over the same sets. Gives per call the median in milliseconds, and for each call after the
 * first the median and quartiles of its time divided by the first one's.
 */
export function compare(calls, sets, { milliseconds, fewestRounds = 9 }) {
  warmUp(calls, sets, milliseconds / 4);
  const rounds = [];
  const end = performance.now() + milliseconds;
  while (rounds.length < fewestRounds || performance.now() < end) {
    rounds.push(oneRound(calls, sets, rounds.length));
  }
  const medians = calls.map((_, index) => median(rounds.map((times) => times[index])));
  const ratios = calls.slice(1).map((_, index) => {
    const each = rounds.map((times) => times[index + 1] / times[0]);
    return { median: median(each), low: quantile(each, 0.25), high: quantile(each, 0.75) };
  });
  return { medians, ratios, rounds: rounds.length };
}

/**
 * The best of a few single calls, each on a fresh copy, after one that does not count. The best and not the
 * median, because growth is read from the ratio of two such times and whatever disturbs only adds to them.
 */
export function bestOf(call, set, times = 5) {
  timedStretch(call, [set]);
  return Math.min(...Array.from({ length: times }, () => timedStretch(call, [set])));
}
