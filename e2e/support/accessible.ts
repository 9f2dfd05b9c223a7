import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The dark theme changes colours and nothing else. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

interface Check {
  /** Names the screen in a failure. */
  name?: string
  /** Checks one part alone: an open list, while react-aria hides the rest of the page from screen readers. */
  within?: string
}

/**
 * axe finds no violation of WCAG 2.2 AA or of its own best practices: every rule in the light theme, then the rules
 * about colour in the dark one. Leaves the page in the light theme.
 */
export async function expectAccessible(page: Page, check: Check = {}): Promise<void> {
  // axe is injected once per page load: its 600 kB take longer to read than most screens take to check.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  await expectNoViolations(page, 'light', check)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoViolations(page, 'dark', check)
  await page.emulateMedia({ colorScheme: 'light' })
}

async function expectNoViolations(
  page: Page,
  theme: 'light' | 'dark',
  { name, within }: Check,
): Promise<void> {
  await page.evaluate(settled)
  const options: axe.RunOptions = {
    runOnly: theme === 'light' ? { type: 'tag', values: TAGS } : { type: 'rule', values: COLOUR_RULES },
    resultTypes: ['violations'],
    // A part alone is in no landmark.
    ...(within && theme === 'light' ? { rules: { region: { enabled: false } } } : {}),
  }
  const violations = await page.evaluate(
    async ([selector, run]) => {
      const loaded = (window as unknown as { axe: typeof axe }).axe
      return (await loaded.run(selector ? { include: [selector] } : document, run)).violations
    },
    [within, options] as const,
  )
  const findings = violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes.map(node => `  ${node.html}\n  ${node.failureSummary}`).join('\n')}`,
  )
  const width = page.viewportSize()?.width
  expect.soft(findings, `${name ?? page.url()}, ${width} wide, ${theme}`).toEqual([])
}

/** Waits until colours that have just been switched are painted everywhere: axe would read half of the old ones. */
async function settled(): Promise<void> {
  const frame = () => new Promise(done => requestAnimationFrame(done))
  await frame()
  await frame()
  // One that is cancelled was replaced by another, or its element is gone: check again.
  for (;;) {
    const fading = document.getAnimations().filter(animation => animation instanceof CSSTransition)
    if (fading.length === 0) return
    await Promise.allSettled(fading.map(animation => animation.finished))
  }
}
