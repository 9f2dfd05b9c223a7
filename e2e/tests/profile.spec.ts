import type { Page } from '@playwright/test'
import { Family, type Member } from '../support/family.ts'
import { disconnect, hold } from '../support/network.ts'
import type { People } from '../support/people.ts'
import {
  choosePerson,
  expectError,
  expectMessage,
  expectPath,
  onScreen,
  openMore,
} from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const profile = ({ id }: Pick<Member, 'id'>) => `/family-member/${id}`
const UNKNOWN = { id: '018f0000-0000-7000-8000-000000000001' }

/** Mara, who has an account, her mother Anna, Anna's brother Martin and his son Ben. */
async function family(people: People) {
  const owner = await people.owner()
  const relatives = new Family(owner.api)
  const mara = await people.approved('Mara Member')
  const own = await relatives.add('Mara Member', { email: mara.email, gender: 'female' })
  const anna = await relatives.add(
    'Anna Weber',
    {
      gender: 'female',
      birthSurname: 'Klein',
      birthDate: 'about 1950',
      email: 'anna@example.org',
      phoneNumber: '+49 30 123456',
      address: 'Lindenweg 4\nBerlin',
      occupation: 'Teacher',
      education: 'Humboldt University',
      interests: ['chess', 'old maps'],
    },
    'mother',
    own,
  )
  const johann = await relatives.add(
    'Johann Klein',
    { gender: 'male', deathDate: 'May 1990' },
    'father',
    anna,
  )
  const martin = await relatives.add('Martin Klein', { gender: 'male', birthDate: '1955' }, 'son', johann)
  const ben = await relatives.add('Ben Klein', { gender: 'male' }, 'son', martin)
  return { owner, relatives, mara, own, anna, johann, martin, ben }
}

/** A box of the profile by its heading. */
function box(page: Page, name: string) {
  return page.getByRole('region', { name, exact: true })
}

