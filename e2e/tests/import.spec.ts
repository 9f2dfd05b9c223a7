import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { Family } from '../support/family.ts'
import { DESKTOP_SIZES, expectFits, PHONE_SIZES } from '../support/layout.ts'
import { onScreen } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

/** Emil and Berta with their daughter Anna; one date that no one can read. */
const lines = [
  '0 HEAD',
  '1 SOUR Old Roots',
  '2 VERS 4.2',
  '1 GEDC',
  '2 VERS 5.5.1',
  '2 FORM LINEAGE-LINKED',
  '1 CHAR UTF-8',
  '0 @I1@ INDI',
  '1 NAME Emil /Weber/',
  '1 SEX M',
  '1 BIRT',
  '2 DATE 1887',
  '2 PLAC Brno',
  '1 OCCU Baker',
  '1 FAMS @F1@',
  '0 @I2@ INDI',
  '1 NAME Berta /Novak/',
  '1 SEX F',
  '1 BIRT',
  '2 DATE the year of the great flood',
  '1 FAMS @F1@',
  '0 @I3@ INDI',
  '1 NAME Anna /Weber/',
  '1 SEX F',
  '1 BIRT',
  '2 DATE 17 MAY 1912',
  '1 FAMC @F1@',
  '0 @F1@ FAM',
  '1 HUSB @I1@',
  '1 WIFE @I2@',
  '1 CHIL @I3@',
  '1 MARR',
  '2 DATE 1910',
  '0 TRLR',
  '',
]

async function choose(page: Page, name: string, text: string | Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file to import' }).click()
  const buffer = typeof text === 'string' ? Buffer.from(text) : text
  await (await chooser).setFiles({ name, mimeType: 'text/plain', buffer })
}

/** Imports a file as it is proposed. */
async function importFile(page: Page, name: string, text: string): Promise<void> {
  await choose(page, name, text)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText('The import is done.')).toBeVisible()
}

async function namesOf(page: Page): Promise<string[]> {
  const response = await page.request.get('/api/members')
  const { items } = (await response.json()) as { items: { name: string }[] }
  return items.map(({ name }) => name).sort()
}

