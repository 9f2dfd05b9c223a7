import type { Key, Point, Tab } from './browser.ts'
import { type Deed, looking, type Seen, type Target } from './look.ts'

/** The longest time to wait for anything on a page, in milliseconds. */
const PATIENCE = 20_000

/** Tries again and again until there is no problem any more. Throws the last one if that takes too long. */
export async function until(what: string, attempt: () => Promise<string | undefined>): Promise<void> {
  const deadline = Date.now() + PATIENCE
  let problem: string | undefined = 'it was never tried'
  while (Date.now() < deadline) {
    try {
      problem = await attempt()
      if (problem === undefined) return
    } catch (error) {
      // The page that was asked is being replaced by the next one.
      problem = error instanceof Error ? error.message : String(error)
    }
    await new Promise(tick => setTimeout(tick, 25))
  }
  throw new Error(`${what}: ${problem}`)
}

/** What a person does on a page. Everything waits until it can be done. */
export class Page {
  readonly tab: Tab
  readonly width: number
  readonly #url: string

  constructor(tab: Tab, url: string, width: number) {
    this.tab = tab
    this.width = width
    this.#url = url
  }

  async visit(path: string): Promise<void> {
    await this.tab.open(this.#url + path)
  }

  async press(role: string, name: string | RegExp, within?: Target): Promise<void> {
    await this.tab.press(await this.#pointOf({ role, name, ...(within && { within }) }))
  }

  async pressOn(target: Target): Promise<void> {
    await this.tab.press(await this.#pointOf(target))
  }

  /** Replaces what is in a field by typing. */
  async fill(name: string | RegExp, text: string, within?: Target): Promise<void> {
    const field = { role: 'textbox', name, ...(within && { within }) }
    await this.type(field, text)
    await until(`${inWords(field)} has “${text}”`, async () => {
      const { value } = await this.#look(field, 'value')
      return value === text ? undefined : `it has “${value}”`
    })
  }

  /** Types into a field that reads the text in its own way, such as one that searches. */
  async type(target: Target, text: string): Promise<void> {
    await this.#do(target, 'focus')
    await this.tab.type(text)
  }

  /** Chooses an entry of a list by typing how it begins. */
  async choose(name: string, option: string, within?: Target): Promise<void> {
    const list = { role: 'combobox', name, ...(within && { within }) }
    await this.type(list, option)
  }

  /** Chooses a person: types the name and presses the first who is offered. */
  async choosePerson(name: string, person: string, within?: Target): Promise<void> {
    const field = { role: 'combobox', name, ...(within && { within }) }
    await this.pressOn(field)
    await this.type(field, person)
    await this.press('option', new RegExp(`^${person}`))
    await this.gone({ role: 'listbox' })
  }

  key(name: Key): Promise<void> {
    return this.tab.key(name)
  }

  /** Chooses files for the file input that this button opens. */
  async files(button: string, ...paths: string[]): Promise<void> {
    await this.#do({ role: 'button', name: button }, 'file')
    await this.tab.choose('[data-chosen]', paths)
  }

  /** Waits for the screen with this heading. */
  async on(heading: string): Promise<void> {
    await this.sees({ role: 'heading1', name: heading })
  }

  /** Waits until this is visible, and the screen is not wider than the window. */
  async sees(what: string | Target): Promise<void> {
    const target = typeof what === 'string' ? { text: what } : what
    await until(`sees ${inWords(target)}`, async () => {
      const { count } = await this.#look(target, 'count')
      return count > 0 ? undefined : 'it is not there'
    })
    await this.fits()
  }

  async gone(what: string | Target): Promise<void> {
    const target = typeof what === 'string' ? { text: what } : what
    await until(`no ${inWords(target)}`, async () => {
      const { count } = await this.#look(target, 'count')
      return count === 0 ? undefined : 'it is there'
    })
  }

  async path(path: string): Promise<void> {
    await until(`the path ${path}`, async () => {
      const now = await this.tab.run('location.pathname')
      return now === path ? undefined : `it is ${now}`
    })
  }

  async titled(title: string): Promise<void> {
    await until(`the title ${title}`, async () => {
      const now = await this.tab.run('document.title')
      return now === title ? undefined : `it is ${now}`
    })
  }

  /** Waits until nothing sticks out sideways. */
  async fits(): Promise<void> {
    const found = `(${tooWide})()`
    await until(`everything fits ${this.width} pixels`, async () => {
      const problems = (await this.tab.run(found)) as string[]
      return problems.length === 0 ? undefined : problems.join('\n')
    })
    const width = await this.tab.run('innerWidth')
    if (width !== this.width) throw new Error(`the window is ${width} pixels wide`)
  }

  async #pointOf(target: Target): Promise<Point> {
    const { point } = await this.#do(target, 'point')
    if (!point) throw new Error(`${inWords(target)} has no position`)
    return point
  }

  async #do(target: Target, deed: Deed): Promise<Seen> {
    let seen: Seen | undefined
    await until(`${deed} of ${inWords(target)}`, async () => {
      seen = await this.#look(target, deed)
      return seen.problem
    })
    return seen ?? { count: 0 }
  }

  async #look(target: Target, deed: Deed): Promise<Seen> {
    return (await this.tab.run(looking(target, deed))) as Seen
  }
}

function inWords({ css = '', role = css, name, text, within }: Target): string {
  const own = [role, name === undefined ? '' : `“${name}”`, text === undefined ? '' : `with “${text}”`]
  return [...own.filter(Boolean), ...(within ? ['in', inWords(within)] : [])].join(' ')
}

/** Runs in the page. The elements that stick out, if the page can be scrolled sideways. */
function tooWide(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth <= clientWidth) return []
  const wide = [...document.body.querySelectorAll('*')].filter(element => {
    const { right, width } = element.getBoundingClientRect()
    return width > 1 && right > clientWidth + 1
  })
  const inShort = (element: Element) =>
    `${element.tagName} "${element.textContent?.trim().slice(0, 40)}" .${element.className}`
  return [`${scrollWidth - clientWidth} px too wide`, ...wide.slice(0, 5).map(inShort)]
}
