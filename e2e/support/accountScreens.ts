import type { People, Person } from './people.ts'
import type { Screen, Screens } from './screen.ts'
import { fillRegister, onScreen, pressRegister, pressSignIn, WAITING } from './screens.ts'

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
  ['/join?token=x', 'Join Kinkeeper'],
  ['/debug', 'Debug'],
  ['/no-such-page', 'Page not found'],
]

const byPath = OPEN.map(
  ([path, heading]): Screen => ({
    name: path,
    async open(people) {
      const page = await people.tab(path)
      return page.getByRole('heading', { level: 1, name: heading, exact: true })
    },
  }),
)

export const visitorScreens: Screens = {
  of: 'what a visitor sees',
  screens: [
    ...byPath,
    {
      name: 'sign in with an error',
      async open(people) {
        const page = await people.tab('/login')
        await page.getByLabel('Email', { exact: true }).fill('nobody@example.org')
        await page.getByLabel('Password', { exact: true }).fill('wrong-password')
        await pressSignIn(page)
        return page.getByRole('main').getByRole('alert')
      },
    },
    {
      name: 'register with errors',
      async open(people) {
        const page = await people.tab('/register')
        await fillRegister(page, { name: '', username: '', email: '', password: '' })
        await pressRegister(page)
        return page.getByRole('main').getByRole('alert')
      },
    },
    {
      name: 'feedback without a session',
      async open(people) {
        // Wait for the sign-in screen: only then does the page know that there is no session.
        const page = await people.tab('/login')
        await onScreen(page, 'Sign in')
        await page.getByRole('contentinfo').getByRole('link', { name: 'Feedback' }).click()
        await page.getByRole('button', { name: 'Submit Feedback' }).click()
        return page.getByRole('main').getByRole('link', { name: 'Sign In' })
      },
    },
  ],
}

const petra = (people: People): Promise<Person> => people.known('pending', 'Petra Pending')

export const pendingScreens: Screens = {
  of: 'what a pending user sees',
  screens: [
    {
      name: 'dashboard',
      async open(people) {
        const page = await (await petra(people)).tab('/dashboard')
        return page.getByRole('region', { name: WAITING })
      },
    },
    {
      name: 'family members',
      async open(people) {
        const page = await (await petra(people)).tab('/family-members')
        return page.getByRole('heading', { level: 1, name: 'Access Denied', exact: true })
      },
    },
    {
      name: 'feedback with errors, opened from another page',
      async open(people) {
        const page = await (await petra(people)).tab('/profile')
        await page.getByRole('contentinfo').getByRole('link', { name: 'Feedback' }).click()
        await page.getByRole('button', { name: 'Submit Feedback' }).click()
        return page
          .getByRole('main')
          .getByRole('alert')
          .filter({ hasText: 'Please fill in all required fields.' })
      },
    },
  ],
}

const mara = (people: People): Promise<Person> => people.known('approved', 'Mara Member')

export const ownAccountScreens: Screens = {
  of: 'your own account and calendar',
  screens: [
    {
      name: 'profile',
      async open(people) {
        const page = await (await mara(people)).tab('/profile')
        await onScreen(page, 'Profile')
        return page.getByText('This device')
      },
    },
    {
      name: 'profile being edited',
      async open(people) {
        const page = await (await mara(people)).tab('/profile')
        await page.getByRole('button', { name: 'Edit Profile' }).click()
        await page.getByRole('button', { name: 'Change password' }).click()
        await page.getByLabel('Current password').waitFor()
        return page.getByLabel(/About me/)
      },
    },
    {
      name: 'confirming account deletion',
      async open(people) {
        const page = await (await mara(people)).tab('/profile')
        await page.getByRole('button', { name: 'Delete my account' }).click()
        return page.getByRole('alertdialog').or(page.getByRole('dialog'))
      },
    },
    {
      name: 'profile with reminders changed in another browser',
      async open(people) {
        const member = await mara(people)
        const page = await member.tab('/profile')
        const card = page.getByRole('region', { name: 'Calendar and reminders' })
        await card.getByLabel('An email before birthdays').check()
        const { firstDay, ...now } = await member.api.call<{ firstDay: string }>(
          'GET',
          '/api/calendar/preferences',
        )
        const other = { ...now, digest: true, birthdayNoteDays: 7 }
        await member.api.call('PUT', '/api/calendar/preferences', other)
        await card.getByRole('button', { name: 'Save calendar and reminders' }).click()
        return card.getByText('Saved now: 7 days before')
      },
    },
    {
      name: 'calendar subscription without an address',
      async open(people) {
        const page = await (await mara(people)).tab('/subscribe')
        return page.getByRole('button', { name: 'Create my calendar address' })
      },
    },
    {
      name: 'calendar subscription with an address, instructions and a changed choice',
      async open(people) {
        const member = await mara(people)
        await member.api.call('POST', '/api/calendar/feed')
        const page = await member.tab('/subscribe')
        for (const device of ['iPhone and iPad', 'Android with Google Calendar', 'Outlook'])
          await page.getByText(device, { exact: true }).click()
        await page.getByLabel('Public events').uncheck()
        return page.getByText('Saved. Your devices will show it the next time they update.')
      },
    },
    {
      name: 'confirming the end of a subscription',
      async open(people) {
        const page = await (await mara(people)).tab('/subscribe')
        await page.getByRole('button', { name: 'Stop the subscription' }).click()
        return page.getByRole('alertdialog')
      },
    },
  ],
}
