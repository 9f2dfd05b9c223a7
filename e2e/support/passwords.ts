import { execFileSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import type { Site } from './site.ts'

const PYTHON = resolve(import.meta.dirname, '../../.cache/venv/bin/python')
const LONG_AGO = `
import sqlite3, sys
with sqlite3.connect(sys.argv[1]) as database:
    database.execute("UPDATE sessions SET password_at = 0")
`

/**
 * Makes every password one that was given long ago. A test cannot move the server's clock, so the server is stopped and
 * the times are changed in the database.
 */
export async function agePasswords(site: Site): Promise<void> {
  await site.end()
  execFileSync(PYTHON, ['-c', LONG_AGO, join(site.data, 'kinkeeper.db')])
  await site.begin()
}

/** The dialog that asks for the password before something dangerous. */
export function passwordDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Please enter your password again' })
}

export async function givePassword(page: Page, password: string): Promise<void> {
  const dialog = passwordDialog(page)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
}

/** Waits for the dialog, cancels it, and expects no error afterwards. */
export async function cancelPassword(page: Page): Promise<void> {
  const dialog = passwordDialog(page)
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
}
