import { expect } from '@playwright/test'
import { Calendar, todayIn } from './calendar.ts'
import { Family } from './family.ts'
import { History } from './history.ts'
import { Households } from './households.ts'
import type { Person } from './people.ts'
import { once, type Screen, type Screens } from './screen.ts'

/** A single word, wider than any phone. */
export const LONG = 'Rindfleischetikettierungsueberwachungsaufgabenuebertragungsgesetz'
const EMAIL = `${'grandmother'.repeat(5)}@${'village'.repeat(6)}.example.org`

/** A site on which every text that people typed is one long word; the person is an admin. */
const longWords = once(async people => {
  const admin = await people.pending(LONG, { username: LONG.slice(0, 40), email: EMAIL })
  await people.act('approve', admin)
  await people.act('promote', admin)
  await people.pending(`Pending ${LONG}`, { username: 'pending', email: `p${EMAIL}` })
  const family = new Family(admin.api)
  const about = { email: EMAIL, phoneNumber: LONG, address: LONG, occupation: LONG, education: LONG }
  const first = await family.add(LONG, { ...about, birthDate: todayIn(), interests: [LONG, LONG] })
  const child = await family.add(`Anna ${LONG}`, { nickname: LONG, surname: LONG }, 'daughter', first)
  const source = { description: LONG }
  const facts = { description: LONG, location: LONG, familyInvolved: [first.id, child.id], source }
  const history = await new History(admin.api).add({ date: '1950', ...facts })
  const tags = [LONG.slice(0, 50)]
  const familyMemberIds = [first.id, child.id]
  const event = { title: LONG, description: LONG, date: todayIn(), tags, familyMemberIds }
  const { id: eventId } = await new Calendar(admin.api).add(event)
  const household = await new Households(admin.api).make(LONG, LONG)
  await new Households(admin.api).invite(household, `i${EMAIL}`, LONG)
  await admin.api.call('POST', '/api/feedback', { subject: LONG, message: LONG, category: 'general' })
  return { admin, first, child, history, eventId, household }
})

type Site = Awaited<ReturnType<typeof longWords>>

/** A screen that needs only its path; its main heading or its long word proves that it has loaded. */
function at(name: string, path: (site: Site) => string): Screen {
  return {
    name,
    async open(people) {
      const site = await longWords(people)
      const page = await site.admin.tab(path(site))
      return page.getByRole('main').getByText(LONG.slice(0, 50)).filter({ visible: true }).first()
    },
  }
}

const members = async (admin: Person) => admin.tab('/family-members')

export const longWordScreens: Screens = {
  of: 'long words',
  onlyFit: true,
  screens: [
    at('the dashboard', () => '/dashboard'),
    at('all events', () => '/events'),
    at('an event being edited', ({ eventId }) => `/edit-event/${eventId}`),
    at('family members', () => '/family-members'),
    at('a profile', ({ first }) => `/family-member/${first.id}`),
    at('a profile being edited', ({ child }) => `/family-member/${child.id}?edit`),
    at('the relationships manager', ({ first }) => `/family-relationships/${first.id}`),
    at('the history', () => '/family-history'),
    at('the timeline', () => '/family-history?view=timeline'),
    at('a history event', ({ history }) => `/family-history/event/${history.id}`),
    at('your own profile', () => '/profile'),
    at('families', () => '/families'),
    at('a family', ({ household }) => `/families/${household.id}`),
    at('the admin dashboard', () => '/admin'),
    at('the change log', () => '/admin/changes'),
    at('the security log', () => '/admin/security'),
    at('the outbox', () => '/admin/mail'),
    {
      name: 'the details of an event',
      async open(people) {
        const { admin } = await longWords(people)
        const page = await admin.tab('/events')
        await page.getByRole('main').getByRole('button', { name: LONG, exact: true }).click()
        return page.getByRole('dialog').getByText(LONG).first()
      },
    },
    {
      name: 'a question',
      async open(people) {
        const page = await members((await longWords(people)).admin)
        await page.getByRole('button', { name: `Delete Anna ${LONG}` }).click()
        return page.getByRole('alertdialog')
      },
    },
    {
      name: 'a message',
      async open(people) {
        const { admin, first } = await longWords(people)
        const page = await members(admin)
        await new Family(admin.api).add(`Bert ${LONG}`, {}, 'son', first)
        await page
          .getByRole('button', { name: `Delete Bert ${LONG}` })
          .first()
          .click()
        await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
        const undo = page.getByRole('button', { name: 'Undo' })
        // The message stays while its button has the focus.
        await expect(undo).toBeFocused()
        return undo
      },
    },
  ],
}
