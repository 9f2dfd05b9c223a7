import { expect, type Locator, type Page } from '@playwright/test'
import { dayInWords } from './calendar.ts'
import type { Person } from './people.ts'

/** A Tuesday; what the dashboard shows on it is the same whenever the tests run. */
export const NOON = '2026-11-17T12:00:00Z'
export const TODAY = '2026-11-17'

interface Opening {
  path?: string
  /** The moment that the browser's clock shows; the server keeps its own. */
  at?: string
  timezoneId?: string
}

/** Somebody's dashboard at a fixed moment, with its month there. */
export async function openMonth(person: Person, opening: Opening = {}): Promise<Page> {
  const { path = '/dashboard', at = NOON, timezoneId } = opening
  const page = await person.browser('about:blank', timezoneId ? { timezoneId } : {})
  await page.clock.setFixedTime(at)
  await page.goto(path)
  await monthStands(page)
  return page
}

/** Waits until the month has come, named so if `name` says how. */
export async function monthStands(page: Page, name?: string): Promise<void> {
  const grid = page.getByRole('grid', name ? { name } : {})
  await expect(grid).toHaveAttribute('aria-busy', 'false')
}

/** The button of a day: its number, and the empty part of its cell. */
export function dayButton(page: Page, day: string): Locator {
  return page.getByRole('grid').getByRole('button', { name: labelOf(day) })
}

/** Touches a day on a phone. Only after the finger has left it does what stands on it appear below the month. */
export async function touchDay(page: Page, day: string): Promise<void> {
  await dayButton(page, day).tap()
  await expect(dayButton(page, day)).toHaveAttribute('aria-pressed', 'true')
}

/** A day with everything that stands on it. */
export function dayCell(page: Page, day: string): Locator {
  return page.getByRole('gridcell').filter({ has: page.getByRole('button', { name: labelOf(day) }) })
}

/** The whole date, and how much stands on it. */
function labelOf(day: string): RegExp {
  return new RegExp(`^${dayInWords(day)}, (no|\\d)`)
}

/** An entry on a day, by exactly its words. */
export function entry(page: Page, day: string, words: string): Locator {
  return dayCell(page, day).getByText(words, { exact: true })
}

/** One of the two lists beside the month. */
export function upcoming(page: Page, title: 'Upcoming events' | 'Birthdays'): Locator {
  return page.getByRole('region', { name: title }).getByRole('listitem')
}
