/** A metric's rows as an aligned table: value, spread, last figure, target, and whether the target is met. */
export function table(rows) {
  const lines = rows.map(row => {
    const { label, unit, digits = 1, median, smallest, largest, before, worse, atMost, atLeast } = row
    const show = value => value.toFixed(digits)
    const last = before === undefined ? '' : `${show(before)}${worse ? ' WORSE' : ''}`
    const aim =
      atMost !== undefined ? `at most ${atMost}` : atLeast !== undefined ? `at least ${atLeast}` : ''
    const met =
      atMost !== undefined ? median <= atMost : atLeast !== undefined ? median >= atLeast : undefined
    const range = smallest === largest ? '' : `${show(smallest)} to ${show(largest)}`
    return [
      label,
      `${show(median)} ${unit}`,
      range,
      last,
      aim,
      met === undefined ? '' : met ? 'ok' : 'MISSED',
    ]
  })
  const all = [['', 'figure', 'spread', 'last', 'aim', ''], ...lines]
  const widths = all[0].map((_, column) => Math.max(...all.map(line => line[column].length)))
  return all
    .map(
      line =>
        `  ${line.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))).join('  ')}`,
    )
    .map(line => line.trimEnd())
    .join('\n')
}
