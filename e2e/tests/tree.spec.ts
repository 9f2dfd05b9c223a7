import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { type Api, openLive } from '../support/people.ts'
import { dialogsLeft, expectPath, onScreen, openMore } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'
import { active, bergFamily, box, drawing, drawnNames, middleOf } from '../support/tree.ts'

test('TREE-1 the tree is reached from everywhere and opens with the viewer in the middle', async ({
  people,
}) => {
  const { owner, ida } = await bergFamily(people)
  const page = await owner.browser('/dashboard')
  for (const path of ['/dashboard', '/family-members', '/family-history']) {
    await page.goto(path)
    await page.getByRole('banner').getByRole('link', { name: 'Family Tree' }).click()
    await expectPath(page, '/family-tree')
    await onScreen(page, 'Family Tree')
    await drawing(page)
    await expect(active(page)).toHaveAccessibleName(/^Mia Berg, born 1980, you\./)
  }
  await page.goto(`/family-member/${ida.id}`)
  await openMore(page)
  await page.getByRole('main').getByRole('link', { name: 'Family Tree' }).click()
  await expectPath(page, `/family-tree/${ida.id}`)
  await expect(active(page)).toHaveAccessibleName(/^Ida Klein/)
})

test('TREE-1 dragging, the wheel, buttons and keys move and zoom the picture', async ({ people }) => {
  const { owner, mia } = await bergFamily(people)
  const page = await owner.browser('/family-tree')
  const tree = await drawing(page)
  const width = async () => (await box(page, mia).locator('.tree-box').boundingBox())?.width ?? 0
  const start = await middleOf(page, mia)
  // From a free place: a press on a person would open the card.
  const frame = await tree.boundingBox()
  const free = { x: (frame?.x ?? 0) + 30, y: (frame?.y ?? 0) + 30 }
  await page.mouse.move(free.x, free.y)
  await page.mouse.down()
  await page.mouse.move(free.x + 60, free.y + 40, { steps: 4 })
  await page.mouse.move(free.x + 60, free.y + 40)
  await page.mouse.up()
  const moved = await middleOf(page, mia)
  expect([Math.round(moved.x - start.x), Math.round(moved.y - start.y)]).toEqual([60, 40])

  const before = await width()
  await page.mouse.move(moved.x, moved.y)
  await page.mouse.wheel(0, -200)
  await expect.poll(width).toBeGreaterThan(before * 1.2)
  const zoomed = await middleOf(page, mia)
  expect(Math.hypot(zoomed.x - moved.x, zoomed.y - moved.y), 'zooms around the pointer').toBeLessThan(3)

  const large = await width()
  await page.getByRole('button', { name: 'Zoom out' }).click()
  await expect.poll(width).toBeLessThan(large)
  await page.getByRole('button', { name: 'Show everything' }).click()
  const whole = await width()
  await tree.focus()
  await page.keyboard.press('+')
  await expect.poll(width).toBeGreaterThan(whole)
  await page.keyboard.press('0')
  await expect.poll(width).toBeCloseTo(whole, 0)
  const here = await middleOf(page, mia)
  await page.keyboard.press('Shift+ArrowRight')
  expect((await middleOf(page, mia)).x).toBeLessThan(here.x)
  await page.getByRole('button', { name: 'Centre on me' }).click()
  const centre = await middleOf(page, mia)
  expect(Math.abs(centre.x - (frame?.x ?? 0) - (frame?.width ?? 0) / 2)).toBeLessThan(3)
})

