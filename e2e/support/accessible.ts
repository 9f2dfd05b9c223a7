import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** A second theme changes only colours, so only these rules run again there. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

type Theme = 'light' | 'dark'

interface Check {
  /** The screen's name in a failure message. */
  name?: string
  themes?: readonly Theme[]
  /** For a screen whose colours were checked at another width; measuring them takes longer than all other rules. */
  withoutColours?: boolean
}

/**
 * Expects axe to find no violation of WCAG 2.2 AA or its best practices: every rule in the first theme, then the
 * colour rules in the others. Leaves the page in the light theme.
 */
export async function expectAccessible(page: Page, check: Check = {}): Promise<void> {
  // Inject axe once per page load: parsing its 600 kB takes longer than checking most screens.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const { name, themes = ['light', 'dark'], withoutColours = false } = check
  for (const [index, theme] of themes.entries()) {
    await page.emulateMedia({ colorScheme: theme })
    const rules: axe.RunOnly =
      index === 0 ? { type: 'tag', values: TAGS } : { type: 'rule', values: COLOUR_RULES }
    const skipped = withoutColours ? COLOUR_RULES : []
    await expectNoViolations(
      page,
      rules,
      skipped,
      `${name ?? page.url()}, ${page.viewportSize()?.width} wide, ${theme}`,
    )
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

async function expectNoViolations(
  page: Page,
  runOnly: axe.RunOnly,
  skipped: readonly string[],
  where: string,
): Promise<void> {
  await page.evaluate(settled)
  const rules = Object.fromEntries(skipped.map(rule => [rule, { enabled: false }]))
  const options: axe.RunOptions = { runOnly, rules, resultTypes: ['violations'] }
  const violations = await page.evaluate(async run => {
    const loaded = (window as unknown as { axe: typeof axe }).axe
    // What lies under the navigation at the bottom comes out by scrolling, or when it has the focus; axe sees one moment.
    const navigation = document.querySelector<HTMLElement>('.bottom-nav')
    navigation?.style.setProperty('position', 'static')
    const { violations } = await loaded.run(document, run)
    navigation?.style.removeProperty('position')
    return violations
  }, options)
  const findings = violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes.map(node => `  ${node.html}\n  ${node.failureSummary}`).join('\n')}`,
  )
  expect.soft(findings, where).toEqual([])
}

/** Waits until a theme change is fully painted; otherwise axe would read some of the old colours. */
async function settled(): Promise<void> {
  const frame = () => new Promise(done => requestAnimationFrame(done))
  await frame()
  await frame()
  // A cancelled transition was replaced by another, or its element is gone, so check again.
  for (;;) {
    const fading = document.getAnimations().filter(animation => animation instanceof CSSTransition)
    if (fading.length === 0) return
    await Promise.allSettled(fading.map(animation => animation.finished))
  }
}
