import { Calendar, type NewEvent } from '../support/calendar.ts'
import { readByIcalJs, readByPython, readCalendar } from '../support/calendarFile.ts'
import { Family, type Member } from '../support/family.ts'
import type { Api } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const THIS_YEAR = new Date().getUTCFullYear()
// Ten years with three leap days; they include next year's events whenever the test runs.
const YEARS = { from: 2024, to: Math.max(2033, THIS_YEAR + 1) }

interface Birth {
  name: string
  birthDate: string
  deceased: boolean
  /** The month and day, if the date has them. */
  monthDay: string | null
  year: number | null
}

/** The same people in every run: births across 176 years, some on leap days, without a year, or approximate. */
function births(count: number): Birth[] {
  return Array.from({ length: count }, (_, number) => {
    const year = 1850 + ((number * 37) % 176)
    const month = 1 + ((number * 7) % 12)
    const monthDay = `${two(month)}-${two(1 + ((number * 11) % daysIn(month)))}`
    const person = { name: `${NAMES[number % NAMES.length]} ${number}`, deceased: number % 5 === 0 }
    if (isLeap(year) && number % 3 === 0) return born(person, '02-29', year)
    if (number % 50 === 7) return born(person, '02-29', null)
    if (number % 10 === 1) return born(person, monthDay, null)
    if (number % 20 === 2) return { ...person, birthDate: `${year}-${two(month)}`, monthDay: null, year }
    if (number % 20 === 12) return { ...person, birthDate: `about ${year}`, monthDay: null, year }
    return born(person, monthDay, year)
  })
}

// Multi-byte letters, and characters that have a meaning in calendar files.
const NAMES = [
  'Anna Weber',
  'Žofie Dvořáková',
  'Ödön "Bandi", Nagy; von Tisza',
  'Back\\slash',
  '👵 Großmutter Ürsülä-Ännchen',
]

function born(person: Pick<Birth, 'name' | 'deceased'>, monthDay: string, year: number | null): Birth {
  return { ...person, birthDate: `${year ?? 'XXXX'}-${monthDay}`, monthDay, year }
}

const two = (number: number): string => String(number).padStart(2, '0')
const daysIn = (month: number): number => new Date(Date.UTC(2023, month, 0)).getUTCDate()

/** The days on which a birthday falls in these years; 29 February moves to the last day of February. */
function birthdays({ monthDay, year: birth }: Birth): string[] {
  if (monthDay === null) return []
  const days: string[] = []
  for (let year = Math.max(YEARS.from, birth ?? 0); year <= YEARS.to; year++) {
    const exists = new Date(`${year}-${monthDay}T00:00:00Z`).toISOString().startsWith(`${year}-${monthDay}`)
    days.push(exists ? `${year}-${monthDay}` : `${year}-02-28`)
  }
  return days
}

/** Adds all of them, each as a child of an existing member. */
async function addAll(api: Api, people: Birth[]): Promise<Map<Member['id'], Birth>> {
  const family = new Family(api)
  const added = new Map<string, Birth>()
  const ids: { id: string }[] = []
  for (const birth of people) {
    const { name, birthDate, deceased } = birth
    const parent = ids[Math.floor((ids.length - 1) / 8)]
    const { id } = await family.add(name, { birthDate, deceased }, parent && 'child', parent)
    ids.push({ id })
    added.set(id, birth)
  }
  return added
}

const NEXT = THIS_YEAR + 1
const every = (monthDay: string, first: number): string[] =>
  birthdays(born({ name: '', deceased: false }, monthDay, first))

/** Every kind of event with its days; a yearly event starts in the year of its date. */
const EVENTS: [event: NewEvent, days: string[]][] = [
  [{ title: 'Summer party; bring cake, please', date: `${NEXT}-07-05` }, [`${NEXT}-07-05`]],
  [{ title: 'Coffee', date: `${NEXT}-03-01`, time: '15:30' }, [`${NEXT}-03-01`]],
  [
    { title: 'Weekend in the hut', date: `${NEXT}-02-27`, endDate: `${NEXT}-03-01`, time: '18:00' },
    [`${NEXT}-02-27`, `${NEXT}-02-28`, ...(isLeap(NEXT) ? [`${NEXT}-02-29`] : []), `${NEXT}-03-01`],
  ],
  [{ title: 'Wedding of Emil and Žofie', date: '1888-02-29', type: 'anniversary' }, every('02-29', 1888)],
  [{ title: 'Wedding of Ben', date: '2026-05-17', type: 'anniversary' }, every('05-17', 2026)],
  [{ title: 'The dog', date: '2019-12-31', type: 'birthday', time: '09:00' }, every('12-31', 2019)],
]

function isLeap(year: number): boolean {
  return new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1
}

