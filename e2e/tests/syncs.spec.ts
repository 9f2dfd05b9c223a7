import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { People } from '../support/people.ts'
import { Site } from '../support/site.ts'
import { expect, test } from '../support/test.ts'

// A kill does not show a missing sync (the page cache survives), so they are counted. Each save is
// one transaction and waits for nothing else; with a weaker setting the twenty would share a few.
test('20 saves one after the other cause at least 20 file syncs', async ({
  guard,
  browser,
  playwright,
}, info) => {
  const folder = mkdtempSync(join(tmpdir(), 'kinkeeper-strace-'))
  const trace = join(folder, 'trace')
  const site = await Site.start({
    slot: info.parallelIndex,
    wrapper: ['strace', '-f', '-ttt', '-o', trace, '-e', 'trace=fsync,fdatasync'],
  })
  const people = new People(site, guard, browser, playwright, { baseURL: site.url })
  const owner = await people.owner()
  let { version, ...user } = await owner.user()

  const first = Date.now() / 1000
  for (let save = 0; save < 20; save++) {
    const body = { ...user.profile, name: user.name, language: user.language, timeZone: user.timeZone }
    ;({ version, ...user } = await owner.api.call('PUT', `/api/users/${user.id}/profile`, {
      ...body,
      version,
      bio: `Save ${save}`,
    }))
  }
  const last = Date.now() / 1000
  await people.close()
  const { complaints } = await site.stop()
  const syncs = readFileSync(trace, 'utf8')
    .split('\n')
    .map(line => /^\d+ +([\d.]+) .*(fsync|fdatasync)\(/.exec(line)?.[1])
    .filter(time => time && Number(time) >= first && Number(time) <= last)
  rmSync(folder, { recursive: true })
  expect(syncs.length).toBeGreaterThanOrEqual(20)
  expect(complaints).toEqual([])
})
