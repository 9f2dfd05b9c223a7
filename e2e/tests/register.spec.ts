import { disconnect, failResponses } from '../support/network.ts'
import { stranger } from '../support/people.ts'
import {
  expectError,
  expectPath,
  fillRegister,
  GUARDED,
  onDashboard,
  onScreen,
  pressRegister,
  WAITING,
} from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const FIELDS = ['Full name', 'Username', 'Email', 'Password', 'Confirm password']

test('REG-1 a visitor registers and waits on /dashboard as a pending user @phone', async ({
  page,
  people,
}) => {
  const owner = await people.owner()
  const anna = stranger('Anna Ahrens')
  await page.goto('/register')
  await fillRegister(page, anna)
  await pressRegister(page)
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('region', { name: WAITING })).toBeVisible()

  const { items } = await owner.api.call<{ items: unknown[] }>('GET', `/api/users?email=${anna.email}`)
  expect(items).toEqual([
    expect.objectContaining({
      name: anna.name,
      username: anna.username,
      role: 'member',
      status: 'pending',
      timeZone: 'Europe/Berlin',
    }),
  ])
})

test('REG-1 every field of the form is required', async ({ page }) => {
  await page.goto('/register')
  await onScreen(page, 'Join the family')
  const requests: string[] = []
  page.on('request', request => {
    if (request.url().includes('/api/auth/register')) requests.push(request.url())
  })
  for (const left of FIELDS) {
    await fillRegister(page, stranger('Anna Ahrens'))
    const field = page.getByLabel(left, { exact: true })
    await expect(field).toHaveAttribute('aria-required', 'true')
    await field.fill('')
    await pressRegister(page)
    await expect(field).toBeFocused()
  }
  expect(requests).toEqual([])
  await expectPath(page, '/register')
})

test('REG-2, REG-3 and REG-4 report the first problem, in the order of the checks', async ({
  page,
  guard,
}) => {
  guard.allow(/422.*\/api\/auth\/register/)
  const anna = stranger('Anna Ahrens')
  await page.goto('/register')
  const expectReported = async (text: string) => {
    await pressRegister(page)
    await expect(page.getByRole('main')).toContainText(text)
    await expectPath(page, '/register')
  }
  await fillRegister(page, { ...anna, username: 'an', password: 'short', confirmPassword: 'shorter' })
  await expectReported('Passwords do not match')
  await page.getByLabel('Confirm password').fill('short')
  await expectReported('Password must be at least 6 characters')
  await page.getByLabel('Password', { exact: true }).fill('long-enough')
  await page.getByLabel('Confirm password').fill('long-enough')
  await expectReported('Username must be at least 3 characters')
  await page.getByLabel('Username').fill('ann')
  await pressRegister(page)
  await expect(page).toHaveURL('/dashboard')
})

test('REG-5 a taken username is refused and no half-made account remains', async ({
  page,
  people,
  guard,
}) => {
  guard.allow(/409.*\/api\/auth\/register/)
  const owner = await people.owner()
  const first = await people.pending('Anna Ahrens')
  const second = { ...stranger('Anna Bauer'), username: ` ${first.username.toUpperCase()} ` }
  await page.goto('/register')
  await fillRegister(page, second)
  await pressRegister(page)
  await expect(page.getByRole('main')).toContainText(
    'Username already exists. Please choose a different username.',
  )
  const { items } = await owner.api.call<{ items: unknown[] }>('GET', `/api/users?email=${second.email}`)
  expect(items).toEqual([])
  // The email is not taken, so the same form works with another username.
  await page.getByLabel('Username').fill('annabauer')
  await pressRegister(page)
  await expect(page).toHaveURL('/dashboard')
})

test('REG-6 a taken email and any other failure have their own messages', async ({ page, people, guard }) => {
  guard.allow(/(409|502|ERR_CONNECTION_FAILED).*\/api\/auth\/register/)
  const taken = await people.pending('Anna Ahrens')
  await page.goto('/register')
  await fillRegister(page, { ...stranger('Bert Bauer'), email: taken.email.toUpperCase() })
  await pressRegister(page)
  await expectError(page, 'Failed to create an account. Email or username might already be in use.')

  await page.getByLabel('Email').fill('bert@example.org')
  const line = await disconnect(page, '**/api/auth/register')
  await pressRegister(page)
  await expectError(page, 'Failed to create account. Please try again.')
  await line.reconnect()
  await failResponses(page, '**/api/auth/register', 502)
  await pressRegister(page)
  await expectError(page, 'Failed to create account. Please try again.')
  await expectPath(page, '/register')
})

