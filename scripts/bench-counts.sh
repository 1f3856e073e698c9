#!/usr/bin/env bash
# Counts the instructions of the native core's hot paths and prints them as a Markdown table, beside the figures that
# benches/README.md records, with the change in per cent.
# Based on callgrind, whose counts are the same for the same program whatever else the machine does.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

command -v valgrind >/dev/null || { echo "bench-counts needs valgrind: install it with the system's package manager" >&2; exit 1; }

paths=(fold-dutch fold-ascii fold-greek fold-chinese fold-decomposed find-absent quote-at-the-end escape-text escape-attribute)
counts=$(mktemp -d)
trap 'rm -rf "$counts"' EXIT

cargo build --locked --quiet --profile bench-counts --example counts
echo "| path | instructions | recorded | change |"
echo "| --- | ---: | ---: | ---: |"
for path in "${paths[@]}"; do
  valgrind --tool=callgrind --callgrind-out-file="$counts/$path" --toggle-collect='*counts::measured*' \
    target/bench-counts/examples/counts "$path" 2>"$counts/log" || { cat "$counts/log" >&2; exit 1; }
  count=$(awk '/^(summary|totals):/ { print $2; exit }' "$counts/$path")
  recorded=$(awk -F '|' -v path="$path" '{ name = $2; gsub(/[ `]/, "", name) } name == path { gsub(/[ ,]/, "", $3); print $3; exit }' benches/README.md)
  change=–
  if [ -n "$recorded" ]; then change=$(awk -v now="$count" -v then="$recorded" 'BEGIN { printf "%+.1f %%", (now / then - 1) * 100 }'); fi
  printf '| `%s` | %s | %s | %s |\n' "$path" "$count" "${recorded:-–}" "$change"
done
