import type { Locator, Page } from '@playwright/test'
import { Family } from '../support/family.ts'
import { History } from '../support/history.ts'
import { fillHistory } from '../support/historyList.ts'
import type { People } from '../support/people.ts'
import { expectPath, onScreen } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const TIMELINE = '/family-history?view=timeline'

const heading = (page: Page, name: string): Locator =>
  page.getByRole('heading', { level: 2, name, exact: true })
const decades = (page: Page): Locator => page.locator('section').filter({ has: page.locator('h2 ~ ol') })
/** A decade with its events. */
const decade = (page: Page, name: string): Locator =>
  page.locator('section').filter({ has: heading(page, name) })
const event = (page: Page, description: string): Locator =>
  decades(page).locator('ol > li').filter({ hasText: description })

/** Emil and his daughter with some events. Births and deaths are added automatically. */
async function someHistory(people: People) {
  const owner = await people.owner()
  const family = new Family(owner.api)
  const history = new History(owner.api)
  const emil = await family.add('Emil Weber', { birthDate: 'about 1887', deathDate: '1950-05-17' })
  const anna = await family.add('Anna Weber', { birthDate: '1950-02-11' }, 'daughter', emil)
  await family.add('Old Johann', {}, 'father', emil)
  const ship = await history.add({
    ...{ date: 'between 1870 and 1875', type: 'immigration', location: 'Bergen' },
    ...{ description: 'Johann takes the ship', source: { description: 'Letter of Aunt Clara' } },
  })
  const war = await history.add({
    ...{ date: '1914/1918', type: 'war', description: 'Emil bakes for the regiment' },
    familyInvolved: [emil.id, anna.id],
  })
  await history.add({ date: 'before 1890', type: 'milestone', description: 'The bakery opens' })
  await history.add({ date: 'XXXX-12-06', description: 'Bread for the poor' })
  return { owner, family, history, emil, anna, ship, war }
}

test('the history is grouped by decade, earliest first, and each event has its links @phone', async ({
  people,
}) => {
  const { owner, emil, war } = await someHistory(people)
  const page = await owner.browser('/family-history')
  await page.getByRole('button', { name: 'Timeline' }).click()
  await expect(heading(page, '1870s')).toBeVisible()
  const headings = decades(page).getByRole('heading', { level: 2 })
  await expect(headings).toHaveText(['1870s', '1880s', '1910s', '1950s', 'Without a year'])

  // Uncertain dates are sorted by their earliest start, or else their end, and shown as entered.
  const ship = decade(page, '1870s').getByRole('listitem')
  await expect(ship).toContainText('between 1870 and 1875')
  await expect(ship).toContainText('Immigration')
  await expect(ship).toContainText('Bergen')
  await expect(ship).toContainText('Source: Letter of Aunt Clara')
  await expect(decade(page, '1880s').locator('ol > li')).toContainText([
    /about 1887.*Birth.*Emil Weber was born/,
    /before 1890.*Milestone.*The bakery opens/,
  ])
  await expect(decade(page, '1950s').locator('ol > li')).toContainText([
    /11 February 1950.*Birth/,
    /17 May 1950.*Death/,
  ])
  await expect(decade(page, 'Without a year')).toContainText('6 December')

  await event(page, 'Emil bakes').getByRole('link', { name: 'Emil Weber' }).click()
  await expectPath(page, `/family-member/${emil.id}`)
  await onScreen(page, 'Emil Weber')
  await page.goBack()
  await event(page, 'Emil bakes').getByRole('link', { name: 'Learn More: Emil bakes' }).click()
  await expectPath(page, `/family-history/event/${war.id}`)
  await onScreen(page, 'Emil bakes for the regiment')
  await page.getByRole('link', { name: 'Back to Family History' }).click()
  await expect(heading(page, '1910s')).toBeVisible()
})

test('a source with a file links to it', async ({ people }) => {
  const { owner, history } = await someHistory(people)
  const file = await owner.api.upload('letter.png', 'image/png', PIXEL)
  const letter = await history.add({
    ...{ date: '1902', description: 'Clara writes home' },
    source: { description: 'Her letter', file: file.id },
  })
  const page = await owner.browser(TIMELINE)
  await event(page, 'Clara writes home').getByRole('link', { name: 'Her letter' }).click()
  await expectPath(page, `/family-history/source/${letter.id}`)
})

