import { disconnect, failResponses, hold } from '../support/network.ts'
import {
  expectError,
  expectPath,
  fillSignIn,
  onDashboard,
  onScreen,
  pressSignIn,
  signIn,
} from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test("LOGIN-1 GUARD-3 the button reads 'Signing in...' while busy; success goes to /dashboard @phone", async ({
  page,
  people,
}) => {
  const member = await people.approved('Mara Member')
  await page.goto('/login')
  const line = await hold(page, '**/api/auth/sign-in')
  await signIn(page, member)
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeVisible()
  await line.release()
  await expect(page).toHaveURL('/dashboard')
  await onDashboard(page, member)
})

test('LOGIN-2 an unknown email and a wrong password give the same error', async ({ page, people, guard }) => {
  guard.allow(/401.*\/api\/auth\/sign-in/)
  const member = await people.approved('Mara Member')
  await page.goto('/login')
  await signIn(page, { email: 'nobody@example.org', password: 'some-password' })
  await expectError(page, 'Invalid email or password.')
  await signIn(page, { email: member.email, password: 'some-password' })
  await expectError(page, 'Invalid email or password.')
  await expectPath(page, '/login')
})

test("LOGIN-5 'Failed to log in.' when the server cannot be reached or fails", async ({
  page,
  people,
  guard,
}) => {
  guard.allow(/ERR_CONNECTION_FAILED.*\/api\/auth\/sign-in/)
  guard.allow(/502.*\/api\/auth\/sign-in/)
  const member = await people.approved('Mara Member')
  await page.goto('/login')
  const line = await disconnect(page, '**/api/auth/sign-in')
  await signIn(page, member)
  await expectError(page, 'Failed to log in. Please check your credentials.')
  await line.reconnect()
  await failResponses(page, '**/api/auth/sign-in', 502)
  await pressSignIn(page)
  await expectError(page, 'Failed to log in. Please check your credentials.')
  await expectPath(page, '/login')
})

test('LOGIN-6 email and password are both required', async ({ page }) => {
  await page.goto('/login')
  const requests: string[] = []
  page.on('request', request => {
    if (request.url().includes('/api/auth/sign-in')) requests.push(request.url())
  })
  const email = page.getByLabel('Email', { exact: true })
  const password = page.getByLabel('Password', { exact: true })
  await expect(email).toHaveAttribute('aria-required', 'true')
  await expect(password).toHaveAttribute('aria-required', 'true')

  await password.fill('some-password')
  await pressSignIn(page)
  await expect(email).toBeFocused()
  await email.fill('mara@example.org')
  await password.fill('')
  await pressSignIn(page)
  await expect(password).toBeFocused()
  expect(requests).toEqual([])
  await expectPath(page, '/login')
})

test('LOGIN-3 LOGIN-4 LOGIN-6 pending and rejected accounts are turned away after the right password, without a session', async ({
  page,
  people,
  guard,
}) => {
  guard.allow(/40[13].*\/api\/auth\/sign-in/)
  const pending = await people.pending('Petra Pending')
  const rejected = await people.rejected('Rita Rejected')
  await page.goto('/login')
  for (const [person, message] of [
    [pending, 'Your account is pending approval. Please contact an administrator.'],
    [rejected, 'Your account has been rejected. Please contact an administrator.'],
  ] as const) {
    await signIn(page, { email: person.email, password: 'wrong-password' })
    await expectError(page, 'Invalid email or password.')
    await signIn(page, person)
    await expectError(page, message)
    await page.goto('/dashboard')
    await expectPath(page, '/login')
  }
})

test('LOGIN-7 too many attempts have their own message', async ({ page, people, guard }) => {
  guard.allow(/4(01|29).*\/api\/auth\/sign-in/)
  const member = await people.approved('Mara Member')
  const visitor = await people.visitor()
  let status = 401
  for (let tries = 0; tries < 100 && status === 401; tries++) {
    const response = await visitor.send('POST', '/api/auth/sign-in', {
      email: member.email,
      password: 'wrong-password',
    })
    status = response.status()
    if (status === 429) expect(Number(response.headers()['retry-after'])).toBeGreaterThan(0)
  }
  expect(status).toBe(429)
  await page.goto('/login')
  await signIn(page, { email: member.email, password: 'wrong-password' })
  await expectError(page, /^Too many attempts/)
})

test('ERR-1 an error is shown in a red box until the next attempt', async ({ page, people, guard }) => {
  guard.allow(/401.*\/api\/auth\/sign-in/)
  const member = await people.approved('Mara Member')
  await page.goto('/login')
  await signIn(page, { email: member.email, password: 'wrong-password' })
  await expectError(page, 'Invalid email or password.')
  const box = page.getByRole('main').getByRole('alert')
  const [red, green, blue] = await box.evaluate(element => {
    // A canvas converts any CSS colour notation to plain numbers.
    const pen = new OffscreenCanvas(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D
    pen.fillStyle = getComputedStyle(element).borderTopColor
    pen.fillRect(0, 0, 1, 1)
    return [...pen.getImageData(0, 0, 1, 1).data]
  })
  expect(red, 'more red than green').toBeGreaterThan(Number(green) + 40)
  expect(red, 'more red than blue').toBeGreaterThan(Number(blue) + 40)

  await fillSignIn(page, member)
  await expect(box).toHaveText('Invalid email or password.')
  const line = await hold(page, '**/api/auth/sign-in')
  await pressSignIn(page)
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeVisible()
  await expect(box).toHaveCount(0)
  await line.release()
  await expect(page).toHaveURL('/dashboard')
})

test('users can sign in with the keyboard alone', async ({ page, people }) => {
  const member = await people.approved('Mara Member')
  await page.goto('/')
  await onScreen(page, 'Welcome to Kinkeeper')
  const tabTo = async (name: string, role: 'link' | 'textbox' | 'button') => {
    for (let presses = 0; presses < 40; presses++) {
      await page.keyboard.press('Tab')
      const target = page.getByRole('main').getByRole(role, { name, exact: true })
      if ((await target.and(page.locator(':focus')).count()) === 1) return
    }
    throw new Error(`Tab never reached ${role} ${name}`)
  }
  await tabTo('Sign In', 'link')
  await page.keyboard.press('Enter')
  await onScreen(page, 'Sign in')
  // A new screen gets the focus a moment after it appears; the field comes next.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await tabTo('Email', 'textbox')
  await page.keyboard.type(member.email)
  await tabTo('Password', 'textbox')
  await page.keyboard.type(member.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard')
})
