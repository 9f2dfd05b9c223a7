import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect } from '@playwright/test'
import ICAL from 'ical.js'

const ROOT = resolve(import.meta.dirname, '../..')
const PYTHON = join(ROOT, '.cache/venv/bin/python')
const CHECKER = join(ROOT, 'scripts/check_calendar.py')

/** First and last year, both included. */
export interface Years {
  from: number
  to: number
}

export interface Entry {
  summary: string
  description: string
  /** The days in these years on which it occurs. */
  days: string[]
}

/**
 * The entries of a calendar file, by UID, as read by three independent parsers: ical.js here, `icalendar` and
 * `vobject` in Python. Fails if a parser reports a problem or if they disagree on a day.
 */
export async function readCalendar(text: string, years: Years): Promise<Map<string, Entry>> {
  const [byPython, entries] = await Promise.all([
    readByPython(text, years),
    (async () => readByIcalJs(text, years))(),
  ])
  const days = [...entries]
    .filter(([, entry]) => entry.days.length > 0)
    .map(([uid, entry]) => [uid, entry.days])
  expect(Object.fromEntries(days)).toEqual(byPython)
  return entries
}

/** The days of each entry, from the two parsers of `scripts/check_calendar.py`; throws the problems they report. */
export async function readByPython(text: string, { from, to }: Years): Promise<Record<string, string[]>> {
  const folder = mkdtempSync(join(tmpdir(), 'kinkeeper-calendar-'))
  try {
    const file = join(folder, 'calendar.ics')
    writeFileSync(file, text)
    const args = [CHECKER, file, '--from', String(from), '--to', String(to)]
    const { stdout } = await promisify(execFile)(PYTHON, args, { maxBuffer: 64 * 1024 * 1024 })
    const lines = stdout.split('\n').filter(line => line !== '')
    return Object.fromEntries(
      lines.map(line => {
        const { uid, days } = JSON.parse(line) as { uid: string; days: string[] }
        return [uid, days]
      }),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The same from ical.js, with the texts of each entry. */
export function readByIcalJs(text: string, years: Years): Map<string, Entry> {
  const entries = new Map<string, Entry>()
  for (const component of new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')) {
    for (const name of ['uid', 'dtstamp', 'dtstart'])
      if (!component.hasProperty(name)) throw new Error(`${component} has no ${name}`)
    const event = new ICAL.Event(component)
    if (entries.has(event.uid)) throw new Error(`${event.uid} appears twice`)
    if (component.hasProperty('dtend') && event.endDate.compare(event.startDate) <= 0)
      throw new Error(`${event.uid} ends before it starts`)
    const { summary, description } = event
    entries.set(event.uid, { summary, description: description ?? '', days: daysOf(event, years) })
  }
  return entries
}

const DAY = 86_400_000

/** A date as a day number, independent of time zones. */
const dayOf = ({ year, month, day }: ICAL.Time): number => Date.UTC(year, month - 1, day) / DAY

function daysOf(event: ICAL.Event, { from, to }: Years): string[] {
  // The end of an all-day entry is the day after its last day.
  const last = dayOf(event.endDate) - (event.endDate.isDate ? 1 : 0)
  const length = last - dayOf(event.startDate) + 1
  return beginnings(event, to)
    .flatMap(begin => Array.from({ length }, (_, number) => dayOf(begin) + number))
    .map(day => new Date(day * DAY).toISOString().slice(0, 10))
    .filter(day => Number(day.slice(0, 4)) >= from && Number(day.slice(0, 4)) <= to)
}

function beginnings(event: ICAL.Event, to: number): ICAL.Time[] {
  if (!event.isRecurring()) return [event.startDate]
  const found: ICAL.Time[] = []
  const returns = event.iterator()
  for (let next = returns.next(); next && next.year <= to; next = returns.next()) found.push(next)
  return found
}