test('TREE-1 the address keeps the person, the view and the options, and Back works', async ({ people }) => {
  const { owner, karl } = await bergFamily(people)
  const page = await owner.browser('/family-tree')
  await drawing(page)
  await page.getByLabel('View').selectOption('Ancestors')
  await expect(page).toHaveURL('/family-tree?view=ancestors')
  await page.getByRole('button', { name: 'Options' }).click()
  await page.getByRole('checkbox', { name: 'Brothers and sisters' }).uncheck()
  await page.getByLabel('Generations').selectOption('1')
  await page.getByRole('combobox', { name: 'Box colours' }).selectOption('By generation')
  await expect.poll(() => drawnNames(page)).toEqual(['Karl Berg', 'Mia Berg', 'Nils Lind', 'Rita Berg'])
  const address = page.url()
  await box(page, karl).click()
  await page.getByRole('button', { name: 'Centre here' }).click()
  await expectPath(page, `/family-tree/${karl.id}`)
  await expect.poll(() => drawnNames(page)).toEqual(['Karl Berg', 'Olga Berg', 'Otto Berg', 'Rita Berg'])
  await expect(page.getByRole('application')).toBeFocused()
  await dialogsLeft(page)
  await page.goBack()
  await expect(page).toHaveURL(address)
  await expect.poll(() => drawnNames(page)).toEqual(['Karl Berg', 'Mia Berg', 'Nils Lind', 'Rita Berg'])
  await page.reload()
  await expect.poll(() => drawnNames(page)).toEqual(['Karl Berg', 'Mia Berg', 'Nils Lind', 'Rita Berg'])
  await page.goBack()
  await expect(page).toHaveURL('/family-tree')
  await expect.poll(async () => (await drawnNames(page)).length).toBeGreaterThan(6)
})

test('TREE-2 five views show the ancestors, the descendants, both, a fan and everyone', async ({
  people,
}) => {
  const { owner, karl, names } = await bergFamily(people)
  const page = await owner.browser(`/family-tree/${karl.id}?partners=no&siblings=no`)
  await drawing(page)
  const expectNames = (...wanted: string[]) => expect.poll(() => drawnNames(page)).toEqual(wanted.sort())
  const up = ['Karl Berg', 'Olga Berg', 'Otto Berg', 'Ida Klein']
  const down = ['Karl Berg', 'Mia Berg', 'Jonas Berg', 'Lea Lind']
  await expectNames(...new Set([...up, ...down]))
  await page.getByLabel('View').selectOption('Ancestors')
  await expectNames(...up)
  await page.getByLabel('View').selectOption('Descendants')
  await expectNames(...down)
  await page.getByRole('button', { name: 'Options' }).click()
  await page.getByRole('checkbox', { name: 'Partners' }).check()
  await expectNames(...down, 'Rita Berg', 'Nils Lind')
  await page.getByLabel('View').selectOption('Whole family')
  await expectNames(...names)
  await page.getByLabel('View').selectOption('Fan of ancestors')
  const fan = page.locator('.tree-fan-text')
  await expect(fan.filter({ hasText: /Berg|Klein/ })).toHaveText([
    'Karl Berg',
    'Otto Berg',
    'Olga Berg',
    'Ida Klein',
  ])
})

test('TREE-3 everyone is drawn once, also in a cousin marriage, and adopted children have lines of their own', async ({
  people,
}) => {
  const { owner, names, emma, jonas } = await bergFamily(people)
  const page = await owner.browser('/family-tree?view=all')
  await drawing(page)
  await expect.poll(() => drawnNames(page)).toEqual(names.toSorted())
  const adoption = page.getByRole('application').locator('.tree-line-adopted')
  await expect(adoption).toHaveCount(1)
  const dashes = await adoption.evaluate(line => getComputedStyle(line).strokeDasharray)
  expect(dashes).not.toBe('none')
  const legend = page.getByRole('group').filter({ hasText: 'What the shapes and lines mean' })
  await expect(legend).toContainText('Adopted')
  await expect(legend).toContainText('Unknown whether living')
  await expect(legend).not.toContainText('Foster child')
  // The half-sister hangs from her mother alone, the adopted brother from both parents.
  expect(await parentsInTree(owner.api, emma)).toEqual(['Rita Berg'])
  expect((await parentsInTree(owner.api, jonas)).sort()).toEqual(['Karl Berg', 'Rita Berg'])
})

