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

test('GUARD-3 signing in leads to the page that was requested first', async ({ page, people }) => {
  const member = await people.approved('Mara Member')
  await page.goto('/profile')
  await expectPath(page, '/login')
  await signIn(page, member)
  await expectPath(page, '/profile')
  await onScreen(page, 'Profile')
})

test('an email to admins leads to its page after signing in, and never to another site', async ({
  page,
  people,
  mailbox,
}) => {
  const owner = await people.owner()
  await people.pending('Petra Pending')
  await page.goto(await mailbox.link(owner.email, '/login'))
  await signIn(page, owner)
  await expectPath(page, '/admin')
  // A signed-in admin gets there at once.
  await page.goto('/login?next=/admin/backups')
  await expectPath(page, '/admin/backups')
  for (const other of ['//evil.example', '/\\evil.example', 'https://evil.example/', '/%09/evil.example']) {
    await page.goto(`/login?next=${other}`)
    await expectPath(page, '/dashboard')
  }
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
      const tab = await person.tab(path)
      await expectPath(tab, '/dashboard')
    }
  }
})

test('with a session /login and /register lead to /dashboard, and unknown paths to the not-found page', async ({
  people,
}) => {
  const member = await people.approved('Mara Member')
  for (const path of ['/login', '/register']) {
    const tab = await member.tab(path)
    await expectPath(tab, '/dashboard')
  }
  const page = await member.tab('/no-such-page')
  await onScreen(page, 'Page not found')
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
})
