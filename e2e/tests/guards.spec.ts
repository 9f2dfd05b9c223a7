import { hold } from '../support/network.ts'
import { expectPath, GUARDED, onDashboard, onScreen, signIn } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test('GUARD-1 every guarded route sends a visitor without a session to /login', async ({ page }) => {
  for (const path of GUARDED) {
    await test.step(path, async () => {
      await page.goto(path)
      await expectPath(page, '/login')
      await onScreen(page, 'Sign in')
    })
  }
})

test('GUARD-2 a spinner shows while the session is being checked', async ({ page, people }) => {
  const member = await people.approved('Mara Member')
  const browser = await member.browser('/')
  await onScreen(browser, 'Welcome to Kinkeeper')
  const spinner = (view: typeof page) =>
    view.getByRole('status').filter({ hasText: 'Checking your session...' })
  const line = await hold(browser, '**/api/auth/session')
  await browser.goto('/dashboard')
  await expect(spinner(browser)).toBeVisible()
  await expect(browser.getByRole('heading', { level: 1 })).toHaveCount(0)
  await line.release()
  await onDashboard(browser, member)
  await expect(spinner(browser)).toHaveCount(0)

  const strangers = await hold(page, '**/api/auth/session')
  await page.goto('/profile')
  await expect(spinner(page)).toBeVisible()
  await strangers.release()
  await expectPath(page, '/login')
})

test('GUARD-3 signing in from /login goes to /dashboard', async ({ page, people }) => {
  const member = await people.approved('Mara Member')
  await page.goto('/login')
  await signIn(page, member)
  await expect(page).toHaveURL('/dashboard')
})

test('GUARD-3 a person whom a guard interrupted lands on the page first asked for', async ({
  page,
  people,
}) => {
  const member = await people.approved('Mara Member')
  await page.goto('/profile')
  await expectPath(page, '/login')
  await signIn(page, member)
  await expectPath(page, '/profile')
  await onScreen(page, 'Profile')
})

test('GUARD-4 a non-admin opening the admin pages is sent to /dashboard, a visitor to /login', async ({
  page,
  people,
}) => {
  for (const path of ['/admin', '/admin/database']) {
    await page.goto(path)
    await expectPath(page, '/login')
  }
  const member = await people.approved('Mara Member')
  const pending = await people.pending('Petra Pending')
  for (const person of [member, pending]) {
    for (const path of ['/admin', '/admin/database']) {
      const browser = await person.browser(path)
      await expectPath(browser, '/dashboard')
    }
  }
})

test('signed-in visitors of /login and /register go to /dashboard', async ({ people }) => {
  const member = await people.approved('Mara Member')
  for (const path of ['/login', '/register']) {
    const browser = await member.browser(path)
    await expectPath(browser, '/dashboard')
  }
})

test('screens of later issues and unknown addresses show the not-found page', async ({ people }) => {
  const member = await people.approved('Mara Member')
  const browser = await member.browser('/no-such-page')
  await onScreen(browser, 'Page not found')
  await browser.getByRole('link', { name: 'Back to Dashboard' }).click()
  await expect(browser).toHaveURL('/dashboard')
})
