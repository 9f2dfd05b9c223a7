/** A visible element: by its role and accessible name, as people and screen readers know it, or by its text. */
export interface Target {
  role?: string
  /** The whole accessible name, or a pattern for it. */
  name?: string | RegExp
  /** A CSS selector instead of the role, for what screen readers don't see, such as the boxes of the tree. */
  css?: string
  /** A part of the text. Without a role it is the innermost element with this text. */
  text?: string
  within?: Target
}

/** The same, as it is sent to the page. */
interface Sent {
  role?: string
  css?: string
  name?: string | { source: string }
  text?: string
  within?: Sent
}

/** What is done with the element in the page; everything that a person does with mouse and keys comes from outside. */
export type Deed = 'count' | 'point' | 'focus' | 'file' | 'value'

export interface Seen {
  count: number
  /** Why this can't be done yet. */
  problem?: string
  point?: { x: number; y: number }
  value?: string
}

/** The expression that looks for an element in the page and does something with it. */
export function looking(target: Target, deed: Deed): string {
  return `(${look})(${JSON.stringify(sent(target))}, ${JSON.stringify(deed)})`
}

function sent({ role, css, name, text, within }: Target): Sent {
  return {
    ...(role !== undefined && { role }),
    ...(css !== undefined && { css }),
    ...(name !== undefined && { name: name instanceof RegExp ? { source: name.source } : name }),
    ...(text !== undefined && { text }),
    ...(within !== undefined && { within: sent(within) }),
  }
}

