import { Calendar, todayIn } from '../support/calendar.ts'
import { Family } from '../support/family.ts'
import { History } from '../support/history.ts'
import type { Api } from '../support/people.ts'
import type { Flow } from './flows.ts'
import { type Page, until } from './page.ts'
import { redPixels } from './picture.ts'

const PHONE = '+49 30 5550'
const BAR = { role: 'region', name: 'No connection' }

/** A page of 200 by 200 points that is entirely red. */
const PDF = Buffer.from(`%PDF-1.4
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R >> endobj
4 0 obj << /Length 27 >> stream
1 0 0 rg 0 0 200 200 re f
endstream endobj
trailer << /Size 5 /Root 1 0 R >>
%%EOF
`)

export const offlineFlows: Flow[] = [
  {
    points: 'ENG-2',
    title: 'what was read stays readable while the site cannot be reached',
    async run({ page, people, site, surname, signIn }) {
      const owner = await people.owner()
      const family = new Family(owner.api)
      const lena = await family.add(
        `Lena ${surname}-Roth`,
        { phoneNumber: PHONE },
        ...(await someone(owner.api)),
      )
      await new Calendar(owner.api).add({ title: `Summer party ${surname}`, date: todayIn() })
      await signIn(owner)
      await page.visit('/dashboard')
      await page.on('Dashboard')
      await saved(page, '"session"', '"directory"', '/api/calendar"', '/api/events/upcoming')
      await page.visit(`/family-member/${lena.id}`)
      await page.sees(PHONE)
      await saved(page, '/api/members/{id}"', '/api/members/{id}/relations')
      await page.visit('/family-tree')
      await page.on('Family Tree')
      await saved(page, '/api/tree')
      await site.end()
      try {
        await page.sees(BAR)
        await page.visit('/family-members')
        await page.sees({ role: 'article', name: lena.name })
        await page.sees({ ...BAR, text: 'This is what was saved on' })
        await page.visit('/dashboard')
        await page.on('Dashboard')
        await page.sees(`Summer party ${surname}`)
        await page.visit(`/family-member/${lena.id}`)
        await page.on(lena.name)
        await page.sees(PHONE)
        await page.visit('/family-tree')
        await page.sees({ role: 'application', name: 'Drawing of the family tree' })
      } finally {
        await site.begin()
      }
      await page.gone(BAR)
    },
  },
  {
    points: 'ENG-2',
    title: 'a PDF opens after the service worker is active',
    async run({ page, people, signIn }) {
      const owner = await people.owner()
      const file = await owner.api.upload('letter.pdf', 'application/pdf', PDF)
      const source = { description: 'A letter', file: file.id }
      const event = await new History(owner.api).add({ date: '1912', description: 'A letter came', source })
      await signIn(owner)
      await page.visit('/family-history')
      await page.on('Family History')
      await saved(page)
      await page.visit(`/family-history/source/${event.id}`)
      await page.sees({ role: 'frame', name: 'A letter' })
      await isRed(page)
      await page.visit(`/api/files/${file.id}/content`)
      await isRed(page)
    },
  },
]

/** Waits until the service worker answers for this page and all of these are saved; each is a part of an address. */
async function saved(page: Page, ...parts: string[]): Promise<void> {
  const addresses = `(async () => {
    if (!navigator.serviceWorker.controller) return null
    const names = (await caches.keys()).filter(name => name.startsWith('kinkeeper-saved'))
    const keys = await Promise.all(names.map(async name => (await caches.open(name)).keys()))
    return keys.flat().map(key => decodeURIComponent(key.url))
  })()`
  await until(`the service worker has saved ${parts}`, async () => {
    const found = (await page.tab.run(addresses)) as string[] | null
    if (!found) return 'it does not run'
    const missing = parts.filter(part => !found.some(address => address.includes(part)))
    return missing.length === 0 ? undefined : `${missing} is missing in ${found}`
  })
}

/** Waits until a red page is on the screen: only the browser's own viewer draws it. */
async function isRed(page: Page): Promise<void> {
  await until('the PDF is drawn', async () => {
    const count = redPixels(await page.tab.picture())
    return count > 10_000 ? undefined : `${count} red pixels`
  })
}

/** Everyone after the first is related to someone. */
export async function someone(api: Api): Promise<[string?, { id: string }?]> {
  const [first] = (await api.call<{ items: { id: string }[] }>('GET', '/api/members')).items
  return first ? ['child', first] : []
}
