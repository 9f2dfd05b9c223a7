import { onScreen } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test('the colours follow the device, can be switched, and the choice is kept', async ({ page }) => {
  const dark = () =>
    page.evaluate(() => {
      const pen = new OffscreenCanvas(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D
      pen.fillStyle = getComputedStyle(document.body).backgroundColor
      pen.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0] = pen.getImageData(0, 0, 1, 1).data
      return red + green + blue < 384
    })
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/')
  await onScreen(page, 'Welcome to Kinkeeper')
  expect(await dark()).toBe(false)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(dark).toBe(true)

  const choose = (name: string) => page.getByLabel('Colours').selectOption(name)
  await choose('Light')
  await expect.poll(dark).toBe(false)
  await page.reload()
  await onScreen(page, 'Welcome to Kinkeeper')
  expect(await dark()).toBe(false)
  await choose('Same as my device')
  await expect.poll(dark).toBe(true)
})