/** A picture of a single pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('decades without events are one line, which says whether filters are the reason', async ({ people }) => {
  const { owner, emil } = await someHistory(people)
  const page = await owner.browser(TIMELINE)
  await expect(page.getByText('1890 to 1909: nothing recorded yet')).toBeVisible()
  await expect(page.getByText('1920 to 1949: nothing recorded yet')).toBeVisible()
  await expect(heading(page, '1900s')).toHaveCount(0)

  await page.goto(`${TIMELINE}&person=${emil.id}`)
  await expect(page.getByText('1890 to 1909: nothing matches your filters')).toBeVisible()
  await expect(page.getByText('nothing recorded yet')).toHaveCount(0)
  await expect(heading(page, '1870s')).toHaveCount(0)
})

/** The height of a person's bar and where it starts. */
async function barOf(page: Page, name: string): Promise<{ top: number; height: number }> {
  const bar = page.locator('figure svg g').filter({ hasText: name }).locator('path')
  const { y, height } = await bar.evaluate(path => {
    const { y, height } = (path as SVGPathElement).getBBox()
    return { y, height }
  })
  return { top: y, height }
}

test('lives are drawn as bars next to the events, all years to the same scale', async ({ people }) => {
  const { owner, family, emil } = await someHistory(people)
  await family.add('Otto Weber', { birthDate: '1900', deathDate: '1963' }, 'son', emil)
  const page = await owner.browser(TIMELINE)
  const drawing = page.locator('figure')
  await expect(drawing).toBeVisible()
  await expect(drawing).toContainText('Open end: still living.')
  await expect(drawing).toContainText(
    '1 person is not shown because their year of birth or death is unknown.',
  )
  await expect(drawing.locator('svg')).toHaveAttribute('aria-hidden', 'true')

  // Emil and Otto both lived for 63 years, Otto was born 13 years after Emil, and Anna 63 years after Emil.
  const [emils, ottos, annas] = [
    await barOf(page, 'Emil'),
    await barOf(page, 'Otto'),
    await barOf(page, 'Anna'),
  ]
  expect(emils.height).toBeCloseTo(ottos.height, 3)
  expect((ottos.top - emils.top) / 13).toBeCloseTo(emils.height / 63, 3)
  expect((annas.top - emils.top) / 63).toBeCloseTo(emils.height / 63, 3)

  // The same as text, for screen readers.
  await expect(decade(page, '1910s')).toContainText(
    'Lives: Emil Weber (about 1887 – 1950), Otto Weber (1900–1963)',
  )
  await expect(decade(page, '1870s')).not.toContainText('Lives:')
})

test('on a phone the lives are listed as text under each decade @only-phone', async ({ people }) => {
  const { owner } = await someHistory(people)
  const page = await owner.browser(TIMELINE)
  await expect(
    decade(page, '1950s').getByText('Lives: Emil Weber (about 1887 – 1950), Anna Weber (born 1950)'),
  ).toBeVisible()
  await expect(page.locator('figure')).toBeHidden()
})

test('in a large family the people in the visible events are drawn, and the others are counted', async ({
  people,
}) => {
  const owner = await people.owner()
  const family = new Family(owner.api)
  const first = await family.add('Person 1', { birthDate: '1920', deathDate: '1990' })
  for (let number = 2; number <= 16; number++)
    await family.add(`Person ${number}`, { birthDate: '1920', deathDate: '1990' }, 'brother', first)
  const last = (await new History(owner.api).all()).find(
    ({ description }) => description === 'Person 16 died',
  )
  const page = await owner.browser(`${TIMELINE}&person=${last?.familyInvolved[0]}`)
  const drawing = page.locator('figure')
  await expect(drawing.locator('svg g text').filter({ hasText: 'Person' })).toHaveCount(12)
  await expect(drawing.getByText('Person 16')).toHaveCount(1)
  await expect(drawing).toContainText('4 more people are not shown: no space.')
  await expect(drawing).toContainText('Filled: people in the events shown here.')
})

test('a button jumps to a decade, and the keyboard continues from there @phone', async ({ people }) => {
  const { owner, history } = await someHistory(people)
  for (let number = 0; number < 30; number++)
    await history.add({ date: '1915', description: `Letter number ${number} from the front` })
  const page = await owner.browser(TIMELINE)
  const jumps = page.getByRole('navigation', { name: 'Jump to a decade' })
  await jumps.getByRole('button', { name: 'Go to the 1950s' }).click()
  await expect(heading(page, '1950s')).toBeFocused()
  await expect(heading(page, '1950s')).toBeInViewport()
  await expect(heading(page, '1870s')).not.toBeInViewport()
  await page.keyboard.press('Tab')
  await expect(decade(page, '1950s').getByRole('link', { name: 'Anna Weber', exact: true })).toBeFocused()
})

