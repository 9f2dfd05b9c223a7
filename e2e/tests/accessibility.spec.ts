import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { adminScreens } from '../support/adminScreens.ts'
import { Calendar, dayInWords } from '../support/calendar.ts'
import { eventScreens } from '../support/eventScreens.ts'
import { Family } from '../support/family.ts'
import { historyScreens } from '../support/historyScreens.ts'
import { householdScreens } from '../support/householdScreens.ts'
import { dayButton, monthStands, openMonth, TODAY, upcoming } from '../support/month.ts'
import type { People } from '../support/people.ts'
import { photoScreens } from '../support/photoScreens.ts'
import {
  choosePerson,
  expectError,
  fillRegister,
  onScreen,
  pressRegister,
  pressSignIn,
  WAITING,
} from '../support/screens.ts'
import { expect, test } from '../support/test.ts'
import { timelineScreens } from '../support/timelineScreens.ts'
import { upkeepScreens } from '../support/upkeepScreens.ts'

interface Screen {
  name: string
  open(people: People): Promise<Page>
}

const OPEN: [path: string, heading: string][] = [
  ['/', 'Welcome to Kinkeeper'],
  ['/login', 'Sign in'],
  ['/register', 'Join the family'],
  ['/forgot-password', 'Forgot your password?'],
  ['/reset-password?token=x', 'Choose a new password'],
  ['/confirm-email?token=x', 'Confirm your email address'],
  ['/unsubscribe?kind=digest&token=x', 'Reminder emails'],
  ['/feedback', 'Submit Feedback'],
  ['/invitation?token=x', 'Invitation'],
  ['/debug', 'Debug'],
  ['/no-such-page', 'Page not found'],
]

