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

test('ENG-3 a script that fails at its start says so at once, and an unsupported browser what to do', async ({
  page,
  guard,
}) => {
  guard.allow(/the first script cannot start/)
  await page.route(/\/assets\/index-.*\.js/, async route => {
    await route.fulfill({
      contentType: 'text/javascript',
      body: 'throw Error("the first script cannot start")',
    })
  })
  await page.goto('/')
  await expect(page.getByRole('alert')).toHaveText(/We couldn't load this page\./)
  await expect(page.getByText('Loading...')).toBeHidden()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Retry' }).click()
  await onScreen(page, 'Welcome to Kinkeeper')
  // Safari got this one with 16.4.
  await page.addInitScript(() => Object.assign(CSS, { registerProperty: undefined }))
  await page.reload()
  await expect(page.getByRole('alert')).toHaveText(
    /This browser is too old for this site\. Please use a current/,
  )
  await expect(page.getByRole('main')).toHaveCount(0)
  await expect(page.getByText('Loading...')).toBeHidden()
})

test('ENG-3 without JavaScript the page only asks to turn it on', async ({ browser, site }) => {
  const page = await browser.newPage({ javaScriptEnabled: false })
  await page.goto(site.url)
  await expect(page.locator('noscript p')).toBeVisible()
  await expect(page.getByText('Loading...')).toBeHidden()
  await page.close()
})
