import { disconnect, hold } from '../support/network.ts'
import { onScreen } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const SCRIPTS = /\/assets\/.*\.js/

test('CHUNK-1 a page script that fails to load shows an error with Retry, never a blank page', async ({
  page,
  guard,
}) => {
  guard.allow(/ERR_CONNECTION_FAILED|Failed to fetch dynamically imported module/)
  await page.goto('/')
  await onScreen(page, 'Welcome to Kinkeeper')
  const line = await disconnect(page, SCRIPTS)
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await onScreen(page, "We couldn't load this page")
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await line.reconnect()
  await page.getByRole('button', { name: 'Retry' }).click()
  await onScreen(page, 'Sign in')
})

test('CHUNK-1 a page script that does not arrive in 120 s shows an error with Retry', async ({ page }) => {
  await page.clock.install()
  await page.goto('/')
  await onScreen(page, 'Welcome to Kinkeeper')
  const line = await hold(page, SCRIPTS)
  // From here on the page's clock advances only when the test moves it, no matter how long the test takes.
  await page.clock.pauseAt(Date.now() + 60_000)
  const asked = page.waitForRequest(SCRIPTS)
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await asked
  await page.clock.runFor(119_000)
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0)
  await page.clock.runFor(2_000)
  await onScreen(page, "We couldn't load this page")
  await line.release()
  await page.clock.resume()
  await page.getByRole('button', { name: 'Retry' }).click()
  await onScreen(page, 'Sign in')
})

test('CHUNK-1 when the very first script fails, the page says so and offers Retry', async ({
  page,
  guard,
}) => {
  guard.allow(/ERR_CONNECTION_FAILED/)
  const line = await disconnect(page, SCRIPTS)
  await page.goto('/')
  await expect(page.getByText("We couldn't load this page.")).toBeVisible()
  await line.reconnect()
  await page.getByRole('button', { name: 'Retry' }).click()
  await onScreen(page, 'Welcome to Kinkeeper')
})