const screens: Screen[] = [
  ...OPEN.map(([path, heading]) => ({
    name: path,
    async open(people: People) {
      const page = await people.strangersBrowser(path)
      await onScreen(page, heading)
      return page
    },
  })),
  {
    name: 'sign in with an error',
    async open(people) {
      const page = await people.strangersBrowser('/login')
      await page.getByLabel('Email', { exact: true }).fill('nobody@example.org')
      await page.getByLabel('Password', { exact: true }).fill('wrong-password')
      await pressSignIn(page)
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
      return page
    },
  },
  {
    name: 'register with errors',
    async open(people) {
      const page = await people.strangersBrowser('/register')
      await fillRegister(page, { name: '', username: '', email: '', password: '' })
      await pressRegister(page)
      return page
    },
  },
  {
    name: 'dashboard of a pending user',
    async open(people) {
      const page = await (await people.pending('Petra Pending')).browser()
      await expect(page.getByRole('region', { name: WAITING })).toBeVisible()
      return page
    },
  },
  {
    name: 'family members for a pending user',
    async open(people) {
      const page = await (await people.pending('Petra Pending')).browser('/family-members')
      await onScreen(page, 'Access Denied')
      return page
    },
  },
  {
    name: 'family members before there are any, with the form',
    async open(people) {
      const page = await (await people.owner()).browser('/family-members')
      await page.getByRole('button', { name: 'Add Family Member' }).click()
      await page.getByText('More about the name').click()
      await page.getByRole('button', { name: 'Add to family' }).click()
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
      return page
    },
  },
  {
    name: 'family members',
    async open(people) {
      await someFamily(people)
      const page = await (await people.approved('Mara Member')).browser('/family-members')
      await expect(page.getByText('3 family members')).toBeVisible()
      await page.getByRole('button', { name: 'Delete Anna Weber' }).focus()
      return page
    },
  },
  {
    name: 'a family member chosen, a date understood and a warning',
    async open(people) {
      await someFamily(people)
      const page = await (await people.owner()).browser('/family-members')
      await page.getByRole('button', { name: 'Add Family Member' }).click()
      await page.getByLabel('Name', { exact: true }).fill('Anna Weber')
      await page.getByLabel('Birth date', { exact: true }).fill('1950')
      await expect(page.getByText('Understood as: 1950')).toBeVisible()
      await page.getByLabel('Relationship').selectOption('sister')
      const person = page.getByRole('combobox', { name: 'Related family member' })
      await person.fill('emil')
      await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1)
      await person.press('ArrowDown')
      await person.press('Enter')
      await page.getByRole('button', { name: 'Add to family' }).click()
      await expect(page.getByRole('region', { name: 'Please check this' })).toBeVisible()
      await page.getByRole('button', { name: 'Choose a day' }).first().click()
      return page
    },
  },
  {
    name: 'the profile of a family member who has died',
    async open(people) {
      const { emil } = await someFamily(people)
      const page = await (await people.approved('Mara Member')).browser(`/family-member/${emil.id}`)
      await onScreen(page, 'Emil Weber')
      await expect(page.getByRole('button', { name: 'Edit the relationship with Anna Weber' })).toBeVisible()
      await page.getByRole('button', { name: 'Delete', exact: true }).focus()
      return page
    },
  },
  {
    name: 'a profile without a birth date, with its relationships being added and edited',
    async open(people) {
      const { antonin } = await someFamily(people)
      const page = await (await people.owner()).browser(`/family-member/${antonin.id}`)
      await expect(page.getByText('Missing birth date!')).toBeVisible()
      await page.getByRole('button', { name: 'Add Relationship' }).click()
      await page.getByRole('button', { name: 'Edit the relationship with Emil Weber' }).click()
      const edit = page.getByRole('region', { name: 'Edit the relationship with Emil Weber' })
      await edit.getByLabel('Relationship').selectOption('spouse')
      await edit.getByRole('textbox', { name: /^Since/ }).fill('1910')
      await expect(edit.getByText('Understood as: 1910')).toBeVisible()
      return page
    },
  },
  {
    name: 'the own profile with the form that links oneself, and a refusal',
    async open(people) {
      const { family, emil } = await someFamily(people)
      const owner = await people.owner()
      const own = await family.add(owner.name, { email: owner.email }, 'child', emil)
      const page = await owner.browser(`/family-member/${own.id}`)
      const form = page.getByRole('region', { name: 'Link Yourself to a Family Member' })
      await choosePerson(form, 'Family member', 'Emil Weber')
      await form.getByRole('button', { name: 'Link', exact: true }).click()
      await expect(form.getByRole('alert')).toBeVisible()
      return page
    },
  },
  {
    name: 'a profile that somebody else has changed meanwhile',
    async open(people) {
      const { family, anna } = await someFamily(people)
      const page = await (await people.owner()).browser(`/family-member/${anna.id}?edit`)
      await page.getByLabel('Occupation').fill('Teacher')
      await family.change(anna, { occupation: 'Gardener' })
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByText('Saved now: Gardener')).toBeVisible()
      return page
    },
  },
  {
    name: 'a family member who does not exist',
    async open(people) {
      const owner = await people.owner()
      const page = await owner.browser('/family-member/018f0000-0000-7000-8000-000000000001')
      await expectError(page, 'Family member not found.')
      return page
    },
  },
  {
    name: 'the relationships manager with a question',
    async open(people) {
      const { emil } = await someFamily(people)
      const page = await (await people.owner()).browser(`/family-relationships/${emil.id}`)
      await page.getByRole('button', { name: 'Remove the relationship with Anna Weber' }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
      return page
    },
  },
  {
    name: 'dashboard of the owner',
    async open(people) {
      const page = await (await people.owner()).browser()
      await onScreen(page, 'Dashboard')
      await monthStands(page)
      return page
    },
  },
  {
    name: 'dashboard with birthdays and events',
    async open(people) {
      const page = await openMonth(await someDays(people))
      await dayButton(page, '2026-11-20').focus()
      return page
    },
  },
  {
    name: "everything on a day of the dashboard's month",
    async open(people) {
      const page = await openMonth(await someDays(people))
      await dayButton(page, '2026-11-20').press('Enter')
      // A dialog, or on a phone the words below the month.
      const name = dayInWords('2026-11-20')
      const list = page.getByRole('dialog', { name }).or(page.getByRole('region', { name }))
      await expect(list).toContainText('Emil Weber (Birthday)')
      return page
    },
  },
  {
    name: 'the details of an event',
    async open(people) {
      const page = await openMonth(await someDays(people))
      await upcoming(page, 'Upcoming events')
        .getByRole('button', { name: /Reunion/ })
        .click()
      await expect(page.getByRole('dialog', { name: 'Reunion' })).toContainText('Bring cake.')
      return page
    },
  },
  {
    name: 'profile',
    async open(people) {
      const page = await (await people.approved('Mara Member')).browser('/profile')
      await onScreen(page, 'Profile')
      await expect(page.getByText('This device')).toBeVisible()
      return page
    },
  },
  {
    name: 'profile with reminders that were changed in another browser',
    async open(people) {
      const member = await people.approved('Mara Member')
      const page = await member.browser('/profile')
      const card = page.getByRole('region', { name: 'Calendar and reminders' })
      await card.getByLabel('An email before birthdays').check()
      const now = await member.api.call<object>('GET', '/api/calendar/preferences')
      await member.api.call('PUT', '/api/calendar/preferences', { ...now, digest: true, birthdayNoteDays: 7 })
      await card.getByRole('button', { name: 'Save calendar and reminders' }).click()
      await expect(card.getByText('Saved now: 7 days before')).toBeVisible()
      return page
    },
  },
  {
    name: "the calendar on one's phone, before there is an address",
    async open(people) {
      const page = await (await people.approved('Mara Member')).browser('/subscribe')
      await expect(page.getByRole('button', { name: 'Create my calendar address' })).toBeVisible()
      return page
    },
  },
  {
    name: "the calendar on one's phone, with its address, its steps and a choice",
    async open(people) {
      const member = await people.approved('Mara Member')
      await member.api.call('POST', '/api/calendar/feed')
      const page = await member.browser('/subscribe')
      for (const device of ['iPhone and iPad', 'Android with Google Calendar', 'Outlook'])
        await page.getByText(device, { exact: true }).click()
      await page.getByLabel('Public events').uncheck()
      await expect(
        page.getByText('Saved. Your devices will show it the next time they update.'),
      ).toBeVisible()
      return page
    },
  },
  {
    name: 'the question before a calendar address is stopped',
    async open(people) {
      const member = await people.approved('Mara Member')
      await member.api.call('POST', '/api/calendar/feed')
      const page = await member.browser('/subscribe')
      await page.getByRole('button', { name: 'Stop the subscription' }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
      return page
    },
  },
  ...adminScreens,
  ...eventScreens,
  ...historyScreens,
  ...photoScreens,
  ...timelineScreens,
  ...householdScreens,
  ...upkeepScreens,
  {
    name: 'profile being edited',
    async open(people) {
      const page = await (await people.approved('Mara Member')).browser('/profile')
      await page.getByRole('button', { name: 'Edit Profile' }).click()
      await expect(page.getByLabel(/About me/)).toBeVisible()
      await page.getByRole('button', { name: 'Change password' }).click()
      await expect(page.getByLabel('Current password')).toBeVisible()
      return page
    },
  },
  {
    name: 'the question before an account is deleted',
    async open(people) {
      const page = await (await people.approved('Mara Member')).browser('/profile')
      await page.getByRole('button', { name: 'Delete my account' }).click()
      await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toBeVisible()
      return page
    },
  },
]

/** A family whose month has something of every kind, and somebody who looks at it. */
async function someDays(people: People) {
  const owner = await people.owner()
  const { family, anna } = await someFamily(people)
  await family.change(anna, { birthDate: '1950-11-20' })
  await family.add('Emil Weber', { birthDate: '1887-11-20', deathDate: '1950' }, 'father', anna)
  const calendar = new Calendar(owner.api)
  const types = ['birthday', 'anniversary', 'holiday', 'milestone', 'story']
  for (const type of types) await calendar.add({ title: `A ${type}`, date: '2026-11-20', type })
  await calendar.add({ title: 'A secret', date: TODAY, visibility: 'private', time: '15:30' })
  const about = { description: 'Bring cake.', familyMemberIds: [anna.id], tags: ['summer'] }
  await calendar.add({ title: 'Reunion', date: '2026-11-23', endDate: '2026-11-25', ...about })
  return owner
}

async function someFamily(people: People) {
  const family = new Family((await people.owner()).api)
  const emil = await family.add('Emil Weber', { birthDate: 'about 1887', deathDate: '1950-05-17' })
  const anna = await family.add('Anna Weber', { birthDate: '1950' }, 'daughter', emil)
  const antonin = await family.add('Antonín Dvořák', {}, 'brother', emil)
  return { family, emil, anna, antonin }
}

for (const screen of screens) {
  test(`axe finds nothing, light and dark: ${screen.name} @phone`, async ({ people, guard }) => {
    guard.allow(/401.*\/api\/auth\/sign-in/)
    guard.allow(/4(04|09).*\/api\/(members|relationships|events|history)/)
    guard.allow(/4(04|09).*\/api\/(unsubscribe|calendar\/preferences)/)
    guard.allow(/404.*\/api\/(families|invitations)/)
    const page = await screen.open(people)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectAccessible(page)
    }
    // Nothing sticks out to the side.
    const tooWide = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return scrollWidth - clientWidth
    })
    expect(tooWide).toBeLessThanOrEqual(0)
  })
}

test('axe finds nothing, light and dark: the open menu of a phone @only-phone', async ({ people }) => {
  const page = await (await people.owner()).browser()
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
})

test('axe finds nothing, light and dark: the open list of people to choose from @phone', async ({
  people,
}) => {
  await someFamily(people)
  const page = await (await people.owner()).browser('/family-members')
  await page.getByRole('button', { name: 'Add Family Member' }).click()
  await page.getByRole('combobox', { name: 'Related family member' }).fill('weber')
  const list = page.getByRole('listbox')
  await expect(list.getByRole('option')).toHaveCount(2)
  // A phone waits for its keyboard before it shows the list.
  await expect(list.locator('..')).toHaveCSS('opacity', '1')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page, '[role="listbox"]')
  }
})