/** Runs in the page, so it uses nothing from outside. */
async function look(target: Sent, deed: Deed): Promise<Seen> {
  const INPUTS: Record<string, string> = {
    ...{ button: 'button', submit: 'button', checkbox: 'checkbox', radio: 'radio', search: 'searchbox' },
    ...{ text: 'textbox', email: 'textbox', tel: 'textbox', url: 'textbox', password: 'textbox' },
    ...{ date: 'textbox', time: 'textbox', number: 'textbox' },
  }
  const ROLES: Record<string, string> = {
    ...{ A: 'link', ARTICLE: 'article', BUTTON: 'button', DIALOG: 'dialog', FIELDSET: 'group', FORM: 'form' },
    ...{ H1: 'heading1', H2: 'heading', H3: 'heading', HEADER: 'banner', IFRAME: 'frame', IMG: 'img' },
    ...{ LI: 'listitem', MAIN: 'main', NAV: 'navigation', OL: 'list', OPTION: 'option', SECTION: 'region' },
    ...{ SELECT: 'combobox', TEXTAREA: 'textbox', TR: 'row', UL: 'list' },
  }
  const found = find(target)
  const [element] = found
  const result: Seen = { count: found.length }
  if (deed === 'count') return result
  if (!element || found.length > 1) return { ...result, problem: `${found.length} elements` }
  if (deed === 'value') return { ...result, value: (element as HTMLInputElement).value }
  if (deed === 'file') return markInput(element)
  if (element.matches(':disabled, [aria-disabled=true]')) return { ...result, problem: 'it is disabled' }
  if (deed === 'focus') return focus(element as HTMLInputElement)
  return pointOf(element)

  function find({ role, css, name, text, within }: Sent): Element[] {
    const roots = within ? find(within) : [document.body]
    const all = roots.flatMap(root => [...root.querySelectorAll(css ?? '*')])
    const candidates = all.filter(one => (!role || isA(one, role)) && (css ? isDrawn(one) : isVisible(one)))
    const named = candidates.filter(one => name === undefined || fits(name, nameOf(one)))
    const having = named.filter(one => text === undefined || clean(one.textContent).includes(text))
    if (role || css) return having
    return having.filter(one => !having.some(other => other !== one && one.contains(other)))
  }

  function isA(element: Element, role: string): boolean {
    const own = element.getAttribute('role') ?? implied(element)
    return own === role || (role === 'heading' && own === 'heading1')
  }

  function implied(element: Element): string | undefined {
    return element instanceof HTMLInputElement ? INPUTS[element.type] : ROLES[element.tagName]
  }

  function isVisible(element: Element): boolean {
    return !element.closest('[aria-hidden=true], [inert]') && isDrawn(element)
  }

  function isDrawn(element: Element): boolean {
    if (getComputedStyle(element).display === 'contents') return element.children.length > 0
    const { width, height } = element.getBoundingClientRect()
    return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true })
  }

  function fits(name: string | { source: string }, actual: string): boolean {
    return typeof name === 'string' ? actual === name : new RegExp(name.source).test(actual)
  }

  function nameOf(element: Element): string {
    const labelled = element.getAttribute('aria-labelledby')
    if (labelled)
      return clean(
        labelled
          .split(' ')
          .map(id => textOf(document.getElementById(id)))
          .join(' '),
      )
    const label = element.getAttribute('aria-label')
    if (label) return clean(label)
    const labels = (element as HTMLInputElement).labels ?? []
    if (labels.length > 0) return clean([...labels].map(textOf).join(' '))
    if (element.tagName === 'FIELDSET') return textOf(element.querySelector('legend'))
    if (element.tagName === 'IFRAME') return clean(element.getAttribute('title'))
    if (element.tagName === 'IMG') return clean(element.getAttribute('alt'))
    return textOf(element)
  }

  /** The text that a screen reader reads. */
  function textOf(node: Node | null): string {
    if (!node) return ''
    if (node.nodeType === Node.TEXT_NODE) return clean(node.nodeValue)
    if (!(node instanceof Element) || node.getAttribute('aria-hidden') === 'true') return ''
    if (node instanceof HTMLImageElement) return clean(node.alt)
    const label = node.getAttribute('aria-label')
    if (label) return clean(label)
    return clean([...node.childNodes].map(textOf).join(' '))
  }

  function clean(text: string | null | undefined): string {
    return (text ?? '').replace(/\s+/g, ' ').trim()
  }

  function markInput(button: Element): Seen {
    for (let around = button.parentElement; around; around = around.parentElement) {
      const input = around.querySelector('input[type=file]:not([capture])')
      if (!input) continue
      for (const old of document.querySelectorAll('[data-chosen]')) old.removeAttribute('data-chosen')
      input.setAttribute('data-chosen', '')
      return result
    }
    return { ...result, problem: 'it has no file input' }
  }

  function focus(field: HTMLInputElement): Seen {
    field.focus()
    if (document.activeElement !== field) return { ...result, problem: 'it does not take the focus' }
    // Typing replaces what is selected; a list or a date has no text to select.
    if (field.value && 'select' in field) field.select()
    return result
  }

  /** The middle of the element, once it stays where it is and nothing covers it. */
  async function pointOf(element: Element): Promise<Seen> {
    const shown = visiblePart(element)
    shown.scrollIntoView({ block: 'center', behavior: 'instant' })
    const before = shown.getBoundingClientRect()
    for (let frame = 0; frame < 2; frame++) await new Promise(done => requestAnimationFrame(done))
    const { left, top, width, height } = shown.getBoundingClientRect()
    if (left !== before.left || top !== before.top) return { ...result, problem: 'it is moving' }
    const point = { x: Math.round(left + width / 2), y: Math.round(top + height / 2) }
    const hit = document.elementFromPoint(point.x, point.y)
    if (!hit || !(shown.contains(hit) || hit.contains(shown)))
      return { ...result, problem: `it is covered by ${hit?.outerHTML.slice(0, 200)}` }
    return { ...result, point }
  }

  /** A checkbox that we draw ourselves is a hidden input in its label. */
  function visiblePart(element: Element): Element {
    const { width, height } = element.getBoundingClientRect()
    return width > 2 && height > 2 ? element : (element.closest('label') ?? element)
  }
}
