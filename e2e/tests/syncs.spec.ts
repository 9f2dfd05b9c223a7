import { readFileSync } from 'node:fs'
import { expect, test } from '../support/test.ts'

// Killing the server does not reveal a missing sync (the page cache survives), so syncs are counted instead.

/** The times, in seconds, at which the server synced a file to disk. */
function syncs(trace: string, first: number, last: number): number[] {
  return readFileSync(trace, 'utf8')
    .split('\n')
    .map(line => Number(/^\d+ +([\d.]+) f(?:data)?sync\(/.exec(line)?.[1]))
    .filter(time => time >= first && time <= last)
}

/** This clock has whole milliseconds but the trace has fractions, so round up to include the current one. */
const endOfThisMillisecond = (): number => (Date.now() + 1) / 1000

const traced = (trace: string) => ({
  wrapper: ['strace', '-f', '-ttt', '-o', trace, '-e', 'trace=fsync,fdatasync'],
})

// Each save is one transaction that is synced on its own; with a weaker database setting the twenty would share a few
// syncs.
test('20 consecutive saves cause at least 20 file syncs', async ({ launch }, info) => {
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

// At least five syncs: the reservation, the bytes, the two folders changed by the rename, and the record.
test('an uploaded file is on disk before the response is sent', async ({ launch }, info) => {
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
