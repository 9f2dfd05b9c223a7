import { expect } from '@playwright/test'
import { Calendar } from './calendar.ts'
import { create, date, edit, membersOf, save, title } from './eventForm.ts'
import { Family } from './family.ts'
import { once, type Screens } from './screen.ts'

/** The site's first family member. */
const someone = once(async people =>
  new Family((await people.owner()).api).add('Anna Weber', { birthDate: '1950' }),
)

const taggedEvents = once(async people => {
  const anna = await someone(people)
  const mara = await people.known('approved', 'Mara Member')
  const tags = ['lake', 'summer']
  const reunion = { title: 'Reunion', date: '2026-07-10', tags, visibility: 'public' }
  await new Calendar((await people.owner()).api).add(reunion)
  await new Calendar(mara.api).add({
    ...{ title: 'Present', date: '2026-07-02', time: '15:30', tags, visibility: 'private' },
    familyMemberIds: [anna.id],
  })
  return mara
})

export const eventScreens: Screens = {
  of: 'events',
  screens: [
    {
      name: 'all events, filtered',
      async open(people) {
        const page = await (await taggedEvents(people)).tab('/events?tags=lake')
        const shown = page.getByText('2 events shown.')
        await expect(shown).toBeVisible()
        const button = page.getByRole('button', { name: 'Filters (1 active)' })
        if (await button.isVisible()) await button.click()
        await page.getByRole('button', { name: 'Edit Reunion' }).focus()
        return shown
      },
      // On a phone the filters are behind a button.
      onPhone: 'open again',
    },
    {
      name: 'a new event with errors, a last day and tags',
      async open(people) {
        const owner = await people.owner()
        await someone(people)
        await owner.api.call('POST', '/api/families', { name: 'Webers' })
        const page = await owner.tab('/create-event')
        await page.getByLabel('Lasts several days').check()
        await page.getByLabel('Tags').fill('summer, lake')
        await create(page).click()
        await expect(date(page)).toHaveAccessibleDescription('Please fill this in.')
        return date(page)
      },
    },
    {
      name: 'a new event in a large family, and the warning about unsaved changes',
      async open(people) {
        const owner = await people.owner()
        const family = new Family(owner.api)
        const first = await someone(people)
        for (let index = 0; index < 12; index++) await family.add(`Child ${index}`, {}, 'child', first)
        const page = await owner.tab('/create-event')
        await membersOf(page).getByLabel('Anna Weber').check()
        const chosen = membersOf(page).getByText('1 person chosen')
        await expect(chosen).toBeVisible()
        await page.getByRole('link', { name: 'Kinkeeper, home' }).click()
        await expect(page.getByRole('alertdialog')).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(page.getByRole('alertdialog')).toHaveCount(0)
        return chosen
      },
    },
    {
      name: 'an event that someone else has changed in the meantime',
      async open(people) {
        const owner = await people.owner()
        const calendar = new Calendar(owner.api)
        const event = await calendar.add({ title: 'Reunion', date: '2026-07-10' })
        const page = await owner.tab(edit(event))
        await title(page).fill('Lake party')
        await calendar.change(event, { title: 'Great reunion', type: 'birthday', visibility: 'public' })
        await save(page).click()
        return page.getByText('Saved now: Great reunion')
      },
    },
    {
      name: 'a read-only event',
      async open(people) {
        const owner = await people.owner()
        const anna = await someone(people)
        const event = await new Calendar(owner.api).add({
          ...{ title: 'Reunion', date: '2026-07-10', tags: ['lake'], familyMemberIds: [anna.id] },
          description: 'Bring boots.',
        })
        const page = await (await people.known('approved', 'Mara Member')).tab(edit(event))
        return page.getByRole('region', { name: 'Reunion' })
      },
    },
  ],
}
