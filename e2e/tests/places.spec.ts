import { Family } from '../support/family.ts'
import { History } from '../support/history.ts'
import { openLive } from '../support/people.ts'
import { expectMessage, onScreen } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

// A file name has a dot; so may a place.
const PLACE = 'Horní Lhota u St. Jana'
const UNKNOWN = 'No one has said yet where this place is.'
const POSITION = '49.1950° N, 16.6081° E'

test('a place gets its position from what a map offers, and says what happened there', async ({ people }) => {
  const owner = await people.owner()
  const emil = await new Family(owner.api).add('Emil Weber', { birthPlace: PLACE })
  await new History(owner.api).add({ date: '1951', description: 'The mill burned down', location: PLACE })
  const mara = await people.approved('Mara Member')
  const other = await openLive(mara, `/place/${encodeURIComponent(PLACE)}`)
  await expect(other.getByText(UNKNOWN)).toBeVisible()

  const page = await owner.browser(`/family-member/${emil.id}`)
  await page.getByRole('link', { name: PLACE }).click()
  await onScreen(page, PLACE)
  const where = page.getByRole('region', { name: 'Where it is' })
  const happened = page.getByRole('region', { name: 'What happened here' })
  await expect(happened.getByRole('link', { name: /^Emil Weber/ })).toBeVisible()

  await where.getByRole('button', { name: 'Say where it is' }).click()
  const field = where.getByLabel('Position')
  await expect(field).toBeFocused()
  await field.fill('near Brno')
  await where.getByRole('button', { name: 'Save' }).click()
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription(/We can't read this as a position\..*49\.1952, 16\.6080/)
  await expect(field).toHaveValue('near Brno')
  await field.fill(`49°11'42"N 16°36'29"E`)
  await expect(where.getByText(`Understood as: ${POSITION}`)).toBeVisible()
  await where.getByRole('button', { name: 'Save' }).click()
  await expectMessage(page, 'Position saved.')
  await expect(where.getByRole('button', { name: 'Edit' })).toBeFocused()
  await expect(other.getByText(POSITION)).toBeVisible()

  await page.reload()
  await expect(where.getByText(POSITION)).toBeVisible()
  const map = where.getByRole('link', { name: 'Show on a map' })
  const href = 'https://www.openstreetmap.org/?mlat=49.195&mlon=16.608056#map=12/49.195/16.608056'
  await expect(map).toHaveAttribute('href', href)
  await expect(map).toHaveAttribute('target', '_blank')
  await expect(map).toHaveAttribute('rel', 'noopener noreferrer')

  await where.getByRole('button', { name: 'Remove' }).click()
  await expectMessage(page, 'Position removed.')
  await expect(where.getByText(UNKNOWN)).toBeVisible()
  await expect(other.getByText(UNKNOWN)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectMessage(page, 'The position is back.')
  for (const tab of [page, other]) await expect(tab.getByText(POSITION)).toBeVisible()

  // An event leads here, too.
  await happened.getByRole('link', { name: /The mill burned down/ }).click()
  await onScreen(page, 'The mill burned down')
  await page.getByRole('link', { name: PLACE }).click()
  await onScreen(page, PLACE)
})
