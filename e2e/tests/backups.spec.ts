import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { Family } from '../support/family.ts'
import { History } from '../support/history.ts'
import type { Api } from '../support/people.ts'
import { picture } from '../support/pictures.ts'
import { expectPath, onDashboard, onScreen, signIn } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const entries = (page: Page) => page.getByRole('list', { name: 'Backups' }).getByRole('listitem')

/** Everything that a restore could change. */
async function everything(api: Api) {
  const [members, history, users] = await Promise.all([
    api.call<{ items: object[] }>('GET', '/api/members'),
    new History(api).all(),
    api.call<{ items: object[] }>('GET', '/api/users'),
  ])
  return { members: members.items, history, users: users.items }
}

async function backUp(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Back up now' }).click()
  await expect(page.getByText('Backup written and verified.')).toBeVisible()
}

test('a new backup turns the status green and can be downloaded as one file', async ({ people, site }) => {
  const owner = await people.owner()
  await owner.api.upload('ship.png', 'image/png', picture())
  const page = await owner.browser('/admin/backups')
  await onScreen(page, 'Backups')
  await expect(page.getByRole('img', { name: 'Yellow light' })).toBeVisible()
  await expect(page.getByText('Backups need attention')).toBeVisible()
  await expect(page.getByText('No backups yet.')).toBeVisible()
  await expect(page.getByText(`${site.data}/backups`)).toBeVisible()

  await backUp(page)
  await expect(page.getByRole('img', { name: 'Green light' })).toBeVisible()
  await expect(page.getByText('Backups are working')).toBeVisible()
  await expect(entries(page)).toHaveCount(1)
  await expect(entries(page)).toContainText(/Verified .*\d+ records · 1 file · \d+ kB/)

  const arriving = page.waitForEvent('download')
  await entries(page)
    .getByRole('button', { name: /^Download the backup of .* as one file$/ })
    .click()
  const download = await arriving
  expect(download.suggestedFilename()).toMatch(/^kinkeeper-.*\.tar$/)
  const path = await download.path()
  expect(readFileSync(path).toString('latin1', 257, 262)).toBe('ustar')
  expect(execFileSync('tar', ['-tf', path], { encoding: 'utf8' }).split('\n').length).toBeGreaterThan(2)
})

