import type { Page } from '@playwright/test'
import { answerDialog, onAdmin } from '../support/admin.ts'
import { Family } from '../support/family.ts'
import { agePasswords, cancelPassword, givePassword, passwordDialog } from '../support/passwords.ts'
import { expectMessage, expectPath, onDashboard, onScreen, signIn } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const entries = (page: Page) => page.getByRole('list', { name: 'Security log' }).getByRole('listitem')

test('SEC-7 dangerous actions ask for the password again after ten minutes, and Cancel changes nothing', async ({
  people,
  site,
  guard,
}) => {
  guard.allow(/403.*\/api\//)
  const owner = await people.owner()
  await people.approved('Mara Member')
  const family = new Family(owner.api)
  const anna = await family.add('Anna Weber')
  const page = await owner.browser('/admin/backups')
  await page.getByRole('button', { name: 'Back up now' }).click()
  await expect(page.getByText('Backup written and verified.')).toBeVisible()
  const download = page.getByRole('button', { name: /^Download the backup of .* as one file$/ })
  const clear = page.getByRole('dialog', { name: 'Clear all data?' })
  const words = clear.getByLabel('To continue, type: clear all data')
  const link = page.getByRole('dialog', { name: 'Sign-in link for Mara Member' })
  const create = link.getByRole('button', { name: 'Create link' })
  await agePasswords(site)

  await test.step('a download that is canceled does not start', async () => {
    let downloads = 0
    page.on('download', () => downloads++)
    await page.goto('/admin/backups')
    await download.click()
    await cancelPassword(page)
    await expect(download).toBeFocused()
    expect(downloads).toBe(0)
  })

  await test.step('a canceled Clear All Data keeps the data and what was typed', async () => {
    await page.goto('/admin/database')
    await page.getByRole('button', { name: 'Clear All Data' }).click()
    await words.fill('Clear all data')
    await clear.getByRole('button', { name: 'Clear All Data' }).click()
    await cancelPassword(page)
    await expect(words).toHaveValue('Clear all data')
    expect((await family.member(anna)).name).toBe('Anna Weber')
  })

  await test.step('a canceled change of address keeps the form', async () => {
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Change email' }).click()
    await page.getByLabel('New email').fill('olivia.new@example.org')
    await page.getByRole('button', { name: 'Send link' }).click()
    await cancelPassword(page)
    await expect(page.getByLabel('New email')).toHaveValue('olivia.new@example.org')
  })

  await test.step('a link is made once the password is right', async () => {
    await page.goto('/admin')
    await page.getByRole('button', { name: 'Details of Mara Member' }).click()
    await page.getByRole('button', { name: 'Sign-in link' }).click()
    await create.click()
    await cancelPassword(page)
    await expect(create).toBeFocused()
    await create.click()
    await givePassword(page, 'not-this')
    const field = passwordDialog(page).getByLabel('Password', { exact: true })
    await expect(field).toHaveAccessibleDescription('That is not your current password.')
    await expect(field).toBeFocused()
    await field.fill(owner.password)
    await page.keyboard.press('Enter')
    await expect(link).toContainText(/It works once, until .+\d{4}/)
    await expect(passwordDialog(page)).toHaveCount(0)
  })

  await test.step('for ten minutes it is not asked again', async () => {
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Change email' }).click()
    await page.getByLabel('New email').fill('olivia.new@example.org')
    await page.getByRole('button', { name: 'Send link' }).click()
    await expect(page.getByLabel('New email')).toHaveCount(0)
    await expect(passwordDialog(page)).toHaveCount(0)
  })

  await agePasswords(site)
  await test.step('the download starts after the password', async () => {
    await page.goto('/admin/backups')
    const arriving = page.waitForEvent('download')
    await download.click()
    await givePassword(page, owner.password)
    expect((await arriving).suggestedFilename()).toMatch(/^kinkeeper-.*\.tar$/)
    await expectPath(page, '/admin/backups')
  })

  await agePasswords(site)
  await test.step('the data is cleared after the password', async () => {
    await page.goto('/admin/database')
    await page.getByRole('button', { name: 'Clear All Data' }).click()
    await words.fill('clear all data')
    await clear.getByRole('button', { name: 'Clear All Data' }).click()
    await givePassword(page, owner.password)
    await expect(page.getByText('All data cleared.', { exact: true })).toBeVisible()
  })
})

test('admins see sign-ins and failures, of everyone or of one account, and sign it out everywhere', async ({
  people,
  guard,
}) => {
  // The other browser may have a request under way when its session ends.
  guard.allow(/401.*\/api\//)
  const owner = await people.owner()
  const mara = await people.approved('Mara Member')
  const stranger = await people.visitor()
  await stranger.send('POST', '/api/auth/sign-in', { email: 'nobody@example.org', password: 'wrong-one' })
  const elsewhere = await people.visitorPage('/login')
  await signIn(elsewhere, mara)
  await onDashboard(elsewhere, mara)

  const page = await owner.browser('/admin')
  await onAdmin(page)
  await page.getByRole('button', { name: 'Details of Mara Member' }).click()
  await page.getByRole('dialog', { name: 'Mara Member' }).getByRole('link', { name: 'Sign-ins' }).click()
  await onScreen(page, 'Security log')
  await expect(page.getByLabel('Who')).toHaveValue((await mara.user()).id)
  await expect(entries(page)).toHaveCount(2)
  await expect(entries(page).first()).toContainText('Signed in with a new browser')
  await expect(entries(page).first()).toContainText(/Mara Member.*Chrome on Linux, from 127\.0\.0\.1/)
  await expect(entries(page).last()).toContainText('Registered')

  await page.getByLabel('Who').selectOption('Everyone')
  const failed = entries(page).filter({ hasText: 'Sign-in failed' })
  await expect(failed).toContainText('An address without an account')
  await expect(page.getByRole('main')).not.toContainText('nobody@example.org')
  await expect(page.getByRole('main')).toContainText('Entries are kept for 30 days.')

  await entries(page).first().getByRole('link', { name: 'Mara Member' }).click()
  await expectPath(page, '/admin')
  const details = page.getByRole('dialog', { name: 'Mara Member' })
  await details.getByRole('button', { name: 'Sign out everywhere' }).click()
  await answerDialog(
    page,
    'Mara Member is signed out in every browser. Links that were sent before and the calendar address stop working. The password stays the same.',
    'Sign out everywhere',
  )
  await expect(details.getByRole('status')).toHaveText('Mara Member is signed out in every browser.')
  await expectPath(elsewhere, '/login')
  expect((await mara.api.session()).user).toBeNull()
  await signIn(elsewhere, mara)
  await onDashboard(elsewhere, mara)
})

test('a password that is easy to guess gets a warning and is accepted; a new one offers a new calendar address', async ({
  page: visitor,
  people,
}) => {
  await visitor.goto('/register')
  const warning = visitor.getByRole('main').getByRole('status')
  const password = visitor.getByLabel('Password', { exact: true })
  await password.fill('Password1')
  await expect(warning).toHaveText(/^Many people use this password/)
  await password.fill('adamsfamily77')
  await expect(warning).toHaveText('')
  await visitor.getByLabel('Full name').fill('Anna Adams')
  await expect(warning).toHaveText(/^This contains your name or email address/)

  const member = await people.approved('Mara Member')
  await member.api.call('POST', '/api/calendar/feed')
  const page = await member.browser('/profile')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByLabel('Current password').fill(member.password)
  await page.getByLabel('New password', { exact: true }).fill('maramember-2')
  await page.getByLabel('Confirm new password').fill('maramember-2')
  await expect(page.getByText('This contains your name or email address')).toBeVisible()
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expectMessage(page, 'Password changed.')
  await page.getByRole('link', { name: 'Create a new calendar address' }).click()
  await expect(page.getByRole('button', { name: 'Create my calendar address' })).toBeVisible()
})
