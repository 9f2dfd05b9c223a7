import { expect, type Locator, type Page } from '@playwright/test'
import { dayInWords } from './calendar.ts'
import type { Person } from './people.ts'

/** A Tuesday, fixed so that the dashboard shows the same whenever the tests run. */
export const NOON = '2026-11-17T12:00:00Z'
export const TODAY = '2026-11-17'

interface Opening {
  path?: string
  /** The time on the browser's clock; the server keeps its own. */
  at?: string
  timezoneId?: string
}

/** Opens a person's dashboard at a fixed time and waits for its month. */
export async function openMonth(person: Person, opening: Opening = {}): Promise<Page> {
  const { path = '/dashboard', at = NOON, timezoneId } = opening
  const page = await person.browser('about:blank', timezoneId ? { timezoneId } : {})
  await page.clock.setFixedTime(at)
  await page.goto(path)
  await monthLoaded(page)
  return page
}

/** Waits until the month has loaded, with this name if one is given. */
export async function monthLoaded(page: Page, name?: string): Promise<void> {
  const grid = page.getByRole('grid', name ? { name } : {})
  await expect(grid).toHaveAttribute('aria-busy', 'false')
}

/** The button of a day: its number and the empty part of its cell. */
export function dayButton(page: Page, day: string): Locator {
  return page.getByRole('grid').getByRole('button', { name: labelOf(day) })
}

/** Taps a day on a phone. Its entries appear below the month only once the finger is lifted. */
export async function touchDay(page: Page, day: string): Promise<void> {
  await dayButton(page, day).tap()
  await expect(dayButton(page, day)).toHaveAttribute('aria-pressed', 'true')
}

/** A day with all its entries. */
export function dayCell(page: Page, day: string): Locator {
  return page.getByRole('gridcell').filter({ has: page.getByRole('button', { name: labelOf(day) }) })
}

/** The full date and the number of entries. */
function labelOf(day: string): RegExp {
  return new RegExp(`^${dayInWords(day)}, (no|\\d)`)
}

/** An entry on a day, by its exact text. */
export function entry(page: Page, day: string, words: string): Locator {
  return dayCell(page, day).getByText(words, { exact: true })
}

/** One of the two lists beside the month. */
export function upcoming(page: Page, title: 'Upcoming events' | 'Birthdays'): Locator {
  return page.getByRole('region', { name: title }).getByRole('listitem')
}
