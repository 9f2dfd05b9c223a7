import type { Page } from '@playwright/test'
import { expectBanner, onAdmin, rowOf, section } from '../support/admin.ts'
import { Family } from '../support/family.ts'
import { addForm } from '../support/historyList.ts'
import { stranger } from '../support/people.ts'
import {
  choosePerson,
  expectPath,
  fillRegister,
  onDashboard,
  onScreen,
  pressRegister,
  WAITING,
} from '../support/screens.ts'
import { type SmtpServer, startSmtp } from '../support/smtp.ts'
import { test as base, expect } from '../support/test.ts'

const test = base.extend<{ smtp: SmtpServer }>({
  smtp: async ({}, use) => {
    const smtp = await startSmtp()
    await use(smtp)
    await smtp.stop()
  },
})

async function onStep(page: Page, number: number, title: string) {
  await expect(page.getByText(`Step ${number} of 7`)).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: title, exact: true })).toBeVisible()
}

async function press(page: Page, name: string) {
  await page.getByRole('main').getByRole('button', { name, exact: true }).click()
}

/** Adds a relative in the step of the parents. */
async function add(page: Page, slot: string, name: string, gender?: string) {
  const main = page.getByRole('main')
  await press(page, `+ ${slot}`)
  const form = main.locator('form')
  const box = form.getByRole('combobox', { name: 'Name' })
  await expect(box).toBeFocused()
  await page.keyboard.type(name)
  await box.press('Enter')
  // In an open list, Enter would not save the form.
  await expect(box).toHaveAttribute('aria-expanded', 'false')
  if (gender) await form.getByRole('radio', { name: gender, exact: true }).click()
  await box.press('Enter')
  await expect(main.getByRole('link', { name: new RegExp(`^${name}\\b`) })).toBeVisible()
  await expect(form).toHaveCount(0)
}

test.describe('from the setup link', () => {
  test.use({ serverEnv: { KINKEEPER_OWNER_EMAIL: '' } })

  test('RUN-1 RUN-3 a new owner enters five people and invites a relative, who joins, without the command line', async ({
    page,
    site,
    people,
  }) => {
    const owner = stranger('Olivia Weber')
    const setup = new URL(site.setupLink())
    await page.goto(setup.pathname + setup.search)
    await fillRegister(page, owner)
    await pressRegister(page)
    await onScreen(page, 'Set up your site')

    await onStep(page, 1, 'Do you have a family tree in another program?')
    await expect(page.getByRole('link', { name: 'Yes, choose the file' })).toBeVisible()
    await press(page, 'No, start here')

    await onStep(page, 2, 'Name your site')
    await press(page, 'Save and continue')
    await expect(page.getByLabel('Name of the site')).toHaveAccessibleDescription(/Please fill this in\./)
    await page.getByLabel('Name of the site').fill('The Weber Family')
    await press(page, 'Save and continue')

    await onStep(page, 3, 'Add yourself')
    await expect(page.getByRole('heading', { level: 2, name: 'Add yourself' })).toBeFocused()
    await expect(page.getByRole('banner')).toContainText('The Weber Family')
    await expect(page.getByRole('main').getByRole('textbox', { name: 'Name' })).toHaveValue('Olivia Weber')
    await page.getByRole('textbox', { name: 'Birth date' }).fill('17 May 1980')
    await page.getByRole('radio', { name: 'female', exact: true }).check()
    await press(page, 'Save and continue')

    await onStep(page, 4, 'Add your parents')
    await add(page, 'Father', 'Emil Weber')
    await add(page, 'Mother', 'Frieda Weber')
    await add(page, 'Partner', 'Nils Weber', 'male')
    await add(page, 'Child', 'Ute Weber', 'female')
    await press(page, 'Next')

    await onStep(page, 5, 'Set up email')
    await press(page, 'Skip')

    await onStep(page, 6, 'Choose where backups go')
    await press(page, 'Save where backups go')

    await onStep(page, 7, 'Invite someone')
    await page.getByRole('main').getByRole('textbox', { name: 'Name' }).fill('The Webers')
    await press(page, 'Create family')
    await expect(page.getByRole('heading', { name: 'Invite people to The Webers' })).toBeFocused()
    await page.getByRole('main').getByRole('textbox', { name: 'Email' }).fill('greta@example.org')
    await press(page, 'Create invitation')
    await expect(
      page.getByRole('heading', { name: 'The invitation for greta@example.org is ready' }),
    ).toBeVisible()
    const link = await page.getByLabel('Invitation link').inputValue()
    await expect(page.getByLabel('Message with the link')).toHaveValue(
      new RegExp(`The Weber Family.+${link.slice(-20)}$`),
    )
    await press(page, 'Show QR code')
    const dialog = page.getByRole('dialog', { name: 'Join The Weber Family' })
    await expect(dialog.getByRole('img', { name: 'QR code with the invitation link' })).toBeVisible()
    await expect(dialog).toContainText('Valid until')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await press(page, 'Done')
    await press(page, 'Next')
    await expect(page.getByRole('heading', { name: "You're all set for now" })).toBeFocused()
    await expect(page.getByRole('region', { name: "Steps that aren't done yet" })).toContainText(
      'Set up email',
    )
    await page.getByRole('link', { name: 'Go to the dashboard' }).click()
    await onDashboard(page, owner)
    // What was skipped is not forgotten.
    const card = page.getByRole('region', { name: 'Finish setting up' })
    await expect(card).toContainText('5 of 7 steps done')
    await expect(card.getByRole('link', { name: 'Set up email' })).toBeVisible()

    const guest = await people.visitorPage(link)
    await onScreen(guest, 'Olivia Weber invites you to join The Webers')
    await guest.getByRole('main').getByRole('link', { name: 'Join Family' }).click()
    await expect(guest.getByLabel('Email')).toHaveValue('greta@example.org')
    const greta = { ...stranger('Greta Weber'), email: 'greta@example.org' }
    await fillRegister(guest, greta)
    await pressRegister(guest)
    await expect(guest.getByRole('region', { name: WAITING })).toBeVisible()

    await page.goto('/admin')
    await onAdmin(page)
    const row = rowOf(section(page, 'Pending Users'), greta.email)
    await expect(row).toContainText('Invited by Olivia Weber to The Webers')
    await row.getByRole('button', { name: 'Approve Greta Weber' }).click()
    await expectBanner(page, 'User approved and welcome email sent!')
    await onDashboard(guest, greta)
    await guest.goto('/family-members')
    for (const name of ['Olivia', 'Emil', 'Frieda', 'Nils', 'Ute'])
      await expect(guest.getByRole('main')).toContainText(`${name} Weber`)
    await guest.goto('/families')
    await expect(guest.getByRole('region', { name: 'My families' })).toContainText('The Webers')
  })
})

