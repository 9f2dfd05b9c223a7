import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { ownAccountScreens, pendingScreens, visitorScreens } from '../support/accountScreens.ts'
import { adminScreens } from '../support/adminScreens.ts'
import { dashboardScreens, someDays } from '../support/dashboardScreens.ts'
import { eventScreens } from '../support/eventScreens.ts'
import { historyScreens } from '../support/historyScreens.ts'
import { householdScreens } from '../support/householdScreens.ts'
import { memberScreens, someFamily } from '../support/memberScreens.ts'
import { dayButton, openMonth } from '../support/month.ts'
import { newSiteScreens } from '../support/newSiteScreens.ts'
import type { People } from '../support/people.ts'
import { photoScreens } from '../support/photoScreens.ts'
import type { Screen } from '../support/screen.ts'
import { expect, test } from '../support/test.ts'
import { timelineScreens } from '../support/timelineScreens.ts'
import { upkeepScreens } from '../support/upkeepScreens.ts'

const DESKTOP = { width: 1280, height: 900 }
const PHONE = { width: 390, height: 844 }

const GROUPS = [
  visitorScreens,
  pendingScreens,
  newSiteScreens,
  ownAccountScreens,
  memberScreens,
  dashboardScreens,
  adminScreens,
  eventScreens,
  historyScreens,
  photoScreens,
  timelineScreens,
  householdScreens,
  upkeepScreens,
]

// One site per group and one page per person: starting both for each screen took longer than checking it.
for (const { of, screens } of GROUPS) {
  test(`axe finds no problems on desktop and phone, light and dark: ${of}`, async ({ people, guard }) => {
    test.setTimeout(20_000 * screens.length)
    guard.allow(/401.*\/api\/auth\/sign-in/)
    guard.allow(/4(04|09).*\/api\/(members|relationships|events|history)/)
    guard.allow(/4(04|09).*\/api\/(unsubscribe|calendar\/preferences)/)
    guard.allow(/404.*\/api\/(families|invitations)/)
    for (const screen of screens) await test.step(screen.name, () => check(screen, people))
  })
}

async function check({ name, open, onPhone }: Screen, people: People): Promise<void> {
  let state = await open(people)
  const page = state.page()
  await expectNoProblems(state, name)
  await page.setViewportSize(PHONE)
  if (onPhone === 'open again') state = await open(people)
  else await onPhone?.(page)
  await expect(page.locator('header nav'), 'on a phone the navigation is behind a menu').toBeHidden()
  await expectNoProblems(state, name)
  await page.setViewportSize(DESKTOP)
}

async function expectNoProblems(state: Locator, name: string): Promise<void> {
  await expect(state, name).toBeVisible()
  await expectAccessible(state.page(), { name })
  await expectNoOverflow(state.page(), name)
}

async function expectNoOverflow(page: Page, name: string): Promise<void> {
  const tooWide = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
  expect.soft(tooWide, `${name}: too wide for ${page.viewportSize()?.width}`).toBeLessThanOrEqual(0)
}

test('axe finds no problems, light and dark: the open menu on a phone @only-phone', async ({ people }) => {
  const page = await (await people.owner()).browser()
  await page.getByRole('button', { name: 'Menu' }).click()
  await expectNoProblems(page.getByRole('button', { name: 'Logout' }), 'the open menu')
})

test('axe finds no problems, light and dark: a day of the month on a phone @only-phone', async ({
  people,
}) => {
  const page = await openMonth(await someDays(people))
  await dayButton(page, '2026-11-20').tap()
  await expectNoProblems(page.getByText('Emil Weber (Birthday)').last(), 'a day of the month')
})

test('axe finds no problems, light and dark: an open list of people @phone', async ({ people }) => {
  await someFamily(people)
  const page = await (await people.owner()).browser('/family-members')
  await page.getByRole('button', { name: 'Add Family Member' }).click()
  await page.getByRole('combobox', { name: 'Related family member' }).fill('weber')
  const list = page.getByRole('listbox')
  await expect(list.getByRole('option')).toHaveCount(2)
  // A phone shows the list only once its keyboard has opened.
  await expect(list.locator('..')).toHaveCSS('opacity', '1')
  await expectAccessible(page, { within: '[role="listbox"]' })
})
