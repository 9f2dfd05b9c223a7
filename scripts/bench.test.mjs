// Checks that `make bench` marks figures that got worse.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compare } from '../bench/lib/figures.mjs'
import { table } from '../bench/lib/report.mjs'

const last = { reads: { 'one member, CPU': 40, 'one member, compared': 4, 'the whole month, CPU': -3 } }
const row = (label, unit, median) => ({ label, unit, median, smallest: median, largest: median })

test('a figure that got worse by more than a fifth is marked', () => {
  const rows = [
    row('one member, CPU', 'µs', 49),
    row('one member, compared', 'times', 4.7),
    row('the whole month, CPU', 'µs', -1),
    row('half are answered within', 'ms', 90),
    row('a new figure, CPU', 'µs', 7),
  ]
  const compared = compare('reads', rows, last)
  assert.deepEqual(
    compared.map(({ worse }) => worse),
    [true, false, false, undefined, undefined],
  )
  assert.match(table(compared), /one member, CPU +49\.0 µs +40\.0 WORSE/)
})

test('a case without committed figures is shown as it is', () => {
  const rows = [row('one member, CPU', 'µs', 49)]
  assert.deepEqual(compare('another case', rows, last), rows)
})
