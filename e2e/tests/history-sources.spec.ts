import type { Page } from '@playwright/test'
import { History } from '../support/history.ts'
import {
  addForm,
  chooseFile,
  date,
  description,
  editForm,
  openAdd,
  openEdit,
  openSource,
  row,
  rows,
  save,
  sourceDescription,
} from '../support/historyList.ts'
import { disconnect, hold } from '../support/network.ts'
import type { Person } from '../support/people.ts'
import { picture, pictureFile } from '../support/pictures.ts'
import { expectMessage, expectPath, onScreen } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const PDF = Buffer.from(`%PDF-1.4
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >> endobj
trailer << /Size 4 /Root 1 0 R >>
%%EOF
`)
const JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
  'base64',
)
const GIF = Buffer.from('R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=', 'base64')

/** An event with this file as its source. */
async function eventWith(person: Person, name: string, bytes: Buffer, about: string | null = null) {
  const file = await person.api.upload(name, 'application/octet-stream', bytes)
  const source = { description: about, file: file.id }
  return new History(person.api).add({ date: '1912', description: `About ${name}`, source })
}

/** Collects the file uploads of the page. */
function uploadsOf(page: Page): string[] {
  const sent: string[] = []
  page.on('request', request => {
    if (request.method() === 'POST' && request.url().includes('/api/files?')) sent.push(request.url())
  })
  return sent
}

/** The source of the only event in the history. */
async function sourceNow(person: Person) {
  const [event] = await new History(person.api).all()
  return event?.source as {
    description: string | null
    file: { filename: string } | null
    fileUrl: string | null
  }
}

test('HIST-7 HIST-10 the source of a new event is kept in the draft and stored with it, and the file is sent once', async ({
  people,
}) => {
  const owner = await people.owner()
  const page = await owner.browser('/family-history')
  const uploads = uploadsOf(page)
  const form = await openAdd(page)
  await date(form).fill('1912')
  await description(form).fill('The voyage')
  const dialog = await openSource(form, 'Add Source')
  await sourceDescription(dialog).fill('Passenger list')
  await chooseFile(dialog, pictureFile('ship.png'))
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  // Canceling discarded it; this time save it.
  await openSource(form, 'Add Source')
  await expect(sourceDescription(dialog)).toHaveValue('')
  await sourceDescription(dialog).fill('Passenger list')
  await chooseFile(dialog, pictureFile('ship.png'))
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(form.getByRole('button', { name: 'Passenger list' })).toBeVisible()
  await expect(form.getByText('Selected file: ship.png')).toBeVisible()
  expect(uploads).toHaveLength(0)
  await save(form)
  await expectMessage(page, 'Event saved.')
  expect(uploads).toHaveLength(1)
  const [event] = await new History(owner.api).all()
  expect(Object.keys(event ?? {})).toEqual(
    expect.arrayContaining([
      ...[
        'id',
        'date',
        'type',
        'description',
        'location',
        'familyInvolved',
        'source',
        'createdAt',
        'updatedAt',
      ],
    ]),
  )
  expect(await sourceNow(owner)).toMatchObject({
    description: 'Passenger list',
    file: { filename: 'ship.png' },
    fileUrl: expect.stringMatching(/^\/api\/files\/.+\/content$/),
  })

  // The saved row has no pending file, so editing it uploads nothing.
  const edit = await openEdit(page, 'The voyage')
  await expect(edit.getByText('Selected file:')).toHaveCount(0)
  await expect(edit.getByRole('link', { name: 'View File' })).toHaveAttribute(
    'href',
    /\/api\/files\/.+\/content/,
  )
  await description(edit).fill('The voyage over the sea')
  await save(edit)
  await expect(row(page, 'The voyage over the sea')).toContainText('Passenger list')
  expect(uploads).toHaveLength(1)
  expect(await sourceNow(owner)).toMatchObject({ file: { filename: 'ship.png' } })
})

