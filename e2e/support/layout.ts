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

/**
 * Expects that nothing sticks out sideways, that weekdays have one line each, and that titles and badges break between
 * words, at all these sizes.
 */
export async function expectFits(page: Page, name: string, sizes: Size[]): Promise<void> {
  const before = page.viewportSize()
  for (const { width, fonts } of sizes) {
    if (page.viewportSize()?.width !== width)
      await page.setViewportSize({ width, height: before?.height ?? 900 })
    expect.soft(await page.evaluate(misfits, fonts), `${name}, ${width} wide`).toEqual([])
  }
  if (before && page.viewportSize()?.width !== before.width) await page.setViewportSize(before)
}

/** Returns the elements that do not fit with these base font sizes. Leaves the page with its own font size. */
async function misfits(fonts: number[]): Promise<string[]> {
  const root = document.documentElement
  const found: string[] = []
  for (const font of fonts) {
    root.style.fontSize = font === 16 ? '' : `${font}px`
    dispatchEvent(new Event('resize'))
    for (let frame = 0; frame < 2; frame++) await new Promise(done => requestAnimationFrame(done))
    found.push(...tooWide(), ...brokenWeekdays(), ...brokenWords())
  }
  root.style.fontSize = ''
  dispatchEvent(new Event('resize'))
  return found.slice(0, 6)

  function tooWide(): string[] {
    const { scrollWidth, clientWidth } = root
    const dialogs = [...document.querySelectorAll('[role$="dialog"]')]
    if (scrollWidth <= clientWidth && !dialogs.some(dialog => dialog.scrollWidth > dialog.clientWidth))
      return []
    const wide = [...document.body.querySelectorAll('*')].filter(element => {
      const { right, width } = element.getBoundingClientRect()
      // Texts for screen readers only are one pixel wide.
      return width > 1 && right > clientWidth + 1
    })
    return [`${scrollWidth - clientWidth} px too wide with ${inShort(root)}`, ...wide.map(inShort)]
  }

  function brokenWeekdays(): string[] {
    const headings = [...document.querySelectorAll('[role="grid"] th')]
    return headings.filter(isBroken).map(heading => `${inShort(heading)} is broken`)
  }

  function isBroken(heading: Element): boolean {
    const text = document.createRange()
    text.selectNodeContents(heading)
    const { height, width } = text.getBoundingClientRect()
    return height > 2 * Number.parseFloat(getComputedStyle(heading).fontSize) || width > heading.clientWidth
  }

  /** Words of titles and badges that continue on the next line, although they would fit easily. */
  function brokenWords(): string[] {
    const easily = Math.min((root.clientWidth * 2) / 3, 240)
    const titles = [...document.querySelectorAll('h1, h2, h3, header a > span, span[class*="rounded-full"]')]
    return titles.flatMap(title => {
      const texts = document.createTreeWalker(title, NodeFilter.SHOW_TEXT)
      const broken: string[] = []
      for (let text = texts.nextNode(); text; text = texts.nextNode())
        for (const { 0: word, index } of text.nodeValue?.matchAll(/[\p{L}\p{N}]+/gu) ?? []) {
          const range = document.createRange()
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          const parts = [...range.getClientRects()].filter(part => part.width > 2)
          const width = parts.reduce((sum, part) => sum + part.width, 0)
          const lines = new Set(parts.map(part => Math.round(part.top / 8)))
          if (lines.size > 1 && width < easily) broken.push(`${word} is broken in ${inShort(title)}`)
        }
      return broken
    })
  }

  function inShort(element: Element): string {
    const { fontSize } = getComputedStyle(root)
    if (element === root) return fontSize
    return `${fontSize}: ${element.tagName} "${element.textContent?.trim().slice(0, 40)}" .${element.className}`
  }
}