test('restoring brings everything back, keeps a safety copy and signs everyone out', async ({ people }) => {
  const owner = await people.owner()
  const mara = await people.approved('Mara Member')
  const family = new Family(owner.api)
  const anna = await family.add('Anna Weber', { birthDate: '1950' })
  const scan = await owner.api.upload('ship.png', 'image/png', picture())
  const source = { description: 'Passenger list', file: scan.id }
  const voyage = await new History(owner.api).add({ date: '1912', description: 'The voyage', source })
  const before = await everything(owner.api)
  const maras = await mara.browser('/family-members')
  await expect(maras.getByText('1 family member')).toBeVisible()

  const page = await owner.browser('/admin/backups')
  await backUp(page)
  await family.change(anna, { name: 'Anna Changed' })
  await family.add('Ben Late', {}, 'son', anna)
  await new History(owner.api).remove(voyage)
  expect(await everything(owner.api)).not.toEqual(before)

  await entries(page)
    .getByRole('button', { name: /^Restore the backup of/ })
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('First, we make a safety copy of everything as it is now.')
  await expect(dialog).toContainText('Everyone, including you, is signed out')
  await dialog.getByLabel('To continue, type: restore').fill('yes')
  await dialog.getByRole('button', { name: 'Restore' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Please type exactly: restore')
  await dialog.getByLabel('To continue, type: restore').fill('restore')
  await dialog.getByRole('button', { name: 'Restore' }).click()

  await onScreen(page, 'Sign in')
  await expect(page.getByRole('main')).toContainText('Backup restored.')
  await expect(page.getByRole('main')).toContainText('Everyone has been signed out. Please sign in again.')
  await expectPath(maras, '/login')

  await signIn(page, owner)
  await onDashboard(page, owner)
  await page.goto('/admin/backups')
  // The newest backup is the safety copy from before the restore.
  await expect(entries(page)).toHaveCount(2)
  await owner.api.call('POST', '/api/auth/sign-in', { email: owner.email, password: owner.password })
  expect(await everything(owner.api)).toEqual(before)
  const bytes = await owner.api.context.get(scan.url)
  expect(await bytes.body()).toEqual(picture())

  // Restore the safety copy: it has what the first restore removed.
  await entries(page)
    .first()
    .getByRole('button', { name: /^Restore/ })
    .click()
  await dialog.getByLabel('To continue, type: restore').fill('Restore')
  await dialog.getByRole('button', { name: 'Restore' }).click()
  await onScreen(page, 'Sign in')
  await signIn(page, owner)
  await onDashboard(page, owner)
  await page.goto('/family-members')
  await expect(page.getByRole('article', { name: 'Ben Late' })).toBeVisible()
})

test('SAFE-1 a restore lists damaged files first, and brings everything else back', async ({
  people,
  site,
}) => {
  const owner = await people.owner()
  const scan = await owner.api.upload('ship.png', 'image/png', picture())
  await new Family(owner.api).add('Anna Weber', { birthDate: '1950' })
  const page = await owner.browser('/admin/backups')
  await backUp(page)
  rmSync(join(site.data, 'files', scan.name))
  rmSync(join(site.data, 'backups', 'objects'), { recursive: true })
  await entries(page)
    .getByRole('button', { name: /^Restore the backup of/ })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('To continue, type: restore').fill('restore')
  await dialog.getByRole('button', { name: 'Restore' }).click()
  await expect(dialog.getByRole('alert')).toContainText('1 file in this backup is damaged')
  await expect(dialog.getByRole('alert').getByRole('listitem')).toContainText('ship.png')
  await dialog.getByRole('button', { name: 'Restore everything else' }).click()
  await onScreen(page, 'Sign in')
  await signIn(page, owner)
  await onDashboard(page, owner)
  await page.goto('/admin/backups')
  const lost = page.getByRole('region', { name: '1 file is lost or damaged' })
  await expect(lost.getByRole('listitem')).toContainText('ship.png')
  await expect(page.getByText('Backups need attention')).toBeVisible()
  await page.goto('/family-members')
  await expect(page.getByRole('article', { name: 'Anna Weber' })).toBeVisible()
})

test("a backup is written even if a file's content is missing, and says so", async ({ people, site }) => {
  const owner = await people.owner()
  const scan = await owner.api.upload('ship.png', 'image/png', picture())
  rmSync(join(site.data, 'files', scan.name))
  const page = await owner.browser('/admin/backups')
  await backUp(page)
  const problem = page.getByRole('main').getByRole('alert')
  await expect(problem).toContainText('a photo or document is lost or damaged')
  await expect(page.getByRole('img', { name: 'Yellow light' })).toBeVisible()
  await problem.getByText('Exact message').click()
  await expect(problem).toContainText('ship.png')
  await expect(entries(page)).toContainText('0 files')
})

test('when the backup folder is not available, the status and a message say so', async ({ launch }) => {
  const { people, site } = await launch({ env: { KINKEEPER_BACKUP_URL: '/proc/no-room-here' } })
  site.expectError(/backup failed/)
  const page = await (await people.owner()).browser('/admin/backups')
  const problem = page.getByRole('main').getByRole('alert')
  await expect(problem).toContainText("The last backup failed. The folder doesn't exist.")
  await expect(page.getByRole('img', { name: /Yellow light|Red light/ })).toBeVisible()
  await expect(page.getByText('/proc/no-room-here', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Back up now' }).click()
  // The same message was there before; now a backup has actually been attempted.
  await expect.poll(() => site.log()).toContain('backup failed')
  await expect(page.getByRole('button', { name: 'Back up now' })).toBeEnabled()
  await expect(problem).toContainText("The folder doesn't exist.")
})
