import { expect } from '@playwright/test'
import { Households } from './households.ts'
import type { Screens } from './screen.ts'

export const householdScreens: Screens = {
  of: 'households',
  screens: [
    {
      name: 'families, with the form for a new one',
      async open(people) {
        const mara = await people.known('approved', 'Mara Member')
        await new Households(mara.api).make('Lake', 'By the water')
        await new Households((await people.owner()).api).make('Town')
        const page = await mara.tab('/families')
        await page.getByRole('button', { name: 'Create a family' }).click()
        await page.getByRole('button', { name: 'Create family' }).click()
        return page.getByRole('main').getByRole('alert').filter({ hasText: 'Please check what you entered.' })
      },
    },
    {
      name: 'your own family, with all forms open',
      async open(people) {
        const mara = await people.known('approved', 'Mara Member')
        const owner = await people.owner()
        const households = new Households(owner.api)
        const lake = await households.make('Lake', 'By the water')
        await households.add(lake, mara)
        await households.makeAdmin(lake, mara)
        await households.invite(lake, 'anna@example.org', 'Come and see!')
        await people.known('approved', 'Ben Weber')
        const page = await owner.tab(`/families/${lake.id}`)
        await page.getByRole('button', { name: 'Edit' }).click()
        await page.getByRole('button', { name: 'Add someone' }).click()
        await page.getByRole('button', { name: 'Invite by email' }).click()
        await expect(page.getByRole('button', { name: 'Add Ben Weber' })).toBeVisible()
        return page.getByText('Come and see!')
      },
    },
    {
      name: 'a list of addresses, a group link and its QR code',
      async open(people) {
        const owner = await people.owner()
        const pond = await new Households(owner.api).make('Pond')
        await owner.api.call('POST', `/api/families/${pond.id}/group-link`)
        const page = await owner.tab(`/families/${pond.id}`)
        await page.getByRole('button', { name: 'Invite several' }).click()
        await page.getByLabel('Email addresses').fill('Ben Weber <ben@example.org>\nnobody')
        await expect(page.getByText('1 person can be invited.')).toBeVisible()
        await page.getByRole('button', { name: 'Show QR code' }).click()
        return page.getByRole('img', { name: 'QR code with the invitation link' })
      },
    },
    {
      name: 'a list that was invited',
      async open(people) {
        const owner = await people.owner()
        const hill = await new Households(owner.api).make('Hill')
        const page = await owner.tab(`/families/${hill.id}`)
        await page.getByRole('button', { name: 'Invite several' }).click()
        await page.getByLabel('Email addresses').fill('Ben Weber <ben@example.org>\nnobody')
        await page.getByRole('button', { name: 'Create 1 invitation' }).click()
        return page.getByRole('heading', { name: '1 invitation is ready.' })
      },
    },
    {
      name: 'the page of a group link',
      async open(people) {
        const owner = await people.owner()
        const brook = await new Households(owner.api).make('Brook')
        const { link } = await owner.api.call<{ link: string }>(
          'POST',
          `/api/families/${brook.id}/group-link`,
        )
        const { pathname, search } = new URL(link)
        const page = await people.tab(pathname + search)
        return page.getByRole('link', { name: 'Join Family' }).last()
      },
    },
    {
      name: 'a read-only family',
      async open(people) {
        const mara = await people.known('approved', 'Mara Member')
        const households = new Households((await people.owner()).api)
        const lake = await households.make('Lake')
        await households.add(lake, mara)
        const page = await mara.tab(`/families/${lake.id}`)
        await page.getByRole('button', { name: 'Invite by email' }).focus()
        return page.getByRole('tooltip').last()
      },
    },
  ],
}
