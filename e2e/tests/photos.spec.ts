import type { Page } from '@playwright/test'
import { Calendar } from '../support/calendar.ts'
import { create, date, edit, eventsOf, save, title } from '../support/eventForm.ts'
import { Family } from '../support/family.ts'
import { History } from '../support/history.ts'
import type { Person } from '../support/people.ts'
import { addPhotos, galleryOf, photosOf, pressFor } from '../support/photoForm.ts'
import { HEIC, picture, pictureFile, sample, uploadPicture } from '../support/pictures.ts'
import { expectMessage } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

interface Photo {
  caption: string | null
  file: { id: string; filename: string; url: string }
}

/** An event with photos of these names; text after a colon is the caption. */
async function eventWith(person: Person, names: string[], more: object = {}) {
  const photos = []
  for (const name of names) {
    const [filename = '', caption = null] = name.split(': ')
    photos.push({ file: (await uploadPicture(person, filename)).id, caption })
  }
  return new Calendar(person.api).add({ title: 'Reunion', date: '2026-07-10', photos, ...more })
}

async function savedPhotos(person: Person): Promise<[name: string, caption: string | null][]> {
  const photos = (await eventsOf(person))[0]?.photos as Photo[]
  return photos.map(({ file, caption }) => [file.filename, caption])
}

async function fillForm(page: Page): Promise<void> {
  await title(page).fill('Reunion')
  await date(page).fill('2026-07-10')
}

async function openDetails(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Reunion', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Reunion' })).toBeVisible()
}

test('EVENT-9 photos are added, reordered, captioned and removed, and saved with the event @phone', async ({
  people,
}) => {
  const owner = await people.owner()
  const page = await owner.browser('/create-event')
  await fillForm(page)
  await addPhotos(page, [pictureFile('a.png'), pictureFile('b.png'), pictureFile('c.png')])
  await addPhotos(page, pictureFile('d.png'))
  await expect(photosOf(page)).toHaveCount(4)
  await expect(photosOf(page).locator('img')).toHaveCount(4)
  await photosOf(page).nth(2).getByLabel('Caption').fill('  The boat ')

  // With the keyboard; the focus moves along with the photo.
  const more = page.getByRole('button', { name: 'More for a.png' })
  for (const position of [2, 3]) {
    await more.press('Enter')
    await page.getByRole('button', { name: 'Move later: a.png' }).press('Enter')
    await expect(more).toBeFocused()
    await expect(page.getByText(`a.png is now photo ${position} of 4.`)).toBeAttached()
  }
  await expect(photosOf(page).nth(2)).toContainText('a.png')
  await pressFor(page, 'd.png', 'Move earlier')
  await pressFor(page, 'b.png', 'Remove')
  await expect(page.getByRole('button', { name: 'More for c.png' })).toBeFocused()
  await create(page).click()
  await expectMessage(page, 'Event created successfully!')
  await expect(photosOf(page)).toHaveCount(0)
  expect(await savedPhotos(owner)).toEqual([
    ['c.png', 'The boat'],
    ['d.png', null],
    ['a.png', null],
  ])

  // The form opens with them; photos that are not touched stay.
  const [event] = await eventsOf(owner)
  await page.goto(edit({ id: event?.id ?? '' }))
  await expect(photosOf(page)).toHaveCount(3)
  await expect(photosOf(page).first().getByLabel('Caption')).toHaveValue('The boat')
  await pressFor(page, 'd.png', 'Remove')
  await photosOf(page).nth(1).getByLabel('Caption').fill('On the shore')
  await save(page).click()
  await expectMessage(page, 'Event updated successfully!')
  expect(await savedPhotos(owner)).toEqual([
    ['c.png', 'The boat'],
    ['a.png', 'On the shore'],
  ])
})

