import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { ownAccountScreens, pendingScreens, visitorScreens } from '../support/accountScreens.ts'
import { adminScreens } from '../support/adminScreens.ts'
import { adminToolScreens } from '../support/adminToolScreens.ts'
import { dashboardScreens, someDays } from '../support/dashboardScreens.ts'
import { eventScreens } from '../support/eventScreens.ts'
import { historyScreens } from '../support/historyScreens.ts'
import { householdScreens } from '../support/householdScreens.ts'
import { DESKTOP_SIZES, expectFits, PHONE_SIZES } from '../support/layout.ts'
import { longWordScreens } from '../support/longWordScreens.ts'
import { memberScreens, someFamily } from '../support/memberScreens.ts'
import { dayButton, openMonth } from '../support/month.ts'
import { newSiteScreens } from '../support/newSiteScreens.ts'
import type { People } from '../support/people.ts'
import { photoScreens } from '../support/photoScreens.ts'
import type { Screen } from '../support/screen.ts'
import { dialogsLeft } from '../support/screens.ts'
import { searchScreens } from '../support/searchScreens.ts'
import { expect, test } from '../support/test.ts'
import { timelineScreens } from '../support/timelineScreens.ts'
import { treeScreens } from '../support/treeScreens.ts'
import { troubleScreens } from '../support/troubleScreens.ts'

const DESKTOP = { width: 1280, height: 900 }
const PHONE = { width: 390, height: 844 }

const GROUPS = [
  visitorScreens,
  pendingScreens,
  newSiteScreens,
  ownAccountScreens,
  memberScreens,
  treeScreens,
  dashboardScreens,
  adminScreens,
  eventScreens,
  historyScreens,
  photoScreens,
  timelineScreens,
  householdScreens,
  searchScreens,
  adminToolScreens,
  longWordScreens,
  troubleScreens,
]

// One site per group and one page per person: starting both for each screen took longer than checking it.
for (const { of, screens, allows, onlyFit = false } of GROUPS) {
  const title = onlyFit ? 'everything fits' : 'axe finds no problems and everything fits'
  test(`${title}, from a phone to a desktop: ${of}`, async ({ people, guard }) => {
    test.setTimeout(30_000 * screens.length)
    guard.allow(/401.*\/api\/auth\/sign-in/)
    guard.allow(/4(04|09).*\/api\/(members|relationships|events|history)/)
    guard.allow(/4(04|09).*\/api\/(unsubscribe|calendar\/preferences)/)
    guard.allow(/404.*\/api\/(families|invitations)/)
    guard.allow(/410.*\/api\/group-links/)
    if (allows) guard.allow(allows)
    for (const screen of screens) await test.step(screen.name, () => check(screen, people, onlyFit))
  })
}

/** On a phone a screen has the colours of the desktop, so they are measured only there. */
async function check({ name, open, onPhone }: Screen, people: People, onlyFit: boolean): Promise<void> {
  const axe = async (state: Locator, options: Parameters<typeof expectAccessible>[1]) => {
    await expect(state, name).toBeVisible()
    if (!onlyFit) await expectAccessible(state.page(), { name, ...options })
  }
  let state = await open(people)
  const page = state.page()
  await axe(state, {})
  await expectFits(page, name, DESKTOP_SIZES)
  await page.setViewportSize(PHONE)
  if (onPhone === 'open again') {
    await leave(page)
    state = await open(people)
  } else await onPhone?.(page)
  await axe(state, { themes: ['light'], withoutColours: true })
  await expectFits(page, name, PHONE_SIZES)
  await page.setViewportSize(DESKTOP)
  if (onPhone === 'open again') await leave(page)
}

/** An overlay that closes with the width goes back in the browser's history, which would interrupt the next page. */
async function leave(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await dialogsLeft(page)
}

async function expectNoProblems(state: Locator, name: string): Promise<void> {
  await expect(state, name).toBeVisible()
  await expectAccessible(state.page(), { name })
}

test('axe finds no problems, light and dark: an open menu @phone', async ({ people }) => {
  const page = await (await people.owner()).browser()
  await page.getByRole('button', { name: 'More' }).click()
  await expectNoProblems(page.getByRole('link', { name: 'Print the year' }), 'the open menu')
  await expectFits(page, 'the open menu', PHONE_SIZES)
})

test('axe finds no problems, light and dark: a day of the month on a phone @only-phone', async ({
  people,
}) => {
  const page = await openMonth(await someDays(people))
  await dayButton(page, '2026-11-20').tap()
  await expectNoProblems(page.getByText('Emil Weber (Birthday)').last(), 'a day of the month')
  await expectFits(page, 'a day of the month', PHONE_SIZES)
})

test('axe finds no problems, light and dark: an open list of people @phone', async ({ people }) => {
  await someFamily(people)
  const page = await (await people.owner()).browser('/family-members')
  await page.getByRole('button', { name: 'Add Family Member' }).click()
  await page.getByRole('combobox', { name: 'Related family member' }).fill('weber')
  const list = page.getByRole('listbox')
  await expect(list.getByRole('option')).toHaveCount(2)
  await expectNoProblems(list, 'an open list of people')
  await page.getByRole('combobox', { name: 'Related family member' }).fill('Nora Nowhere')
  await expectNoProblems(page.getByRole('option', { name: 'Add Nora Nowhere' }), 'an offer to add someone')
})
