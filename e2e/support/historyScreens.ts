import { expect } from '@playwright/test'
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
import { picture } from './pictures.ts'
import { once, type Screens } from './screen.ts'

/** An event with a picture as its source. */
const eventWithSource = once(async people => {
  const owner = await people.owner()
  const file = await owner.api.upload('ship.png', 'image/png', picture())
  const source = { description: 'Passenger list', file: file.id }
  const event = await new History(owner.api).add({ date: '1912', description: 'The crossing', source })
  return { owner, event }
})

const sharedHistory = once(someHistory)

export const historyScreens: Screens = {
  of: 'the history',
  screens: [
    {
      name: 'the history, after a confirmation dialog',
      async open(people) {
        await sharedHistory(people)
        const { owner } = await eventWithSource(people)
        const page = await owner.tab('/family-history')
        await row(page, 'Away in the war')
          .getByRole('button', { name: /^Delete/ })
          .click()
        await expect(page.getByRole('alertdialog')).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(page.getByRole('alertdialog')).toHaveCount(0)
        return row(page, 'Away in the war')
      },
    },
    {
      name: 'the history with filters and an incomplete new birth',
      // An open editor does not move when the width changes.
      onPhone: 'open again',
      async open(people) {
        const { owner, family, emil } = await sharedHistory(people)
        await family.change(emil, { birthDate: 'about 1887' })
        const page = await owner.tab('/family-history?type=war')
        // Wait for the page: only then is it clear whether the filters are behind a button.
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
        return date(form)
      },
    },
    {
      name: 'a history event that someone else has changed in the meantime',
      // An open editor does not move when the width changes.
      onPhone: 'open again',
      async open(people) {
        const { owner, history, war } = await sharedHistory(people)
        await history.change(war, { description: 'Away in the war', location: 'Galicia' })
        const page = await owner.tab('/family-history')
        const form = await openEdit(page, 'Away in the war')
        await description(form).fill('In the trenches')
        await history.change(war, { description: 'At the front', location: 'Verdun' })
        await save(form)
        return form.getByText('Saved now: Verdun')
      },
    },
    {
      name: 'the source of an event being edited',
      // An open editor does not move when the width changes.
      onPhone: 'open again',
      async open(people) {
        const { owner } = await eventWithSource(people)
        const page = await owner.tab('/family-history')
        const form = await openEdit(page, 'The crossing')
        const dialog = await openSource(form, 'Passenger list')
        return dialog.getByText('Selected file: ship.png')
      },
    },
    {
      name: 'a history event',
      async open(people) {
        const { owner, event } = await eventWithSource(people)
        const page = await owner.tab(`/family-history/event/${event.id}`)
        return page.getByRole('link', { name: 'View Source Document' })
      },
    },
    {
      name: 'more details of an event being edited',
      // An open editor does not move when the width changes.
      onPhone: 'open again',
      async open(people) {
        const { owner } = await eventWithSource(people)
        const page = await owner.tab('/family-history')
        const form = await openEdit(page, 'The crossing')
        await form.getByRole('button', { name: 'More details' }).click()
        await form.getByRole('combobox', { name: 'Add a source' }).fill('list')
        return form.getByRole('option', { name: 'Passenger list' }).first()
      },
    },
    {
      name: 'the sources, with a new one',
      async open(people) {
        const { owner } = await eventWithSource(people)
        const page = await owner.tab('/sources')
        await page.getByRole('button', { name: 'Add a source' }).click()
        await expect(page.getByLabel('Title')).toBeFocused()
        return page.getByRole('link', { name: 'Passenger list' }).first()
      },
    },
    {
      name: 'a source, and where it is cited',
      async open(people) {
        const { owner, event } = await eventWithSource(people)
        const page = await owner.tab(`/source/${event.citations[0]?.sourceId}`)
        return page.getByRole('region', { name: 'Cited by' }).getByRole('link', { name: 'The crossing' })
      },
    },
    {
      name: 'a place, and what happened there',
      async open(people) {
        const { owner } = await sharedHistory(people)
        const place = { name: 'New York', latitude: 40.7128, longitude: -74.006 }
        await owner.api.call('PUT', '/api/places', place)
        const page = await owner.tab('/place/New%20York')
        await expect(page.getByText('40.7128° N, 74.0060° W')).toBeVisible()
        return page.getByRole('main').getByRole('link', { name: /^The voyage/ })
      },
    },
    {
      name: 'a place with a position that cannot be read',
      async open(people) {
        const { owner } = await sharedHistory(people)
        const page = await owner.tab('/place/Chiemsee')
        await page.getByRole('button', { name: 'Say where it is' }).click()
        await page.getByLabel('Position').fill('in Bavaria')
        await page.getByRole('button', { name: 'Save', exact: true }).click()
        return page.getByText("We can't read this as a position.")
      },
    },
    {
      name: 'the source of an event',
      async open(people) {
        const { owner, event } = await eventWithSource(people)
        const page = await owner.tab(`/family-history/source/${event.id}`)
        return page.getByRole('img', { name: 'Passenger list' })
      },
    },
  ],
}