test('EVENT-9 the photos of an event open large; buttons and keys move between them and Escape closes @phone', async ({
  people,
}) => {
  const owner = await people.owner()
  await eventWith(owner, ['a.png: The boat', 'b.png', 'c.png: The shore'])
  const mara = await people.approved('Mara Member')
  const page = await mara.browser('/events')
  await openDetails(page)
  const small = galleryOf(page).getByRole('button', { name: 'b.png' })
  await expect(galleryOf(page).getByRole('img')).toHaveCount(3)
  await small.click()

  const viewer = page.getByRole('dialog', { name: 'Photo' })
  await expect(viewer.getByText('2 of 3')).toBeVisible()
  await expect(viewer.getByRole('img', { name: 'b.png' })).toBeVisible()
  const original = viewer.getByRole('link', { name: 'View original (opens in a new tab)' })
  await expect(original).toHaveAttribute('href', /^\/api\/files\/.+\/content$/)
  await expect(original).toHaveAttribute('target', '_blank')
  const arriving = page.waitForEvent('download')
  await viewer.getByRole('link', { name: 'Download (1 KB)' }).click()
  expect((await arriving).suggestedFilename()).toBe('b.png')
  await viewer.getByRole('button', { name: 'Next photo' }).click()
  await expect(viewer.getByRole('status')).toHaveText('3 of 3: The shore')
  await expect(viewer.getByRole('img', { name: 'The shore' })).toBeVisible()
  const next = viewer.getByRole('button', { name: 'Next photo' })
  await expect(next).toHaveAttribute('aria-disabled', 'true')
  await expect(next).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(viewer.getByRole('img', { name: 'The boat' })).toBeVisible()
  await expect(viewer.getByText('The boat', { exact: true })).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(viewer.getByText('1 of 3')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
  // The details are still open, and the focus is back where it was.
  await expect(page.getByRole('dialog', { name: 'Reunion' })).toBeVisible()
  await expect(small).toBeFocused()
})

test('EVENT-9 swiping shows the next photo and goes back @only-phone', async ({ people }) => {
  const owner = await people.owner()
  await eventWith(owner, ['a.png', 'b.png'])
  const page = await owner.browser('/events')
  await openDetails(page)
  await galleryOf(page).getByRole('button', { name: 'a.png' }).click()
  const viewer = page.getByRole('dialog', { name: 'Photo' })
  await expect(viewer.getByText('1 of 2')).toBeVisible()
  const touchscreen = await page.context().newCDPSession(page)
  const swipe = async (from: number, to: number) => {
    const at = (x: number) => ({ touchPoints: [{ x, y: 400 }] })
    await touchscreen.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(from) })
    await touchscreen.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at((from + to) / 2) })
    await touchscreen.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(to) })
    await touchscreen.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  await swipe(300, 100)
  await expect(viewer.getByText('2 of 2')).toBeVisible()
  await swipe(100, 300)
  await expect(viewer.getByText('1 of 2')).toBeVisible()
})

test('EVENT-9 people who can only read an event see its photos, too', async ({ people }) => {
  const event = await eventWith(await people.owner(), ['a.png: The boat'])
  const page = await (await people.approved('Mara Member')).browser(edit(event))
  await galleryOf(page).getByRole('button', { name: 'The boat' }).click()
  await expect(page.getByRole('dialog', { name: 'Photo' }).getByText('1 of 1')).toBeVisible()
})

test("EVENT-9 a private event's photos do not exist for anyone else, at any URL", async ({ people }) => {
  const mara = await people.approved('Mara Member')
  const ben = await people.approved('Ben Member')
  const admin = await people.admin('Ada Admin')
  const event = await eventWith(mara, ['a.png'], { visibility: 'private' })
  const [{ file }] = event.photos as [Photo]
  const addresses = ['content', 'small', 'large', 'content?download'].map(
    end => `/api/files/${file.id}/${end}`,
  )
  const statuses = (person: Person) =>
    Promise.all(addresses.map(async address => (await person.api.context.get(address)).status()))
  expect(await statuses(mara)).toEqual([200, 200, 200, 200])
  for (const other of [ben, admin, await people.owner()]) {
    expect(await statuses(other)).toEqual([404, 404, 404, 404])
    expect((await other.api.send('GET', `/api/files/${file.id}`)).status()).toBe(404)
  }
  // Visible to the family, then private again.
  await new Calendar(mara.api).change(event, { visibility: 'family' })
  expect(await statuses(ben)).toEqual([200, 200, 200, 200])
  await new Calendar(mara.api).change(event, { visibility: 'private' })
  expect(await statuses(ben)).toEqual([404, 404, 404, 404])
})

test('a photo appears automatically once its small version is ready', async ({ people }) => {
  const owner = await people.owner()
  const event = await eventWith(owner, ['a.png: The boat'])
  const [{ file }] = event.photos as [Photo]
  const page = await owner.browser('/events')
  // The server is too quick to observe this, so its responses keep saying "waiting" until the test stops that.
  const waiting = (text: string) =>
    text.replace(/"small":"[^"]*"/, '"small":null').replace('"state":"ready"', '"state":"waiting"')
  for (const address of [`**/api/events/${event.id}`, `**/api/files/${file.id}`])
    await page.route(address, async route => {
      const response = await route.fetch()
      await route.fulfill({ response, body: waiting(await response.text()) })
    })
  await openDetails(page)
  await expect(galleryOf(page)).toHaveText('The boat: Preparing...')
  // Nearly stop the clock, so that a live update makes the page look again and not its own timer.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.unroute(`**/api/files/${file.id}`)
  await uploadPicture(owner, 'other.png')
  const small = galleryOf(page).getByRole('button', { name: 'The boat' })
  await expect
    .poll(async () => {
      await page.clock.runFor(10)
      return small.count()
    })
    .toBe(1)
})

