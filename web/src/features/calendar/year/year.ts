import type { BirthdayEntry, EventEntry } from '../../../api/types.ts'
import { addDays, addMonths, type Day, firstDay, type Month, monthOf, readMonth } from '../days.ts'
import { type DayEntry, entriesByDay } from '../month/entries.ts'

/** Something in a month: on one day, or from one to another. */
export type YearEntry = { key: string; from: Day; to: Day; entry: DayEntry }
export type YearMonth = { month: Month; entries: readonly YearEntry[] }

type Page = { birthdays: readonly BirthdayEntry[]; events: readonly EventEntry[] }

/** Reads a year (YYYY) from an address, or takes that of a day. */
export function readYear(text: string | null, today: Day): string {
  return readMonth(`${text}-01`)?.slice(0, 4) ?? today.slice(0, 4)
}

/** The year before or after, as far as the calendar goes. */
export function addYears(year: string, count: number): string {
  return addMonths(`${year}-01`, count * 12).slice(0, 4)
}

/** The server answers for at most 62 days: two months at a time. */
export function reachesOfYear(year: string): { from: Day; to: Day }[] {
  return [0, 2, 4, 6, 8, 10].map(index => {
    const from = addMonths(`${year}-01`, index)
    return { from: firstDay(from), to: lastDay(addMonths(from, 1)) }
  })
}

/** The months with what is in each. Someone's birthday, or each time of an event, is in a month once. */
export function monthsOfYear(year: string, pages: readonly Page[], onlyBirthdays: boolean): YearMonth[] {
  const birthdays = pages.flatMap(page => page.birthdays)
  // An event that goes on in the next pair of months is in both answers.
  const events = onlyBirthdays ? [] : pages.flatMap(page => page.events)
  const days = entriesByDay({ birthdays, events }, `${year}-01-01`, `${year}-12-31`)
  return Array.from({ length: 12 }, (_, index) => {
    const month = addMonths(`${year}-01`, index)
    const entries = new Map<string, YearEntry>()
    for (let day = firstDay(month); monthOf(day) === month; day = addDays(day, 1))
      for (const entry of days.get(day) ?? []) {
        const key = entry.kind === 'event' ? `${entry.key} ${entry.event.date}` : entry.key
        const known = entries.get(key)
        if (known) known.to = day
        else entries.set(key, { key, from: day, to: day, entry })
      }
    return { month, entries: [...entries.values()] }
  })
}

/** "17", or "3–5". */
export function daysInShort({ from, to }: YearEntry): string {
  const [first, last] = [Number(from.slice(8)), Number(to.slice(8))]
  return first === last ? String(first) : `${first}–${last}`
}

/** Sizes of type in points, the best first; with the last, much fits on one sheet. */
const sizes = [12, 11, 10, 9, 8.5]
/** A year that needs several sheets anyway is printed in this size. */
const sizeOnSeveral = 10

const monthsInRow = 4
/** In millimetres, of A4 or Letter, whichever has less: of all rows together, and what a month has for its text. */
const height = 164
const width = 61
const millimetresInPoint = 0.3528

/** The largest type with which the year fits on one sheet; texts are what is printed for each entry, by month. */
export function sizeOf(texts: readonly (readonly string[])[]): number {
  return sizes.find(size => heightWith(size, texts) <= height) ?? sizeOnSeveral
}

/** About how high the rows are. A row is as high as its longest month. */
function heightWith(size: number, texts: readonly (readonly string[])[]): number {
  const em = size * millimetresInPoint
  // Before the text are the day and a mark. Letters are half as wide as high, and lines are not filled to their end.
  const lettersInLine = Math.floor((width - 3.1 * em) / (0.53 * em))
  const linesOf = (text: string) => Math.max(1, Math.ceil(lettersIn(text) / lettersInLine))
  const heights = texts.map(month => month.reduce((lines, text) => lines + linesOf(text), 0) * 1.3 * em)
  const heading = 10.5
  let total = 0
  for (let first = 0; first < heights.length; first += monthsInRow)
    total += heading + Math.max(...heights.slice(first, first + monthsInRow))
  return total
}

/** Capitals are wider: some people write whole surnames in them. */
function lettersIn(text: string): number {
  return text.length + 0.35 * (text.match(/\p{Lu}/gu)?.length ?? 0)
}

function lastDay(month: Month): Day {
  return addDays(firstDay(addMonths(month, 1)), -1)
}
