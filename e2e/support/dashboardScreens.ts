import { Calendar, dayInWords } from './calendar.ts'
import { Households } from './households.ts'
import { someFamily } from './memberScreens.ts'
import { dayButton, openMonth, TODAY, upcoming } from './month.ts'
import { once, type Screens } from './screen.ts'

/** A family with every kind of entry in its month, and a person who can see all of them. */
export const someDays = once(async people => {
  const owner = await people.owner()
  const { family, anna } = await someFamily(people)
  await family.change(anna, { birthDate: '1950-11-20' })
  await family.add('Emil Weber', { birthDate: '1887-11-20', deathDate: '1950' }, 'father', anna)
  const calendar = new Calendar(owner.api)
  const types = ['birthday', 'anniversary', 'holiday', 'milestone', 'story']
  for (const type of types) await calendar.add({ title: `A ${type}`, date: '2026-11-20', type })
  await calendar.add({ title: 'A secret', date: TODAY, visibility: 'private', time: '15:30' })
  const about = { description: 'Bring cake.', familyMemberIds: [anna.id], tags: ['summer'] }
  await calendar.add({ title: 'Reunion', date: '2026-11-23', endDate: '2026-11-25', ...about })
  return owner
})

/** The month at a fixed time, in one page for all of these screens. */
const month = once(async people => openMonth(await someDays(people)))

export const dashboardScreens: Screens = {
  of: 'the dashboard',
  screens: [
    {
      name: 'birthdays and events',
      async open(people) {
        const page = await month(people)
        await dayButton(page, '2026-11-20').focus()
        return dayButton(page, '2026-11-20')
      },
    },
    {
      name: 'all entries of a day',
      async open(people) {
        const page = await month(people)
        await page.goto('/dashboard')
        await dayButton(page, '2026-11-20').press('Enter')
        // A dialog; on a phone, the list below the month.
        const name = dayInWords('2026-11-20')
        const list = page.getByRole('dialog', { name }).or(page.getByRole('region', { name }))
        return list.filter({ hasText: 'Emil Weber (Birthday)' })
      },
      onPhone: 'open again',
    },
    {
      name: 'the details of an event',
      async open(people) {
        const page = await month(people)
        await page.goto('/dashboard')
        await upcoming(page, 'Upcoming events')
          .getByRole('button', { name: /Reunion/ })
          .click()
        return page.getByRole('dialog', { name: 'Reunion' }).getByText('Bring cake.')
      },
    },
    {
      name: 'the year on paper',
      async open(people) {
        const page = await month(people)
        await page.goto('/dashboard/year?year=2026')
        return page.getByRole('region', { name: 'Birthdays and events 2026' })
      },
    },
    {
      name: 'invitations',
      async open(people) {
        const mara = await people.known('approved', 'Mara Member')
        const households = new Households((await people.owner()).api)
        for (const name of ['Lake', 'Town'])
          await households.invite(await households.make(name), mara.email, 'Come and see!')
        const page = await mara.tab('/dashboard')
        await page.locator('[role=grid][aria-busy=false]').waitFor()
        return page.getByRole('region', { name: 'Invitations for you' })
      },
    },
  ],
}