test('REG-6 too many registrations show their own message', async ({ page, people, guard }) => {
  guard.allow(/429.*\/api\/auth\/register/)
  const visitor = await people.visitor()
  let status = 409
  await people.pending('Anna Ahrens')
  for (let tries = 0; tries < 100 && status !== 429; tries++) {
    const again = stranger('Anna Ahrens')
    const response = await visitor.send('POST', '/api/auth/register', {
      ...again,
      confirmPassword: again.password,
    })
    status = response.status()
  }
  expect(status).toBe(429)
  await page.goto('/register')
  await fillRegister(page, stranger('Bert Bauer'))
  await pressRegister(page)
  await expectError(page, /^Too many attempts/)
})

test('REG-7 the owner email registers as an approved admin', async ({ page, people }) => {
  await page.goto('/register')
  await fillRegister(page, { ...stranger('Olivia Owner'), email: 'Owner@Example.org' })
  await pressRegister(page)
  await expect(page).toHaveURL('/dashboard')
  await onDashboard(page, { name: 'Olivia Owner' })
  await expect(page.getByRole('banner').getByRole('link', { name: 'Admin', exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: WAITING })).toHaveCount(0)

  const other = await people.pending('Mara Member')
  expect(await other.user()).toMatchObject({ role: 'member', status: 'pending', owner: false })
})

test('REG-7 from another machine the owner email needs the setup link', async ({ people }) => {
  const visitor = await people.visitor()
  const owner = { ...stranger('Mallory'), email: 'owner@example.org' }
  const { token } = await visitor.session()
  const response = await visitor.context.post('/api/auth/register', {
    headers: { 'x-kinkeeper-token': token, 'x-forwarded-for': '203.0.113.7' },
    data: { ...owner, confirmPassword: owner.password },
  })
  expect(response.status()).toBe(409)
  expect(await response.json()).toMatchObject({
    code: 'registration-taken',
    message: 'Failed to create an account. Email or username might already be in use.',
  })
})

test('REG-8 a pending user sees the waiting notice and no family data on any screen', async ({ people }) => {
  await people.approved('Mara Member')
  const pending = await people.pending('Petra Pending')
  const page = await pending.browser()
  await expect(page.getByRole('region', { name: WAITING })).toBeVisible()
  for (const path of GUARDED) {
    await test.step(path, async () => {
      await page.goto(path)
      await expectPath(page, path)
      const main = page.getByRole('main')
      if (path.startsWith('/family-members')) {
        await onScreen(page, 'Access Denied')
        await expect(main).toContainText('Your account needs to be approved to access family members.')
      } else if (path.startsWith('/family-relationships/')) {
        await onScreen(page, 'Access Denied')
        await expect(main).toContainText("You don't have permission to manage family relationships.")
      } else {
        await expect(main.getByRole('region', { name: WAITING })).toBeVisible()
        if (path !== '/profile')
          await expect(main.getByRole('textbox').or(main.getByRole('grid'))).toHaveCount(0)
      }
      await expect(main.getByRole('link', { name: 'Create Event' })).toHaveCount(0)
      await expect(main).not.toContainText('Mara')
    })
  }
})

test('REG-8 the API tells a pending user nothing about others', async ({ people }) => {
  const member = await people.approved('Mara Member')
  const pending = await people.pending('Petra Pending')
  const list = await pending.api.send('GET', '/api/users')
  expect(list.status()).toBe(403)
  expect(await list.json()).toMatchObject({ code: 'account-pending' })
  const one = await pending.api.send('GET', `/api/users/${(await member.user()).id}`)
  expect(one.status()).toBe(404)
  expect(`${await list.text()} ${await one.text()}`).not.toContain(member.email)
})

test.describe('without a configured owner', () => {
  test.use({ serverEnv: { KINKEEPER_OWNER_EMAIL: '' } })

  test('REG-7 registering through the setup link creates the owner', async ({ page, site, people }) => {
    const link = new URL(site.setupLink())
    await page.goto(`${link.pathname}${link.search}`)
    await expect(page.getByRole('main')).toContainText('You opened the setup link')
    await fillRegister(page, stranger('Olivia Owner'))
    await pressRegister(page)
    await onScreen(page, 'Set up your site')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Admin', exact: true })).toBeVisible()
    // It works once.
    const visitor = await people.visitor()
    const second = stranger('Mallory')
    const response = await visitor.send('POST', '/api/auth/register', {
      ...second,
      confirmPassword: second.password,
      setupToken: link.searchParams.get('setup'),
    })
    const user = response.ok() ? (await response.json()).user : null
    expect(user?.role ?? 'none').not.toBe('admin')
  })
})
