import { expect, type Page } from '@playwright/test'
import { Households } from './households.ts'
import { monthStands } from './month.ts'
import type { People } from './people.ts'
import { expectError, onScreen } from './screens.ts'

interface Screen {
  name: string
  open(people: People): Promise<Page>
}

/** The screens of families, invitations and feedback, for the check of accessibility. */
export const householdScreens: Screen[] = [
  {
    name: 'feedback with errors, and the page that one came from',
    async open(people) {
      const page = await (await people.pending('Petra Pending')).browser('/profile')
      await page.getByRole('contentinfo').getByRole('link', { name: 'Feedback' }).click()
      await page.getByRole('button', { name: 'Submit Feedback' }).click()
      await expectError(page, 'Please fill in all required fields.')
      return page
    },
  },
  {
    name: 'feedback without a session',
    async open(people) {
      // The page knows that nobody is signed in once this screen stands; the form alone would not show it.
      const page = await people.strangersBrowser('/login')
      await onScreen(page, 'Sign in')
      await page.getByRole('contentinfo').getByRole('link', { name: 'Feedback' }).click()
      await page.getByRole('button', { name: 'Submit Feedback' }).click()
      await expect(page.getByRole('main').getByRole('link', { name: 'Sign In' })).toBeVisible()
      return page
    },
  },
  {
    name: 'families, with the form for a new one',
    async open(people) {
      const mara = await people.approved('Mara Member')
      await new Households(mara.api).make('Lake', 'By the water')
      await new Households((await people.owner()).api).make('Town')
      const page = await mara.browser('/families')
      await page.getByRole('button', { name: 'Create a family' }).click()
      await page.getByRole('button', { name: 'Create family' }).click()
      await expectError(page, 'Please check what you entered.')
      return page
    },
  },
  {
    name: 'a family of one’s own, with everything open',
    async open(people) {
      const mara = await people.approved('Mara Member')
      const owner = await people.owner()
      const households = new Households(owner.api)
      const lake = await households.make('Lake', 'By the water')
      await households.add(lake, mara)
      await households.makeAdmin(lake, mara)
      await households.invite(lake, 'anna@example.org', 'Come and see!')
      await people.approved('Ben Weber')
      const page = await owner.browser(`/families/${lake.id}`)
      await page.getByRole('button', { name: 'Edit' }).click()
      await page.getByRole('button', { name: 'Add someone' }).click()
      await page.getByRole('button', { name: 'Invite by email' }).click()
      await expect(page.getByRole('button', { name: 'Add Ben Weber' })).toBeVisible()
      await expect(page.getByText('Come and see!')).toBeVisible()
      return page
    },
  },
  {
    name: 'a family that one may only look at',
    async open(people) {
      const mara = await people.approved('Mara Member')
      const households = new Households((await people.owner()).api)
      const lake = await households.make('Lake')
      await households.add(lake, mara)
      const page = await mara.browser(`/families/${lake.id}`)
      await page.getByRole('button', { name: 'Invite by email' }).focus()
      await expect(page.getByRole('tooltip').last()).toBeVisible()
      return page
    },
  },
  {
    name: 'a family that is not there',
    async open(people) {
      const page = await (await people.owner()).browser('/families/018f0000-0000-7000-8000-000000000001')
      await expectError(page, 'Family not found')
      return page
    },
  },
  {
    name: 'invitations on the dashboard',
    async open(people) {
      const mara = await people.approved('Mara Member')
      const households = new Households((await people.owner()).api)
      for (const name of ['Lake', 'Town'])
        await households.invite(await households.make(name), mara.email, 'Come and see!')
      const page = await mara.browser()
      await onScreen(page, 'Dashboard')
      await expect(page.getByRole('region', { name: 'Invitations for you' })).toBeVisible()
      await monthStands(page)
      return page
    },
  },
]
