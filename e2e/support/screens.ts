import { expect, type Locator, type Page } from '@playwright/test'
import type { Details } from './people.ts'

/** Waits for the screen with this heading. */
export async function onScreen(page: Page, heading: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
}

/** The header comes a moment after the screen. It replaces the first links, and its letters move what is below them. */
export async function headerHasCome(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

export const WAITING = 'Your account is waiting for approval'

/** Waits for a person's own dashboard, without the notice for pending accounts. */
export async function onDashboard(page: Page, { name }: Pick<Details, 'name'>): Promise<void> {
  await onScreen(page, 'Dashboard')
  await expect(page.getByRole('main')).toContainText(`Good to see you, ${name}`)
  await expect(page.getByRole('region', { name: WAITING })).toHaveCount(0)
}

export async function fillSignIn(page: Page, who: Pick<Details, 'email' | 'password'>): Promise<void> {
  const form = page.getByRole('main')
  await form.getByLabel('Email', { exact: true }).fill(who.email)
  await form.getByLabel('Password', { exact: true }).fill(who.password)
}

export async function pressSignIn(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
}

/** Signs in through the form at /login. */
export async function signIn(page: Page, who: Pick<Details, 'email' | 'password'>): Promise<void> {
  await fillSignIn(page, who)
  await pressSignIn(page)
}

export async function fillRegister(page: Page, who: Details & { confirmPassword?: string }): Promise<void> {
  await page.getByLabel('Full name').fill(who.name)
  await page.getByLabel('Username').fill(who.username)
  await page.getByLabel('Email').fill(who.email)
  await page.getByLabel('Password', { exact: true }).fill(who.password)
  await page.getByLabel('Confirm password').fill(who.confirmPassword ?? who.password)
}

export async function pressRegister(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create account' }).click()
}

/** Picks a name from the list below a field. */
export async function pickOption(field: Locator, name: string): Promise<Locator> {
  const choice = field.page().getByRole('option', { name: new RegExp(`^${name}`) })
  await choice.click()
  return choice
}

/** Chooses a person like a user: types part of the name and picks the person from the list. */
export async function choosePerson(within: Page | Locator, label: string, name: string): Promise<void> {
  const field = within.getByRole('combobox', { name: label })
  await field.click()
  await field.clear()
  await field.pressSequentially(name)
  const choice = await pickOption(field, name)
  await expect(field).toHaveValue(new RegExp(`^${name}`))
  await expect(choice).toBeHidden()
}

/** Presses Escape in a dialog, once it has the focus: right after it appears the key would miss it. */
export async function pressEscape(dialog: Locator): Promise<void> {
  const page = dialog.page()
  await expect(dialog.and(page.locator(':focus-within'))).toBeVisible()
  await page.keyboard.press('Escape')
}

/** Expects exactly this text in the red box of a form or screen. */
export async function expectError(page: Page, text: string | RegExp): Promise<void> {
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(text)
}

/** Expects a toast with this text. */
export async function expectMessage(page: Page, text: string | RegExp): Promise<void> {
  await expect(page.getByRole('region', { name: /Messages/ })).toContainText(text)
}

/**
 * A closed dialog leaves the browser's history a moment later, long before a person could press Back; a test that is
 * faster would go back to where the dialog was.
 */
export async function dialogsLeft(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => history.state?.overlays ?? 0)).toBe(0)
}

/** Expects this path, ignoring the origin and the query. */
/** Opens the menu with the actions that few people need. */
export async function openMore(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click()
}

export async function expectPath(page: Page, path: string): Promise<void> {
  await expect.poll(() => new URL(page.url()).pathname).toBe(path)
}

/** All paths that need a session, with made-up ids. A unit test of the page compares them with its screens. */
export const GUARDED = [
  '/dashboard',
  '/dashboard/year',
  '/create-event',
  '/edit-event/018f0000-0000-7000-8000-000000000001',
  '/events',
  '/subscribe',
  '/family-member/018f0000-0000-7000-8000-000000000001',
  '/family-relationships/018f0000-0000-7000-8000-000000000001',
  '/how-related',
  '/families',
  '/families/018f0000-0000-7000-8000-000000000001',
  '/profile',
  '/welcome',
  '/search',
  '/sources',
  '/source/018f0000-0000-7000-8000-000000000001',
  '/family-members',
  '/family-members/print',
  '/family-tree',
  '/family-tree/018f0000-0000-7000-8000-000000000001',
  '/family-history',
  '/place/Brno',
  '/export',
  '/family-history/event/0',
  '/family-history/event/018f0000-0000-7000-8000-000000000001',
  '/family-history/source/018f0000-0000-7000-8000-000000000001',
  '/duplicates',
  '/admin',
  '/admin/settings',
  '/admin/mail',
  '/admin/backups',
  '/admin/changes',
  '/admin/security',
  '/admin/database',
  '/admin/import',
]
