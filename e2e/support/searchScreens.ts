import { expect } from '@playwright/test'
import { once, type Screens } from './screen.ts'
import { headerHasCome } from './screens.ts'
import { searchField, someRecords, suggested } from './searching.ts'

const records = once(someRecords)

export const searchScreens: Screens = {
  of: 'the search',
  screens: [
    {
      name: 'the search before anything is typed, with recent searches',
      async open(people) {
        const { owner } = await records(people)
        const page = await owner.tab('/search')
        // The key is heard once the page is there.
        await expect(page.getByRole('heading', { level: 1, name: 'Search' })).toBeVisible()
        const id = (await owner.user()).id
        await page.evaluate(
          account => localStorage.setItem(`kinkeeper:${account}:searches`, '["anna", "aunt of Mia"]'),
          id,
        )
        await headerHasCome(page)
        await page.keyboard.press('Control+k')
        return page.getByRole('button', { name: 'Remove “anna”' })
      },
      onPhone: 'open again',
    },
    {
      name: 'suggestions, with an active one',
      async open(people) {
        const page = await (await records(people)).owner.tab('/profile')
        await expect(page.getByText('This device')).toBeVisible()
        await headerHasCome(page)
        await page.keyboard.press('Control+k')
        await searchField(page).fill('weber')
        const option = suggested(page, /^Anna Weber born/)
        await expect(option).toBeVisible()
        await page.keyboard.press('ArrowDown')
        return option
      },
      onPhone: 'open again',
    },
    {
      name: 'no suggestions',
      async open(people) {
        const page = await (await records(people)).owner.tab('/profile')
        await expect(page.getByText('This device')).toBeVisible()
        await headerHasCome(page)
        await page.keyboard.press('Control+k')
        await searchField(page).fill('qqqqzzzz')
        return page.getByRole('link', { name: 'Add a family member' })
      },
      onPhone: 'open again',
    },
    {
      name: 'the page with all results',
      async open(people) {
        const page = await (await records(people)).owner.tab('/search?q=weber')
        return page
          .getByRole('main')
          .getByRole('link', { name: /Anna Weber/ })
          .first()
      },
    },
    {
      name: 'the page with one kind of results and a question understood',
      async open(people) {
        const page = await (await records(people)).owner.tab('/search?q=aunt+of+Mia&kind=people')
        return page.getByText(/^Understood as:/)
      },
    },
    {
      name: 'the page without results',
      async open(people) {
        const page = await (await records(people)).owner.tab('/search?q=qqqqzzzz')
        return page.getByText('Nothing found for “qqqqzzzz”.')
      },
    },
  ],
}
