import type { Locator, Page } from '@playwright/test'
import {
  description,
  expectOrder,
  involve,
  openAdd,
  openEdit,
  row,
  save,
  someHistory,
} from '../support/historyList.ts'
import { pressFor } from '../support/photoForm.ts'
import { picture } from '../support/pictures.ts'
import { expectMessage, expectPath, onScreen } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const FIELD = 'Add a source'

/** Opens what an event's form folds away. */
async function moreDetails(form: Locator): Promise<Locator> {
  await form.getByRole('button', { name: 'More details' }).click()
  const details = form.getByRole('region', { name: 'More details' })
  await expect(details.getByLabel(/^Label/)).toBeFocused()
  return details
}

/** Cites a source in an open form, by choosing an option of the list. */
async function cite(details: Locator, typed: string, option: string): Promise<Locator> {
  const field = details.getByRole('combobox', { name: FIELD })
  await field.fill(typed)
  await details.getByRole('option', { name: option }).click()
  const citation = details.getByRole('list', { name: 'Sources' }).getByRole('group').last()
  await expect(citation.getByLabel(/^Page/)).toBeFocused()
  return citation
}

const citedBy = (page: Page) => page.getByRole('region', { name: 'Cited by' })

test('CITE-1 an event cites several sources, and a shared one says where it is cited', async ({
  people,
  guard,
}) => {
  guard.allow(/409.*\/api\/sources/)
  const { owner, history, war } = await someHistory(people)
  const page = await owner.browser('/family-history')
  const form = await openEdit(page, 'The voyage')
  const details = await moreDetails(form)
  // The source of the form is the first in the list.
  await expect(form.getByRole('button', { name: 'Passenger list', exact: true })).toHaveCount(0)
  await expect(details.getByRole('group', { name: 'Passenger list' })).toBeVisible()
  const shared = await cite(details, 'letter', 'A letter')
  await shared.getByLabel(/^Page/).fill('Page 3')
  await shared.getByLabel('How sure is it?').selectOption({ label: 'Likely: written or told later' })
  await shared.getByLabel(/^What it says/).fill('We sailed at dawn.')
  await cite(details, 'Diary of Zdeněk', 'Add “Diary of Zdeněk” as a new source')
  await save(form)
  await expectMessage(page, 'Change saved.')

  await row(page, 'The voyage')
    .getByRole('link', { name: /^Learn More/ })
    .click()
  const list = page.getByRole('list', { name: 'Sources' })
  await expect(list.getByRole('link')).toHaveText(['Passenger list', 'A letter', 'Diary of Zdeněk'])
  for (const text of ['Page: Page 3', 'Likely', 'We sailed at dawn.']) await expect(list).toContainText(text)

  await list.getByRole('link', { name: 'A letter' }).click()
  await onScreen(page, 'A letter')
  await expect(citedBy(page).getByRole('link')).toHaveText([
    /Away in the war|The voyage/,
    /Away in the war|The voyage/,
  ])
  // A source that is cited stays, and the page says where it is cited.
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alert')).toContainText('This source is still cited by')
  await citedBy(page).getByRole('link', { name: 'Away in the war' }).click()
  await expectPath(page, `/family-history/event/${war.id}`)
  expect((await history.event(war)).citations).toHaveLength(1)
})

