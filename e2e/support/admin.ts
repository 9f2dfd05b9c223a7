import { expect, type Locator, type Page } from '@playwright/test'
import { onScreen } from './screens.ts'

/** A section of the admin dashboard, by its heading. */
export function section(
  page: Page,
  title: 'Pending Users' | 'Users' | 'Family Members' | 'Feedback',
): Locator {
  return page.getByRole('region', { name: title, exact: true })
}

/** A row of the section's table, or its card on a phone. */
export function rowOf(within: Locator, text: string): Locator {
  return within.getByRole('row').or(within.getByRole('listitem')).filter({ hasText: text })
}

/** Waits for the admin dashboard to load. */
export async function onAdmin(page: Page): Promise<void> {
  await onScreen(page, 'Admin Dashboard')
  await expect(section(page, 'Users')).toBeVisible()
}

/** One of the four counts at the top. */
export function count(page: Page, label: string): Locator {
  return page.getByRole('term').filter({ hasText: label }).locator('xpath=../dd')
}

export function banner(page: Page, text: string): Locator {
  return page.getByRole('main').getByRole('status').filter({ hasText: text })
}

/** Expects a banner with exactly this text. */
export async function expectBanner(
  page: Page,
  text: string,
  role: 'status' | 'alert' = 'status',
): Promise<void> {
  const shown = page.getByRole('main').getByRole(role).filter({ hasText: text })
  await expect(shown).toHaveText(text)
}

/** Answers a confirmation dialog that has exactly this text. */
export async function answerDialog(page: Page, question: string, button: string): Promise<void> {
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByText(question, { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: button, exact: true }).click()
  await expect(dialog).toHaveCount(0)
}
