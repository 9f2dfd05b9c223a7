/** Median, smallest and largest of some numbers. */
export function spread(values) {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const median = sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  return { median, smallest: sorted[0], largest: sorted.at(-1) }
}

/** The value that this share of the numbers does not exceed. */
export function at(values, part) {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]
}
