import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { accentAll, code } from '../../locales/pseudo.mts'

const english = join(import.meta.dirname, '../../locales/en')

/** The page would fetch this as `/words/en-XA.json`, if that were a language of releases. */
const texts = Object.fromEntries(
  readdirSync(english).map(name => [
    name.replace('.json', ''),
    accentAll(JSON.parse(readFileSync(join(english, name), 'utf8'))),
  ]),
)

/**
 * Lets a page speak accented English in brackets, `⟦Šîĝñ îñ⟧`, and finds what it says in another way. What the server
 * sends, as names and titles, may be shown as it is.
 */
export class PseudoReader {
  readonly #page: Page
  readonly #sent = new Set<string>()

  private constructor(page: Page) {
    this.#page = page
  }

  static async on(page: Page): Promise<PseudoReader> {
    const reader = new PseudoReader(page)
    await page.route(`**/words/${code}.json`, route => route.fulfill({ json: texts }))
    await page.addInitScript(language => localStorage.setItem('kinkeeper-language', language), code)
    page.on('response', async response => {
      if (response.url().includes('/api/')) reader.#remember(await response.json().catch(() => null))
    })
    return reader
  }

  #remember(value: unknown) {
    if (typeof value === 'string') {
      this.#sent.add(value.trim())
      // The line of an email address may break there.
      for (const part of value.split(/(?<=@)/)) this.#sent.add(part.trim())
    } else if (value && typeof value === 'object')
      for (const part of Object.values(value)) this.#remember(part)
  }

  /** Returns texts that can be read on the page, or are read aloud, and did not come from the catalogue. */
  async bypassing(): Promise<string[]> {
    const shown = await this.#page.evaluate(readable)
    return shown.filter(text => !this.#isKnown(text))
  }

  #isKnown(text: string): boolean {
    return outsideBrackets(text)
      .split(/[\n·,;:()–—|]+/)
      .map(part =>
        withoutBrowserWords(part)
          .replace(/^[^\p{L}]+/u, '')
          .trim(),
      )
      .every(part => !/\p{L}/u.test(part) || isInitials(part) || this.#sent.has(part) || this.#sent.has(text))
  }
}

/** Returns all texts that can be read on the page, or are read aloud. Runs in the page. */
export function readable(): string[] {
  const found = [document.title]
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    // Time zones and languages are the browser's own names.
    const skipped = node.parentElement?.closest(
      'script, style, noscript, [hidden], select[name="timeZone"], select[name="language"]',
    )
    if (!skipped) found.push(node.textContent ?? '')
  }
  const spoken = ['aria-label', 'aria-roledescription', 'aria-valuetext', 'placeholder', 'title', 'alt']
  for (const element of document.body.querySelectorAll('*'))
    for (const name of spoken) found.push(element.getAttribute(name) ?? '')
  return [...new Set(found.map(text => text.trim()))].filter(text => text !== '')
}

/** Texts stand in texts, so brackets stand in brackets. */
function outsideBrackets(text: string): string {
  let depth = 0
  let outside = ''
  for (const letter of text) {
    if (letter === '⟦') depth += 1
    if (depth === 0) outside += letter
    if (letter === '⟧') depth -= 1
  }
  return outside
}

const months = Array.from({ length: 12 }, (_, at) => new Date(Date.UTC(2026, at)))
const weekdays = Array.from({ length: 7 }, (_, at) => new Date(Date.UTC(2026, 0, at + 1)))
const named = (day: Date, part: 'month' | 'weekday') =>
  ['long', 'short'].map(length => day.toLocaleDateString('en', { [part]: length, timeZone: 'UTC' }))
const dateWords = [
  ...months.flatMap(day => named(day, 'month')),
  ...weekdays.flatMap(day => named(day, 'weekday')),
]
const browserWord = new RegExp(`\\b(${dateWords.join('|')}|AM|PM|at)\\b|(?<=\\d\\s)([kMGT]?B|bytes?)\\b`, 'g')

/** The browser names months, weekdays and units of data. */
function withoutBrowserWords(text: string): string {
  return /\d|^\w+$/.test(text) ? text.replace(browserWord, '') : text
}

/** On the pictures of people who have none. */
function isInitials(text: string): boolean {
  return /^\p{Lu}{1,3}$/u.test(text)
}
