import { expect, type Page } from '@playwright/test'
import { History } from './history.ts'
import {
  date,
  description,
  involve,
  openAdd,
  openEdit,
  openSource,
  row,
  save,
  someHistory,
  type,
} from './historyList.ts'
import type { People } from './people.ts'
import { picture } from './pictures.ts'

interface Screen {
  name: string
  open(people: People): Promise<Page>
}

/** An event that a picture proves. */
async function proven(people: People) {
  const owner = await people.owner()
  const file = await owner.api.upload('ship.png', 'image/png', picture())
  const source = { description: 'Passenger list', file: file.id }
  const event = await new History(owner.api).add({ date: '1912', description: 'The voyage', source })
  return { owner, event }
}

/** The screens of the family history, for the check of accessibility. */
export const historyScreens: Screen[] = [
  {
    name: 'the history, with a question',
    async open(people) {
      await someHistory(people)
      const { owner } = await proven(people)
      const page = await owner.browser('/family-history')
      await row(page, 'Away in the war')
        .getByRole('button', { name: /^Delete/ })
        .click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('alertdialog')).toHaveCount(0)
      return page
    },
  },
  {
    name: 'an empty history',
    async open(people) {
      const page = await (await people.owner()).browser('/family-history')
      await expect(page.getByText('No events yet.')).toBeVisible()
      return page
    },
  },
  {
    name: 'the history with a new birth that is not complete, and filters',
    async open(people) {
      const { owner, family, emil } = await someHistory(people)
      await family.change(emil, { birthDate: 'about 1887' })
      const page = await owner.browser('/family-history?type=war')
      // Whether the filters wait behind a button is seen when the page stands.
      await expect(row(page, 'Away in the war')).toBeVisible()
      const filters = page.getByRole('button', { name: /^Filters/ })
      if (await filters.isVisible()) await filters.click()
      const form = await openAdd(page)
      await type(form).selectOption('Birth')
      await involve(form, 'Emil Weber')
      await involve(form, 'Anna Weber')
      await expect(form.getByText(/Emil Weber's profile says: born about 1887/)).toBeVisible()
      await save(form)
      await expect(date(form)).toHaveAccessibleDescription(/Please fill this in\./)
      return page
    },
  },
  {
    name: 'an event of the history that somebody else has changed meanwhile',
    async open(people) {
      const { owner, history, war } = await someHistory(people)
      const page = await owner.browser('/family-history')
      const form = await openEdit(page, 'Away in the war')
      await description(form).fill('In the trenches')
      await history.change(war, { description: 'At the front', location: 'Verdun' })
      await save(form)
      await expect(form.getByText('Saved now: Verdun')).toBeVisible()
      return page
    },
  },
  {
    name: 'the source of an event being edited',
    async open(people) {
      const { owner } = await proven(people)
      const page = await owner.browser('/family-history')
      const form = await openEdit(page, 'The voyage')
      const dialog = await openSource(form, 'Passenger list')
      await expect(dialog.getByText('Selected file: ship.png')).toBeVisible()
      return page
    },
  },
  {
    name: 'an event of the history',
    async open(people) {
      const { owner, event } = await proven(people)
      const page = await owner.browser(`/family-history/event/${event.id}`)
      await expect(page.getByRole('link', { name: 'View Source Document' })).toBeVisible()
      return page
    },
  },
  {
    name: 'an event of the history that is not found',
    async open(people) {
      const page = await (await people.owner()).browser('/family-history/event/0')
      await expect(page.getByText('Event not found.')).toBeVisible()
      return page
    },
  },
  {
    name: 'the source of an event',
    async open(people) {
      const { owner, event } = await proven(people)
      const page = await owner.browser(`/family-history/source/${event.id}`)
      await expect(page.getByRole('img', { name: 'Passenger list' })).toBeVisible()
      return page
    },
  },
]
