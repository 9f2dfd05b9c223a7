import type { Page, Route } from '@playwright/test'
import { Calendar } from '../support/calendar.ts'
import { Family } from '../support/family.ts'
import { expectPath, onDashboard, onScreen } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

/** The number on a tile. */
function tile(page: Page, name: string) {
  return page
    .getByRole('region', { name: 'Statistics' })
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${name}$`) })
    .locator('xpath=following-sibling::dd')
}

test('DB-1 DB-2 the database tool counts everything, adds sample data once and removes it again', async ({
  people,
}) => {
  const owner = await people.owner()
  const petra = await people.pending('Petra Pending')
  await new Family(owner.api).add('Anna Weber')
  const page = await owner.browser('/admin/database')
  await onScreen(page, 'Database')
  await expect(tile(page, 'Accounts')).toHaveText('2')
  await expect(tile(page, 'Family members')).toHaveText('1')
  for (const name of ['Relationships', 'Families', 'Invitations', 'Events', 'Files', 'Feedback'])
    await expect(tile(page, name)).toHaveText('0')
  await expect(tile(page, 'Database size')).toHaveText(/^\d[\d.,]* [kM]B$/)
  await expect(tile(page, 'Total file size')).toHaveText('0 kB')
  await expect(tile(page, 'Last backup')).toHaveText('None yet')
  await expect(tile(page, 'Waiting for approval since')).toContainText('202')
  await expect(tile(page, 'Email')).toHaveText(/^\d+ waiting, 0 not sent$/)
  await expect(tile(page, 'Version')).toHaveText(/^\d+\.\d+\.\d+ on (SQLite|PostgreSQL)$/)

  const add = page.getByRole('button', { name: 'Initialize Database with Sample Data' })
  await add.click()
  await expect(page.getByText('Sample data added.', { exact: true })).toBeVisible()
  for (const round of ['once', 'twice']) {
    await test.step(`after adding ${round}`, async () => {
      await expect(tile(page, 'Accounts')).toHaveText('6')
      await expect(tile(page, 'Families')).toHaveText('1')
      await expect(tile(page, 'Events')).toHaveText('3')
    })
    await add.click()
    await expect(page.getByText('The sample data was already there. Nothing was added.')).toBeVisible()
  }

  await page.getByRole('button', { name: 'Debug: Check Users' }).click()
  const users = page.getByRole('region', { name: 'Users by status' })
  await expect(users.getByRole('heading', { name: 'Pending (2)' })).toBeFocused()
  await expect(users.getByRole('heading', { name: 'Approved (4)' })).toBeVisible()
  await expect(users.getByRole('heading', { name: 'Rejected (0)' })).toBeVisible()
  await expect(users).toContainText(petra.email)
  await expect(users.getByText('Sample', { exact: true })).toHaveCount(4)

  await page.getByRole('button', { name: 'Remove sample data' }).click()
  const yes = page.getByRole('alertdialog').getByRole('button', { name: 'Remove sample data' })
  await yes.click()
  await expect(page.getByText('Sample data removed.')).toBeFocused()
  await expect(tile(page, 'Accounts')).toHaveText('2')
  await expect(tile(page, 'Events')).toHaveText('0')

  // Refreshing also counts changes made elsewhere.
  await new Calendar(owner.api).add({ title: 'Reunion', date: '2027-07-10' })
  await page.getByRole('button', { name: 'Refresh Statistics' }).click()
  await expect(tile(page, 'Events')).toHaveText('1')
})

test('DB-1 Clear All Data warns with numbers, asks to type the confirmation, takes a backup and keeps the admins', async ({
  people,
}) => {
  const owner = await people.owner()
  const mara = await people.approved('Mara Member')
  const family = new Family(owner.api)
  const anna = await family.add('Anna Weber')
  await family.add('Ben Weber', {}, 'son', anna)
  const maras = await mara.browser()
  await onDashboard(maras, mara)
  const page = await owner.browser('/admin/database')
  await page.getByRole('button', { name: 'Clear All Data' }).click()
  const dialog = page.getByRole('dialog', { name: 'Clear all data?' })
  for (const lost of ['1 account', '2 family members', '1 relationship'])
    await expect(dialog.getByRole('listitem').filter({ hasText: new RegExp(`^${lost}$`) })).toBeVisible()
  await expect(dialog).toContainText('A backup is made first.')
  await expect(dialog).toContainText("Administrators' accounts stay")

  const words = dialog.getByLabel('To continue, type: clear all data')
  await words.fill('clear some data')
  await dialog.getByRole('button', { name: 'Clear All Data' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Please type exactly: clear all data')
  await expect(words).toBeFocused()
  await expect(words).toHaveValue('clear some data')
  expect((await family.member(anna)).name).toBe('Anna Weber')
  await words.fill('clear all data')
  await dialog.getByRole('button', { name: 'Clear All Data' }).click()
  await expect(page.getByText('All data cleared.', { exact: true })).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: 'All data cleared.' })).toBeFocused()
  await expect(tile(page, 'Family members')).toHaveText('0')
  await expect(tile(page, 'Accounts')).toHaveText('1')
  await expectPath(maras, '/login')

  const notice = await page.getByText('The backup made before clearing').textContent()
  const name = /called (\S+Z)\./.exec(notice ?? '')?.[1]
  expect(name).toBeTruthy()
  await page.getByRole('link', { name: 'Go to backups' }).click()
  await expect(page.getByRole('list', { name: 'Backups' })).toContainText(name as string)
})

test('DB-3 every failure of the database tool has its own message', async ({ people, guard }) => {
  guard.allow(/500.*\/api\/admin\/database/)
  guard.allow(/Checking users failed: internal, request r-17/)
  const owner = await people.owner()
  const logged: string[] = []
  const page = await owner.browser('/dashboard')
  page.on('console', message => logged.push(message.text()))
  const body = { status: 500, code: 'internal', message: 'Something broke.', requestId: 'r-17' }
  const fail = (route: Route) =>
    route.fulfill({ status: 500, contentType: 'application/problem+json', body: JSON.stringify(body) })
  const alert = (text: string) => page.getByRole('alert').filter({ hasText: new RegExp(`^${text}$`) })

  await page.route('**/api/admin/database', fail)
  await page.goto('/admin/database')
  await expect(alert('Error loading database statistics')).toBeVisible()
  await page.unroute('**/api/admin/database')
  await page.getByRole('button', { name: 'Refresh Statistics' }).click()
  await expect(tile(page, 'Accounts')).toHaveText('1')
  await expect(alert('Error loading database statistics')).toHaveCount(0)

  await page.route('**/api/admin/database/*', fail)
  await page.getByRole('button', { name: 'Initialize Database with Sample Data' }).click()
  await expect(alert('Error initializing database. Please try again.')).toBeVisible()
  await page.getByRole('button', { name: 'Debug: Check Users' }).click()
  await expect(alert('Error checking users. See console for details.')).toBeVisible()
  await expect.poll(() => logged.join('\n')).toContain('request r-17')

  await page.unroute('**/api/admin/database/*')
  await page.route('**/api/admin/database/clear', fail)
  await page.getByRole('button', { name: 'Clear All Data' }).click()
  const dialog = page.getByRole('dialog', { name: 'Clear all data?' })
  await dialog.getByLabel('To continue, type: clear all data').fill('clear all data')
  await dialog.getByRole('button', { name: 'Clear All Data' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Error clearing database. Please try again.')
  await expect(dialog.getByLabel('To continue, type: clear all data')).toHaveValue('clear all data')
})