test('TREE-4 a click opens a card with years, the relation, the profile and a new centre', async ({
  people,
}) => {
  const { owner, karl, olga } = await bergFamily(people)
  const page = await owner.browser('/family-tree')
  await drawing(page)
  await box(page, olga).click()
  const card = page.getByRole('dialog', { name: 'Olga Berg' })
  await expect(card).toContainText('1925–1999')
  await expect(card).toContainText('Relation to you: grandmother')
  await page.keyboard.press('Escape')
  await expect(card).toHaveCount(0)
  await expect(page.getByRole('application')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(card).toBeVisible()
  await page.goBack()
  await expect(card).toHaveCount(0)
  await expectPath(page, '/family-tree')
  // Someone else: two quick clicks at one place zoom.
  await box(page, karl).click()
  await page.getByRole('dialog', { name: 'Karl Berg' }).getByRole('link', { name: 'Profile' }).click()
  await onScreen(page, 'Karl Berg')
  await dialogsLeft(page)
  await page.goBack()
  await drawing(page)
  await box(page, olga).click()
  await card.getByRole('button', { name: 'Centre here' }).click()
  await expectPath(page, `/family-tree/${olga.id}`)
  await expect(active(page)).toHaveAccessibleName(/^Olga Berg/)
})

test('TREE-5 the keyboard alone leads from oneself to a great-grandmother', async ({ people }) => {
  const { owner } = await bergFamily(people)
  const page = await owner.browser('/family-tree')
  await drawing(page)
  await page.getByRole('button', { name: 'Read as a list' }).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('application')).toBeFocused()
  await expect(active(page)).toHaveAccessibleName(/^Mia Berg, born 1980, you\. 2 parents, 1 partner/)
  const walk = async (key: string, name: string) => {
    await page.keyboard.press(key)
    await expect(active(page)).toHaveAccessibleName(new RegExp(`^${name}`))
    await expect(active(page)).toBeInViewport({ ratio: 0.99 })
  }
  await walk('ArrowUp', '(Karl|Rita) Berg')
  if (!/^Karl/.test((await active(page).getAttribute('aria-label')) ?? ''))
    await walk((await isLeft(page, 'Karl Berg', 'Rita Berg')) ? 'ArrowLeft' : 'ArrowRight', 'Karl Berg')
  await walk('ArrowUp', '(Otto|Olga) Berg')
  if (!/^Olga/.test((await active(page).getAttribute('aria-label')) ?? ''))
    await walk((await isLeft(page, 'Olga Berg', 'Otto Berg')) ? 'ArrowLeft' : 'ArrowRight', 'Olga Berg')
  await walk('ArrowUp', 'Ida Klein, born about 1900, Unknown whether living')
  await page.keyboard.press('Enter')
  const card = page.getByRole('dialog', { name: 'Ida Klein' })
  await expect(card).toContainText('Relation to you: great-grandmother')
  await page.keyboard.press('Escape')
  await walk('ArrowDown', 'Olga Berg')
  await walk('ArrowDown', 'Karl Berg')
  await walk('ArrowDown', 'Mia Berg')
  await walk('ArrowDown', 'Lea Lind')
})

test('TREE-4 and TREE-5 the keyboard alone adds the mother of a great-grandmother, shows her in place and undoes it', async ({
  people,
}) => {
  const { owner } = await bergFamily(people)
  const page = await owner.browser('/family-tree')
  await drawing(page)
  await page.getByRole('application').focus()
  const goUpTo = async (name: string, partner: string) => {
    await page.keyboard.press('ArrowUp')
    await expect(active(page)).toHaveAccessibleName(new RegExp(`^(${name}|${partner}), `))
    if (new RegExp(`^${name}`).test((await active(page).getAttribute('aria-label')) ?? '')) return
    await page.keyboard.press((await isLeft(page, name, partner)) ? 'ArrowLeft' : 'ArrowRight')
    await expect(active(page)).toHaveAccessibleName(new RegExp(`^${name}`))
  }
  await goUpTo('Karl Berg', 'Rita Berg')
  await goUpTo('Olga Berg', 'Otto Berg')
  await goUpTo('Ida Klein', 'Ida Klein')
  await page.keyboard.press('Enter')
  const card = page.getByRole('dialog', { name: 'Ida Klein' })
  await expect(card.getByRole('heading', { name: 'Ida Klein' })).toBeFocused()
  await tabTo(page, card.getByRole('button', { name: '+ Mother' }))
  await page.keyboard.press('Enter')
  await expect(card.getByRole('combobox', { name: 'Name' })).toBeFocused()
  await page.keyboard.type('Wanda Zorn')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(card.getByRole('link', { name: /^Wanda Zorn/ })).toBeVisible()
  await expect(box(page, { name: 'Wanda Zorn' })).toBeInViewport()
  const above = await middleOf(page, { name: 'Wanda Zorn' })
  expect(above.y).toBeLessThan((await middleOf(page, { name: 'Ida Klein' })).y)
  await tabTo(page, page.getByRole('button', { name: 'Undo' }))
  await page.keyboard.press('Enter')
  await expect(box(page, { name: 'Wanda Zorn' })).toHaveCount(0)
  await expect(card.getByRole('button', { name: '+ Mother' })).toBeVisible()
  await expect(box(page, { name: 'Ida Klein' })).toBeVisible()
})

