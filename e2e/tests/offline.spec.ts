import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { Calendar } from '../support/calendar.ts'
import { Family } from '../support/family.ts'
import { History } from '../support/history.ts'
import { everythingStored, expectSaved, relayTo, saved } from '../support/offline.ts'
import type { People } from '../support/people.ts'
import { expectPath, onDashboard, onScreen, signIn } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test.use({ serviceWorkers: 'allow' })

const PHONE = '+49 30 5550'

const bar = (page: Page): Locator => page.getByRole('region', { name: 'No connection' })

/** A small family with something on every screen. */
async function family(people: People) {
  const owner = await people.owner()
  const members = new Family(owner.api)
  const anna = await members.add('Anna Weber', { phoneNumber: PHONE, birthDate: '17 May 1950' })
  const ben = await members.add('Ben Weber', {}, 'son', anna)
  const day = new Date().toISOString().slice(0, 10)
  await new Calendar(owner.api).add({ title: 'Summer picnic', date: day })
  const event = await new History(owner.api).add({ date: '1951', description: 'The mill burned down' })
  return { owner, anna, ben, event }
}

/** Someone who has opened the dashboard, and then lost the network. */
async function offlineMember(people: People) {
  await family(people)
  const mara = await people.approved('Mara Member')
  const page = await mara.browser()
  await onDashboard(page, mara)
  await expectSaved(page, '"directory"', '"session"')
  await page.context().setOffline(true)
  return { mara, page }
}

test('OFF-1 ENG-2 what was read stays readable without a network, and the page says from when it is', async ({
  people,
  guard,
}) => {
  guard.allow(/ERR_INTERNET_DISCONNECTED/)
  const { anna, ben } = await family(people)
  const mara = await people.approved('Mara Member')
  const page = await mara.browser()
  await onDashboard(page, mara)
  await expect(page.getByText('Summer picnic').first()).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
  await expectSaved(page, '"session"', '"directory"', '/api/calendar"', '/api/events/upcoming')
  for (const [path, shown, ...parts] of [
    ['/family-tree', 'Ben Weber', '/api/tree'],
    ['/family-history', 'The mill burned down', '/api/history/window'],
    [`/family-member/${anna.id}`, PHONE, '/api/members/{id}"', '/api/members/{id}/relations'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText(shown).first()).toBeVisible()
    await expectSaved(page, ...parts)
  }

  await page.context().setOffline(true)
  await expect(bar(page)).toContainText("You're offline.")

  await test.step('the directory, with telephone numbers, even though it was never opened', async () => {
    await page.goto('/family-members')
    await expect(page.getByRole('article')).toHaveCount(2)
    await expect(page.getByRole('link', { name: PHONE })).toHaveAttribute('href', 'tel:+49305550')
    await expect(bar(page)).toContainText(/This is what was saved on \d+ \w+ \d{4}, \d\d:\d\d\./)
    await page.getByRole('searchbox', { name: 'Search' }).last().fill('ben')
    await expect(page.getByRole('article')).toHaveCount(1)
    await expectAccessible(page, { themes: ['light', 'dark'] })
  })
  await test.step('a month, the tree, the history and a profile', async () => {
    await page.goto('/dashboard')
    await onDashboard(page, mara)
    await expect(page.getByText('Summer picnic').first()).toBeVisible()
    await page.goto('/family-tree')
    await expect(page.getByText('Ben Weber').first()).toBeVisible()
    await page.goto('/family-history')
    await expect(page.getByText('The mill burned down').first()).toBeVisible()
    await page.goto(`/family-member/${anna.id}`)
    await expect(page.getByText(PHONE)).toBeVisible()
    await expect(bar(page)).toContainText('This is what was saved on')
  })
  await test.step('a profile that was never opened is not there', async () => {
    await page.goto(`/family-member/${ben.id}`)
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  })
  await test.step('back online, what has changed meanwhile is shown', async () => {
    await page.goto(`/family-member/${anna.id}`)
    await expect(page.getByText(PHONE)).toBeVisible()
    await new Family((await people.owner()).api).change(anna, { phoneNumber: '+49 30 7777' })
    await page.context().setOffline(false)
    await expect(page.getByText('+49 30 7777')).toBeVisible()
    await expect(bar(page)).toHaveCount(0)
  })
})

test("OFF-1 one's own changes are there without a network at once, and what was deleted is not", async ({
  people,
  guard,
}) => {
  guard.allow(/ERR_INTERNET_DISCONNECTED/)
  const owner = await people.owner()
  const page = await owner.browser('/family-members')
  await onScreen(page, 'Family Members')
  await expectSaved(page, '"directory"', '"session"')
  const asked: string[] = []
  page.on('request', request => {
    if (request.url().includes('phones=true')) asked.push(new URL(request.url()).search)
  })
  const nameField = page.getByLabel('Name', { exact: true })
  const add = async (name: string) => {
    await page.getByRole('button', { name: 'Add Family Member' }).click()
    await nameField.fill(name)
    await page.getByRole('button', { name: 'Add to family' }).click()
  }
  await add('Anna Weber')
  await expect(page.getByRole('article', { name: 'Anna Weber' })).toBeVisible()
  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('link', { name: 'View Profile' }).click()
  await onScreen(page, 'Anna Weber')

  await page.goto('/family-members')
  await page.context().setOffline(false)
  await expect(bar(page)).toHaveCount(0)
  await page.getByRole('article').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No family members added yet.')).toBeVisible()
  await expect
    .poll(() => everythingStored(page).then(text => text.match(/"total":\d+,"list"/)?.[0]))
    .toBe('"total":0,"list"')
  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByText('No family members added yet.')).toBeVisible()
  // Only what has changed was fetched, and nothing while a name was being typed.
  expect(asked.length).toBeLessThanOrEqual(2)
  for (const query of asked) expect(query).toContain('since=')
})

