import { readFileSync } from 'node:fs'
import { expect, test } from '../support/test.ts'

// A kill does not show a missing sync (the page cache survives), so they are counted.

/** When the program had something written to the disk, in seconds. */
function syncs(trace: string, first: number, last: number): number[] {
  return readFileSync(trace, 'utf8')
    .split('\n')
    .map(line => Number(/^\d+ +([\d.]+) f(?:data)?sync\(/.exec(line)?.[1]))
    .filter(time => time >= first && time <= last)
}

/** The clock here knows no parts of a millisecond, those of the trace do: one and the same may be later there. */
const endOfThisMillisecond = (): number => (Date.now() + 1) / 1000

const traced = (trace: string) => ({
  wrapper: ['strace', '-f', '-ttt', '-o', trace, '-e', 'trace=fsync,fdatasync'],
})

// Each save is one transaction and waits for nothing else; with a weaker setting of the database the twenty would
// share a few.
test('20 saves one after the other cause at least 20 file syncs', async ({ launch }, info) => {
  const trace = info.outputPath('syncs')
  const { people, site } = await launch(traced(trace))
  const owner = await people.owner()
  let user = await owner.user()
  const first = Date.now() / 1000
  for (let save = 0; save < 20; save++) {
    const { id, version, name, profile, language, timeZone } = user
    const bio = `Save ${save}`
    user = await owner.api.call('PUT', `/api/users/${id}/profile`, {
      ...profile,
      version,
      name,
      language,
      timeZone,
      bio,
    })
  }
  const last = endOfThisMillisecond()
  await site.stop()

  expect(syncs(trace, first, last).length).toBeGreaterThanOrEqual(20)
})

// The reservation, the bytes, the two folders that their renaming changes, and the record: five of them at least.
test('an uploaded file is on the disk before the answer comes', async ({ launch }, info) => {
  const trace = info.outputPath('syncs')
  const { people, site } = await launch(traced(trace))
  const owner = await people.owner()
  await owner.api.upload('first.txt', 'text/plain', Buffer.from('makes the folders'))
  const first = Date.now() / 1000
  await owner.api.upload('letter.txt', 'text/plain', Buffer.from('Dear grandmother'))
  const last = endOfThisMillisecond()
  await site.stop()
  expect(syncs(trace, first, last).length).toBeGreaterThanOrEqual(5)
})