/** Presses Tab until this has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 60; presses++) {
    if (await target.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target, 'is reached with Tab').toBeFocused()
}

test('TREE-4 someone added outside the view is shown in the whole family', async ({ people }) => {
  const { owner, rita } = await bergFamily(people)
  const page = await owner.browser('/family-tree?view=descendants')
  await drawing(page)
  await page.goto(`/family-tree/${rita.id}?view=descendants&generations=1`)
  await box(page, rita).click()
  const card = page.getByRole('dialog', { name: 'Rita Berg' })
  await card.getByRole('button', { name: '+ Mother' }).click()
  await page.keyboard.type('Nelly Grau')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(card.getByRole('link', { name: /^Nelly Grau/ })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'View' })).toHaveValue('all')
  await expect(box(page, { name: 'Nelly Grau' })).toBeInViewport()
})

test('TREE-7 a family of ten thousand opens whole, and only what is visible is drawn', async ({ launch }) => {
  test.slow()
  const { site, people } = await launch()
  await site.end()
  const example = resolve(import.meta.dirname, '../../target/debug/examples/synthetic_family')
  rmSync(site.data, { recursive: true })
  mkdirSync(site.data, { mode: 0o700 })
  execFileSync(example, [site.data, '10000', '0'])
  await site.begin()
  const page = await (await people.owner()).browser('/family-tree?view=all')
  const tree = await drawing(page)
  const elements = () => page.evaluate(() => document.querySelectorAll('*').length)
  expect(await elements()).toBeLessThan(1_500)
  const first = await drawnNames(page)
  const frame = await tree.boundingBox()
  const [x, y] = [(frame?.x ?? 0) + 300, (frame?.y ?? 0) + 300]
  for (let turn = 0; turn < 5; turn++) {
    await page.mouse.move(x + 300, y)
    await page.mouse.down()
    await page.mouse.move(x - 290, y - 40, { steps: 5 })
    await page.mouse.up()
  }
  await expect.poll(() => drawnNames(page)).not.toEqual(first)
  expect(await elements()).toBeLessThan(1_500)
  await page.getByRole('button', { name: 'Show everything' }).click()
  await expect(page.locator('.tree-dots').first()).toBeAttached()
  expect(await elements()).toBeLessThan(1_500)
})

test('TREE-6 and KIN-6 two people chosen in the tree show how they are related and the path between them', async ({
  people,
}) => {
  const { owner, mia, emma, petra, lea, olga } = await bergFamily(people)
  const page = await owner.browser('/family-tree?view=all')
  await drawing(page)
  await box(page, emma).click()
  await page
    .getByRole('dialog', { name: 'Emma Sand' })
    .getByRole('button', { name: 'How related to …?' })
    .click()
  const bar = page.getByRole('region', { name: 'How two people are related' })
  await expect(bar).toContainText('How is Emma Sand related to …?')
  await box(page, lea).click()
  await expect(bar.getByRole('status')).toHaveText("Lea Lind is Emma Sand's niece")
  await expect(page).toHaveURL(new RegExp(`path=${emma.id},${lea.id}|path=${emma.id}%2C${lea.id}`))
  const path = page.locator('.tree-path')
  await expect(path).toHaveAttribute('d', /^M.*M.*M/)
  const isFaded = (person: { name: string }) =>
    box(page, person).evaluate(element => element.classList.contains('tree-faded'))
  expect([await isFaded(mia), await isFaded(lea), await isFaded(petra)]).toEqual([false, false, true])
  await bar.getByRole('link', { name: 'More about this' }).click()
  await onScreen(page, 'How are we related?')
  await page.getByRole('link', { name: 'Show in the family tree' }).click()
  await expect(path).toHaveAttribute('d', /^M.*M.*M/)
  await expect(box(page, lea)).toBeInViewport()
  await expect(box(page, emma)).toBeInViewport()
  await bar.getByRole('button', { name: 'Hide the path' }).click()
  await expect(path).toHaveCount(0)

  // Where the view leaves people out, it says so.
  await page.goto(`/family-tree/${mia.id}?view=descendants&path=${olga.id},${lea.id}`)
  await expect(bar).toContainText('Not everyone between them is in this view.')
  await bar.getByRole('button', { name: 'Show the whole family' }).click()
  await expect(bar).not.toContainText('Not everyone')
  await expect(box(page, olga)).toBeInViewport()
})

test('TREE-8 and TREE-9 a view is downloaded as PDF or SVG, without the names and years of the living unless they are ticked', async ({
  people,
}) => {
  const { owner, family, mia } = await bergFamily(people)
  await family.add('𓀀 Ra', { gender: 'female' }, 'daughter', mia)
  const page = await owner.browser('/family-tree')
  await drawing(page)
  const shown = (await drawnNames(page)).length
  await page.getByRole('button', { name: 'Print or download' }).click()
  const status = page.getByRole('status').filter({ hasText: 'mm.' })
  await expect(status).toContainText(`${shown} people on a page of`)
  const save = async () => {
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download', exact: true }).click()
    const file = await saved
    return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'latin1') }
  }
  const pdf = await save()
  expect(pdf.name).toBe('Family tree.pdf')
  expect(pdf.text.slice(0, 5)).toBe('%PDF-')
  await page.getByLabel('Paper').selectOption('A4 pages to glue together')
  await expect(status).toContainText(`${shown} people on 2 pages of 210 × 297 mm.`)

  await page.getByRole('radio', { name: 'SVG, to edit in a drawing program' }).check()
  await expect(page.getByLabel('Paper')).toHaveValue('fit')
  await expect(status).toContainText('on a page of')
  const svg = await save()
  expect(svg.name).toBe('Family tree.svg')
  expect(svg.text).toContain('Olga Berg')
  expect(svg.text).toContain('Living')
  expect(svg.text).not.toContain('Mia Berg')
  expect(svg.text).toContain('1925 ')
  expect(svg.text).not.toContain('1980')
  await page
    .getByRole('checkbox', { name: 'Also show the names, years and portraits of living people' })
    .check()
  const whole = await save()
  expect(whole.name).toBe('Family tree of Mia Berg.svg')
  expect(whole.text).toContain('1980')

  await page.getByRole('radio', { name: 'PDF, to print' }).check()
  await page.getByRole('combobox', { name: 'View' }).selectOption('Whole family')
  await expect(page.getByText("The PDF can't show one name.")).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: '𓀀 Ra' })).toBeVisible()
  await page.getByRole('radio', { name: 'Only what the window shows' }).check()
  await expect(status).toContainText(/people on a page of/)
})

/** The parents whose line leads to someone. */
async function parentsInTree(api: Api, { id }: { id: string }): Promise<string[]> {
  const { people, children } = await api.call<{
    people: { ids: string[]; names: string[] }
    children: { parents: number[]; children: { person: number }[] }[]
  }>('GET', '/api/tree?view=all')
  const group = children.find(lines => lines.children.some(({ person }) => people.ids[person] === id))
  return (group?.parents ?? []).map(parent => people.names[parent] ?? '')
}

