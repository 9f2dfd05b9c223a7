import { expect, type Page } from '@playwright/test'

interface Size {
  width: number
  /** The base font sizes to check at this width, in pixels; 16 is the browser's own. */
  fonts: number[]
}

/** 640 pixels are what a window of 1280 has at a zoom of 200 %. */
export const DESKTOP_SIZES: Size[] = [
  { width: 1280, fonts: [16, 24] },
  { width: 1024, fonts: [16, 24] },
  { width: 640, fonts: [16] },
]
export const PHONE_SIZES: Size[] = [
  { width: 390, fonts: [16, 24] },
  { width: 320, fonts: [16, 24] },
]

/** Expects that nothing sticks out sideways and that weekdays have one line each, at all these sizes. */
export async function expectFits(page: Page, name: string, sizes: Size[]): Promise<void> {
  const before = page.viewportSize()
  for (const { width, fonts } of sizes) {
    if (page.viewportSize()?.width !== width)
      await page.setViewportSize({ width, height: before?.height ?? 900 })
    for (const font of fonts)
      expect.soft(await page.evaluate(misfits, font), `${name}, ${width} wide, ${font} px`).toEqual([])
  }
  if (before && page.viewportSize()?.width !== before.width) await page.setViewportSize(before)
}

/** What does not fit with this base font size. Leaves the page with its own font size. */
async function misfits(font: number): Promise<string[]> {
  const root = document.documentElement
  const settle = async () => {
    dispatchEvent(new Event('resize'))
    for (let frame = 0; frame < 2; frame++) await new Promise(done => requestAnimationFrame(done))
  }
  const isScrolled = (element: Element): boolean => {
    for (
      let around = element.parentElement;
      around && around !== document.body;
      around = around.parentElement
    )
      if (getComputedStyle(around).overflowX !== 'visible' && around.scrollWidth > around.clientWidth)
        return true
    return false
  }
  const inShort = (element: Element) =>
    `${element.tagName.toLowerCase()} "${element.textContent?.trim().slice(0, 60)}" .${element.className}`

  if (font !== 16) root.style.fontSize = `${font}px`
  await settle()
  const found: string[] = []
  const { scrollWidth, clientWidth } = root
  if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth - clientWidth} px too wide`)
  for (const dialog of document.querySelectorAll('[role$="dialog"]'))
    if (dialog.scrollWidth > dialog.clientWidth) found.push('the dialog scrolls sideways')
  for (const element of document.body.querySelectorAll('*')) {
    const { left, right, width } = element.getBoundingClientRect()
    // Texts for screen readers only are one pixel wide.
    if (width > 1 && (right > clientWidth + 1 || left < -1) && !isScrolled(element))
      found.push(inShort(element))
  }
  for (const weekday of document.querySelectorAll('[role="grid"] th')) {
    const text = document.createRange()
    text.selectNodeContents(weekday)
    const { height, width } = text.getBoundingClientRect()
    const line = Number.parseFloat(getComputedStyle(weekday).fontSize) * 2
    if (height > line || width > weekday.clientWidth) found.push(`${inShort(weekday)} is broken`)
  }
  if (font !== 16) {
    root.style.fontSize = ''
    await settle()
  }
  return found.slice(0, 5)
}
