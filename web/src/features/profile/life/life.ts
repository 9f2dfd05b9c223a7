import type { LifeEvent, Member } from '../../../api/types.ts'

/** A history event, or a date on the profile that has no event. */
export type LifeEntry =
  | { kind: 'event'; event: LifeEvent }
  | { kind: 'birth' | 'death'; dateWords: string; age: number | null }

type Dates = Pick<Member, 'id' | 'birthDate' | 'birthDateWords' | 'deathDate' | 'deathDateWords'>

/** A life in order: the events as given, with birth and death in order among them. */
export function lifeOf(member: Dates, events: readonly LifeEvent[]): LifeEntry[] {
  const entries: LifeEntry[] = events.map(event => ({ kind: 'event', event }))
  const { birthDate, birthDateWords, deathDate, deathDateWords } = member
  if (deathDate && deathDateWords && !isTold('death', member, events)) {
    const position = events.findIndex(event => isAfter(event, deathDate))
    const age = wholeYears(birthDate, deathDate)
    const death: LifeEntry = { kind: 'death', dateWords: deathDateWords, age }
    entries.splice(position < 0 ? entries.length : position, 0, death)
  }
  if (birthDate && birthDateWords && !isTold('birth', member, events)) {
    const position = events.findIndex(event => !isBefore(event, birthDate))
    const birth: LifeEntry = { kind: 'birth', dateWords: birthDateWords, age: null }
    entries.splice(position < 0 ? events.length : position, 0, birth)
  }
  return entries
}

/** A birth or death event is about the first member it names. */
function isTold(type: 'birth' | 'death', { id }: Dates, events: readonly LifeEvent[]): boolean {
  return events.some(event => event.type === type && event.familyInvolved[0] === id)
}

/** True if an event is surely after a date; one possibly in the same year counts as before. */
function isAfter({ date, firstYear, lastYear }: LifeEvent, than: string): boolean {
  const year = yearIn(than)
  if (firstYear == null && lastYear == null) return true
  if (isFull(date) && isFull(than)) return date > than
  return year !== null && firstYear != null && firstYear > year
}

function isBefore({ date, firstYear, lastYear }: LifeEvent, than: string): boolean {
  const year = yearIn(than)
  if (isFull(date) && isFull(than)) return date < than
  return year !== null && (lastYear ?? firstYear ?? year) < year
}

function yearIn(date: string): number | null {
  const digits = /\d{4}/.exec(date)
  return digits ? Number(digits[0]) : null
}

function isFull(date: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(date)
}

/** Only between two full dates; the server calculates ages at events, where less may be known. */
function wholeYears(from: string | null | undefined, to: string): number | null {
  if (!from || !isFull(from) || !isFull(to) || to < from) return null
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4))
  return to.slice(5) < from.slice(5) ? years - 1 : years
}