async function isLeft(page: Page, one: string, other: string): Promise<boolean> {
  return (await middleOf(page, { name: one })).x < (await middleOf(page, { name: other })).x
}

test('TREE-5 a find box flies to a person, also one outside the picture', async ({ people }) => {
  const { owner, ida, lea } = await bergFamily(people)
  const page = await owner.browser(`/family-tree/${lea.id}?generations=1`)
  await drawing(page)
  const find = async (text: string) => {
    await page.getByRole('button', { name: 'Find' }).click()
    await expect(page.getByRole('combobox', { name: 'Find someone in the tree' })).toBeFocused()
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  await find('nils')
  await expect(active(page)).toHaveAccessibleName(/^Nils Lind/)
  await expect(page.getByRole('application')).toBeFocused()
  await expectPath(page, `/family-tree/${lea.id}`)
  await find('ida kl')
  await expectPath(page, `/family-tree/${ida.id}`)
  await expect(active(page)).toHaveAccessibleName(/^Ida Klein/)
})

test('TREE-5 the same family can be read as nested lists', async ({ people }) => {
  const { owner, names } = await bergFamily(people)
  const page = await owner.browser('/family-tree?view=all')
  await drawing(page)
  await page.getByRole('button', { name: 'Read as a list' }).click()
  await expect(page).toHaveURL('/family-tree?view=all&as=list')
  const list = page.getByRole('main').getByRole('list').first()
  await expect(list.getByRole('button')).toHaveCount(names.length)
  for (const name of names) await expect(list.getByRole('button', { name, exact: true })).toHaveCount(1)
  const adoptive = list.getByRole('listitem').filter({ hasText: /^Brother or sister:Jonas Berg/ })
  await expect(adoptive).toHaveCount(1)
  await list.getByRole('button', { name: 'Ida Klein' }).click()
  await expect(page.getByRole('dialog', { name: 'Ida Klein' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Show the drawing' }).click()
  await drawing(page)
})

test('a relative who is added elsewhere appears, and no one loses their place', async ({ people }) => {
  const { owner, family, mia, jonas } = await bergFamily(people)
  const page = await openLive(owner, '/family-tree')
  await drawing(page)
  const before = await middleOf(page, mia)
  await family.add('Zoe Berg', { gender: 'female', birthDate: '2012' }, 'daughter', jonas)
  await expect(page.locator('.tree-name').filter({ hasText: 'Mia Berg' })).toHaveCount(1)
  await family.add('Ole Lind', { gender: 'male', birthDate: '2012' }, 'son', mia)
  await expect(box(page, { name: 'Ole Lind' })).toBeVisible()
  const after = await middleOf(page, mia)
  expect(Math.hypot(after.x - before.x, after.y - before.y)).toBeLessThan(2)
})

test('TREE-1 a phone pinches, taps and drags without moving the page @only-phone', async ({ people }) => {
  const { owner, mia } = await bergFamily(people)
  const page = await owner.browser('/family-tree')
  const tree = await drawing(page)
  await tree.scrollIntoViewIfNeeded()
  const start = await middleOf(page, mia)
  const touch = await page.context().newCDPSession(page)
  const send = (type: string, ...points: { x: number; y: number }[]) =>
    touch.send('Input.dispatchTouchEvent', {
      type: type as 'touchStart',
      touchPoints: points.map((point, id) => ({ ...point, id })),
    })
  const width = async () => (await box(page, mia).locator('.tree-box').boundingBox())?.width ?? 0
  const before = await width()
  const finger = (by: number) => ({ x: start.x + by, y: start.y + 60 })
  await send('touchStart', finger(-20), finger(20))
  for (const by of [26, 32, 38, 44]) await send('touchMove', finger(-by), finger(by))
  await send('touchEnd')
  await expect.poll(width).toBeGreaterThan(before * 1.5)
  expect(await page.evaluate(() => visualViewport?.scale)).toBe(1)
  const scroll = await page.evaluate(() => scrollY)
  const here = await middleOf(page, mia)
  await send('touchStart', here)
  for (const by of [10, 20, 30, 40]) await send('touchMove', { x: here.x, y: here.y + by })
  await send('touchEnd')
  await expect.poll(async () => (await middleOf(page, mia)).y).toBeGreaterThan(here.y + 20)
  expect(await page.evaluate(() => scrollY)).toBe(scroll)
  await page.getByRole('button', { name: 'Centre on me' }).tap()
  const target = await middleOf(page, mia)
  await page.touchscreen.tap(target.x, target.y)
  const card = page.getByRole('dialog', { name: 'Mia Berg' })
  await expect(card).toBeInViewport({ ratio: 1 })
  await card.getByRole('button', { name: 'Close' }).tap()
  await expect(card).toHaveCount(0)
  const small = await page
    .getByRole('main')
    .evaluate(main =>
      [...main.querySelectorAll('button')]
        .filter(button => button.checkVisibility() && Math.min(button.offsetWidth, button.offsetHeight) < 44)
        .map(button => button.outerHTML),
    )
  expect(small).toEqual([])
})

test('an empty family has a next step, and an unknown person a clear message', async ({ people, guard }) => {
  guard.allow(/404.*\/api\/tree/)
  const owner = await people.owner()
  const page = await owner.browser('/family-tree')
  await expect(page.getByRole('heading', { name: 'No family tree yet.' })).toBeVisible()
  await page.getByRole('link', { name: 'Add the first person' }).click()
  await expectPath(page, '/family-members')
  await expect(page.getByRole('region', { name: 'Add Family Member' })).toBeVisible()
  await page.goto('/family-tree/018f0000-0000-7000-8000-000000000001')
  await expect(page.getByRole('alert')).toHaveText('Family member not found.')
})