test('GED-1 GED-2 an admin uploads a file, sees what it is and what is doubtful, imports it and undoes it as a whole @phone', async ({
  people,
}, { project }) => {
  const owner = await people.owner()
  const page = await owner.browser('/admin/import')
  await onScreen(page, 'Import a family tree')
  await choose(page, 'roots.ged', lines.join('\n'))

  const file = page.getByRole('region', { name: 'roots.ged' })
  await expect(file.getByText('Old Roots 4.2')).toBeVisible()
  await expect(file.getByText('3 people, 1 couple', { exact: false }).first()).toBeVisible()
  const doubts = page.getByRole('region', { name: 'Doubtful lines' })
  await expect(doubts.getByText('Line 20')).toBeVisible()
  await expect(doubts.getByText('the year of the great flood')).toBeVisible()
  expect(await namesOf(page), 'the preview writes nothing').toEqual([])
  await expectAccessible(page)
  await expectFits(page, 'import', project.name === 'phone' ? PHONE_SIZES : DESKTOP_SIZES)

  await file.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(file.getByText('The import is done.')).toBeVisible()
  expect(await namesOf(page)).toEqual(['Anna Weber', 'Berta Novak', 'Emil Weber'])
  await expectAccessible(page)

  await file.getByRole('button', { name: 'Undo this import' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo the import' }).click()
  await expect(file.getByText('The import has been undone.')).toBeVisible()
  expect(await namesOf(page)).toEqual([])
})

test('GED-3 GED-4 someone who is here already is proposed with the reasons, and what was changed here stays', async ({
  people,
}) => {
  const owner = await people.owner()
  await new Family(owner.api).add('Emil Weber', { birthDate: '1887', gender: 'male', occupation: 'Miller' })
  const page = await owner.browser('/admin/import')
  await choose(page, 'roots.ged', lines.join('\n'))

  const matches = page.getByRole('region', { name: 'People who may be here already' })
  await expect(matches.getByText('The same name')).toBeVisible()
  const question = matches.getByRole('radiogroup', { name: 'Is Emil Weber already here?' })
  const differences = page.getByRole('region', { name: 'Differences' })
  await test.step('what the import would do follows each choice', async () => {
    await question.getByRole('radio', { name: 'Someone else, add them' }).check()
    await expect(page.getByText('Add 3 people', { exact: false })).toBeVisible()
    await expect(differences).toBeHidden()
    await question.getByRole('radio', { name: 'The same person' }).check()
    await expect(page.getByText('Add 2 people', { exact: false })).toBeVisible()
    await expect(page.getByText('Recognise 1 person who is here already.')).toBeVisible()
    const occupation = differences.getByRole('radiogroup', { name: 'Emil Weber: Occupation' })
    await expect(occupation.getByText('Miller')).toBeVisible()
    await expect(occupation.getByRole('radio', { name: 'Keep what is here' })).toBeChecked()
  })
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText('The import is done.')).toBeVisible()
  expect(await namesOf(page), 'Emil is there once').toEqual(['Anna Weber', 'Berta Novak', 'Emil Weber'])
  const found = await owner.api.call<{ items: { id: string; name: string }[] }>('GET', '/api/members')
  const emil = found.items.find(({ name }) => name === 'Emil Weber')
  const { occupation } = await owner.api.call<{ occupation: string }>('GET', `/api/members/${emil?.id}`)
  expect(occupation, 'the file must not overwrite it without asking').toBe('Miller')

  await test.step('the same file again adds nothing', async () => {
    await page.getByRole('link', { name: 'Back to all files' }).click()
    await choose(page, 'roots.ged', lines.join('\n'))
    await expect(page.getByText('This file was imported before', { exact: false })).toBeVisible()
    await expect(page.getByText('Add nothing new.')).toBeVisible()
  })
})

test('GED-9 GED-12 a newer file shows first what it would replace, and names who is missing', async ({
  people,
}, { project }) => {
  const owner = await people.owner()
  const page = await owner.browser('/admin/import')
  await importFile(page, 'roots.ged', lines.join('\n'))
  const newer = lines
    .join('\n')
    .replace('1 OCCU Baker', '1 OCCU Miller\n1 EDUC Trade school')
    .replace(/0 @I2@ INDI\n(?:[1-9].*\n)*/, '')
    .replace('1 WIFE @I2@\n', '')
  await page.getByRole('link', { name: 'Back to all files' }).click()
  await choose(page, 'newer.ged', newer)

  const occupation = page
    .getByRole('region', { name: 'Differences from what is here' })
    .getByRole('radiogroup', { name: 'Emil Weber: Occupation' })
  await expect(occupation.getByText('Miller')).toBeVisible()
  await expect(occupation.getByRole('radio', { name: 'Take what the file says' })).toBeChecked()
  const missing = page.getByRole('region', { name: 'No longer in the file' })
  await expect(missing.getByRole('link', { name: 'Berta Novak' })).toBeVisible()
  const education = page
    .getByRole('region', { name: 'Added to what is here' })
    .getByRole('radiogroup', { name: 'Emil Weber: Education' })
  await expect(education.getByRole('radio', { name: 'Add', exact: true })).toBeChecked()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'newer.ged',
    'Differences from what is here',
    'No longer in the file',
    'Added to what is here',
  ])
  await expectAccessible(page)
  await expectFits(page, 'newer import', project.name === 'phone' ? PHONE_SIZES : DESKTOP_SIZES)
})

test('GED-8 a file that is no GEDCOM gets a plain answer and changes nothing', async ({ people }) => {
  const page = await (await people.owner()).browser('/admin/import')
  await choose(page, 'page.ged', '<html><body>Our family</body></html>')
  await expect(page.getByText('This is not a GEDCOM file.', { exact: false })).toBeVisible()
  expect(await namesOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Remove this file' }).click()
  await expect(page.getByRole('button', { name: 'Choose a file to import' })).toBeVisible()
})

test('GED-11 names with special letters are shown, and another character set reads the file again', async ({
  people,
}) => {
  const page = await (await people.owner()).browser('/admin/import')
  const head = '0 HEAD\n1 GEDC\n2 VERS 5.5.1\n1 CHAR ANSI\n0 @I1@ INDI\n1 NAME '
  // Иван Петров in windows-1251.
  const name = Buffer.from([0xc8, 0xe2, 0xe0, 0xed, 0x20, 0xcf, 0xe5, 0xf2, 0xf0, 0xee, 0xe2])
  await choose(page, 'petrov.ged', Buffer.concat([Buffer.from(head), name, Buffer.from('\n0 TRLR\n')]))
  const letters = page.getByRole('region', { name: 'Are these letters right?' })
  await expect(letters.getByText('Èâàí Ïåòðîâ')).toBeVisible()
  await expect(page.getByText('We read the characters as windows-1252', { exact: false })).toBeVisible()
  await expectAccessible(page)
  await letters.getByLabel('Character set').selectOption('windows-1251: Cyrillic')
  await letters.getByRole('button', { name: 'Read the file again' }).click()
  await expect(letters.getByText('Иван Петров')).toBeVisible()
  await expect(letters.getByLabel('Character set')).toHaveValue('windows-1251')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText('The import is done.')).toBeVisible()
  expect(await namesOf(page)).toEqual(['Иван Петров'])
})