test("PROF-1 a profile shows a person's details and how they are related to the viewer @phone", async ({
  people,
}) => {
  const { mara, anna, johann, ben } = await family(people)
  const page = await mara.browser(profile(anna))
  await onScreen(page, 'Anna Weber')
  const main = page.getByRole('main')
  await expect(main.getByText('Relation to you: mother', { exact: true })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Edit Profile' })).toBeVisible()
  await expect(main.getByRole('button', { name: 'Add Relationship' })).toBeVisible()
  await expect(box(page, 'Basic information')).toContainText('about 1950')
  await expect(box(page, 'Basic information')).toContainText('Lindenweg 4')
  await expect(box(page, 'Basic information').getByRole('link', { name: 'anna@example.org' })).toBeVisible()
  await expect(box(page, 'Professional information')).toContainText('Teacher')
  await expect(box(page, 'Professional information')).toContainText('Humboldt University')
  await expect(page.getByRole('list', { name: 'Interests' }).getByRole('listitem')).toHaveText([
    'chess',
    'old maps',
  ])
  await expect(main.getByText('Deceased', { exact: true })).toHaveCount(0)

  await page.goto(profile(johann))
  await expect(main.getByText('Deceased', { exact: true })).toBeVisible()
  await expect(box(page, 'Basic information')).toContainText('May 1990')

  await page.goto(profile(ben))
  await expect(main.getByText('Relation to you: first cousin')).toBeVisible()
  await expect(main.getByText("your mother's brother's son")).toBeVisible()
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('PROF-1 the relation line for yourself, for unrelated people and for users without an entry', async ({
  people,
}) => {
  const { mara, own, relatives, anna } = await family(people)
  const page = await mara.browser(profile(own))
  await expect(page.getByText('This is you', { exact: true })).toBeVisible()

  const unrelated = await relatives.add('Nora Nobody', {}, 'spouse', anna)
  const [row] = await relatives.recorded(unrelated)
  await (await people.owner()).api.call('DELETE', `/api/relationships/${row?.id}?version=${row?.version}`)
  await page.goto(profile(unrelated))
  await expect(page.getByText('No known relation', { exact: true })).toBeVisible()

  const wanda = await people.approved('Wanda Without')
  const other = await wanda.browser(profile(anna))
  await expect(
    other.getByText('Add your email to your own entry to see how you are related.', { exact: true }),
  ).toBeVisible()
})

test('PROF-2 the yellow banner shows only if not even an approximate birth date is known', async ({
  people,
}) => {
  const { mara, ben, anna } = await family(people)
  const page = await mara.browser(profile(ben))
  const banner = page.getByText('Missing birth date!', { exact: true })
  await expect(banner).toBeVisible()
  await page.goto(profile(anna))
  await onScreen(page, 'Anna Weber')
  await expect(banner).toHaveCount(0)

  await page.goto(profile(ben))
  await page.getByRole('link', { name: 'Add birth date' }).click()
  await page.getByLabel('Birth date', { exact: true }).fill('before 1990')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectMessage(page, 'Changes to Ben Klein saved.')
  await expect(box(page, 'Basic information')).toContainText('before 1990')
  await expect(banner).toHaveCount(0)
})

test('PROF-3 editing requires a name, removes cleared fields and splits interests', async ({ people }) => {
  const { mara, anna, relatives } = await family(people)
  const page = await mara.browser(profile(anna))
  await page.getByRole('link', { name: 'Edit Profile' }).click()
  const name = page.getByLabel('Name', { exact: true })
  await expect(name).toBeFocused()
  await name.fill('  ')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await expect(name).toBeFocused()
  expect((await relatives.member(anna)).name).toBe('Anna Weber')

  await name.fill('Anna Maria Weber')
  await page.getByLabel('Occupation').fill('')
  await page.getByLabel('Phone number').fill('   ')
  await page.getByLabel('Interests').fill(' chess, , roses ,old maps,')
  await expect(page.getByLabel('Deceased')).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectMessage(page, 'Changes to Anna Maria Weber saved.')
  await onScreen(page, 'Anna Maria Weber')
  await expect(page.getByRole('link', { name: 'Edit Profile' })).toBeFocused()
  expect(await relatives.member(anna)).toMatchObject({
    name: 'Anna Maria Weber',
    occupation: null,
    phoneNumber: null,
    education: 'Humboldt University',
    interests: ['chess', 'roses', 'old maps'],
  })
})

test('PROF-3 people cannot mark themselves as deceased', async ({ people }) => {
  const { mara, own } = await family(people)
  const page = await mara.browser(`${profile(own)}?edit`)
  await expect(page.getByLabel('Name', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Deceased')).toHaveCount(0)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await onScreen(page, 'Mara Member')
  await expect(page.getByRole('link', { name: 'Edit Profile' })).toBeFocused()
})

test('PROF-4 users link themselves to someone on their own profile, and only there', async ({
  people,
  guard,
}) => {
  guard.allow(/ERR_CONNECTION_FAILED.*\/api\/relationships/)
  const { mara, own, ben, relatives } = await family(people)
  const page = await mara.browser(profile(ben))
  await onScreen(page, 'Ben Klein')
  await expect(page.getByText('Link Yourself to a Family Member')).toHaveCount(0)

  await page.goto(profile(own))
  const form = box(page, 'Link Yourself to a Family Member')
  // Wait for the relationships above the form: they move it when they load, which would close an open list of names.
  await expect(box(page, 'Relationships')).toContainText('Anna Weber')
  await expect(form.getByRole('button', { name: 'Link', exact: true })).toBeDisabled()
  await choosePerson(form, 'Family member', 'Ben Klein')
  await form.getByLabel('Relationship').selectOption('spouse')
  await expect(form.getByText('Mara Member is the spouse of Ben Klein')).toBeVisible()

  const line = await disconnect(page, '**/api/relationships')
  await form.getByRole('button', { name: 'Link', exact: true }).click()
  await expectError(page, 'Failed to link relationship.')
  await line.reconnect()
  await form.getByRole('button', { name: 'Link', exact: true }).click()
  await expectMessage(page, "You're linked to Ben Klein.")
  await expect(
    box(page, 'Relationships').getByRole('listitem').filter({ hasText: 'Ben Klein' }),
  ).toContainText('spouse')
  expect((await relatives.recorded(ben)).map(row => `${row.other.name}: ${row.label}`)).toContain(
    'Mara Member: spouse',
  )
})

test("PROF-5 /profile shows the family member with the user's email", async ({ people }) => {
  const { mara, own } = await family(people)
  const page = await mara.browser('/profile')
  const entry = box(page, 'Your family entry')
  await expect(entry).toContainText('This is you')
  await expect(entry).toContainText('Missing birth date!')
  await expect(entry).not.toContainText('No matching family member found for your email.')
  await entry.getByRole('link', { name: 'Open my family entry' }).click()
  await expectPath(page, profile(own))
  await onScreen(page, 'Mara Member')
})

test('PROF-6 a missing profile or a loading error is shown in a red box', async ({ people, guard }) => {
  guard.allow(/404.*\/api\/members\//)
  guard.allow(/ERR_CONNECTION_FAILED.*\/api\/members\//)
  const { mara, anna } = await family(people)
  const page = await mara.browser(profile(UNKNOWN))
  await expectError(page, 'Family member not found.')

  const both = await disconnect(page, '**/api/members/*')
  await page.goto(profile(anna))
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'Failed to load family member profile.',
  )
  await both.reconnect()
  await page.getByRole('button', { name: 'Retry' }).click()
  await onScreen(page, 'Anna Weber')

  const relations = await disconnect(page, '**/api/members/*/relations')
  await page.reload()
  await onScreen(page, 'Anna Weber')
  await expect(box(page, 'Relationships').getByRole('alert')).toContainText(
    'Failed to load family relationships.',
  )
  await relations.reconnect()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(box(page, 'Relationships')).toContainText('Johann Klein')
})

test('a profile shows that it is loading', async ({ people }) => {
  const { mara, anna } = await family(people)
  const page = await mara.browser('/dashboard')
  const line = await hold(page, `**/api/members/${anna.id}`)
  await page.goto(profile(anna))
  await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible()
  await line.release()
  await onScreen(page, 'Anna Weber')
})

test('MEMB-5 the input stays when a profile cannot be saved', async ({ people, guard }) => {
  guard.allow(/ERR_CONNECTION_FAILED.*\/api\/members\//)
  const { mara, anna } = await family(people)
  const page = await mara.browser(`${profile(anna)}?edit`)
  await page.getByLabel('Occupation').fill('Headmistress')
  const line = await disconnect(page, `**/api/members/${anna.id}`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectError(page, 'Error updating family member. Please try again.')
  await expect(page.getByLabel('Occupation')).toHaveValue('Headmistress')
  await line.reconnect()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(box(page, 'Professional information')).toContainText('Headmistress')
})

test('two browsers edit the same profile: the second to save sees both versions and loses nothing', async ({
  people,
  guard,
}) => {
  guard.allow(/409.*\/api\/members\//)
  const { owner, mara, anna, relatives } = await family(people)
  const first = await mara.browser(`${profile(anna)}?edit`)
  const second = await owner.browser(`${profile(anna)}?edit`)
  await first.getByLabel('Occupation').fill('Headmistress')
  await second.getByLabel('Occupation').fill('Gardener')
  await second.getByLabel('Address').fill('Rosenweg 1')

  await first.getByRole('button', { name: 'Save', exact: true }).click()
  await expectMessage(first, 'Changes to Anna Weber saved.')
  await second.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(second.getByRole('main').getByRole('alert')).toContainText('This was changed somewhere else')
  await expect(second.getByText('Saved now: Headmistress')).toBeVisible()
  await expect(second.getByLabel('Occupation')).toHaveValue('Gardener')
  await expect(second.getByLabel('Address')).toHaveValue('Rosenweg 1')

  await second.getByRole('button', { name: 'Save my version' }).click()
  await expectMessage(second, 'Changes to Anna Weber saved.')
  expect(await relatives.member(anna)).toMatchObject({ occupation: 'Gardener', address: 'Rosenweg 1' })
  // The first browser updates without a reload.
  await expect(box(first, 'Professional information')).toContainText('Gardener')

  // Or the saved version is used instead.
  await first.goto(`${profile(anna)}?edit`)
  await first.getByLabel('Occupation').fill('Baker')
  await relatives.change(anna, { occupation: 'Florist' })
  await first.getByRole('button', { name: 'Save', exact: true }).click()
  await first.getByRole('button', { name: 'Use the saved version' }).click()
  await expect(first.getByLabel('Name', { exact: true })).toBeFocused()
  await expect(first.getByLabel('Occupation')).toHaveValue('Florist')
})

test('MEMB-3 an admin deletes a member after confirmation and undoes it', async ({ people }) => {
  const { owner, anna, relatives, martin } = await family(people)
  const page = await owner.browser(profile(martin))
  await openMore(page)
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Are you sure you want to delete this family member?')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await onScreen(page, 'Martin Klein')
  await expect(page.getByRole('main').getByRole('button', { name: 'More', exact: true })).toBeFocused()

  await openMore(page)
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expectPath(page, '/family-members')
  await expectMessage(page, 'Martin Klein and all their relationships have been deleted.')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expectMessage(page, 'Martin Klein is back.')
  await page.goto(profile(martin))
  await expect(box(page, 'Relationships')).toContainText('Ben Klein')
  expect((await relatives.member(anna)).name).toBe('Anna Weber')
})

test('only admins can delete; others see why not', async ({ people }) => {
  const { mara, anna } = await family(people)
  const page = await mara.browser(profile(anna))
  await openMore(page)
  const button = page.getByRole('button', { name: 'Delete', exact: true })
  await expect(button).toBeDisabled()
  await expect(button).toHaveAccessibleDescription('Only administrators can delete family members.')
})

test('HOME-4 a child sees no contact details of others and no control that it may not use', async ({
  people,
}) => {
  const { relatives, anna } = await family(people)
  const kim = await people.child('Kim Child')
  const own = await relatives.add('Kim Child', { email: kim.email, phoneNumber: '0170 1' }, 'child', anna)
  const page = await kim.browser(profile(anna))
  await expect(box(page, 'Basic information')).toContainText(
    "Contact details aren't shown to children's accounts.",
  )
  await expect(page.getByText('anna@example.org')).toHaveCount(0)
  // Decision 85: no controls that only adults may use.
  await expect(box(page, 'Relationships')).toContainText('Kim Child')
  const disabled = page.getByRole('main').locator('button:disabled, button[aria-disabled=true]')
  await expect(disabled).toHaveCount(0)
  for (const name of ['Edit Profile', 'Add Relationship', 'Delete', 'Add photo'])
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
  await page.goto(profile(own))
  await expect(box(page, 'Basic information')).toContainText('0170 1')
  await expect(page.getByRole('link', { name: 'Edit Profile' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add Relationship' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Family Tree' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toHaveCount(0)
  await expect(disabled.filter({ hasNotText: 'Link' })).toHaveCount(0)
})