test('OFF-1 writing without a network says that it has to wait, and keeps what was typed', async ({
  people,
  guard,
}) => {
  guard.allow(/ERR_INTERNET_DISCONNECTED/)
  const { mara, page } = await offlineMember(people)
  await page.goto('/create-event')
  await page.getByLabel('Title').fill('Autumn walk')
  await page.getByLabel('Date', { exact: true }).fill('2030-10-05')
  await page.getByRole('button', { name: 'Create Event' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'Failed to create event. Please try again.',
  )
  const note = page.getByRole('main').getByText("You're offline, so this has to wait.")
  await expect(note).toBeVisible()
  await expect(bar(page)).toContainText('1 form is waiting to be saved:')

  // Closing the page loses nothing.
  await page.goto('/dashboard')
  await bar(page).getByRole('link', { name: 'Calendar event' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('Autumn walk')
  await page.context().setOffline(false)
  await expect(bar(page)).toHaveCount(0)
  await expect(page.getByText("You're back online. 1 form is still waiting to be saved.")).toBeVisible()
  await page.getByRole('button', { name: 'Create Event' }).click()
  await expect(page.getByText('Autumn walk').first()).toBeVisible()
  const events = await mara.api.call<{ items: { title: string }[] }>('GET', '/api/events?search=autumn')
  expect(events.items.map(({ title }) => title)).toContain('Autumn walk')
})

test('EVENT-2 a stopped server is not the same as being offline, and the page says so', async ({
  people,
  site,
}) => {
  const mara = await people.approved('Mara Member')
  const page = await mara.browser('/create-event')
  await expectSaved(page, '"directory"', '"session"')
  await page.getByLabel('Title').fill('Autumn walk')
  await page.getByLabel('Date', { exact: true }).fill('2030-10-05')
  await site.end()
  await page.getByRole('button', { name: 'Create Event' }).click()
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toHaveText('Failed to create event. Please try again.')
  await expect(bar(page)).toContainText("The site can't be reached right now.")
  await expect(page.getByText(/offline/i)).toHaveCount(0)

  await site.begin()
  await expect(
    page.getByText('The site can be reached again. 1 form is still waiting to be saved.'),
  ).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
  await expect(page.getByText(/online/i)).toHaveCount(0)
  await expect(alert).toHaveText('Failed to create event. Please try again.')
  await page.getByRole('button', { name: 'Create Event' }).click()
  await expect(page.getByText('Event created successfully!')).toBeVisible()
  await expect(alert).toHaveCount(0)
})

test('OFF-1 nothing of the family stays in the browser after signing out, or once the session has ended', async ({
  people,
  guard,
}) => {
  guard.allow(/401.*\/api\//)
  guard.allow(/ERR_INTERNET_DISCONNECTED/)
  await family(people)
  const mara = await people.approved('Mara Member')
  const kim = await people.approved('Kim Other')
  const page = await mara.browser()
  await onDashboard(page, mara)
  await expectSaved(page, '"directory"', '"session"', '/api/calendar"')
  expect(await everythingStored(page)).toContain('Weber')

  await test.step('signing out', async () => {
    await page.getByRole('button', { name: 'Logout' }).click()
    await expectPath(page, '/login')
    await expect.poll(() => saved(page)).toEqual([])
    expect(await everythingStored(page)).not.toMatch(/Weber|5550|picnic|Mara/)
  })
  await test.step('another account sees nothing of the first', async () => {
    await signIn(page, kim)
    await onDashboard(page, kim)
    await expectSaved(page, '"session"', '"directory"')
    expect(await everythingStored(page)).not.toContain('Mara')
    await page.context().setOffline(true)
    await page.goto('/dashboard')
    await onDashboard(page, kim)
    await expect(page.getByText('Mara')).toHaveCount(0)
    await page.context().setOffline(false)
    await expect(bar(page)).toHaveCount(0)
  })
  await test.step('the session ends elsewhere: the saved data goes, what was typed stays', async () => {
    await page.goto('/create-event')
    await page.getByLabel('Title').fill('Autumn walk')
    await page.context().clearCookies()
    await page.reload()
    await expectPath(page, '/login')
    await expect.poll(() => saved(page)).toEqual([])
    const left = await everythingStored(page)
    expect(left).not.toMatch(/Weber|5550|picnic/)
    expect(left).toContain('Autumn walk')
  })
})

test('OFF-1 signing out without a network erases everything here at once, and ends the session later', async ({
  people,
  guard,
}) => {
  guard.allow(/ERR_INTERNET_DISCONNECTED/)
  const { mara, page } = await offlineMember(people)
  await expect(bar(page)).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expectPath(page, '/login')
  await expect(page.getByText('You are logged out on this device.')).toBeVisible()
  await expect(bar(page)).not.toContainText('what is saved')
  await expect.poll(() => saved(page)).toEqual([])
  expect(await everythingStored(page)).not.toMatch(/Weber|5550|picnic|Mara/)
  await page.goto('/dashboard')
  await expectPath(page, '/login')

  const session = () => page.request.get('/api/auth/session').then(answer => answer.json())
  expect(await session(), 'the server does not know yet').toMatchObject({ user: { name: 'Mara Member' } })
  await page.context().setOffline(false)
  await expect.poll(session).toMatchObject({ user: null })
  await signIn(page, mara)
  await onDashboard(page, mara)
})

test('OFF-1 with a connection that hangs, what was read is shown', async ({ people, guard, site }) => {
  const { anna } = await family(people)
  const mara = await people.approved('Mara Member')
  const relay = await relayTo(site.url)
  guard.allowOrigin(relay.url)
  const page = await mara.browser(relay.url)
  await page.goto(`${relay.url}/family-member/${anna.id}`)
  await expect(page.getByText(PHONE)).toBeVisible()
  await expectSaved(page, '"session"', '/api/members/{id}"', '/api/members/{id}/relations')

  relay.hang()
  await page.goto(`${relay.url}/family-member/${anna.id}`)
  const patient = { timeout: 30_000 }
  await expect(page.getByText(PHONE)).toBeVisible(patient)
  await expect(bar(page)).toContainText('This is what was saved on')
  relay.resume()
  await expect(bar(page)).toHaveCount(0, patient)
  await expect(page.getByText(PHONE)).toBeVisible()

  relay.hang()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expectPath(page, '/login')
  await expect.poll(() => saved(page)).toEqual([])
  relay.resume()
  const session = () => page.request.get(`${relay.url}/api/auth/session`).then(answer => answer.json())
  await expect.poll(session).toMatchObject({ user: null })
  await page.close()
  await relay.close()
})

test('OFF-1 the page of an older server is never shown when the server answers', async ({
  people,
  guard,
  site,
}) => {
  guard.allow(/ERR_INTERNET_DISCONNECTED/)
  const mara = await people.approved('Mara Member')
  const relay = await relayTo(site.url)
  guard.allowOrigin(relay.url)
  const page = await mara.browser(relay.url)
  const buildOf = () => page.locator('meta[name=kinkeeper-build]').getAttribute('content')
  await page.goto(`${relay.url}/dashboard`)
  await onDashboard(page, mara)
  await expectSaved(page, '"session"')
  const build = (await buildOf()) ?? ''

  const other = 'abcdef012345'
  relay.pretend(build, other)
  await page.goto(`${relay.url}/profile`)
  await onScreen(page, 'Profile')
  expect(await buildOf()).toBe(other)
  await expect(page.getByText('A newer version of this site is ready.')).toHaveCount(0)
  // The new worker takes over, with its page; of older ones only the last is left.
  await expect.poll(() => page.evaluate(() => caches.keys())).toContain(`kinkeeper-shell:${other}`)
  const isReady = async (name: string) => {
    const workers = await navigator.serviceWorker.getRegistration()
    const page = await caches.match('/index.html', { cacheName: name })
    return (
      page !== undefined && workers?.active?.state === 'activated' && !workers.installing && !workers.waiting
    )
  }
  await expect.poll(() => page.evaluate(isReady, `kinkeeper-shell:${other}`)).toBe(true)
  await expectSaved(page, `["session"] ${other}`)
  expect((await saved(page)).filter(one => one.endsWith(build))).toEqual([])
  await page.context().setOffline(true)
  await page.goto(`${relay.url}/profile`)
  await onScreen(page, 'Profile')
  expect(await buildOf()).toBe(other)
  await page.close()
  await relay.close()
})

test('OFF-2 easy reading enlarges texts and controls, shows fewer things, and belongs to the account @phone', async ({
  people,
}) => {
  await family(people)
  const mara = await people.approved('Mara Member')
  const page = await mara.browser('/profile')
  const size = (of: Page) => of.evaluate(() => Number.parseFloat(getComputedStyle(document.body).fontSize))
  await onScreen(page, 'Profile')
  const before = await size(page)
  await page.getByRole('checkbox', { name: 'Larger text and controls, and fewer things at once' }).check()
  await expect.poll(() => size(page)).toBeGreaterThan(before * 1.2)
  const stored = () => mara.api.call('GET', '/api/account/preferences')
  await expect.poll(stored).toEqual({ easyReading: true })

  await test.step('fewer things at once; the rest is one press away', async () => {
    await page.goto('/family-members')
    await expect(page.getByRole('article')).toHaveCount(2)
    await expect(page.getByRole('button', { name: 'Surname' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Edit Anna Weber' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Show more options' }).click()
    await expect(page.getByRole('button', { name: 'Surname' })).toBeVisible()
  })
  await test.step('every screen fits, and what can be pressed is large', async () => {
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 800 })
      for (const path of ['/dashboard', '/family-members', '/family-history', '/family-tree', '/profile']) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        const found = await page.evaluate(() => ({
          tooWide: document.documentElement.scrollWidth > window.innerWidth,
          tooSmall: [...document.querySelectorAll('main button')]
            .filter(button => button.checkVisibility() && button.getBoundingClientRect().height < 48)
            .map(button => button.outerHTML),
        }))
        expect.soft(found, `${path} at ${width}`).toEqual({ tooWide: false, tooSmall: [] })
      }
    }
    await page.goto('/family-members')
    await expect(page.getByRole('article')).toHaveCount(2)
    await expectAccessible(page)
  })
  await test.step('from the first paint, and on other devices', async () => {
    const script = 'document.documentElement.hasAttribute("data-easy")'
    await page.addInitScript(`addEventListener('DOMContentLoaded', () => { window.easyAtStart = ${script} })`)
    await page.reload()
    expect(await page.evaluate(() => (window as unknown as { easyAtStart: boolean }).easyAtStart)).toBe(true)
    const second = await mara.browser('/dashboard')
    await onDashboard(second, mara)
    await expect.poll(() => size(second)).toBeGreaterThan(before * 1.2)
    await second.getByRole('button', { name: 'Easy reading' }).click()
    await expect.poll(stored).toEqual({ easyReading: false })
    expect(await size(second)).toBe(before)
  })
  await test.step('no one else is affected', async () => {
    const kim = await people.approved('Kim Other')
    const other = await kim.browser('/dashboard')
    await onDashboard(other, kim)
    expect(await size(other)).toBe(before)
  })
})