test('GED-7 an admin chooses the columns of a table, leaves a row out and imports the rest', async ({
  people,
  guard,
}, { project }) => {
  guard.allow(/422.*\/api\/imports\/.*\/columns/)
  const page = await (await people.owner()).browser('/admin/import')
  const table =
    'Vorname;Nachname;Geburtsdatum;Schuhe\nEmil;Weber;1887;44\nAnna;Weber;irgendwann;38\n;;1900;\n'
  await choose(page, 'weber.csv', table)

  const columns = page.getByRole('region', { name: 'What is in the columns?' })
  await expect(columns.getByLabel('Vorname')).toHaveValue('givenName')
  await expect(columns.getByLabel('Schuhe')).toHaveValue('')
  await expect(columns.getByText('For example: Emil · Anna')).toBeVisible()
  await expectAccessible(page)
  await expectFits(page, 'import-columns', project.name === 'phone' ? PHONE_SIZES : DESKTOP_SIZES)
  await columns.getByLabel('Vorname').selectOption("Don't import")
  await columns.getByLabel('Nachname').selectOption("Don't import")
  await columns.getByRole('button', { name: 'Continue' }).click()
  await expect(columns.getByText("Please choose a column that has the people's names.")).toBeVisible()
  await columns.getByLabel('Vorname').selectOption('Given name')
  await columns.getByLabel('Nachname').selectOption('Surname')
  await columns.getByRole('button', { name: 'Continue' }).click()

  const rows = page.getByRole('region', { name: 'Rows with problems' })
  await expect(rows.getByText("We can't read the date “irgendwann”.", { exact: false })).toBeVisible()
  await expect(rows.getByText('There is no name here, so this is left out.')).toBeVisible()
  await expect(page.getByText('Add 2 people', { exact: false })).toBeVisible()
  const question = rows.getByRole('radiogroup', { name: 'Import row 3?' })
  await question.getByRole('radio', { name: 'Leave out' }).check()
  await expect(page.getByText('Add 1 person', { exact: false })).toBeVisible()
  await expect(question.getByRole('radio', { name: 'Leave out' })).toBeChecked()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText('The import is done.')).toBeVisible()
  expect(await namesOf(page)).toEqual(['Emil Weber'])
})

test('GED-7 vCards fill what is empty, and people who are not here are left out unless they are added', async ({
  people,
}) => {
  const owner = await people.owner()
  await new Family(owner.api).add('Anna Weber', { birthDate: '1950-05-17' })
  const page = await owner.browser('/admin/import')
  const cards = ['Anna Weber;1950-05-17', 'Peter Plumber;1960-01-01', 'Emil Weber;1980-02-02'].map(line => {
    const [name, birthday] = line.split(';')
    return `BEGIN:VCARD\nVERSION:3.0\nFN:${name}\nBDAY:${birthday}\nTEL:01 234\nEND:VCARD\n`
  })
  await choose(page, 'contacts.vcf', cards.join(''))
  const strangers = page.getByRole('region', { name: 'Contacts who are not here yet' })
  await expect(strangers.getByRole('radiogroup', { name: 'Add Peter Plumber?' })).toBeVisible()
  const emil = strangers.getByRole('radiogroup', { name: 'Add Emil Weber?' })
  await expect(
    page.getByText('1 addition to people and sources that are here already is listed below.'),
  ).toBeVisible()
  await emil.getByRole('radio', { name: 'Add' }).check()
  await expect(page.getByText('Add 1 person', { exact: false })).toBeVisible()
  await expect(emil.getByRole('radio', { name: 'Add' })).toBeChecked()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText('The import is done.')).toBeVisible()
  expect(await namesOf(page)).toEqual(['Anna Weber', 'Emil Weber'])
})