test('HIST-7 the source of an existing row is saved with the row, including the removal of its file', async ({
  people,
}) => {
  const owner = await people.owner()
  await eventWith(owner, 'letter.pdf', PDF, 'A letter')
  const page = await owner.browser('/family-history')
  const form = await openEdit(page, 'About letter.pdf')
  const dialog = await openSource(form, 'A letter')
  await expect(dialog.getByText('Selected file: letter.pdf')).toBeVisible()
  await sourceDescription(dialog).fill('The letter of Aunt Clara')
  await dialog.getByRole('button', { name: 'Remove file' }).click()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  // Saving in the dialog does not store anything yet.
  expect(await sourceNow(owner)).toMatchObject({ description: 'A letter', file: { filename: 'letter.pdf' } })
  await expect(form.getByRole('link', { name: 'View File' })).toHaveCount(0)
  await save(form)
  await expectMessage(page, 'Change saved.')
  expect(await sourceNow(owner)).toMatchObject({ description: 'The letter of Aunt Clara' })
  expect((await sourceNow(owner)).file ?? null).toBeNull()
})

test('HIST-8 a source with a file links to it, one without is plain text', async ({ people }) => {
  const owner = await people.owner()
  const event = await eventWith(owner, 'ship.png', picture(), 'Passenger list')
  const history = new History(owner.api)
  await history.add({ date: '1950', description: 'A story', source: { description: 'As Anna told it' } })
  const page = await owner.browser('/family-history')
  await expect(row(page, 'A story')).toContainText('As Anna told it')
  await expect(row(page, 'A story').getByRole('link', { name: 'As Anna told it' })).toHaveCount(0)
  await row(page, 'About ship.png').getByRole('link', { name: 'Passenger list' }).click()
  await expectPath(page, `/family-history/source/${event.id}`)
  await onScreen(page, 'Source')
})

test('SOURCE-1 pictures are shown on the page, at most 24rem high, with their description @phone', async ({
  people,
}) => {
  const owner = await people.owner()
  const tall = await eventWith(owner, 'tall.png', picture([200, 90, 40], 300, 1_200), 'A tall picture')
  const page = await owner.browser('/profile')
  const line = await hold(page, '**/api/history/*')
  await page.goto(`/family-history/source/${tall.id}`)
  await expect(page.getByRole('main').getByText('Loading...')).toBeVisible()
  await line.release()
  const shown = page.getByRole('img', { name: 'A tall picture' })
  await expect(shown).toBeVisible()
  await expect.poll(() => shown.evaluate((one: HTMLImageElement) => one.naturalHeight)).toBe(1_200)
  expect((await shown.boundingBox())?.height).toBeLessThanOrEqual(24 * 16 + 2)
  await expect(page.getByRole('main').getByText('A tall picture')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Download/View File' })).toHaveCount(0)
  for (const [name, bytes] of [
    ['photo.jpg', JPEG],
    ['photo.jpeg', JPEG],
    ['photo.gif', GIF],
  ] as const) {
    const event = await eventWith(owner, name, bytes)
    await page.goto(`/family-history/source/${event.id}`)
    const one = page.getByRole('img', { name })
    await expect.poll(() => one.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBe(1)
  }
})

for (const serviceWorkers of ['block', 'allow'] as const) {
  test.describe(`service workers: ${serviceWorkers}`, () => {
    test.use({ serviceWorkers })

    test('SOURCE-1 ENG-2 a PDF is shown in a frame that the content security policy allows, as often as it is opened @viewer', async ({
      people,
      site,
    }) => {
      const owner = await people.owner()
      const event = await eventWith(owner, 'letter.pdf', PDF, 'A letter')
      const page = await owner.browser('/family-history')
      if (serviceWorkers === 'allow')
        await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
      const { fileUrl } = await sourceNow(owner)
      for (const time of ['first', 'second', 'third']) {
        await page.goto(`/family-history/source/${event.id}`)
        const frame = page.getByTitle('A letter')
        await expect(frame).toBeVisible()
        await expect(frame).toHaveAttribute('src', fileUrl ?? '')
        // A blocked frame would contain an error page; a frame that works contains the browser's PDF viewer.
        const addresses = () => page.frames().map(one => one.url())
        await expect.poll(addresses, time).toContain(`${site.url}${fileUrl}`)
        const isViewer = (address: string) => address.startsWith('chrome-extension://')
        await expect.poll(() => addresses().some(isViewer), time).toBe(true)
        await page.goto('/family-history')
        await onScreen(page, 'Family History')
      }
    })
  })
}

test('SOURCE-1 if the browser cannot show PDFs, and for other files, there is a link', async ({ people }) => {
  const owner = await people.owner()
  const letter = await eventWith(owner, 'letter.pdf', PDF, 'A letter')
  const page = await owner.browser('/profile')
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'pdfViewerEnabled', { get: () => false })
  })
  await page.goto(`/family-history/source/${letter.id}`)
  const link = page.getByRole('link', { name: 'Download/View File' })
  await expect(link).toHaveAttribute('href', (await sourceNow(owner)).fileUrl ?? '')
  await expect(page.locator('iframe')).toHaveCount(0)
  await expect(page.getByRole('main').getByText('A letter')).toBeVisible()

  const page2 = await owner.browser('/profile')
  const text = await eventWith(owner, 'notes.html', Buffer.from('<script>alert(1)</script>'), 'Some notes')
  await page2.goto(`/family-history/source/${text.id}`)
  const download = page2.waitForEvent('download')
  await page2.getByRole('link', { name: 'Download/View File' }).click()
  expect((await download).suggestedFilename()).toBe('notes.html')
})