test('RUN-1 skipped steps are remembered, the rest comes back as a card, and mail is tested for real', async ({
  people,
  smtp,
}) => {
  const owner = await people.owner()
  await owner.api.call('PUT', '/api/admin/first-steps', { skipped: ['tree'] })
  const page = await owner.browser()
  const card = page.getByRole('region', { name: 'Finish setting up' })
  await expect(card).toContainText('0 of 7 steps done')
  await card.getByRole('link', { name: 'Name your site' }).click()
  await onStep(page, 2, 'Name your site')
  await page.getByLabel('Name of the site').fill('The Webers')
  await press(page, 'Skip')
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
  await expect(page.getByLabel('Name of the site')).toHaveValue('The Webers')
  await expect(page.getByText('Step 2 of 7 (skipped)')).toHaveCount(0)
  await press(page, 'Skip')
  await question.getByRole('button', { name: 'Leave' }).click()
  await onStep(page, 3, 'Add yourself')
  await press(page, 'Back')
  await onStep(page, 2, 'Name your site')
  await expect(page.getByText('Step 2 of 7 (skipped)')).toBeVisible()
  await page.getByRole('link', { name: 'Later' }).click()
  await onDashboard(page, owner)
  await expect(card.getByRole('link', { name: 'Add yourself' })).toBeVisible()

  await page.goto('/welcome?step=mail')
  await onStep(page, 5, 'Set up email')
  const mail = page.getByRole('region', { name: 'Mail server' })
  await mail.getByRole('textbox', { name: 'Server' }).fill('127.0.0.1')
  await mail.getByRole('textbox', { name: 'Port' }).fill(String(smtp.port))
  await mail.getByLabel('Security').selectOption('none')
  await mail.getByRole('button', { name: 'Save the mail server' }).click()
  await expect(mail.getByText('No mail server is set up.')).toHaveCount(0)
  await expect(mail.getByRole('heading', { name: 'Mail server' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Next' })).toHaveCount(0)
  await mail.getByRole('button', { name: 'Send me a test email' }).click()
  await expect(page.getByRole('button', { name: 'Next' })).toBeVisible()
  await smtp.mailbox.find(owner.email, /test/i)

  await page.goto('/dashboard')
  await expect(card).toContainText('1 of 7 steps done')
  await card.getByRole('button', { name: 'Hide this' }).click()
  await expect(card).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeFocused()
  await page.reload()
  await onDashboard(page, owner)
  await expect(page.getByRole('grid')).toBeVisible()
  await expect(card).toHaveCount(0)
  await page.goto('/admin/settings')
  await page.getByRole('link', { name: 'Go through the first steps' }).click()
  await onScreen(page, 'Set up your site')
})

test('RUN-1 an owner who is not in the imported family adds themselves, linked to their account', async ({
  people,
}) => {
  const owner = await people.owner()
  const family = new Family(owner.api)
  await family.add('Emil Weber', { gender: 'male' })
  const page = await owner.browser('/welcome?step=yourself')
  await onStep(page, 3, 'Add yourself')
  await press(page, 'Add myself')
  const form = page.getByRole('main').locator('form')
  await expect(form.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  await expect(form.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Olivia Owner')
  await form.getByLabel('Relationship').selectOption('daughter')
  await choosePerson(form, 'Related family member', 'Emil Weber')
  await form.getByRole('button', { name: 'Add to family' }).click()
  await onStep(page, 4, 'Add your parents')
  await expect(page.getByRole('main').getByRole('link', { name: /^Emil Weber/ })).toBeVisible()
  const { user } = await owner.api.call<{ user: { memberId: string } }>('GET', '/api/auth/session')
  expect((await family.member({ id: user.memberId })).name).toBe('Olivia Owner')
})

test('RUN-1 a family tree of another program comes first, and its owner finds themselves in it', async ({
  people,
}) => {
  const owner = await people.owner()
  await owner.api.call('PUT', '/api/admin/first-steps', { skipped: [] })
  const page = await owner.browser('/welcome')
  await onStep(page, 1, 'Do you have a family tree in another program?')
  await page.getByRole('link', { name: 'Yes, choose the file' }).click()
  await onScreen(page, 'Import a family tree')
  const choosing = page.waitForEvent('filechooser')
  await press(page, 'Choose a file to import')
  const tree = '0 HEAD\n1 GEDC\n2 VERS 7.0\n0 @I1@ INDI\n1 NAME Emil /Weber/\n0 TRLR\n'
  await (await choosing).setFiles({ name: 'weber.ged', mimeType: 'text/plain', buffer: Buffer.from(tree) })
  await press(page, 'Import')
  await expect(page.getByText('The import is done.')).toBeVisible()
  await page.getByRole('link', { name: 'Go on setting up your site' }).click()
  await onStep(page, 2, 'Name your site')
  await press(page, 'Skip')
  await onStep(page, 3, 'Add yourself')
  await expect(page.getByRole('link', { name: 'Choose my entry' })).toBeVisible()
})

test('an unknown step is the first open one', async ({ people }) => {
  const owner = await people.owner()
  await owner.api.call('PUT', '/api/admin/first-steps', { skipped: ['tree', 'site'] })
  const page = await owner.browser('/welcome?step=typo')
  await onStep(page, 3, 'Add yourself')
})

test('RUN-1 every empty list of a new site has a next step that leads on', async ({ people }) => {
  const owner = await people.owner()
  const page = await owner.browser()
  const main = page.getByRole('main')
  const link = (name: string) => main.getByRole('link', { name, exact: true })
  const button = (name: string) => main.getByRole('button', { name, exact: true })
  const newMember = main.getByRole('region', { name: 'Add Family Member' })

  await link('Open my profile').click()
  await onScreen(page, 'Profile')

  await page.goto('/family-members')
  await button('Add the first person').click()
  await expect(newMember.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()

  await page.goto('/family-tree')
  await link('Add the first person').click()
  await expect(newMember).toBeVisible()

  await page.goto('/search?q=zebra')
  await link('Someone missing? Add a family member').click()
  await expect(newMember).toBeVisible()

  await page.goto('/family-history')
  await button('Add the first event').click()
  await expect(addForm(page).getByLabel('Date', { exact: true })).toBeFocused()

  await page.goto('/events')
  await link('Create Event').last().click()
  await onScreen(page, 'Create Event')
  await expectPath(page, '/create-event')

  await page.goto('/families')
  await button('Create the first family').click()
  await expect(main.getByRole('region', { name: 'Create a family' }).getByLabel('Name')).toBeFocused()

  await page.goto('/sources')
  await button('Add a source').last().click()
  await expect(main.getByLabel('Title')).toBeFocused()

  await page.goto('/duplicates')
  await link('Back to Family Members').click()
  await onScreen(page, 'Family Members')

  await page.goto('/how-related')
  await main.getByRole('combobox').first().fill('Emil Weber')
  await page.getByRole('option', { name: 'Add Emil Weber as a new person' }).click()
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Name' })).toHaveValue('Emil Weber')
})

test('RUN-1 only the owner sees the first steps', async ({ people }) => {
  const mara = await people.approved('Mara Member')
  await people.act('promote', mara)
  const page = await mara.browser('/welcome')
  await onDashboard(page, mara)
  await expect(page.getByRole('grid')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Finish setting up' })).toHaveCount(0)
})