test('CITE-1 a source is added with its details and files, found, changed, deleted and restored', async ({
  people,
  guard,
}) => {
  guard.allow(/4(04|22).*\/api\/sources/)
  const owner = await people.owner()
  const page = await owner.browser('/family-history')
  await page.getByRole('link', { name: 'Sources' }).click()
  await onScreen(page, 'Sources')
  await expect(page.getByText('No sources yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Add a source' }).last().click()
  const field = (name: string | RegExp) => page.getByLabel(name)
  await expect(field('Title')).toBeFocused()
  await field('Title').fill('Church register of Žďár')
  await field(/^Author/).fill('Father Josef')
  await field(/^Where it is kept/).fill('State archive, Brno')
  await field(/^Web address/).fill('archive.example')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'page-12.png', mimeType: 'image/png', buffer: picture() })
  await expect(page.getByRole('list', { name: 'Files' })).toContainText('page-12.png')
  const add = page.getByRole('button', { name: 'Add a source', exact: true })
  await add.click()
  await expect(field(/^Web address/)).toBeFocused()
  await field(/^Web address/).fill('https://archive.example/12')
  await add.click()
  await onScreen(page, 'Church register of Žďár')
  const main = page.getByRole('main')
  for (const text of ['Father Josef', 'State archive, Brno', 'page-12.png', 'Nothing cites this source yet.'])
    await expect(main).toContainText(text)
  await expect(main.getByRole('link', { name: /archive\.example/ })).toHaveAttribute(
    'href',
    'https://archive.example/12',
  )

  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(field('Title')).toBeFocused()
  await field(/^Note/).fill('Hard to read.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expectMessage(page, 'Change saved.')
  await expect(main).toContainText('Hard to read.')

  // The search of the page finds it, too.
  await page.goto('/search?q=zdar')
  await page
    .getByRole('main')
    .getByRole('link', { name: /Church register/ })
    .first()
    .click()
  await onScreen(page, 'Church register of Žďár')
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expectPath(page, '/sources')
  await expect(page.getByText('No sources yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectMessage(page, '“Church register of Žďár” is back.')
  await page.getByLabel('Search the sources').fill('josef')
  await page
    .getByRole('list', { name: 'Sources' })
    .getByRole('link', { name: 'Church register of Žďár' })
    .click()
  await expect(main).toContainText('page-12.png')
})

test('CITE-3 an event has a label, files and roles, and the table is filtered by label', async ({
  people,
}) => {
  const { owner } = await someHistory(people)
  const page = await owner.browser('/family-history')
  await expectOrder(page, ['lake', 'war', 'voyage'])
  await expect(page.getByLabel('Label', { exact: true })).toHaveCount(0)
  const form = await openAdd(page)
  await form.getByLabel('Date', { exact: true }).fill('1920-05-02')
  await description(form).fill('Anna was baptised')
  await involve(form, 'Anna Weber')
  await involve(form, 'Emil Weber')
  const details = await moreDetails(form)
  await details.getByLabel(/^Label/).fill('Baptism')
  await details.getByLabel('Role of Emil Weber').fill('Godfather')
  await details
    .locator('input[type=file]')
    .first()
    .setInputFiles(
      ['font.png', 'guests.png'].map(name => ({ name, mimeType: 'image/png', buffer: picture() })),
    )
  await expect(details.getByRole('list', { name: 'Photos and files' }).getByRole('listitem')).toHaveCount(2)
  await save(form)
  await expectMessage(page, 'Event saved.')

  const filters = page.getByRole('button', { name: /^Filters/ })
  if (await filters.isVisible()) await filters.click()
  await page.getByLabel('Label', { exact: true }).selectOption('Baptism')
  await expectOrder(page, ['baptised'])
  await expect(page).toHaveURL(/label=Baptism/)
  await row(page, 'baptised')
    .getByRole('link', { name: /^Learn More/ })
    .click()
  const main = page.getByRole('main')
  await expect(main).toContainText('Emil Weber (Godfather)')
  await expect(main.getByRole('list', { name: 'Photos and files' }).getByRole('link')).toHaveText([
    /font\.png/,
    /guests\.png/,
  ])
  // Changing something else leaves them as they are.
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel(/^Location/).fill('Brno')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  for (const text of ['Brno', 'Baptism', 'Emil Weber (Godfather)', 'guests.png'])
    await expect(main).toContainText(text)
})

test('CITE-2 a profile has places, further names, notes and sources, and a couple its engagement and wedding @phone', async ({
  people,
}) => {
  const { owner, family, emil } = await someHistory(people)
  await family.add('Marta Weber', {}, 'spouse', emil)
  const page = await owner.browser(`/family-member/${emil.id}?edit`)
  await page.getByRole('button', { name: 'More details' }).click()
  const details = page.getByRole('region', { name: 'More details' })
  await expect(details.getByLabel('Birthplace')).toBeFocused()
  await details.getByLabel('Birthplace').fill('Žďár')
  await details.getByLabel('Place of death').fill('Chicago')
  await details.getByRole('button', { name: 'Add a name' }).click()
  await expect(details.getByLabel('Full name')).toBeFocused()
  await details.getByLabel('Full name').fill('Emil Tkadlec')
  await details.getByLabel(/^Language/).fill('cs')
  await details.getByRole('button', { name: 'Add a note' }).click()
  await details.getByRole('textbox', { name: 'Note 1' }).fill('He carved spoons.')
  await cite(details, 'letter', 'A letter')
  await details.getByText('Sources for this name').click()
  await cite(
    details.getByRole('list', { name: 'Further names' }),
    'Passport',
    'Add “Passport” as a new source',
  )
  await save(page.getByRole('main'))
  await expectMessage(page, 'Changes to Emil Weber saved.')
  const main = page.getByRole('main')
  for (const text of ['Name at birth', 'Emil Tkadlec (Czech)', 'Žďár', 'Chicago', 'He carved spoons.'])
    await expect(main).toContainText(text)
  for (const name of ['A letter', 'Passport']) await expect(main.getByRole('link', { name })).toBeVisible()

  await main.getByRole('button', { name: 'Edit the relationship with Marta Weber' }).click()
  const couple = page.getByRole('region', { name: 'Edit the relationship with Marta Weber' })
  await couple.getByText('Engagement and places').click()
  await couple.getByLabel('Engaged on').fill('May 1909')
  await couple.getByLabel('Place of marriage').fill('Brno')
  await couple.getByText('Sources', { exact: true }).first().click()
  await cite(couple, 'Wedding book', 'Add “Wedding book” as a new source')
  await save(couple)
  await expectMessage(page, 'Relationship with Marta Weber saved.')
  await expect(main).toContainText(/engaged May 1909, married in Brno/)
  await expect(main.getByRole('link', { name: 'Wedding book' })).toBeVisible()
  // Another change of the profile leaves them as they are.
  await family.change(emil, { occupation: 'Carver' })
  await page.reload()
  for (const text of ['Carver', 'Emil Tkadlec', 'He carved spoons.', 'married in Brno'])
    await expect(main).toContainText(text)
})

test('a person has photos and documents, which are captioned, ordered and removed', async ({ people }) => {
  const { owner, emil } = await someHistory(people)
  const page = await owner.browser(`/family-member/${emil.id}?edit`)
  await page.getByRole('button', { name: 'More details' }).click()
  const details = page.getByRole('region', { name: 'More details' })
  const list = details.getByRole('list', { name: 'Photos and documents' })
  const chosen = details.locator('input[type=file]').first()
  await chosen.setInputFiles({
    ...{ name: 'certificate.pdf', mimeType: 'application/pdf' },
    buffer: Buffer.from('%PDF-1.7\n'),
  })
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await chosen.setInputFiles({ name: 'ship.png', mimeType: 'image/png', buffer: picture() })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await list
    .getByRole('listitem')
    .filter({ hasText: 'ship.png' })
    .getByLabel(/^Caption/)
    .fill('Emil on board')
  await pressFor(list, 'ship.png', 'Move earlier')
  await expect(list.getByRole('button', { name: 'More for ship.png' })).toBeFocused()
  await expect(list.getByRole('listitem')).toContainText(['ship.png', 'certificate.pdf'])
  await expect(page.getByText('ship.png is now file 1 of 2.')).toBeAttached()
  await save(page.getByRole('main'))
  await expectMessage(page, 'Changes to Emil Weber saved.')
  const shown = page.getByRole('main').getByRole('list', { name: 'Photos and documents' }).getByRole('link')
  await expect(shown).toHaveText([/^Emil on board/, /^certificate\.pdf/])

  await page.getByRole('link', { name: 'Edit Profile' }).click()
  await expect(list.getByLabel(/^Caption/).first()).toHaveValue('Emil on board')
  await pressFor(list, 'certificate.pdf', 'Remove')
  await expect(list.getByRole('button', { name: 'More for ship.png' })).toBeFocused()
  await save(page.getByRole('main'))
  await expect(shown).toHaveText([/^Emil on board/])
})
