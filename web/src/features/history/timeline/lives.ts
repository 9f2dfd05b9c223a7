import type { HistoryRow, PersonRef } from '../../../api/types.ts'

/** Somebody's life in years. `open`: it goes on. */
export type Life = { person: PersonRef; from: number; to: number; open: boolean; involved: boolean }

export type Lives = {
  /** In the order in which they deserve room: those of the events first, with the most events at the front. */
  lives: Life[]
  /** How many have no known years. */
  unknown: number
}

/** Nobody has lived longer; a person without a death date who would be older has one that nobody wrote down. */
const longestLife = 120

export function livesOf(people: readonly PersonRef[], rows: readonly HistoryRow[], thisYear: number): Lives {
  const events = countEvents(rows)
  const lives = people.flatMap(person => {
    const years = yearsOf(person, thisYear)
    return years ? [{ person, ...years, involved: events.has(person.id) }] : []
  })
  lives.sort(
    (one, other) =>
      (events.get(other.person.id) ?? 0) - (events.get(one.person.id) ?? 0) || one.from - other.from,
  )
  return { lives, unknown: people.length - lives.length }
}

function countEvents(rows: readonly HistoryRow[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { familyInvolved } of rows)
    for (const id of familyInvolved) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}

function yearsOf({ birthYear, deathYear, deceased }: PersonRef, thisYear: number) {
  if (birthYear == null || birthYear > thisYear) return null
  if (deathYear != null) return deathYear < birthYear ? null : { from: birthYear, to: deathYear, open: false }
  if (deceased || thisYear - birthYear > longestLife) return null
  return { from: birthYear, to: thisYear, open: true }
}

/** Who lived in a decade, the oldest first; at most so many by name, and how many more there were. */
export function livingIn(decade: number, lives: readonly Life[], most: number) {
  const living = lives.filter(({ from, to }) => from <= decade + 9 && to >= decade)
  const named = living.slice(0, most).sort((one, other) => one.from - other.from)
  return { named, more: living.length - named.length }
}

/** Whole years, the first and the last among them. */
export type Span = { from: number; until: number }

/**
 * Puts spans side by side, so that no two in a lane share a year, in as few lanes as that takes. If there are more
 * than `most` at a time, those who come first in `spans` get the room.
 */
export function pack<T extends Span>(spans: readonly T[], most: number): { lanes: T[][]; leftOut: T[] } {
  const busy = new Map<number, number>()
  const chosen: T[] = []
  const leftOut: T[] = []
  for (const span of spans) {
    if (!hasRoom(busy, span, most)) {
      leftOut.push(span)
      continue
    }
    for (let year = span.from; year <= span.until; year++) busy.set(year, (busy.get(year) ?? 0) + 1)
    chosen.push(span)
  }
  return { lanes: layOut(chosen), leftOut }
}

function hasRoom(busy: ReadonlyMap<number, number>, { from, until }: Span, most: number): boolean {
  for (let year = from; year <= until; year++) if ((busy.get(year) ?? 0) >= most) return false
  return true
}

/** Taken by their beginning, each goes into the first lane that is free: never more lanes than spans at one time. */
function layOut<T extends Span>(spans: readonly T[]): T[][] {
  const lanes: T[][] = []
  for (const span of [...spans].sort((one, other) => one.from - other.from || one.until - other.until)) {
    const free = lanes.find(lane => (lane.at(-1)?.until ?? Number.NEGATIVE_INFINITY) < span.from)
    if (free) free.push(span)
    else lanes.push([span])
  }
  return lanes
}
