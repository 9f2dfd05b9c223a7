import type { Page } from '@playwright/test'
import { answerDialog, count, expectBanner, onAdmin, rowOf, section } from '../support/admin.ts'
import { Family } from '../support/family.ts'
import { postponeReindex } from '../support/jobs.ts'
import { disconnect, failResponses, hold } from '../support/network.ts'
import { expectMessage, expectPath, onScreen } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const BUILDING =
  'Database index is still building. Using fallback mode. Please wait a few minutes and refresh the page for full functionality.'
const UNABLE = 'Unable to load admin data. Please try again in a few minutes.'
const FAILED = 'Error loading admin data. Please try refreshing the page.'

/** Expects exactly this text in the red box, above the Retry button. */
async function expectProblem(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('main').getByRole('alert').getByText(text, { exact: true })).toBeVisible()
}

test('ADMIN-1 the dashboard shows Loading... and then the numbers of pending users, users, admins and family members', async ({
  people,
}) => {
  const owner = await people.owner()
  await people.admin('Adam Admin')
  await people.approved('Mara Member')
  await people.pending('Petra Pending')
  const family = new Family(owner.api)
  await family.add('Anna Weber')
  const page = await owner.browser('/profile')
  await onScreen(page, 'Profile')
  const line = await hold(page, '**/api/admin/overview')
  await page.goto('/admin')
  await onScreen(page, 'Admin Dashboard')
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible()
  await line.release()
  await onAdmin(page)
  await expect(page.getByText('Loading...')).toHaveCount(0)
  const numbers = { 'Pending Users': 1, 'Approved Users': 3, Admins: 2, 'Family Members': 1 }
  for (const [label, number] of Object.entries(numbers))
    await expect(count(page, label)).toHaveText(String(number))

  // Changes by others appear without a reload.
  await people.pending('Paul Pending')
  await expect(count(page, 'Pending Users')).toHaveText('2')
  await expect(rowOf(section(page, 'Pending Users'), 'Paul Pending')).toBeVisible()
  const anna = (await owner.api.call<{ items: { id: string }[] }>('GET', '/api/members')).items[0]
  await family.add('Ben Weber', {}, 'son', anna)
  await expect(count(page, 'Family Members')).toHaveText('2')
  await expect(rowOf(section(page, 'Family Members'), 'Ben Weber')).toBeVisible()
})

test('without a mail server the dashboard says where emails are saved, and shows the backup status', async ({
  people,
  site,
}) => {
  const owner = await people.owner()
  const page = await owner.browser('/admin')
  await onAdmin(page)
  const notice = page.getByRole('region', { name: "Email isn't being sent" })
  await expect(notice).toContainText('No mail server (SMTP) is set up.')
  await expect(notice).toContainText(`${site.data}/mail`)
  const backup = page.getByRole('region', { name: 'Backup' })
  await expect(backup).toContainText(/Backups (are working|need attention)/)
  await owner.api.call('POST', '/api/admin/backups')
  await expect(backup).toContainText('Backups are working.')
  await expect(backup).toContainText('Last verified backup: ')
  await backup.getByRole('link', { name: 'View backups' }).click()
  await expectPath(page, '/admin/backups')
})