test('scans that are chosen are attached to the sources that their names fit, or as someone says, and undone as a whole', async ({
  people,
}, { project }) => {
  const owner = await people.owner()
  const add = (title: string) => owner.api.call<{ id: string }>('POST', '/api/sources', { title })
  const register = await add('Parish register Ulm')
  const letters = await add('Letters')
  const filesOf = async ({ id }: { id: string }) => {
    const { files } = await owner.api.call<{ files: { file: { filename: string } }[] }>(
      'GET',
      `/api/sources/${id}`,
    )
    return files.map(({ file }) => file.filename)
  }
  const page = await owner.browser('/admin/import')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose scans', exact: true }).click()
  const scan = (name: string) => ({ name, mimeType: 'image/jpeg', buffer: Buffer.from(`a scan: ${name}`) })
  await (await chooser).setFiles(['Parish register Ulm p12.jpg', 'Großmutter.jpg', 'IMG_0012.jpg'].map(scan))

  const list = page.getByRole('region', { name: 'Files and their sources' })
  const where = (name: string) => list.getByRole('radiogroup', { name: `Where does ${name} belong?` })
  const page12 = where('Parish register Ulm p12.jpg')
  await expect(page12.getByText('The file name contains the title “Parish register Ulm”.')).toBeVisible()
  await expect(page12.getByRole('radio', { name: 'Attach to “Parish register Ulm”' })).toBeChecked()
  await expect(where('IMG_0012.jpg').getByText('No source fits this file name.')).toBeVisible()
  await expect(page.getByText('2 files are left out.', { exact: false })).toBeVisible()
  expect(await filesOf(register), 'the preview attaches nothing').toEqual([])
  await expectAccessible(page)

  await where('Großmutter.jpg').getByRole('radio', { name: 'New source “Großmutter”' }).check()
  await expect(page.getByText('Add 1 source and 2 files.')).toBeVisible()
  await list.getByRole('button', { name: 'Choose another source for IMG_0012.jpg' }).click()
  await page.keyboard.type('lett')
  await list.getByRole('option', { name: 'Letters' }).click()
  await expect(where('IMG_0012.jpg').getByRole('radio', { name: 'Attach to “Letters”' })).toBeChecked()
  await expect(page.getByText('Add 1 source and 3 files.')).toBeVisible()
  await expectAccessible(page)
  await expectFits(page, 'import-scans', project.name === 'phone' ? PHONE_SIZES : DESKTOP_SIZES)

  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText('The import is done.')).toBeVisible()
  expect(await filesOf(register)).toEqual(['Parish register Ulm p12.jpg'])
  expect(await filesOf(letters)).toEqual(['IMG_0012.jpg'])
  await page.getByRole('button', { name: 'Undo this import' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo the import' }).click()
  await expect(page.getByText('The import has been undone.')).toBeVisible()
  expect(await filesOf(register)).toEqual([])
})

test('a folder of scans is imported under its name', async ({ people }, info) => {
  const page = await (await people.owner()).browser('/admin/import')
  const folder = info.outputPath('Ulm')
  await mkdir(join(folder, 'pages'), { recursive: true })
  await writeFile(join(folder, 'pages', 'one.txt'), 'page one')
  await writeFile(join(folder, '.DS_Store'), 'leftover')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a folder of scans' }).click()
  await (await chooser).setFiles(folder)
  await expect(
    page.getByRole('region', { name: 'Ulm.zip' }).getByText('1 file', { exact: true }),
  ).toBeVisible()
  const file = page.getByRole('radiogroup', { name: 'Where does one.txt belong?' })
  await expect(file.getByText('Ulm/pages')).toBeVisible()
  await expect(page.getByText('Add nothing new.')).toBeVisible()
})

test('the import is for admins alone', async ({ people }) => {
  await people.owner()
  const page = await (await people.known('approved', 'Mara Member')).browser('/dashboard')
  const answer = await page.request.get('/api/imports')
  expect(answer.status()).toBe(403)
})
