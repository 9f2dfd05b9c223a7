import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { create, date, eventsOf, title } from '../support/eventForm.ts'
import type { Guard } from '../support/guard.ts'
import type { Person } from '../support/people.ts'
import { addPhotos, photosOf } from '../support/photoForm.ts'
import { largePicture, pictureFile } from '../support/pictures.ts'
import { FlakyProxy, type ProxiedRequest } from '../support/proxy.ts'
import { expectError, expectMessage } from '../support/screens.ts'
import { test as base, expect } from '../support/test.ts'

const MIB = 1024 * 1024
const WAITING = 'Waiting a moment. The upload will continue automatically.'

const test = base.extend<{ flakyProxy: FlakyProxy }>({
  flakyProxy: async ({ site, people }, use) => {
    const flakyProxy = await FlakyProxy.inFrontOf(site.url)
    await use(flakyProxy)
    // The browsers first: an open page would report the broken connections.
    await people.close()
    await flakyProxy.close()
  },
})

/** The form for a new event, opened through the proxy, in a browser whose clock moves only when the test moves it. */
async function openForm(flakyProxy: FlakyProxy, person: Person, guard: Guard): Promise<Page> {
  guard.allowOrigin(flakyProxy.url)
  // The browser logs every failed response and every broken connection.
  guard.allow(/Failed to load resource.*\/api\/(files|uploads)/)
  const page = await person.browser('/create-event', { baseURL: flakyProxy.url })
  await title(page).fill('Reunion')
  await date(page).fill('2026-07-10')
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  return page
}

const progressOf = (page: Page, name: string): Locator =>
  page.getByRole('progressbar', { name: `Upload of ${name}` })

const wholeUploads = (flakyProxy: FlakyProxy): ProxiedRequest[] => flakyProxy.to('POST', /^\/api\/files\?/)
const parts = (flakyProxy: FlakyProxy): ProxiedRequest[] => flakyProxy.to('PUT', /\/parts\/\d+$/)
const numberOf = ({ path }: ProxiedRequest): number => Number(path.split('/').at(-1))

async function save(page: Page): Promise<void> {
  await create(page).click()
  await expectMessage(page, 'Event created successfully!')
}

/** The photos of the only event. */
async function savedPhotos(person: Person): Promise<{ file: { id: string; url: string; size: number } }[]> {
  return (await eventsOf(person))[0]?.photos as never
}

test('FILE-2 an upload that fails twice succeeds at the third attempt, after waits that double', async ({
  people,
  guard,
  flakyProxy,
}) => {
  const owner = await people.owner()
  const page = await openForm(flakyProxy, owner, guard)
  flakyProxy.fault = ({ path }) =>
    path.startsWith('/api/files?') && wholeUploads(flakyProxy).length <= 2 ? { status: 503 } : undefined
  await addPhotos(page, pictureFile('lake.png'))
  const progress = progressOf(page, 'lake.png')
  await expect(progress).toHaveAttribute('aria-valuetext', WAITING)
  await expect(page.getByText(WAITING).first()).toBeVisible()
  expect(wholeUploads(flakyProxy)).toHaveLength(1)

  // The first wait is between half a second and one second, the second between one and two seconds.
  await page.clock.runFor(400)
  expect(wholeUploads(flakyProxy)).toHaveLength(1)
  await page.clock.runFor(600)
  await expect.poll(() => wholeUploads(flakyProxy).map(({ status }) => status)).toEqual([503, 503])
  await expect(progress).toHaveAttribute('aria-valuetext', WAITING)
  await page.clock.runFor(900)
  expect(wholeUploads(flakyProxy)).toHaveLength(2)
  await page.clock.runFor(1100)
  await expect.poll(() => wholeUploads(flakyProxy).map(({ status }) => status)).toEqual([503, 503, 201])
  await expect(page.getByRole('button', { name: 'More for lake.png' })).toBeVisible()
  await save(page)
  expect(await savedPhotos(owner)).toHaveLength(1)
})

test('FILE-2 an upload waits as long as the server asks', async ({ people, guard, flakyProxy }) => {
  const page = await openForm(flakyProxy, await people.owner(), guard)
  flakyProxy.fault = ({ path }) =>
    path.startsWith('/api/files?') && wholeUploads(flakyProxy).length === 1
      ? { status: 429, retryAfter: 30 }
      : undefined
  await addPhotos(page, pictureFile('lake.png'))
  await expect(progressOf(page, 'lake.png')).toHaveAttribute('aria-valuetext', WAITING)
  await page.clock.runFor(29_900)
  expect(wholeUploads(flakyProxy)).toHaveLength(1)
  await page.clock.runFor(200)
  await expect.poll(() => wholeUploads(flakyProxy).map(({ status }) => status)).toEqual([429, 201])
  await expect(page.getByRole('button', { name: 'More for lake.png' })).toBeVisible()
})

