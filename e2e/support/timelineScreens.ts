import { expect } from '@playwright/test'
import { Family } from './family.ts'
import { History } from './history.ts'
import { once, type Screens } from './screen.ts'

/** A family with every type of event in its history. */
const someHistory = once(async people => {
  const owner = await people.owner()
  const family = new Family(owner.api)
  const history = new History(owner.api)
  const emil = await family.add('Emil Weber', { birthDate: 'about 1887', deathDate: '1950-05-17' })
  const anna = await family.add('Anna Weber', { birthDate: '1950' }, 'daughter', emil)
  await family.add('Old Johann', {}, 'father', emil)
  const types = ['birthday', 'anniversary', 'milestone', 'other', 'immigration', 'reunion', 'war']
  for (const [number, type] of types.entries())
    await history.add({
      ...{ date: String(1900 + number * 20), type, description: `A kind of ${type}`, location: 'Bergen' },
      ...{ familyInvolved: [emil.id, anna.id], source: { description: 'A letter' } },
    })
  await history.add({ date: 'XXXX-12-06', description: 'Bread for the poor', familyInvolved: [emil.id] })
  return { owner, emil, anna }
})

export const timelineScreens: Screens = {
  of: 'timelines',
  screens: [
    {
      name: 'the timeline of the history',
      async open(people) {
        const { owner } = await someHistory(people)
        const page = await owner.tab('/family-history?view=timeline')
        await expect(page.getByRole('heading', { name: 'Without a year' })).toBeVisible()
        await page.getByRole('button', { name: 'Go to the 1920s' }).click()
        return page.getByRole('heading', { name: '1920s' })
      },
    },
    {
      name: 'the timeline of one person',
      async open(people) {
        const { owner, anna } = await someHistory(people)
        const page = await owner.tab(`/family-history?view=timeline&person=${anna.id}`)
        return page.getByRole('heading', { name: '1950s' })
      },
    },
    {
      name: "a member's profile with a long life",
      async open(people) {
        const { owner, emil } = await someHistory(people)
        const page = await owner.tab(`/family-member/${emil.id}`)
        return page.getByRole('region', { name: 'Life' }).getByText('Bread for the poor')
      },
    },
  ],
}