test('three parsers find the right days in a feed of 300 people over ten years, and an unchanged feed is not sent again', async ({
  people,
}) => {
  test.setTimeout(120_000)
  const owner = await people.owner()
  const added = await addAll(owner.api, births(300))
  const calendar = new Calendar(owner.api)
  const expected = new Map<string, { summary: string; days: string[] }>()
  for (const [event, days] of EVENTS) {
    const { id } = await calendar.add({ ...event, visibility: 'public' })
    expected.set(`event-${id}@kinkeeper`, { summary: event.title, days })
    for (const visibility of ['family', 'private']) await calendar.add({ ...event, visibility })
  }
  for (const [id, birth] of added)
    if (birth.monthDay !== null && !birth.deceased)
      expected.set(`birthday-${id}@kinkeeper`, {
        summary: `${birth.name} (Birthday)`,
        days: birthdays(birth),
      })
  expect(expected.size).toBeGreaterThan(200)

  const member = await people.approved('Mara Member')
  const { url } = await member.api.call<{ url: string }>('POST', '/api/calendar/feed')
  const device = (await people.visitor()).context
  const first = await device.get(url)
  expect(first.headers()['content-type']).toBe('text/calendar; charset=utf-8')
  const text = await first.text()
  const entries = await readCalendar(text, YEARS)
  const found = [...entries].map(([uid, { summary, days }]) => [uid, { summary, days }])
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected))
  const hut = [...entries.values()].find(entry => entry.summary === 'Weekend in the hut')
  expect(hut?.description).toBe('Starts at 18:00')

  const tag = first.headers().etag ?? ''
  expect(tag).not.toBe('')
  const second = await device.get(url)
  expect(second.headers().etag).toBe(tag)
  expect(await second.text()).toBe(text)
  const third = await device.get(url, { headers: { 'if-none-match': tag } })
  expect(third.status()).toBe(304)
  expect(await third.body()).toHaveLength(0)
})

test('a change in the family changes the feed and its ETag', async ({ people }) => {
  const owner = await people.owner()
  const family = new Family(owner.api)
  const anna = await family.add('Anna Weber', { birthDate: '1988-02-29' })
  const { url } = await owner.api.call<{ url: string }>('POST', '/api/calendar/feed')
  const device = (await people.visitor()).context
  const read = async (tag = '') => {
    const response = await device.get(url, { headers: { 'if-none-match': tag } })
    expect(response.status()).toBe(200)
    const entries = [...(await readCalendar(await response.text(), { from: 2024, to: 2025 })).values()]
    return { tag: response.headers().etag ?? '', entries }
  }
  const before = await read()
  expect(before.entries).toEqual([
    { summary: 'Anna Weber (Birthday)', description: 'Born in 1988', days: ['2024-02-29', '2025-02-28'] },
  ])
  await family.change(anna, { name: 'Anna Kern', birthDate: '1988-03-01' })
  const after = await read(before.tag)
  expect(after.entries).toEqual([
    { summary: 'Anna Kern (Birthday)', description: 'Born in 1988', days: ['2024-03-01', '2025-03-01'] },
  ])
  await family.change(anna, { deceased: true })
  expect((await read(after.tag)).entries).toEqual([])
  await owner.api.call('PUT', '/api/calendar/feed', { birthdays: false, inMemory: true, events: false })
  expect((await read()).entries).toEqual([
    {
      summary: 'Anna Kern (Birthday) – In memory',
      description: 'Born in 1988',
      days: ['2024-03-01', '2025-03-01'],
    },
  ])
})

test('EVENT-5 no feed or file contains private or family events, not even for their creator', async ({
  people,
}) => {
  const owner = await people.owner()
  const member = await people.approved('Mara Member')
  for (const maker of [owner, member])
    for (const visibility of ['private', 'family', 'public'])
      await new Calendar(maker.api).add({
        title: `${visibility}, ${maker.name}`,
        date: `${NEXT}-05-17`,
        visibility,
      })
  const open = ['public, Mara Member', 'public, Olivia Owner']
  for (const reader of [owner, member]) {
    const { url } = await reader.api.call<{ url: string }>('POST', '/api/calendar/feed')
    for (const address of [url, '/api/calendar/download']) {
      const text = await (await reader.api.context.get(address)).text()
      const entries = await readCalendar(text, YEARS)
      expect([...entries.values()].map(entry => entry.summary).sort()).toEqual(open)
    }
  }
})

test('the parsers detect errors in an invalid file', async () => {
  const event = (uid: string, ...more: string[]) =>
    ['BEGIN:VEVENT', `UID:${uid}`, 'DTSTAMP:20250101T000000Z', 'SUMMARY:x', ...more, 'END:VEVENT'].join(
      '\r\n',
    )
  const file = (...events: string[]) =>
    ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:x', ...events, 'END:VCALENDAR', ''].join('\r\n')
  const good = event('a', 'DTSTART;VALUE=DATE:20250517', 'DTEND;VALUE=DATE:20250518')
  expect(await readByPython(file(good), YEARS)).toEqual({ a: ['2025-05-17'] })
  expect(readByIcalJs(file(good), YEARS).get('a')?.days).toEqual(['2025-05-17'])

  const wrong = {
    'appears twice': file(good, good),
    'ends before it starts': file(event('a', 'DTSTART;VALUE=DATE:20250517', 'DTEND;VALUE=DATE:20250517')),
    DTSTART: file(event('a')),
  }
  for (const [problem, text] of Object.entries(wrong)) {
    await expect(readByPython(text, YEARS)).rejects.toThrow(problem)
    expect(() => readByIcalJs(text, YEARS)).toThrow(new RegExp(problem, 'i'))
  }
  await expect(readByPython(file(good).replaceAll('\r', ''), YEARS)).rejects.toThrow('carriage return')
  await expect(
    readByPython(file(good.replace('SUMMARY:x', `SUMMARY:${'x'.repeat(70)}`)), YEARS),
  ).rejects.toThrow('78 bytes')
})
