import { mkdirSync, writeFileSync } from 'node:fs'
import { test as base, expect } from '@playwright/test'
import { Guard } from '../support/guard.ts'
import { People } from '../support/people.ts'
import { Site } from '../support/site.ts'
import type { Engine } from './browser.ts'
import { flows } from './flows.ts'
import { Page } from './page.ts'

/** A desktop and a phone; people at each have a surname of their own, because all flows of a browser share a site. */
const SIZES = [
  { width: 1280, height: 900, surname: 'Berg' },
  { width: 390, height: 844, surname: 'Klein' },
]

interface Running {
  site: Site
  people: People
}

/** Defines a test for each flow at each width, in one browser with one site. */
export function testFlowsIn(name: string, start: () => Promise<Engine>): void {
  const test = base.extend<object, { engine: Engine; running: Running }>({
    engine: [
      async ({}, use) => {
        const engine = await start()
        await use(engine)
        await engine.close()
      },
      { scope: 'worker' },
    ],
    running: [
      async ({ playwright }, use, { parallelIndex }) => {
        const site = await Site.start({ slot: parallelIndex })
        const elsewhere = {
          open: () => Promise.reject(new Error('these flows open their pages in other browsers')),
          release: () => Promise.resolve(),
        }
        const people = new People(site, new Guard(), elsewhere, playwright, { baseURL: site.url })
        await use({ site, people })
        await people.close()
        const { problems, log } = await site.stop()
        if (problems.length > 0) throw new Error(`${problems.join('\n')}\n${log}`)
      },
      { scope: 'worker' },
    ],
  })
  for (const { width, height, surname } of SIZES)
    for (const { points, title, run } of flows)
      test(`${points} ${title}, in ${name} at ${width} pixels`, async ({ engine, running }, info) => {
        const { site, people } = running
        const tab = await engine.tab(site.url)
        try {
          await tab.resize(width, height)
          await run({
            page: new Page(tab, site.url, width),
            site,
            people,
            surname,
            isPhone: width < 640,
            signIn: async person => tab.addCookies((await person.api.context.storageState()).cookies),
            file: (name, bytes) => {
              mkdirSync(info.outputPath(), { recursive: true })
              writeFileSync(info.outputPath(name), bytes)
              return info.outputPath(name)
            },
          })
          expect(tab.problems, 'problems reported by the pages').toEqual([])
        } catch (error) {
          const picture = await tab.picture().catch(() => Buffer.alloc(0))
          writeFileSync(info.outputPath('screen.png'), picture)
          await info.attach('screen.png', { path: info.outputPath('screen.png') })
          await info.attach('problems.txt', { body: tab.problems.join('\n'), contentType: 'text/plain' })
          throw error
        } finally {
          await tab.close()
        }
      })
}