test('FILE-2 an upload that loses its connection at 90 % of 50 MiB continues from there', async ({
  people,
  guard,
  flakyProxy,
}, info) => {
  const owner = await people.owner()
  const page = await openForm(flakyProxy, owner, guard)
  const bytes = largePicture(50 * MIB)
  const path = info.outputPath('lake.png')
  writeFileSync(path, bytes)
  // 45 of 50 MiB is in the middle of the twelfth of thirteen parts. After that nothing gets through.
  let cut = false
  flakyProxy.fault = request => {
    if (/\/parts\/11$/.test(request.path) && !cut) {
      cut = true
      return { cutAfter: MIB }
    }
    return cut && /^\/api\/uploads/.test(request.path) ? { cutAfter: 0 } : undefined
  }
  await addPhotos(page, path)
  const progress = progressOf(page, 'lake.png')
  await expect(progress).toHaveAttribute('aria-valuetext', WAITING, { timeout: 30_000 })
  const before = parts(flakyProxy).filter(({ status }) => status === 204)
  expect(before.map(numberOf)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])

  // The second attempt fails, too; then the connection works again.
  await page.clock.runFor(1000)
  await expect.poll(() => flakyProxy.to('GET', /^\/api\/uploads\//).length).toBeGreaterThan(0)
  await expect(progress).toHaveAttribute('aria-valuetext', WAITING)
  flakyProxy.fault = () => undefined
  const lost = parts(flakyProxy).length
  await page.clock.runFor(2000)
  await expect(page.getByRole('button', { name: 'More for lake.png' })).toBeVisible({ timeout: 30_000 })

  const after = parts(flakyProxy).slice(lost)
  expect(after.map(numberOf)).toEqual([11, 12])
  expect(after.reduce((sum, part) => sum + part.bytes, 0)).toBe(6 * MIB)
  await save(page)
  const [photo] = await savedPhotos(owner)
  expect(photo?.file.size).toBe(50 * MIB)
  const content = await owner.api.context.get(photo?.file.url ?? '')
  const hash = (data: Buffer) => createHash('sha256').update(data).digest('hex')
  expect(hash(await content.body())).toBe(hash(bytes))
})

test('FILE-2 canceling an upload in the middle stops it, and the server discards it', async ({
  people,
  guard,
  flakyProxy,
}, info) => {
  const owner = await people.owner()
  const page = await openForm(flakyProxy, owner, guard)
  const path = info.outputPath('lake.png')
  writeFileSync(path, largePicture(20 * MIB))
  flakyProxy.fault = request => (/\/parts\/2$/.test(request.path) ? 'held' : undefined)
  await addPhotos(page, path)
  await expect.poll(() => parts(flakyProxy).map(numberOf)).toEqual([0, 1, 2])
  const progress = progressOf(page, 'lake.png')
  const percent = async () => Number(await progress.getAttribute('aria-valuenow'))
  await expect.poll(percent).toBeGreaterThanOrEqual(40)
  await expect(progress).toHaveAttribute('aria-valuetext', /MB of 20\.0 MB/)
  await page.getByRole('button', { name: 'Cancel the upload of lake.png' }).click()
  await expect(photosOf(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add photos' })).toBeFocused()
  const gone = () => flakyProxy.to('DELETE', /^\/api\/uploads\//)
  await expect.poll(() => gone().map(({ status }) => status)).toEqual([204])
  await page.clock.runFor(120_000)
  expect(parts(flakyProxy)).toHaveLength(3)
  // The event is saved without the canceled photo.
  await save(page)
  expect(await savedPhotos(owner)).toEqual([])
})

test('several photos are uploaded one after another, and a failed one can be retried', async ({
  people,
  guard,
  flakyProxy,
}) => {
  const owner = await people.owner()
  const page = await openForm(flakyProxy, owner, guard)
  flakyProxy.fault = ({ path }) =>
    path.includes('name=second.png') && wholeUploads(flakyProxy).length === 2 ? { status: 403 } : undefined
  await addPhotos(page, [pictureFile('first.png'), pictureFile('second.png'), pictureFile('third.png')])
  await expect
    .poll(() => wholeUploads(flakyProxy).map(({ path }) => path.split('=')[1]))
    .toEqual(['first.png', 'second.png', 'third.png'])
  await expectError(page, "We couldn't upload “second.png”. You don't have permission to do this.")

  // The failed photo blocks saving until it is retried or removed.
  await create(page).click()
  const field = page.getByRole('group', { name: 'Photos' })
  await expect(field).toHaveAccessibleDescription(
    "Some photos didn't arrive. Please try again, or remove the ones that failed.",
  )
  await page.getByRole('button', { name: 'Try again: second.png' }).click()
  await expect(photosOf(page).nth(1).getByRole('progressbar')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Try again: second.png' })).toHaveCount(0)
  await save(page)
  const photos = (await savedPhotos(owner)) as unknown as { file: { filename: string } }[]
  expect(photos.map(({ file }) => file.filename)).toEqual(['first.png', 'second.png', 'third.png'])
})

test.describe('with little space for files', () => {
  test.use({ serverEnv: { KINKEEPER_MAX_FILES_MIB: '1' } })
  test('FILE-3 an upload that does not fit has its own message and is not retried', async ({
    people,
    guard,
    flakyProxy,
  }) => {
    const page = await openForm(flakyProxy, await people.owner(), guard)
    await addPhotos(page, pictureFile('lake.png', largePicture(2 * MIB)))
    await expectError(
      page,
      "We couldn't upload “lake.png”. There's no space left for more files. Please tell an administrator.",
    )
    await page.clock.runFor(120_000)
    expect(wholeUploads(flakyProxy).map(({ status }) => status)).toEqual([402])
  })
})

test('FILE-3 a browser that cannot upload files says so', async ({ people }) => {
  const page = await (await people.owner()).browser('/create-event')
  await page.evaluate(() => Object.defineProperty(window, 'XMLHttpRequest', { value: undefined }))
  await addPhotos(page, pictureFile('lake.png'))
  await expectError(page, "We couldn't upload “lake.png”. This browser can't upload files.")
})

test('FILE-5 all file requests carry the session, the token and the version', async ({
  people,
  guard,
  flakyProxy,
}, info) => {
  const owner = await people.owner()
  const page = await openForm(flakyProxy, owner, guard)
  const path = info.outputPath('large.png')
  writeFileSync(path, largePicture(9 * MIB))
  // Cause every kind of request: a failed part makes the page check what has arrived, and one upload is canceled.
  flakyProxy.fault = ({ path }) => {
    if (/\/parts\/1$/.test(path) && parts(flakyProxy).length === 2) return { status: 502 }
    return path.includes('canceled.png') || (/\/parts\/0$/.test(path) && parts(flakyProxy).length > 4)
      ? 'held'
      : undefined
  }
  await addPhotos(page, pictureFile('small.png'))
  await addPhotos(page, path)
  await expect(progressOf(page, 'large.png')).toHaveAttribute('aria-valuetext', WAITING)
  await page.clock.runFor(1000)
  await expect(page.getByRole('button', { name: 'More for large.png' })).toBeVisible()
  await addPhotos(page, path)
  await expect.poll(() => parts(flakyProxy).length).toBe(5)
  await page.getByRole('button', { name: 'Cancel the upload of large.png' }).click()
  await expect.poll(() => flakyProxy.to('DELETE', /^\/api\/uploads/).length).toBe(1)

  const requests = flakyProxy.requests.filter(
    ({ path }) => /^\/api\/(files|uploads)/.test(path) && !/(small|large)$/.test(path),
  )
  const kinds = new Set(
    requests.map(({ method, path }) => `${method} ${path.replace(/\?.*|[0-9a-f-]{36}|\d+$/g, '')}`),
  )
  for (const kind of [
    'POST /api/files',
    'POST /api/uploads',
    'PUT /api/uploads//parts/',
    'GET /api/uploads/',
    'POST /api/uploads//complete',
    'DELETE /api/uploads/',
  ])
    expect([...kinds]).toContain(kind)
  const { token } = await owner.api.session()
  for (const { headers, method, path } of requests) {
    expect(headers.cookie, `${method} ${path}`).toMatch(/\w+=/)
    expect(headers['x-kinkeeper-token'], `${method} ${path}`).toBe(token)
    expect(headers['x-kinkeeper-version'], `${method} ${path}`).toBeTruthy()
  }
  // Without the token each of these requests is refused.
  for (const { method, path, headers } of requests) {
    const bare = await owner.api.context.fetch(path, {
      method,
      headers: { 'x-kinkeeper-version': 'e2e', 'content-type': headers['content-type'] ?? 'text/plain' },
      ...(method === 'GET' ? {} : { data: '{}' }),
    })
    expect(bare.status(), `${method} ${path}`).toBe(403)
  }
})