test('SOURCE-2 an event without a file and a missing event have no source file', async ({
  people,
  guard,
}) => {
  guard.allow(/404.*\/api\/history/)
  const owner = await people.owner()
  const event = await new History(owner.api).add({ date: '1950', description: 'A story' })
  const page = await owner.browser(`/family-history/source/${event.id}`)
  await expect(page.getByText('No source file found.')).toBeVisible()
  await page.goto('/family-history/source/018f0000-0000-7000-8000-000000000001')
  await expect(page.getByText('No source file found.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to Family History' }).click()
  await onScreen(page, 'Family History')
})

test('DETAIL-1 View Source Document opens the file in a new tab', async ({ people, guard }) => {
  // The browser tries to style a picture in its own tab, which the sandboxed document does not allow.
  guard.allow(/Blocked script execution|Applying inline style.*\/api\/files\/.+\/content/)
  guard.allow(/^policy: style-src-attr inline/)
  const owner = await people.owner()
  await eventWith(owner, 'ship.png', picture(), 'Passenger list')
  const page = await owner.browser('/family-history')
  await row(page, 'About ship.png')
    .getByRole('link', { name: /^Learn More/ })
    .click()
  await expect(page.getByText('Passenger list')).toBeVisible()
  const link = page.getByRole('link', { name: 'View Source Document' })
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  const opened = page.context().waitForEvent('page')
  await link.click()
  const tab = await opened
  await tab.waitForLoadState()
  expect(new URL(tab.url()).pathname).toBe((await sourceNow(owner)).fileUrl)
  expect(await tab.evaluate(() => window.opener)).toBeNull()
})

