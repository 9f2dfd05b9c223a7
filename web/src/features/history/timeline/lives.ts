import type { HistoryRow, PersonRef } from '../../../api/types.ts'

/** A person's life in years. `open`: still living. */
export type Life = { person: PersonRef; from: number; to: number; open: boolean; involved: boolean }

export type Lives = {
  /** By priority: people with the most events first. */
  lives: Life[]
  /** How many people have no known years. */
  unknown: number
}

/** No one has lived longer; a person who would be older without a death date must have died. */
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

/** Who lived in a decade, oldest first: at most `most` by name, and how many more there were. */
export function livingIn(decade: number, lives: readonly Life[], most: number) {
  const living = lives.filter(({ from, to }) => from <= decade + 9 && to >= decade)
  const named = living.slice(0, most).sort((one, other) => one.from - other.from)
  return { named, more: living.length - named.length }
}

/** Whole years, including the first and the last. */
export type Span = { from: number; until: number }

/**
 * Puts spans in as few lanes as possible, so that no two in a lane share a year. If more than `most` overlap,
 * the first ones in `spans` win.
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

/** By start, each goes into the first free lane: never more lanes than overlapping spans. */
function layOut<T extends Span>(spans: readonly T[]): T[][] {
  const lanes: T[][] = []
  for (const span of [...spans].sort((one, other) => one.from - other.from || one.until - other.until)) {
    const free = lanes.find(lane => (lane.at(-1)?.until ?? Number.NEGATIVE_INFINITY) < span.from)
    if (free) free.push(span)
    else lanes.push([span])
  }
  return lanes
}
