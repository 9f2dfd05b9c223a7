import { join } from 'node:path'
import { test as base, expect } from '@playwright/test'
import { Guard } from './guard.ts'
import { Mailbox } from './mailbox.ts'
import { People } from './people.ts'
import { Site, type SiteOptions } from './site.ts'
import { Windows } from './windows.ts'

interface Options {
  /** Additional settings for the server, as in `test.use({ serverEnv: { KINKEEPER_SITE_NAME: "…" } })`. */
  serverEnv: Record<string, string>
}

/** A running site with everything a test needs to use it. */
export interface Running {
  site: Site
  people: People
  mailbox: Mailbox
}

interface Fixtures {
  /** Starts another server with other settings; it stops when the test ends. */
  launch: (options?: Omit<SiteOptions, 'slot' | 'onOutage'>) => Promise<Running>
  /** The site that most tests use. */
  running: Running
  site: Site
  /** Accounts, and browsers in which they are signed in. */
  people: People
  /** The emails that the site wrote to its folder, without SMTP. */
  mailbox: Mailbox
  /** Fails the test on policy violations, console errors, page errors and third-party requests. */
  guard: Guard
}

interface WorkerFixtures {
  windows: Windows
}

export const test = base.extend<Options & Fixtures, WorkerFixtures>({
  windows: [async ({ browser }, use) => use(new Windows(browser)), { scope: 'worker' }],

  serverEnv: [{}, { option: true }],

  guard: [
    async ({}, use) => {
      const guard = new Guard()
      await use(guard)
      expect(guard.problems(), 'problems reported by the pages').toEqual([])
    },
    { auto: true },
  ],

  launch: async (
    {
      guard,
      windows,
      playwright,
      viewport,
      colorScheme,
      isMobile,
      hasTouch,
      serviceWorkers,
      locale,
      timezoneId,
    },
    use,
    info,
  ) => {
    const started: Running[] = []
    await use(async options => {
      const onOutage = (url: string) => guard.allowOutage(url)
      const site = await Site.start({ ...options, slot: info.parallelIndex, onOutage })
      const screen = { viewport, colorScheme, isMobile, hasTouch }
      const region = { ...(locale && { locale }), ...(timezoneId && { timezoneId }) }
      const look = { baseURL: site.url, ...screen, ...region, serviceWorkers }
      const people = new People(site, guard, windows, playwright, look)
      const running = { site, people, mailbox: new Mailbox(join(site.data, 'mail')) }
      started.push(running)
      return running
    })
    const failed = info.status !== info.expectedStatus
    await Promise.all(started.map(({ people }) => people.close(failed)))
    const ends = await Promise.all(started.map(({ site }) => site.stop()))
    const problems = ends.flatMap(end => end.problems)
    if (failed || problems.length > 0)
      for (const { log } of ends) await info.attach('server.log', { body: log, contentType: 'text/plain' })
    expect(problems, 'errors in the server log').toEqual([])
  },

  running: async ({ launch, serverEnv }, use) => {
    await use(await launch({ env: serverEnv }))
  },

  site: async ({ running }, use) => {
    await use(running.site)
  },

  people: async ({ running }, use) => {
    await use(running.people)
  },

  mailbox: async ({ running }, use) => {
    await use(running.mailbox)
  },

  baseURL: async ({ site }, use) => {
    await use(site.url)
  },

  page: async ({ people }, use) => {
    await use(await people.blank())
  },

  context: async ({ page }, use) => {
    await use(page.context())
  },
})

export { expect }
