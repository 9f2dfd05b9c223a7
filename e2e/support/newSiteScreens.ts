import { edit } from './eventForm.ts'
import type { Screens } from './screen.ts'

const UNKNOWN = '018f0000-0000-7000-8000-000000000001'

export const newSiteScreens: Screens = {
  of: 'a new site and missing things',
  screens: [
    {
      name: "the owner's dashboard",
      async open(people) {
        const page = await (await people.owner()).tab('/dashboard')
        return page.locator('[role=grid][aria-busy=false]')
      },
    },
    {
      name: "the owner's dashboard with the first steps",
      async open(people) {
        const owner = await people.owner()
        await owner.api.call('PUT', '/api/admin/first-steps', { skipped: [] })
        const page = await owner.tab('/dashboard')
        await page.locator('[role=grid][aria-busy=false]').waitFor()
        return page.getByRole('region', { name: 'Finish setting up' })
      },
    },
    {
      name: 'the first steps of the owner, with an empty name',
      async open(people) {
        const page = await (await people.owner()).tab('/welcome?step=site')
        await page.getByRole('button', { name: 'Save and continue' }).click()
        return page.getByRole('main').getByRole('alert')
      },
    },
    {
      name: 'the first steps of the owner, at the end',
      async open(people) {
        const page = await (await people.owner()).tab('/welcome?step=end')
        return page.getByRole('heading', { name: "You're all set for now" })
      },
    },
    {
      name: 'the admin dashboard',
      async open(people) {
        const page = await (await people.owner()).tab('/admin')
        return page.getByText('No feedback submitted')
      },
    },
    {
      name: 'an empty list of family members, with the form',
      async open(people) {
        const page = await (await people.owner()).tab('/family-members')
        await page.getByRole('button', { name: 'Add Family Member' }).click()
        await page.getByText('More about the name').click()
        await page.getByRole('button', { name: 'Add to family' }).click()
        return page.getByRole('main').getByRole('alert')
      },
    },
    {
      name: 'an empty list of events',
      async open(people) {
        const page = await (await people.owner()).tab('/events')
        return page.getByRole('heading', { name: 'No events yet' })
      },
    },
    {
      name: 'an empty history',
      async open(people) {
        const page = await (await people.owner()).tab('/family-history')
        return page.getByText('No events yet.')
      },
    },
    {
      name: 'a family member who does not exist',
      async open(people) {
        const page = await (await people.owner()).tab(`/family-member/${UNKNOWN}`)
        return page.getByRole('main').getByRole('alert').filter({ hasText: 'Family member not found.' })
      },
    },
    {
      name: 'an event that does not exist',
      async open(people) {
        const page = await (await people.owner()).tab(edit({ id: UNKNOWN }))
        return page.getByRole('main').getByRole('alert').filter({ hasText: 'Event not found.' })
      },
    },
    {
      name: 'a history event that does not exist',
      async open(people) {
        const page = await (await people.owner()).tab('/family-history/event/0')
        return page.getByText('Event not found.')
      },
    },
    {
      name: 'a family that does not exist',
      async open(people) {
        const page = await (await people.owner()).tab(`/families/${UNKNOWN}`)
        return page.getByRole('main').getByRole('alert').filter({ hasText: 'Family not found' })
      },
    },
  ],
}
