import type { Route } from '@playwright/test'
import { onDashboard, onScreen } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

test('the page has a strict content security policy and cannot be embedded', async ({ people }) => {
  const visitor = await people.visitor()
  const response = await visitor.context.get('/')
  const headers = response.headers()
  const policy = headers['content-security-policy'] ?? ''
  expect(policy).toContain("default-src 'self'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toContain('unsafe')
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['referrer-policy']).toBeTruthy()
  expect(headers['cache-control']).toContain('no-cache')
  expect(headers['x-kinkeeper-version']).toMatch(/^[0-9a-f]{12}$/)
  expect(await response.text()).toContain(`content="${headers['x-kinkeeper-version']}"`)

  const script = /src="(\/assets\/[^"]+\.js)"/.exec(await response.text())?.[1]
  expect(script).toBeDefined()
  const asset = await visitor.context.get(script as string, { headers: { 'accept-encoding': 'br' } })
  expect(asset.headers()['cache-control']).toContain('immutable')
  expect(asset.headers()['content-encoding']).toBe('br')
  expect((await visitor.context.get('/assets/gone-00000000.js')).status()).toBe(404)
})

test('the guard of these tests detects a policy violation, a console error and a third-party request', async ({
  page,
  guard,
  site,
}) => {
  await page.goto('/')
  await onScreen(page, 'Welcome to Kinkeeper')
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'window.ran = true'
    document.body.append(script)
    const picture = document.createElement('img')
    picture.src = 'https://third-party.invalid/pixel.png'
    document.body.append(picture)
    console.error('a console error')
  })
  expect(await page.evaluate(() => 'ran' in window)).toBe(false)
  for (const problem of [
    'policy: script-src-elem inline',
    'a console error',
    'policy: img-src https://third-party.invalid',
  ])
    await expect.poll(() => guard.problems().join('\n')).toContain(problem)
  expect(site.unexpectedErrors()).toEqual([])
  guard.allow(/./)
})

test('a page that is older than the server offers to reload', async ({ people }) => {
  const member = await people.approved('Mara Member')
  const page = await member.browser()
  await onDashboard(page, member)
  const newer = page.getByText('A newer version of this site is ready.')
  await expect(newer).toHaveCount(0)
  // The page is given an older build once; everything after it comes from the server as it is.
  await page.route('**/profile', older, { times: 1 })
  await page.goto('/profile')
  await expect(newer).toBeVisible()
  await onScreen(page, 'Profile')
  await page.getByRole('button', { name: 'Reload' }).click()
  await onScreen(page, 'Profile')
  await expect(newer).toHaveCount(0)
})

async function older(route: Route): Promise<void> {
  const response = await route.fetch()
  const build = response.headers()['x-kinkeeper-version'] ?? 'no version'
  const body = (await response.text()).replace(build, 'abcdef012345')
  await route.fulfill({ response, body })
}
