import type { Page } from '@playwright/test'
import { onDashboard, onScreen } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

interface Vitals {
  enabled: boolean
  metrics: { name: string; p50: number; p75: number; p95: number; count: number }[]
}

/** Collects the page's requests that have to do with measuring. */
function measuringRequests(page: Page): string[] {
  const requests: string[] = []
  page.on('request', request => {
    if (/vitals|measure/.test(request.url())) requests.push(request.url())
  })
  return requests
}

/**
 * Waits until a click has been measured: the browser measures it until the result is painted, which may be after the
 * test has seen it, and the page processes the measurement when idle.
 */
function clickIsMeasured(): Promise<void> {
  return new Promise(resolve => {
    const observer = new PerformanceObserver(list => {
      if (list.getEntriesByName('click').length > 0) requestIdleCallback(() => resolve())
    })
    observer.observe({ type: 'event', buffered: true, durationThreshold: 40 } as PerformanceObserverInit)
  })
}

test('VITAL-1 nothing is measured unless configured', async ({ people }) => {
  const owner = await people.owner()
  const page = await owner.browser()
  const requests = measuringRequests(page)
  await page.goto('/login')
  await onDashboard(page, owner)
  await page.getByRole('link', { name: 'Profile', exact: true }).click()
  await onScreen(page, 'Profile')
  await page.goto('/family-members')
  await onScreen(page, 'Family Members')
  expect(requests).toEqual([])
  const response = await owner.api.send('POST', '/api/vitals', { name: 'LCP', value: 1, page: '/' })
  expect(response.status()).toBe(404)
  await page.goto('/admin/database')
  await expect(page.getByRole('region', { name: 'Page speed' })).toContainText('KINKEEPER_VITALS')
})

test('VITAL-1 if configured, browsers report page speed to this site only', async ({ launch }) => {
  const { people, site } = await launch({ env: { KINKEEPER_VITALS: 'true' } })
  const owner = await people.owner()
  const page = await owner.browser('/dashboard')
  const requests = measuringRequests(page)
  const metrics = async () => (await owner.api.call<Vitals>('GET', '/api/admin/vitals')).metrics
  // The measuring script loads after the page. Each page immediately reports its time to first byte.
  const measured = (pages: number) =>
    expect.poll(async () => (await metrics()).find(({ name }) => name === 'TTFB')?.count).toBe(pages)
  await onDashboard(page, owner)
  await measured(1)
  await page.goto('/family-members')
  await onScreen(page, 'Family Members')
  await measured(2)
  // Slow the click down: one that is handled immediately is not measured.
  await page.evaluate(() => {
    addEventListener('click', () => {
      const end = performance.now() + 150
      while (performance.now() < end);
    })
  })
  await page.getByRole('link', { name: 'Profile', exact: true }).click()
  await onScreen(page, 'Profile')
  await page.evaluate(clickIsMeasured)
  // Most metrics are reported only when leaving the page.
  await page.goto('/admin/database')
  const names = async () => (await metrics()).map(({ name }) => name).sort()
  await expect.poll(names).toEqual(['CLS', 'FCP', 'INP', 'LCP', 'TTFB'])

  expect(requests.length).toBeGreaterThan(0)
  expect(requests.every(url => url.startsWith(site.url))).toBe(true)
  await page.reload()
  const card = page.getByRole('region', { name: 'Page speed' })
  const largest = card.getByRole('listitem').filter({ hasText: '(LCP)' })
  await expect(largest).toContainText(/Half of all visits\s*[\d.,]+ m?s or less/)
  await expect(largest).toContainText(/75 of 100 visits\s*[\d.,]+ m?s or less/)
  await expect(largest).toContainText(/95 of 100 visits\s*[\d.,]+ m?s or less/)
})
