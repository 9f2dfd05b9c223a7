import { todayIn } from '../support/calendar.ts'
import { stranger } from '../support/people.ts'
import { fillRegister, onDashboard, onScreen, pressRegister } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const ENTRIES = ['Dashboard', 'Profile', 'Family Members', 'Family History']

test('NAV-1 the top navigation has its entries, a welcome and Logout', async ({ people }) => {
  const member = await people.approved('Mara Member')
  const page = await member.browser()
  const header = page.getByRole('banner')
  const links = header.getByRole('navigation').getByRole('link')
  await expect(links).toHaveText(ENTRIES)
  await expect(header).toContainText('Welcome, Mara Member!')
  await expect(header.getByRole('button', { name: 'Logout' })).toBeVisible()
  for (const [name, path] of [
    ['Profile', '/profile'],
    ['Family Members', '/family-members'],
    ['Family History', '/family-history'],
    ['Dashboard', '/dashboard'],
  ] as const) {
    await header.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(path)
    await expect(header.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page')
  }
})

test('NAV-1 HOME-1 a phone has the same entries at the bottom of its window, and a header of one line @only-phone', async ({
  people,
}) => {
  const member = await people.admin('Mara Member')
  const page = await member.browser()
  await onDashboard(page, member)
  const header = page.getByRole('banner')
  const links = header.getByRole('navigation').getByRole('link')
  const welcome = header.getByText('Welcome, Mara Member!')
  const logout = header.getByRole('button', { name: 'Logout' })
  for (const font of ['16px', '24px']) {
    await page.evaluate(size => {
      document.documentElement.style.fontSize = size
      dispatchEvent(new Event('resize'))
    }, font)
    await expect(links).toHaveText([...ENTRIES, 'Admin'])
    for (const one of await links.or(header.getByRole('link', { name: 'Family Tree' })).all()) {
      const { y = 0, height = 0, width = 0 } = (await one.boundingBox()) ?? {}
      expect(y, `${font}: within reach of the thumb`).toBeGreaterThan(844 * 0.8)
      expect(y + height).toBeLessThanOrEqual(844)
      expect(Math.min(height, width)).toBeGreaterThanOrEqual(44)
    }
    const boxes = [await welcome.boundingBox(), await logout.boundingBox()]
    for (const box of boxes) expect((box?.y ?? 0) + (box?.height ?? 844), font).toBeLessThanOrEqual(72)
  }
  // It stays there further down the page, and does not cover its end.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect(links.first()).toBeInViewport({ ratio: 1 })
  const end = await page.getByRole('contentinfo').boundingBox()
  const top = await links.first().boundingBox()
  expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual((top?.y ?? 0) + 1)
  await page.getByRole('link', { name: 'Profile', exact: true }).click()
  await expect(page).toHaveURL('/profile')
  await onScreen(page, 'Profile')
})

test('NAV-1 the navigation is on top wherever it fits, also with a long name', async ({ people }) => {
  const admin = await people.admin('Maximiliana Wilhelmine von Hohenfels')
  const page = await admin.browser()
  const header = page.getByRole('banner')
  const isOnTop = async () => ((await links.first().boundingBox())?.y ?? 900) < 200
  const links = header.getByRole('navigation').getByRole('link')
  for (const width of [1280, 1024, 768]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(isOnTop, `${width}`).toBe(true)
    await expect(links).toHaveText([...ENTRIES, 'Admin'])
    const tops = await links.evaluateAll(all => all.map(link => link.getBoundingClientRect().top))
    expect(new Set(tops).size, `one row at ${width}`).toBe(1)
    await expect(header.getByText(`Welcome, ${admin.name}!`)).toBeInViewport({ ratio: 1 })
    await expect(header.getByRole('button', { name: 'Logout' })).toBeInViewport({ ratio: 1 })
  }
  await page.setViewportSize({ width: 640, height: 900 })
  await expect.poll(isOnTop).toBe(false)
  // A large font needs more space.
  await page.setViewportSize({ width: 900, height: 900 })
  await expect.poll(isOnTop).toBe(true)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '24px'
    dispatchEvent(new Event('resize'))
  })
  await expect.poll(isOnTop).toBe(false)
})

