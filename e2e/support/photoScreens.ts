import { expect, type Page } from '@playwright/test'
import { Calendar } from './calendar.ts'
import { Family } from './family.ts'
import { hold } from './network.ts'
import type { People } from './people.ts'
import { addPhotos, choose, galleryOf, photosOf } from './photoForm.ts'
import { HEIC, pictureFile, uploadPicture } from './pictures.ts'
import { once, type Screens } from './screen.ts'

const eventWithPhotos = once(async people => {
  const owner = await people.owner()
  const boat = await uploadPicture(owner, 'boat.png')
  const shore = await uploadPicture(owner, 'shore.png')
  const file = await owner.api.upload('phone.heic', 'image/heic', HEIC)
  const photos = [{ file: boat.id, caption: 'The boat' }, { file: shore.id }, { file: file.id }]
  await new Calendar(owner.api).add({ title: 'Reunion', date: '2026-07-10', photos })
})

async function openDetails(people: People): Promise<Page> {
  const page = await (await people.owner()).tab('/events')
  await page.getByRole('button', { name: 'Reunion', exact: true }).click()
  await expect(galleryOf(page).getByRole('img')).toHaveCount(2)
  return page
}

export const photoScreens: Screens = {
  of: 'photos and portraits',
  screens: [
    {
      name: 'a new event with photos that are uploaded, uploading and rejected',
      async open(people) {
        const page = await (await people.owner()).tab('/create-event')
        await addPhotos(page, [pictureFile('a.png'), pictureFile('phone.heic', HEIC, 'image/heic')])
        await expect(page.getByRole('button', { name: 'More for phone.heic' })).toBeVisible()
        await expect(photosOf(page).first().locator('img')).toBeVisible()
        await hold(page, /\/api\/files\?/)
        await addPhotos(page, [
          pictureFile('b.png'),
          pictureFile('c.png'),
          pictureFile('empty.png', Buffer.alloc(0)),
        ])
        return page.getByText('Waiting to upload').last()
      },
    },
    {
      name: 'an event with photos and a file',
      async open(people) {
        await eventWithPhotos(people)
        return galleryOf(await openDetails(people))
      },
    },
    {
      name: 'a photo opened large',
      async open(people) {
        await eventWithPhotos(people)
        const page = await openDetails(people)
        await galleryOf(page).getByRole('button', { name: 'The boat' }).click()
        return page.getByRole('dialog', { name: 'Photo' }).getByText('1 of 2')
      },
    },
    {
      name: 'a profile whose portrait is being changed',
      async open(people) {
        const owner = await people.owner()
        const anna = await new Family(owner.api).add('Anna Weber')
        const { id } = await uploadPicture(owner, 'anna.png')
        const { version } = await new Family(owner.api).member(anna)
        await owner.api.call('PUT', `/api/members/${anna.id}/portrait`, { version, file: id })
        const page = await owner.tab(`/family-member/${anna.id}`)
        await page.getByRole('button', { name: 'Change photo' }).click()
        await choose(
          page,
          'Choose a photo',
          pictureFile('letter.txt', Buffer.from('Dear Anna'), 'text/plain'),
        )
        return page.getByText("“letter.txt” isn't a picture.")
      },
    },
  ],
}
