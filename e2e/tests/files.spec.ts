import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import type { Person } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** The headers that authenticate a person's requests. */
async function headersOf(person: Person): Promise<Record<string, string>> {
  const { token } = await person.api.session()
  const { cookies } = await person.api.context.storageState()
  return {
    cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    'x-kinkeeper-token': token,
    'x-kinkeeper-version': 'e2e',
  }
}

/** Sends a file piece by piece; returns its id, or null if the server did not get that far. */
function sendSlowly(
  url: string,
  sender: Record<string, string>,
  body: Buffer,
  pause: number,
): Promise<string | null> {
  const headers = {
    ...sender,
    'content-type': 'application/octet-stream',
    'content-length': body.length,
  }
  return new Promise(done => {
    const sending = request(`${url}/api/files?name=photo.bin`, { method: 'POST', headers }, response => {
      response
        .toArray()
        .then(pieces => done(JSON.parse(pieces.join('')).id ?? null))
        .catch(() => done(null))
    })
    sending.on('error', () => done(null))
    const size = 256 * 1024
    const next = (at: number) => {
      if (at >= body.length) return sending.end()
      sending.write(body.subarray(at, at + size))
      setTimeout(() => next(at + size), pause)
    }
    next(0)
  })
}

test('killing the server during an upload leaves the whole file or nothing', async ({ people, site }) => {
  const owner = await people.owner()
  const body = Buffer.alloc(4 * 1024 * 1024, 'a photograph that cannot be taken again ')
  const folder = join(site.data, 'files/familyHistorySources')
  const known: string[] = []
  // Before the first bytes, in the middle, and around the end.
  for (const moment of [20, 60, 100, 140, 180, 220]) {
    // Fetched before the clock starts, so that the server is killed during the upload and not before it.
    const sender = await headersOf(owner)
    const sent = sendSlowly(site.url, sender, body, 8)
    await new Promise(tick => setTimeout(tick, moment))
    await site.kill()
    const id = await sent
    await site.begin()
    if (id) known.push(id)
    const stored = existsSync(folder) ? readdirSync(folder) : []
    for (const name of stored) expect(hash(readFileSync(join(folder, name)))).toBe(hash(body))
    for (const id of known) {
      const content = await owner.api.context.get(`/api/files/${id}/content`)
      expect(hash(await content.body())).toBe(hash(body))
    }
  }
  const whole = await owner.api.upload('whole.bin', 'application/octet-stream', body)
  expect(whole.hash).toBe(hash(body))
})

test("FILE-4 scripts in uploaded files do not run on the site's origin", async ({ guard, people }) => {
  const owner = await people.owner()
  const mark = "localStorage.setItem('ran', '1'); document.title = 'ran'"
  const hostile = [
    ['page.html', 'text/html', `<!doctype html><title>page</title><script>${mark}</script>`],
    ['photo.png', 'image/png', `<html><body onload="${mark}">`],
    [
      'drawing.svg',
      'image/svg+xml',
      `<svg xmlns="http://www.w3.org/2000/svg" onload="${mark}"><script>${mark}</script></svg>`,
    ],
    ['photo.gif', 'image/gif', `GIF89a/*\x01\x00\x01\x00\x00\x00*/=1;${mark}//`],
    ['code.js', 'text/javascript', mark],
  ] as const
  // The browser may report what it blocks, which is expected here.
  guard.allow(/\/api\/files\//)
  guard.allow(/policy: script-src/)
  guard.allow(/^console: Framing/)
  const page = await owner.browser()
  for (const [name, type, text] of hostile) {
    const file = await owner.api.upload(name, type, Buffer.from(text, 'latin1'))
    // Opened as a page: shown without permission to run anything, or only downloaded.
    const opened = await page.context().newPage()
    const download = opened.waitForEvent('download').then(
      () => true,
      () => false,
    )
    const shown = await opened.goto(file.url).then(
      () => true,
      () => false,
    )
    expect(shown || (await download), name).toBe(true)
    expect(await opened.title(), name).not.toBe('ran')
    await opened.close()
    // Loaded by the site's own page as a script, an image and a frame.
    await page.evaluate(async url => {
      const load = (tag: 'script' | 'img' | 'iframe') =>
        new Promise(done => {
          const element = document.createElement(tag)
          element.addEventListener('load', done)
          element.addEventListener('error', done)
          setTimeout(done, 500)
          element.src = url
          document.body.append(element)
        })
      await load('script')
      await load('img')
      await load('iframe')
    }, file.url)
    expect(await page.evaluate(() => localStorage.getItem('ran')), name).toBeNull()
    expect(await page.title(), name).not.toBe('ran')
  }
})