test('NAV-2 only admins and the owner see the Admin entries', async ({ people }) => {
  const owner = await people.owner()
  const admin = await people.admin('Ada Admin')
  for (const person of [owner, admin]) {
    const page = await person.browser()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Admin', exact: true })).toHaveAttribute(
      'href',
      '/admin',
    )
    await expect(
      page.getByRole('contentinfo').getByRole('link', { name: 'Admin Dashboard' }),
    ).toHaveAttribute('href', '/admin')
  }
  const member = await people.approved('Mara Member')
  const pending = await people.pending('Petra Pending')
  for (const person of [member, pending]) {
    const page = await person.browser()
    await expect(page.getByRole('banner')).toContainText(`Welcome, ${person.name}!`)
    await expect(page.getByRole('link', { name: /Admin/ })).toHaveCount(0)
  }
})

test('NAV-2 the Admin entries come and go with the role while the page is open', async ({ people }) => {
  const member = await people.approved('Mara Member')
  const page = await member.browser()
  await expect(page.getByRole('banner')).toContainText('Welcome, Mara Member!')
  await people.act('promote', member)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Admin', exact: true })).toBeVisible()
  await people.act('demote', member)
  await expect(page.getByRole('link', { name: /Admin/ })).toHaveCount(0)
})

test('NAV-3 every page has the footer, with a contact in the default setup', async ({ launch }) => {
  // Nothing but an address to serve: neither an owner's nor a contact address is configured.
  const { people, site } = await launch({ env: { KINKEEPER_OWNER_EMAIL: '', KINKEEPER_PUBLIC_URL: '' } })
  const page = await people.visitorPage('/')
  const check = async (view: typeof page, contact: string) => {
    const footer = view.getByRole('contentinfo')
    // In the browser's time zone the new year begins earlier than in UTC.
    const year = todayIn().slice(0, 4)
    await expect(footer).toContainText(`© ${year} Kinkeeper`)
    await expect(footer.getByRole('link', { name: 'Feedback' })).toHaveAttribute('href', '/feedback')
    await expect(footer.getByRole('link', { name: 'Contact' })).toHaveAttribute('href', `mailto:${contact}`)
  }
  for (const path of ['/', '/login', '/register', '/debug', '/forgot-password', '/no-such-page']) {
    await page.goto(path)
    await check(page, 'postmaster@localhost')
  }
  const owner = stranger('Olivia Owner')
  const setup = new URL(site.setupLink())
  const browser = await people.visitorPage(setup.pathname + setup.search)
  await expect(browser.getByText('this account will own the site')).toBeVisible()
  await expect(browser.getByText(/approv|administrator/i)).toHaveCount(0)
  await fillRegister(browser, owner)
  await pressRegister(browser)
  await onScreen(browser, 'Set up your site')
  for (const path of ['/dashboard', '/profile', '/family-members', '/family-history']) {
    await browser.goto(path)
    await check(browser, owner.email)
    await expect(
      browser.getByRole('contentinfo').getByRole('link', { name: 'Admin Dashboard' }),
    ).toBeVisible()
  }
  await browser.setViewportSize({ width: 390, height: 844 })
  await expect(browser.locator('html')).toHaveJSProperty('scrollWidth', 390)
  await check(browser, owner.email)
})

test('NAV-4 Logout ends the session on the server and leads to /login', async ({ people, guard }) => {
  // Requests of the page may still be under way when the session ends.
  guard.allow(/401.*\/api\//)
  const member = await people.approved('Mara Member')
  const page = await member.browser()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  // A copy of the cookie no longer works.
  expect((await member.api.session()).user).toBeNull()
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/login/)
})

test('NAV-4 Logout in one tab leads the other tabs of that browser to /login', async ({ people, guard }) => {
  guard.allow(/401.*\/api\//)
  const member = await people.approved('Mara Member')
  const page = await member.browser()
  const second = await page.context().newPage()
  await second.goto('/profile')
  await onScreen(second, 'Profile')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  await expect(second).toHaveURL(/\/login/)
})

test('a new page gets the focus and sets the title; the skip link leads to the content', async ({
  people,
}) => {
  const member = await people.approved('Mara Member')
  const page = await member.browser()
  await onDashboard(page, member)
  await expect(page).toHaveTitle('Dashboard · Kinkeeper')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()

  await page.getByRole('banner').getByRole('link', { name: 'Profile', exact: true }).click()
  await onScreen(page, 'Profile')
  await expect(page).toHaveTitle('Profile · Kinkeeper')
  await expect(
    page.getByRole('heading', { level: 1 }).or(page.getByRole('main')).and(page.locator(':focus')),
  ).toHaveCount(1)
})
