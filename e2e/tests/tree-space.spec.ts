import type { Page } from '@playwright/test'
import { expect, test } from '../support/test.ts'
import { active, bergFamily, box, drawing, drawnNames } from '../support/tree.ts'

test('HOME-6 the tree opens in a space that ends inside the window, with its tools in one row @phone', async ({
  people,
}) => {
  const { owner, names } = await bergFamily(people)
  const page = await owner.browser('/family-tree?view=all')
  const isPhone = (page.viewportSize()?.width ?? 0) < 640
  await page.setViewportSize(isPhone ? { width: 390, height: 844 } : { width: 1280, height: 800 })
  const tree = await drawing(page)
  for (const font of [16, 24]) {
    await page.evaluate(size => {
      document.documentElement.style.fontSize = `${size}px`
      dispatchEvent(new Event('resize'))
    }, font)
    await expect.poll(() => endOf(page), `with a font of ${font} pixels`).toBeGreaterThanOrEqual(0)
    expect((await tree.boundingBox())?.height).toBeGreaterThan(200)
    for (const name of ['Zoom in', 'Zoom out', 'Show everything'])
      await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
    const tools = [page.getByLabel('View'), page.getByRole('button', { name: 'Find' })]
    if (isPhone || font > 16) tools.push(page.getByRole('main').getByRole('button', { name: 'More' }))
    const boxes = await Promise.all(tools.map(tool => tool.boundingBox()))
    const middles = boxes.map(area => (area?.y ?? 0) + (area?.height ?? 0) / 2)
    expect(Math.max(...middles) - Math.min(...middles), 'the tools are in one row').toBeLessThan(4)
  }
  if (isPhone) return
  await page.reload()
  const frame = await (await drawing(page)).boundingBox()
  for (const name of names) {
    const place = await box(page, { name }).boundingBox()
    expect(place && frame && place.x > frame.x && place.x + place.width < frame.x + frame.width, name).toBe(
      true,
    )
    expect(place && frame && place.y > frame.y && place.y + place.height < frame.y + frame.height).toBe(true)
  }
})

/** The space between the end of the drawing and the end of the window, or the navigation that covers it. */
function endOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    const board = document.querySelector('.tree-board')?.getBoundingClientRect().bottom ?? 0
    const navigation = document.querySelector('.bottom-nav')?.getBoundingClientRect()
    return (navigation?.top || innerHeight) - board - scrollY
  })
}

test('HOME-6 what does not fit beside the title on a phone is in a menu @only-phone', async ({ people }) => {
  const { owner } = await bergFamily(people)
  const page = await owner.browser('/family-tree')
  await drawing(page)
  const more = page.getByRole('main').getByRole('button', { name: 'More' })
  await more.tap()
  await page.getByRole('button', { name: 'Options' }).tap()
  await expect(page.getByRole('combobox', { name: 'Generations' })).toBeFocused()
  await page.getByRole('button', { name: 'Close' }).tap()
  await expect(page.getByRole('combobox', { name: 'Generations' })).toHaveCount(0)
  await expect(more).toBeFocused()
  await more.tap()
  await page.getByRole('button', { name: 'Read as a list' }).tap()
  await expect(page).toHaveURL('/family-tree?as=list')
})

test('HOME-6 a mark shows the relatives whom the view leaves out, also with the keyboard', async ({
  people,
}) => {
  const { owner, lea, mia } = await bergFamily(people)
  const page = await owner.browser(`/family-tree/${lea.id}?generations=1`)
  const tree = await drawing(page)
  const isDrawn = (name: string) => expect.poll(() => drawnNames(page)).toContain(name)
  await isDrawn('Mia Berg')
  expect(await drawnNames(page)).not.toContain('Karl Berg')
  await page.locator('.tree-more').filter({ hasText: '+2' }).click()
  await expect(page).toHaveURL(`/family-tree/${lea.id}?generations=1&open=${mia.id}`)
  await isDrawn('Karl Berg')
  await expect(active(page)).toHaveAccessibleName(/^Mia Berg/)
  await expect(box(page, { name: 'Karl Berg' })).toBeInViewport({ ratio: 0.99 })
  await page.goBack()
  await expect.poll(() => drawnNames(page)).not.toContain('Karl Berg')

  await tree.focus()
  await expect(active(page)).toHaveAccessibleName(/2 more relatives not shown/)
  await page.keyboard.press('m')
  await isDrawn('Rita Berg')
  await expect(tree).toBeFocused()
})

test('HOME-6 a line that leaves the window leads to the next person with one press @only-phone', async ({
  people,
}) => {
  const { owner } = await bergFamily(people)
  const page = await owner.browser('/family-tree?view=all')
  await drawing(page)
  const button = page.getByRole('button', { name: /^Go to / }).first()
  const name = ((await button.getAttribute('aria-label')) ?? '').replace('Go to ', '')
  await button.tap()
  await expect(active(page)).toHaveAccessibleName(new RegExp(`^${name}`))
  await expect(box(page, { name })).toBeInViewport({ ratio: 0.99 })
})
