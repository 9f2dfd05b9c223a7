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

/** Years, the first and the last among them. */
export interface Years {
  from: number
  to: number
}

export interface Entry {
  summary: string
  description: string
  /** The days of these years on which it stands. */
  days: string[]
}

/**
 * What stands in a calendar file, by UID, as three parsers that are not ours read it: ical.js here, `icalendar` and
 * `vobject` in Python. They find no fault and agree on every day.
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

/** The days of each entry, by the two parsers of `scripts/check_calendar.py`; what they complain of is thrown. */
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

/** The same by ical.js, with the words of each entry. */
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

/** A day as a number, wherever it is. */
const dayOf = ({ year, month, day }: ICAL.Time): number => Date.UTC(year, month - 1, day) / DAY

function daysOf(event: ICAL.Event, { from, to }: Years): string[] {
  // The end of whole days is the day after the last.
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
