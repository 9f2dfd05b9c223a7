import { readdirSync } from 'node:fs'
import { expectAccessible } from '../support/accessible.ts'
import { monthLoaded, upcoming } from '../support/month.ts'
import { onDashboard, onScreen } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'
import { active, drawing } from '../support/tree.ts'

test('DEMO-1 one press signs in to the demo, with birthdays, a tree and portraits; nothing stays', async ({
  launch,
}) => {
  test.setTimeout(240_000)
  const { site, people } = await launch({ demo: true })
  const page = await people.visitorPage('/')
  await onScreen(page, 'Welcome to The Olšan family')
  const main = page.getByRole('main')
  const notice = main.getByRole('region', { name: 'This is a demo' })
  await expect(notice).toContainText('“poppyseed”')
  await expectAccessible(page)
  await main.getByRole('link', { name: 'Sign In' }).click()
  await onScreen(page, 'Sign in')
  await expect(notice).toBeVisible()
  await expect(main.getByRole('listitem')).toHaveCount(4)
  await expectAccessible(page)

  await page.goBack()
  await onScreen(page, 'Welcome to The Olšan family')
  await main.getByRole('button', { name: /^Sabine Reuter/ }).click()
  await onDashboard(page, { name: 'Sabine Reuter' })
  await monthLoaded(page)
  await expect(upcoming(page, 'Birthdays').filter({ hasText: 'Lena Kessler' })).toBeVisible()
  await expect(upcoming(page, 'Upcoming events').filter({ hasText: "Emma's school play" })).toBeVisible()

  await page.getByRole('banner').getByRole('link', { name: 'Family Tree' }).click()
  await onScreen(page, 'Family Tree')
  await drawing(page)
  await expect(active(page)).toHaveAccessibleName(/^Sabine Reuter/)

  const session = await (await page.request.get('/api/auth/session')).json()
  await page.goto(`/family-member/${session.user.memberId}`)
  await onScreen(page, 'Sabine Reuter')
  const portrait = main.locator('img[src$="/small"]').first()
  await expect(portrait).toHaveJSProperty('complete', true)
  expect(await portrait.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100)

  await site.end()
  expect(readdirSync(site.data)).toEqual(['server.log'])
})
