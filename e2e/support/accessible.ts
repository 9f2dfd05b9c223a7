import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/**
 * axe finds nothing on the page as it stands, by WCAG 2.2 AA and its own best practices. `within` looks at one
 * part alone: an open list, while react-aria hides the rest of the page from screen readers.
 */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  await page.evaluate(settled)
  const axe = new AxeBuilder({ page }).withTags([
    ...['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  ])
  const { violations } = await (within ? axe.include(within).disableRules('region') : axe).analyze()
  const findings = violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes.map(node => `  ${node.html}\n  ${node.failureSummary}`).join('\n')}`,
  )
  expect(findings).toEqual([])
}

/** Colours that have just been switched are painted everywhere: axe would read half of the old ones. */
async function settled(): Promise<void> {
  const frame = () => new Promise(done => requestAnimationFrame(done))
  await frame()
  await frame()
  // One that is cancelled has made way for another, or its element is gone: look again.
  for (;;) {
    const fading = document.getAnimations().filter(animation => animation instanceof CSSTransition)
    if (fading.length === 0) return
    await Promise.allSettled(fading.map(animation => animation.finished))
  }
}
