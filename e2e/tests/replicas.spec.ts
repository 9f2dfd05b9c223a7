import { createdb } from '../support/postgres.ts'
import { onDashboard, WAITING } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test('REG-8 on PostgreSQL an approval at one replica updates the page at another', async ({ launch }) => {
  const env = { KINKEEPER_DATABASE_URL: createdb() }
  // Both start at the same time on an empty database: one of them migrates it, the other waits.
  const [here, there] = await Promise.all([launch({ env }), launch({ env })])
  const pending = await here.people.pending('Petra Pending')
  const page = await pending.browser()
  await expect(page.getByRole('region', { name: WAITING })).toBeVisible()
  await there.people.act('approve', pending)
  await onDashboard(page, pending)
})