test('going back from an event restores its position @phone', async ({ people }) => {
  const { owner, history } = await someHistory(people)
  for (let number = 0; number < 30; number++)
    await history.add({ date: '1915', description: `Letter number ${number} from the front` })
  const page = await owner.browser(TIMELINE)
  const letter = event(page, 'Letter number 25')
  const top = async () => Math.round((await letter.boundingBox())?.y ?? Number.NaN)
  await letter.scrollIntoViewIfNeeded()
  // Sections are laid out only when they become visible and may move, so wait until the position is stable.
  let before = Number.NaN
  await expect
    .poll(async () => {
      const last = before
      before = await top()
      return before === last
    })
    .toBe(true)
  await letter.getByRole('link', { name: /Learn More/ }).click()
  await onScreen(page, 'Letter number 25 from the front')
  await page.goBack()
  await expect(letter).toBeInViewport()
  // A fraction of a pixel may be rounded either way.
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThanOrEqual(1)
})

test('with 2,000 events, only those near the viewport are rendered, and Back returns to the same place', async ({
  people,
  site,
}) => {
  const { owner, war } = await someHistory(people)
  await fillHistory(site, war, 2_000)
  const page = await owner.browser(TIMELINE)
  await expect(heading(page, '1910s')).toBeVisible()
  const count = (selector: string) => page.locator(selector).count()
  expect(await count('[data-event]')).toBeLessThan(60)
  expect(await count('main *')).toBeLessThan(2_000)
  await page.mouse.wheel(0, 100_000)
  const middle = event(page, 'Event number').filter({ visible: true })
  await expect(middle.nth(8)).toBeInViewport()
  expect(await count('[data-event]')).toBeLessThan(60)
  const name = (await middle.nth(8).locator('p', { hasText: 'Event number' }).textContent()) ?? ''
  const one = decades(page)
    .locator('ol > li')
    .filter({ has: page.getByText(name, { exact: true }) })
  const top = async () => Math.round((await one.boundingBox())?.y ?? Number.NaN)
  const before = await top()
  await one.getByRole('link', { name: /Learn More/ }).click()
  await onScreen(page, name)
  await page.goBack()
  await expect(one).toBeInViewport()
  await expect.poll(top).toBe(before)
  // The keyboard reaches events that were not rendered before.
  const last = await one.getAttribute('aria-posinset')
  await one.getByRole('link', { name: /Learn More/ }).focus()
  for (let step = 0; step < 20; step++) {
    await page.keyboard.press('Tab')
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
  const focused = page.locator('li:focus-within')
  expect(Number(await focused.getAttribute('aria-posinset'))).toBeGreaterThan(Number(last) + 5)
})

test('the timeline follows changes by others', async ({ people }) => {
  const { owner, history, war } = await someHistory(people)
  const page = await owner.browser(TIMELINE)
  await expect(event(page, 'Emil bakes')).toBeVisible()
  const mara = await people.approved('Mara Member')
  await new History(mara.api).add({ date: '1905', type: 'reunion', description: 'All meet at the lake' })
  await expect(decade(page, '1900s')).toContainText('All meet at the lake')
  await expect(page.getByText('1890 to 1899: nothing recorded yet')).toBeVisible()
  await history.change(war, { date: '1939' })
  await expect(decade(page, '1930s')).toContainText('Emil bakes')
  await expect(heading(page, '1910s')).toHaveCount(0)
})

test('printing shows everything, black on white', async ({ people }) => {
  const { owner, history, emil } = await someHistory(people)
  const long = `The letter says: ${'we bake day and night. '.repeat(60)}The end.`
  await history.add({ date: '1917', description: long, familyInvolved: [emil.id] })
  const page = await owner.browser(TIMELINE)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(heading(page, '1870s')).toHaveCSS('position', 'sticky')
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })

  const sections = decades(page)
  await expect(sections).toHaveCount(5)
  for (const section of await sections.all()) {
    await expect(section.getByRole('heading')).toHaveCSS('position', 'static')
    await expect(section.locator('ol > li').first()).toHaveCSS('break-inside', 'avoid')
  }
  await expect(heading(page, '1910s')).toHaveCSS('color', 'rgb(0, 0, 0)')
  await expect(event(page, 'Emil bakes').getByRole('link', { name: 'Emil Weber' })).toHaveCSS(
    'color',
    'rgb(0, 0, 0)',
  )
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(page.getByRole('navigation', { name: 'Jump to a decade' })).toBeHidden()
  await expect(page.locator('figure')).toBeVisible()
  // A long description is not cut off.
  const hidden = await event(page, 'The letter says')
    .getByText('we bake day and night')
    .evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)
  expect(hidden).toBeLessThanOrEqual(0)
})