test('ADMIN-8 ADMIN-16 family members are listed with email and birth date, searched, paged and deleted after confirmation @phone', async ({
  people,
}) => {
  const owner = await people.owner()
  const family = new Family(owner.api)
  const anna = await family.add('Anna Weber', { email: 'anna@example.org', birthDate: '17 May 1950' })
  for (let number = 10; number < 32; number++) await family.add(`Cousin ${number}`, {}, 'daughter', anna)
  const page = await owner.browser('/admin')
  const members = section(page, 'Family Members')
  const first = rowOf(members, 'Anna Weber')
  await expect(first).toContainText('anna@example.org')
  await expect(first).toContainText('17 May 1950')
  const rows = members.getByRole('button', { name: /^Delete / })
  await expect(rows).toHaveCount(20)
  await members.getByRole('button', { name: 'Show more' }).click()
  await expect(rows).toHaveCount(23)
  await expect(members.getByRole('button', { name: 'Show more' })).toHaveCount(0)
  await expect(members.locator('[data-row]:focus')).toContainText('Cousin 29')
  await members.getByRole('searchbox', { name: 'Search family members' }).fill('cousin 31')
  await expect(rows).toHaveCount(1)

  const question = 'Are you sure you want to delete this family member?'
  await rows.click()
  await answerDialog(page, question, 'Cancel')
  await expect(rows).toBeFocused()
  await rows.click()
  await answerDialog(page, question, 'Delete')
  await expectMessage(page, 'Cousin 31 and all their relationships have been deleted.')
  await expect(members.getByText('Nothing matches your search.')).toBeVisible()
  await expect(count(page, 'Family Members')).toHaveText('22')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows).toHaveCount(1)
})

test('ADMIN-11 while the index is being built, users and members are shown without feedback', async ({
  people,
  site,
  guard,
}) => {
  guard.allow(/ERR_CONNECTION_FAILED.*\/api\/users/)
  const owner = await people.owner()
  await people.approved('Mara Member')
  await people.pending('Petra Pending')
  await new Family(owner.api).add('Anna Weber')
  const page = await owner.browser('/admin')
  await onAdmin(page)
  await expect(section(page, 'Feedback')).toBeVisible()

  const index = await postponeReindex(site, guard)
  await page.goto('/admin')
  await expectProblem(page, BUILDING)
  await expect(rowOf(section(page, 'Users'), 'Mara Member')).toBeVisible()
  await expect(rowOf(section(page, 'Pending Users'), 'Petra Pending')).toBeVisible()
  await expect(rowOf(section(page, 'Family Members'), 'Anna Weber')).toBeVisible()
  await expect(section(page, 'Feedback')).toHaveCount(0)
  await expect(count(page, 'Approved Users')).toHaveText('2')
  await expect(count(page, 'Family Members')).toHaveText('1')
  // The rest of the page can be used.
  await page.getByRole('button', { name: 'Promote Mara Member' }).click()
  await expectBanner(page, 'User promoted to admin successfully!')
  await expect(count(page, 'Admins')).toHaveText('2')

  // Retry sends the request again.
  const retried = page.waitForRequest('**/api/admin/overview')
  await page.getByRole('button', { name: 'Retry' }).click()
  await retried
  await expectProblem(page, BUILDING)

  // The full error appears only if that fails, too.
  const users = await disconnect(page, '**/api/users**')
  await page.reload()
  await expectProblem(page, UNABLE)
  await expect(section(page, 'Users')).toHaveCount(0)
  await users.reconnect()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expectProblem(page, BUILDING)
  await expect(section(page, 'Users')).toBeVisible()

  // Once the index is ready the page is complete again.
  await index.finish()
  await expect(section(page, 'Feedback')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText(BUILDING)).toHaveCount(0)
})

test('ADMIN-11 any other loading error is shown, stays, and can be retried', async ({ people, guard }) => {
  guard.allow(/(502|ERR_CONNECTION_FAILED).*\/api\//)
  const owner = await people.owner()
  const page = await owner.browser('/profile')
  await onScreen(page, 'Profile')
  await failResponses(page, '**/api/admin/overview', 502)
  await page.goto('/admin')
  await expectProblem(page, FAILED)
  await expect(section(page, 'Users')).toHaveCount(0)
  await page.unroute('**/api/admin/overview')
  await page.getByRole('button', { name: 'Retry' }).click()
  await onAdmin(page)
  await expect(page.getByText(FAILED)).toHaveCount(0)

  const feedback = await disconnect(page, '**/api/feedback**')
  await page.reload()
  await expectProblem(page, FAILED)
  await expect(section(page, 'Users')).toBeVisible()
  await feedback.reconnect()
})
