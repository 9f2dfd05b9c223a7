import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import type { People } from '../support/people.ts'
import { fillRegister, onScreen, pressRegister, pressSignIn, WAITING } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

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
    name: 'dashboard of the owner',
    async open(people) {
      const page = await (await people.owner()).browser()
      await onScreen(page, 'Dashboard')
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

for (const screen of screens) {
  test(`axe finds nothing, light and dark: ${screen.name} @phone`, async ({ people, guard }) => {
    guard.allow(/401.*\/api\/auth\/sign-in/)
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
