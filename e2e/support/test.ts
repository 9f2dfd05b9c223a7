import { join } from 'node:path'
import { test as base, expect } from '@playwright/test'
import { Guard } from './guard.ts'
import { Mailbox } from './mailbox.ts'
import { People } from './people.ts'
import { Site } from './site.ts'

interface Options {
  /** More settings for the server, as in `test.use({ serverEnv: { KINKEEPER_SITE_NAME: "…" } })`. */
  serverEnv: Record<string, string>
}

interface Fixtures {
  /** The running program, fresh for each test. */
  site: Site
  /** Accounts and the browsers of their owners. */
  people: People
  /** What the site mailed, without SMTP. */
  mailbox: Mailbox
  /** Fails the test on policy violations, console errors, page errors and third-party requests. */
  guard: Guard
}

export const test = base.extend<Options & Fixtures>({
  serverEnv: [{}, { option: true }],

  guard: [
    async ({}, use) => {
      const guard = new Guard()
      await use(guard)
      expect(guard.problems(), 'what the pages complained of').toEqual([])
    },
    { auto: true },
  ],

  site: async ({ serverEnv }, use, info) => {
    const site = await Site.start({ env: serverEnv, slot: info.parallelIndex })
    await use(site)
    const { log, complaints } = await site.stop()
    if (info.status !== info.expectedStatus || complaints.length > 0)
      await info.attach('server.log', { body: log, contentType: 'text/plain' })
    expect(complaints, 'what the server complained of').toEqual([])
  },

  baseURL: async ({ site }, use) => {
    await use(site.url)
  },

  context: async ({ context, guard, site }, use) => {
    await guard.watch(context, site.url)
    await use(context)
  },

  people: async ({ site, guard, browser, playwright, viewport, colorScheme, isMobile, hasTouch }, use) => {
    const people = new People(site, guard, browser, playwright, {
      baseURL: site.url,
      viewport,
      colorScheme,
      isMobile,
      hasTouch,
    })
    await use(people)
    await people.close()
  },

  mailbox: async ({ site }, use) => {
    await use(new Mailbox(join(site.data, 'mail')))
  },
})

export { expect }