test('pictures that phones and scanners make are shown; the browser draws what the server cannot read', async ({
  people,
}) => {
  const owner = await people.owner()
  const page = await owner.browser('/create-event')
  await fillForm(page)
  const files = [
    'quarters/phone.heic',
    'quarters/lossy.webp',
    'quarters/lzw.tif',
    'quarters/24.bmp',
    'quarters.avif',
  ]
  await addPhotos(
    page,
    files.map(path => pictureFile(path.replace('quarters/', ''), sample(path), '')),
  )
  await expect(photosOf(page).locator('img')).toHaveCount(5)
  await create(page).click()
  await expectMessage(page, 'Event created successfully!')
  await page.goto('/events')
  await openDetails(page)
  await expect(galleryOf(page).getByRole('img')).toHaveCount(5)
})

test('the original of a photo can be viewed and downloaded, and its location removed', async ({ people }) => {
  const owner = await people.owner()
  const { id } = await uploadPicture(owner, 'opera.jpg', sample('places/exif.jpg'))
  await new Calendar(owner.api).add({
    title: 'Reunion',
    date: '2026-07-10',
    photos: [{ file: id, caption: 'The opera' }],
  })
  const page = await owner.browser('/events')
  await openDetails(page)
  await galleryOf(page).getByRole('button', { name: 'The opera' }).click()
  const viewer = page.getByRole('dialog', { name: 'Photo' })
  const original = viewer.getByRole('link', { name: 'View original (opens in a new tab)' })
  await expect(original).toHaveAttribute('href', `/api/files/${id}/content`)
  await expect(original).toHaveAttribute('target', '_blank')
  const download = viewer.getByRole('link', { name: 'Download (2 KB)' })
  const arriving = page.waitForEvent('download')
  await download.click()
  expect((await arriving).suggestedFilename()).toBe('opera.jpg')

  const place = viewer.getByText('Taken at 33.8568° S, 151.2093° E')
  await expect(place).toBeVisible()
  await viewer.getByRole('button', { name: 'Remove location' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('An administrator can undo this for 30 days')
  await question.getByRole('button', { name: 'Remove location' }).click()
  await expectMessage(page, 'The location was removed from “opera.jpg”.')
  await expect(place).toHaveCount(0)
  await expect(viewer.getByRole('img', { name: 'The opera' })).toBeVisible()
  await expect(download).not.toHaveAttribute('href', new RegExp(id))
  await expect(download).toBeFocused()
})

test('a picture that cannot be shown is listed as a file, with its size', async ({ people }) => {
  const owner = await people.owner()
  const page = await owner.browser('/create-event')
  await fillForm(page)
  await addPhotos(page, [pictureFile('phone.heic', HEIC, 'image/heic'), pictureFile('a.png')])
  await expect(photosOf(page).first()).toContainText("1 KB. We can't show a preview")
  await expect(page.getByRole('button', { name: 'More for a.png' })).toBeVisible()
  await create(page).click()
  await expectMessage(page, 'Event created successfully!')
  await page.goto('/events')
  await openDetails(page)
  const link = galleryOf(page).getByRole('link', { name: 'phone.heic 1 KB No preview' })
  const arriving = page.waitForEvent('download')
  await link.click()
  expect((await arriving).suggestedFilename()).toBe('phone.heic')
  // The large view contains only pictures.
  await galleryOf(page).getByRole('button', { name: 'a.png' }).click()
  await expect(page.getByRole('dialog', { name: 'Photo' }).getByText('1 of 1')).toBeVisible()
})

test('unsuitable files are refused with a reason before they are sent, and the others are accepted', async ({
  people,
}) => {
  const page = await (await people.owner()).browser('/create-event')
  await addPhotos(page, [
    pictureFile('empty.png', Buffer.alloc(0)),
    pictureFile('letter.pdf', Buffer.from('%PDF-1.7'), 'application/pdf'),
    pictureFile('a.png'),
  ])
  await expect(page.getByRole('group', { name: 'Photos' }).getByRole('alert')).toHaveText(
    "“empty.png” is empty. Please choose another file.“letter.pdf” isn't a picture.",
  )
  await expect(page.getByRole('button', { name: 'More for a.png' })).toBeVisible()
  await expect(photosOf(page)).toHaveCount(1)
  // The next attempt clears the reasons.
  await addPhotos(page, pictureFile('b.png'))
  await expect(page.getByRole('group', { name: 'Photos' }).getByRole('alert')).toHaveCount(0)
})

test('a file that only pretends to be a picture is refused at its field, and no input is lost', async ({
  people,
  guard,
}) => {
  guard.allow(/422.*\/api\/events/)
  const page = await (await people.owner()).browser('/create-event')
  await fillForm(page)
  await addPhotos(page, pictureFile('a.png', Buffer.from('This is a letter.')))
  await expect(page.getByRole('button', { name: 'More for a.png' })).toBeVisible()
  await create(page).click()
  const field = page.getByRole('group', { name: 'Photos' })
  await expect(field).toHaveAccessibleDescription("This isn't a picture. Please choose a photo.")
  await expect(field).toBeFocused()
  await expect(title(page)).toHaveValue('Reunion')
  await pressFor(page, 'a.png', 'Remove')
  await create(page).click()
  await expectMessage(page, 'Event created successfully!')
})

test('pictures can be dropped and pasted, while pasted text stays text', async ({ people }) => {
  const page = await (await people.owner()).browser('/create-event')
  await title(page).focus()
  const give = (type: 'drop' | 'paste', name: string, text = '') =>
    page.evaluate(
      ({ type, name, text, bytes }) => {
        const data = new DataTransfer()
        data.items.add(new File([new Uint8Array(bytes)], name, { type: 'image/png' }))
        if (text) data.setData('text/plain', text)
        const options = { bubbles: true, cancelable: true }
        const button = [...document.querySelectorAll('button')].find(one => one.textContent === 'Add photos')
        const event =
          type === 'paste'
            ? new ClipboardEvent('paste', { ...options, clipboardData: data })
            : new DragEvent('drop', { ...options, dataTransfer: data })
        const target = type === 'paste' ? document.activeElement : button
        return target?.dispatchEvent(event)
      },
      { type, name, text, bytes: [...picture()] },
    )
  await give('drop', 'dropped.png')
  await expect(page.getByRole('button', { name: 'More for dropped.png' })).toBeVisible()
  await give('paste', 'pasted.png')
  await expect(page.getByRole('button', { name: 'More for pasted.png' })).toBeVisible()
  await give('paste', 'of-the-text.png', 'Some words')
  await expect(photosOf(page)).toHaveCount(2)
})

test('leaving with unsaved photos asks first', async ({ people }) => {
  const page = await (await people.owner()).browser('/create-event')
  await addPhotos(page, pictureFile('a.png'))
  await expect(page.getByRole('button', { name: 'More for a.png' })).toBeVisible()
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible()
})

test('conflicting changes to the photos of an event are shown', async ({ people, guard }) => {
  guard.allow(/409.*\/api\/events/)
  const owner = await people.owner()
  const event = await eventWith(owner, ['a.png', 'b.png'])
  const page = await owner.browser(edit(event))
  await photosOf(page).first().getByLabel('Caption').fill('The boat')
  const photos = (event.photos as Photo[]).slice(1).map(({ file }) => ({ file: file.id }))
  await new Calendar(owner.api).change(event, { photos })
  await save(page).click()
  await expect(page.getByRole('group', { name: 'Photos' })).toHaveAccessibleDescription('Saved now: 1 photo')
  await expect(photosOf(page).first().getByLabel('Caption')).toHaveValue('The boat')
  await page.getByRole('button', { name: 'Use the saved version' }).click()
  await expect(photosOf(page)).toHaveCount(1)
})

test('photos of events and history appear on the profiles of the people in them', async ({ people }) => {
  const owner = await people.owner()
  const emil = await new Family(owner.api).add('Emil Weber')
  await eventWith(owner, ['a.png: The boat', 'b.png'], { familyMemberIds: [emil.id] })
  await eventWith(owner, ['secret.png'], {
    ...{ title: 'A secret', visibility: 'private', familyMemberIds: [emil.id] },
  })
  const letter = await uploadPicture(owner, 'letter.png')
  await new History(owner.api).add({
    ...{ date: 'about 1912', description: 'Clara writes home', familyInvolved: [emil.id] },
    source: { description: 'Her letter', file: letter.id },
  })
  const page = await (await people.approved('Mara Member')).browser(`/family-member/${emil.id}`)
  const photos = page.getByRole('region', { name: 'Photos', exact: true })
  await expect(photos.getByRole('list', { name: 'Photos: Reunion' }).getByRole('img')).toHaveCount(2)
  await expect(photos.getByRole('list', { name: 'Photos: Clara writes home' }).getByRole('img')).toHaveCount(
    1,
  )
  await expect(photos).toContainText('about 1912')
  await expect(photos).not.toContainText('A secret')
  await photos.getByRole('button', { name: 'Reunion', exact: true }).click()
  await page.getByRole('dialog', { name: 'Reunion' }).getByRole('button', { name: 'Close' }).click()
  await photos.getByRole('link', { name: 'Clara writes home' }).click()
  await expect(page.getByRole('img', { name: 'Her letter' })).toBeVisible()
})
