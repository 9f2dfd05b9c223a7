import type { Locator, Page } from '@playwright/test'
import { Family, type Member } from '../support/family.ts'
import { disconnect } from '../support/network.ts'
import type { Person } from '../support/people.ts'
import { choose } from '../support/photoForm.ts'
import { HEIC, picture, pictureFile, uploadPicture } from '../support/pictures.ts'
import { expectError, expectMessage, onScreen } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const profile = ({ id }: Pick<Member, 'id'>): string => `/family-member/${id}`

/** The portraits in a part of the page; they have no text for screen readers because the name is next to them. */
const portraits = (within: Page | Locator): Locator => within.locator('img[src$="/small"]')

/** Gives someone a portrait, as another browser would. */
async function giveTo(person: Person, member: Member): Promise<string> {
  const { id } = await uploadPicture(person, 'portrait.png', picture([160, 60, 60]))
  const { version } = await new Family(person.api).member(member)
  await person.api.call('PUT', `/api/members/${member.id}/portrait`, { version, file: id })
  return id
}

test('a portrait is added, changed and removed, and everyone sees it', async ({ people }) => {
  const owner = await people.owner()
  const anna = await new Family(owner.api).add('Anna Weber')
  const page = await owner.browser(profile(anna))
  await onScreen(page, 'Anna Weber')
  await expect(portraits(page)).toHaveCount(0)

  await page.getByRole('button', { name: 'Add photo' }).click()
  await expect(page.getByRole('button', { name: 'Choose a photo' })).toBeFocused()
  await choose(page, 'Choose a photo', pictureFile('anna.png'))
  await expectMessage(page, 'Photo of Anna Weber saved.')
  await expect(page.getByRole('button', { name: 'Change photo' })).toBeFocused()
  await expect(portraits(page)).toHaveCount(1)
  const first = await portraits(page).getAttribute('src')

  const mara = await people.approved('Mara Member')
  const list = await mara.browser('/family-members')
  const card = list.getByRole('article', { name: 'Anna Weber' })
  await expect(portraits(card)).toHaveAttribute('src', first ?? '')
  await expect(portraits(card)).toHaveAttribute('alt', '')

  await page.getByRole('button', { name: 'Change photo' }).click()
  await choose(page, 'Choose a photo', pictureFile('anna-2.png', picture([160, 60, 60])))
  await expect(portraits(page)).not.toHaveAttribute('src', first ?? '')
  // The portrait appears first; the form closes only once everything that shows it has been reloaded.
  await expect(page.getByRole('button', { name: 'Change photo' })).toBeFocused()
  // Other pages update automatically.
  await expect(portraits(card)).not.toHaveAttribute('src', first ?? '')

  await page.getByRole('button', { name: 'Remove photo' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Are you sure you want to remove this photo?')
  await question.getByRole('button', { name: 'Remove photo' }).click()
  await expectMessage(page, 'Photo of Anna Weber removed.')
  await expect(page.getByRole('button', { name: 'Add photo' })).toBeFocused()
  await expect(portraits(page)).toHaveCount(0)
  await expect(portraits(card)).toHaveCount(0)
  await expect(card).toContainText('AW')
})

test('a portrait shows when choosing a person; a child has no buttons to change it; without one there are initials', async ({
  people,
  guard,
}) => {
  guard.allow(/ERR_CONNECTION_FAILED.*\/small/)
  const owner = await people.owner()
  const anna = await new Family(owner.api).add('Anna Weber')
  await giveTo(owner, anna)
  const page = await owner.browser('/family-members')
  await page.getByRole('button', { name: 'Add Family Member' }).click()
  await page.getByRole('combobox', { name: 'Related family member' }).fill('anna')
  const option = page.getByRole('option', { name: 'Anna Weber' })
  await expect(portraits(option)).toBeVisible()

  const child = await (await people.child('Carl Child')).browser(profile(anna))
  await expect(portraits(child)).toHaveCount(1)
  for (const name of ['Change photo', 'Remove photo']) {
    await expect(child.getByRole('button', { name })).toHaveCount(0)
  }

  await disconnect(child, '**/api/files/*/small')
  await child.goto('/family-members')
  const card = child.getByRole('article', { name: 'Anna Weber' })
  await expect(card).toContainText('AW')
  await expect(portraits(card)).toHaveCount(0)
})

test('a picture that cannot become a portrait is refused with a clear message', async ({ people }) => {
  const owner = await people.owner()
  const anna = await new Family(owner.api).add('Anna Weber')
  const page = await owner.browser(profile(anna))
  await page.getByRole('button', { name: 'Add photo' }).click()
  await choose(page, 'Choose a photo', pictureFile('anna.heic', HEIC, 'image/heic'))
  await expectError(page, "We can't make a portrait from this picture. Please choose another one.")
  // Another picture can be chosen right away.
  await choose(page, 'Choose a photo', pictureFile('anna.png'))
  await expectMessage(page, 'Photo of Anna Weber saved.')
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
})

test("a change by someone else to the person's other details does not block a new photo", async ({
  people,
  guard,
}) => {
  guard.allow(/409.*\/portrait/)
  guard.allow(/ERR_CONNECTION_FAILED.*\/api\/members/)
  const owner = await people.owner()
  const family = new Family(owner.api)
  const anna = await family.add('Anna Weber')
  const page = await owner.browser(profile(anna))
  await onScreen(page, 'Anna Weber')
  // The page does not learn about the change.
  await disconnect(page, '**/api/members/*')
  await page.getByRole('button', { name: 'Add photo' }).click()
  await family.change(anna, { occupation: 'Gardener' })
  await choose(page, 'Choose a photo', pictureFile('anna.png'))
  await expectMessage(page, 'Photo of Anna Weber saved.')
  expect(await family.member(anna)).toMatchObject({
    occupation: 'Gardener',
    portrait: { filename: 'anna.png' },
  })
})

test('a photo that someone else has changed in the meantime is not replaced without showing it', async ({
  people,
  guard,
}) => {
  guard.allow(/409.*\/portrait/)
  guard.allow(/ERR_CONNECTION_FAILED.*\/api\/members/)
  const owner = await people.owner()
  const family = new Family(owner.api)
  const anna = await family.add('Anna Weber')
  const page = await owner.browser(profile(anna))
  await onScreen(page, 'Anna Weber')
  const line = await disconnect(page, `**/api/members/${anna.id}`)
  const theirs = await giveTo(owner, anna)
  await page.getByRole('button', { name: 'Add photo' }).click()
  await choose(page, 'Choose a photo', pictureFile('anna.png'))
  await expectError(
    page,
    'Someone else changed this photo in the meantime. Please check it before you change it.',
  )
  expect(await family.member(anna)).toMatchObject({ portrait: { id: theirs } })
  await line.reconnect()
})
