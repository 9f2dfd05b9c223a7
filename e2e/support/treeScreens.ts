import { expect } from '@playwright/test'
import type { Screens } from './screen.ts'
import { bergFamily, box, drawing } from './tree.ts'

export const treeScreens: Screens = {
  of: 'the family tree',
  screens: [
    {
      name: 'the drawing, with the options',
      async open(people) {
        const { owner } = await bergFamily(people)
        const page = await owner.tab('/family-tree')
        const tree = await drawing(page)
        await page.getByRole('button', { name: 'Options' }).click()
        return tree
      },
    },
    {
      name: 'the drawing with a card',
      async open(people) {
        const { owner, olga } = await bergFamily(people)
        const page = await owner.tab('/family-tree?colour=generation')
        await drawing(page)
        await box(page, olga).click()
        return page.getByText('Relation to you: grandmother')
      },
    },
    {
      name: 'the fan of ancestors, with the find box',
      async open(people) {
        const { owner } = await bergFamily(people)
        const page = await owner.tab('/family-tree?view=fan')
        await drawing(page)
        await page.getByRole('button', { name: 'Find' }).click()
        return page.getByRole('combobox', { name: 'Find someone in the tree' })
      },
    },
    {
      name: 'the path between two people, with the file to download',
      async open(people) {
        const { owner, emma, lea } = await bergFamily(people)
        const page = await owner.tab(`/family-tree?path=${emma.id},${lea.id}`)
        await expect(page.locator('.tree-path')).toHaveCount(1)
        await page.getByRole('button', { name: 'Print or download' }).click()
        return page.getByText(/people on a page of/)
      },
    },
    {
      name: 'the family tree as nested lists',
      async open(people) {
        const { owner } = await bergFamily(people)
        const page = await owner.tab('/family-tree?view=all&as=list')
        return page.getByRole('button', { name: 'Ida Klein' })
      },
    },
  ],
}
