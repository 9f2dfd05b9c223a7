import type { Locator, Page } from '@playwright/test'
import { Family } from '../support/family.ts'
import { History } from '../support/history.ts'
import { disconnect, hold } from '../support/network.ts'
import type { People } from '../support/people.ts'
import { expectPath, onScreen } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const life = (page: Page): Locator => page.getByRole('region', { name: 'Life', exact: true })
const entries = (page: Page): Locator => life(page).getByRole('list').first().locator('> li')

async function emilsLife(people: People) {
  const owner = await people.owner()
  const family = new Family(owner.api)
  const history = new History(owner.api)
  const emil = await family.add('Emil Weber', { birthDate: '1887-03-04', deathDate: '1950-03-03' })
  const wedding = await history.add({
    ...{ date: '1910-05-01', type: 'anniversary', description: 'Emil and Rosa marry', location: 'Bergen' },
    familyInvolved: [emil.id],
  })
  const page = await owner.browser(`/family-member/${emil.id}`)
  return { owner, family, history, emil, wedding, page }
}

test('a profile lists the events of a life from birth on, with the age at each', async ({ people }) => {
  const { page, history, emil, wedding } = await emilsLife(people)
  await expect(entries(page)).toHaveText([
    /4 March 1887.*Birth.*Emil Weber was born/,
    /1 May 1910.*aged 23.*Anniversary.*Bergen.*Emil and Rosa marry/,
    /3 March 1950.*aged 62.*Death.*Emil Weber died/,
  ])

  // Events added by others appear automatically in the right place.
  await history.add({
    date: '1914/1918',
    type: 'war',
    description: 'Bakes for others',
    familyInvolved: [emil.id],
  })
  await expect(entries(page)).toHaveCount(4)
  await expect(entries(page).nth(2)).toHaveText(/from 1914 to 1918.*aged .*War.*Bakes for others/)

  await life(page).getByRole('link', { name: 'Learn More: Emil and Rosa marry' }).click()
  await expectPath(page, `/family-history/event/${wedding.id}`)
  await onScreen(page, 'Emil and Rosa marry')
})

test('the ages follow a changed birth date, and the birth is listed once', async ({ people }) => {
  const { page, family, emil } = await emilsLife(people)
  await expect(entries(page).nth(1)).toContainText('aged 23')
  await family.change(emil, { birthDate: '1886-05-02' })
  await expect(entries(page).first()).toContainText('2 May 1886')
  await expect(entries(page).nth(1)).toContainText('aged 23')
  await family.change(emil, { birthDate: '1886-05-01' })
  await expect(entries(page).nth(1)).toContainText('aged 24')
  await family.change(emil, { birthDate: 'about 1890' })
  await expect(entries(page).nth(1)).toContainText('aged about')
  await expect(entries(page).first()).toContainText('about 1890')
  await expect(entries(page)).toHaveCount(3)
})

test("the profile's dates are listed even without matching events", async ({ people }) => {
  const { page, history } = await emilsLife(people)
  await expect(entries(page)).toHaveCount(3)
  for (const event of await history.all()) if (event.type !== 'anniversary') await history.remove(event)
  await expect(life(page).getByRole('link', { name: /Learn More/ })).toHaveCount(1)
  await expect(entries(page)).toHaveText([
    /4 March 1887.*Born/,
    /1 May 1910.*aged 23.*Emil and Rosa marry/,
    /3 March 1950.*aged 62.*Died/,
  ])
})

test('without events, the profile says where to add them', async ({ people }) => {
  const owner = await people.owner()
  const rosa = await new Family(owner.api).add('Rosa Weber')
  const page = await owner.browser(`/family-member/${rosa.id}`)
  await expect(life(page)).toContainText('No events yet.')
  await life(page).getByRole('link', { name: 'Go to Family History' }).click()
  await expectPath(page, '/family-history')
  await onScreen(page, 'Family History')
})

test('a life shows that it is loading, and offers Retry when loading fails', async ({ people, guard }) => {
  guard.allow(/ERR_CONNECTION_FAILED|502/)
  const { page } = await emilsLife(people)
  const slow = await hold(page, '**/api/members/*/history')
  await page.reload()
  await expect(life(page).getByRole('status', { name: 'Loading...' })).toBeVisible()
  await slow.release()
  await expect(entries(page)).toHaveCount(3)

  const line = await disconnect(page, '**/api/members/*/history')
  await page.reload()
  await expect(life(page).getByRole('alert')).toContainText(
    "We couldn't load the events in this person's life.",
  )
  await line.reconnect()
  await life(page).getByRole('button', { name: 'Retry' }).click()
  await expect(entries(page)).toHaveCount(3)
})
