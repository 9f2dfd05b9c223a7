import { expect, type Page } from '@playwright/test'
import { Calendar } from './calendar.ts'
import { create, date, edit, membersOf, save, title } from './eventForm.ts'
import { Family } from './family.ts'
import type { People } from './people.ts'

interface Screen {
  name: string
  open(people: People): Promise<Page>
}

/** The screens of events, for the check of accessibility. */
export const eventScreens: Screen[] = [
  {
    name: 'a new event with errors, a last day and tags',
    async open(people) {
      const owner = await people.owner()
      await new Family(owner.api).add('Anna Weber', { birthDate: '1950' })
      await owner.api.call('POST', '/api/families', { name: 'Webers' })
      const page = await owner.browser('/create-event')
      await page.getByLabel('Lasts several days').check()
      await page.getByLabel('Tags').fill('summer, lake')
      await create(page).click()
      await expect(date(page)).toHaveAccessibleDescription('Please fill this in.')
      return page
    },
  },
  {
    name: 'a new event in a large family, and the question before it is left',
    async open(people) {
      const owner = await people.owner()
      const family = new Family(owner.api)
      const first = await family.add('Anna Weber')
      for (let index = 0; index < 12; index++) await family.add(`Child ${index}`, {}, 'child', first)
      const page = await owner.browser('/create-event')
      await membersOf(page).getByLabel('Anna Weber').check()
      await expect(membersOf(page).getByText('1 person chosen')).toBeVisible()
      await page.getByRole('button', { name: 'Cancel' }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('alertdialog')).toHaveCount(0)
      return page
    },
  },
  {
    name: 'an event that somebody else has changed meanwhile',
    async open(people) {
      const owner = await people.owner()
      const calendar = new Calendar(owner.api)
      const event = await calendar.add({ title: 'Reunion', date: '2026-07-10' })
      const page = await owner.browser(edit(event))
      await title(page).fill('Lake party')
      await calendar.change(event, { title: 'Great reunion', type: 'birthday', visibility: 'public' })
      await save(page).click()
      await expect(page.getByText('Saved now: Great reunion')).toBeVisible()
      return page
    },
  },
  {
    name: 'an event that one may only read',
    async open(people) {
      const owner = await people.owner()
      const anna = await new Family(owner.api).add('Anna Weber')
      const event = await new Calendar(owner.api).add({
        ...{ title: 'Reunion', date: '2026-07-10', tags: ['lake'], familyMemberIds: [anna.id] },
        description: 'Bring boots.',
      })
      const page = await (await people.approved('Mara Member')).browser(edit(event))
      await expect(page.getByRole('region', { name: 'Reunion' })).toBeVisible()
      return page
    },
  },
  {
    name: 'an event that does not exist',
    async open(people) {
      const page = await (await people.owner()).browser(edit({ id: '018f0000-0000-7000-8000-000000000001' }))
      await expect(page.getByRole('main').getByRole('alert')).toHaveText('Event not found.')
      return page
    },
  },
  {
    name: 'all events before there are any',
    async open(people) {
      const page = await (await people.owner()).browser('/events')
      await expect(page.getByRole('heading', { name: 'No events yet' })).toBeVisible()
      return page
    },
  },
  {
    name: 'all events, filtered',
    async open(people) {
      const owner = await people.owner()
      const anna = await new Family(owner.api).add('Anna Weber')
      const mara = await people.approved('Mara Member')
      const tags = ['lake', 'summer']
      await new Calendar(owner.api).add({ title: 'Reunion', date: '2026-07-10', tags, visibility: 'public' })
      await new Calendar(mara.api).add({
        ...{ title: 'Present', date: '2026-07-02', time: '15:30', tags, visibility: 'private' },
        familyMemberIds: [anna.id],
      })
      const page = await mara.browser('/events?tags=lake')
      await expect(page.getByText('2 events shown.')).toBeVisible()
      const button = page.getByRole('button', { name: 'Filters (1 active)' })
      if (await button.isVisible()) await button.click()
      await page.getByRole('button', { name: 'Edit Reunion' }).focus()
      return page
    },
  },
]
