// The pages of members and history in Chromium with 100,000 people and as many history events: how soon they can be used,
// and how smoothly they scroll and follow what is typed. Also as wide as a phone, with the processor slowed four times.

import { launchBrowser } from '../lib/browser.mjs'
import { family, someone } from '../lib/family.mjs'
import { startServer } from '../lib/server.mjs'
import { at } from '../lib/statistics.mjs'

const SIZE = 100_000
const SCREENS = {
  desktop: { viewport: { width: 1280, height: 900 }, slowed: 1 },
  phone: { viewport: { width: 390, height: 844 }, slowed: 4 },
}
const LISTS = {
  members: { path: '/family-members', first: 'article', field: 'Search the family' },
  history: { path: '/family-history', first: '[data-row]', field: 'Search the history' },
}
const SCROLL_SECONDS = 4
const TYPED = 'anna weber'

export default {
  title: 'the pages of 100,000 members and history events',
  rounds: 1,
  metrics: Object.keys(SCREENS).flatMap(screen =>
    Object.keys(LISTS).flatMap(list => [
      {
        key: `${screen} ${list} first`,
        label: `${list}, ${screen}: usable after`,
        unit: 'ms',
        atMost: 1500,
        digits: 0,
      },
      {
        key: `${screen} ${list} scroll`,
        label: `${list}, ${screen}: a frame while scrolling, 95 of 100`,
        unit: 'ms',
        atMost: 50,
      },
      {
        key: `${screen} ${list} typing`,
        label: `${list}, ${screen}: a letter is shown, 95 of 100`,
        unit: 'ms',
        atMost: 50,
      },
    ]),
  ),
  async measure() {
    const { data } = family(SIZE, 10_000, SIZE)
    const server = await startServer(data.path)
    const browser = await launchBrowser()
    const values = {}
    try {
      const owner = await someone(server.url)
      for (const [screen, { viewport, slowed }] of Object.entries(SCREENS))
        for (const [name, list] of Object.entries(LISTS)) {
          const context = await browser.newContext({ viewport })
          await context.addCookies(cookies(owner.cookie, server.url))
          const page = await context.newPage()
          // The first request after a start loads the family; a page that is opened later does not wait for that.
          await page.goto(server.url + list.path)
          await page.locator(list.first).first().waitFor()
          const session = await context.newCDPSession(page)
          await session.send('Emulation.setCPUThrottlingRate', { rate: slowed })
          const figures = await measured(page, server.url, list)
          for (const [key, value] of Object.entries(figures)) values[`${screen} ${name} ${key}`] = value
          await context.close()
        }
      return values
    } finally {
      await browser.close()
      await server.stop()
    }
  },
}

function cookies(text, url) {
  return text.split('; ').map(one => {
    const [name, value] = one.split(/=(.*)/s)
    return { name, value, url }
  })
}

async function measured(page, url, { path, first: row, field }) {
  await page.goto(url + path, { waitUntil: 'commit' })
  const began = await page.evaluate(() => performance.timeOrigin)
  await page.locator(row).first().waitFor()
  const first = await page.evaluate(
    start => new Promise(done => requestAnimationFrame(() => done(Date.now() - start))),
    began,
  )
  const scroll = await scrolled(page)
  const typing = await typed(page, page.getByRole('searchbox', { name: field }).last())
  return { first, scroll, typing }
}

/** Turns the wheel for some seconds; returns the frame time that only one frame in twenty exceeds. */
async function scrolled(page) {
  await page.mouse.move(300, 500)
  await page.evaluate(() => {
    const frames = []
    window.frames_ = frames
    let last = performance.now()
    const frame = now => {
      frames.push(now - last)
      last = now
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  })
  const end = Date.now() + SCROLL_SECONDS * 1000
  while (Date.now() < end) await page.mouse.wheel(0, 400)
  const frames = await page.evaluate(() => window.frames_)
  await page.evaluate(() => window.scrollTo(0, 0))
  return at(frames.slice(1), 0.95)
}

/** Types a name; returns the time within which nineteen of twenty letters appear. */
async function typed(page, field) {
  await field.scrollIntoViewIfNeeded()
  await field.focus()
  await field.evaluate(input => {
    const times = []
    window.times_ = times
    input.addEventListener('keydown', ({ timeStamp }) =>
      requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - timeStamp))),
    )
  })
  for (let round = 0; round < 3; round++) {
    await page.keyboard.type(TYPED, { delay: 120 })
    await field.fill('')
  }
  return at(await page.evaluate(() => window.times_), 0.95)
}
