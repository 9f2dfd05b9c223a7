import { randomUUID } from 'node:crypto'
import { People } from '../support/people.ts'
import { createdb } from '../support/postgres.ts'
import { onScreen } from '../support/screens.ts'
import { Site } from '../support/site.ts'
import { expect, test } from '../support/test.ts'

test('REG-8 on PostgreSQL an approval at one replica wakes the page at another', async ({
  guard,
  browser,
  playwright,
}, info) => {
  const database = await createdb(`e2e_${randomUUID().replaceAll('-', '')}`)
  const env = { KINKEEPER_DATABASE_URL: database }
  // Both start at once on the empty database: one of them migrates, the other waits.
  const sites = await Promise.all([
    Site.start({ env, slot: info.parallelIndex }),
    Site.start({ env, slot: info.parallelIndex + 4 }),
  ])
  const [here, there] = sites.map(site => new People(site, guard, browser, playwright, { baseURL: site.url }))
  if (!here || !there) throw new Error('two replicas')
  try {
    const pending = await here.pending('Petra Pending')
    const page = await pending.browser()
    await expect(page.getByRole('heading', { name: 'Your account is waiting for approval' })).toBeVisible()
    await there.act('approve', pending)
    await onScreen(page, `Good to see you, ${pending.name}`)
  } finally {
    await Promise.all([here.close(), there.close()])
    const ends = await Promise.all(sites.map(site => site.stop()))
    expect(ends.flatMap(end => end.complaints)).toEqual([])
  }
})