test('canceling an upload saves nothing and keeps the input', async ({ people, guard }) => {
  guard.allow(/ERR_FAILED|canceled|aborted/)
  const owner = await people.owner()
  const page = await owner.browser('/family-history')
  const form = await openAdd(page)
  await date(form).fill('1912')
  await description(form).fill('The voyage')
  const dialog = await openSource(form, 'Add Source')
  await chooseFile(dialog, pictureFile('ship.png'))
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  const line = await hold(page, '**/api/files?*')
  await save(form)
  await form.getByRole('button', { name: 'Cancel the upload of ship.png' }).click()
  await expect(form.getByRole('alert')).toHaveText('Upload cancelled.')
  await expect(description(form)).toHaveValue('The voyage')
  await expect(form.getByText('Selected file: ship.png')).toBeVisible()
  expect(await new History(owner.api).all()).toHaveLength(0)
  await line.release()
  await save(form)
  await expectMessage(page, 'Event saved.')
  expect(await sourceNow(owner)).toMatchObject({ file: { filename: 'ship.png' } })
})

test.describe('with little space for files', () => {
  test.use({ serverEnv: { KINKEEPER_MAX_FILES_MIB: '1' } })

  test('if there is no space for an upload, nothing is saved, and the event can be saved without it', async ({
    people,
    guard,
  }) => {
    guard.allow(/402.*\/api\/files/)
    const owner = await people.owner()
    const page = await owner.browser('/family-history')
    const form = await openAdd(page)
    await date(form).fill('1912')
    await description(form).fill('The voyage')
    const dialog = await openSource(form, 'Add Source')
    await sourceDescription(dialog).fill('Passenger list')
    await chooseFile(dialog, { name: 'scan.bin', mimeType: '', buffer: Buffer.alloc(2 * 1024 * 1024, 'x') })
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await save(form)
    await expect(form.getByRole('alert')).toHaveText(
      "There's no space left for more files. Please tell an administrator.",
    )
    expect(await new History(owner.api).all()).toHaveLength(0)
    await openSource(form, 'Passenger list')
    await dialog.getByRole('button', { name: 'Remove file' }).click()
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await save(form)
    await expect(row(page, 'The voyage')).toContainText('Passenger list')
  })
})

test.describe('with a limit of one megabyte per file', () => {
  test.use({ serverEnv: { KINKEEPER_MAX_FILE_MIB: '1' } })

  test('the file field shows the limit and refuses a larger file before sending it', async ({ people }) => {
    const owner = await people.owner()
    const form = await openAdd(await owner.browser('/family-history'))
    const dialog = await openSource(form, 'Add Source')
    await expect(dialog.getByText(/^Up to 1 MB\./)).toBeVisible()
    const scan = (bytes: number) => ({ name: 'scan.bin', mimeType: '', buffer: Buffer.alloc(bytes, 'x') })
    await dialog
      .locator('input[type=file]')
      .first()
      .setInputFiles(scan(1024 * 1024 + 1))
    await expect(dialog.getByRole('alert')).toHaveText('“scan.bin” is too large. The limit is 1 MB.')
    await chooseFile(dialog, scan(1024 * 1024))
    await expect(dialog.getByRole('alert')).toHaveCount(0)
  })
})

test('retrying a save that failed after the upload does not send the file again', async ({
  people,
  guard,
}) => {
  guard.allow(/ERR_CONNECTION_FAILED.*\/api\/history/)
  const owner = await people.owner()
  await new History(owner.api).add({ date: '1900', description: 'Something else' })
  const page = await owner.browser('/family-history')
  await expect(rows(page)).toHaveCount(1)
  const uploads = uploadsOf(page)
  const form = await openAdd(page)
  await date(form).fill('1912')
  await description(form).fill('The voyage')
  const dialog = await openSource(form, 'Add Source')
  await chooseFile(dialog, pictureFile('ship.png'))
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  const line = await disconnect(page, '**/api/history')
  await save(form)
  await expect(form.getByRole('alert')).toHaveText("We couldn't save the event. Please try again.")
  await line.reconnect()
  await save(form)
  await expectMessage(page, 'Event saved.')
  await expect(addForm(page)).toHaveCount(0)
  await expect(editForm(page)).toHaveCount(0)
  expect(uploads).toHaveLength(1)
  await expect(row(page, 'The voyage').getByRole('link', { name: 'ship.png' })).toBeVisible()
})
