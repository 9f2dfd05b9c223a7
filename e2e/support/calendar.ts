import type { Api } from './people.ts'

export interface CalendarEvent {
  id: string
  title: string
  date: string
  version: number
  [field: string]: unknown
}

/** What somebody may say about a new event; without a type and a visibility it is `other`, for the `family`. */
export interface NewEvent {
  title: string
  /** `YYYY-MM-DD` */
  date: string
  [field: string]: unknown
}

/** Events of the family calendar, entered through the API by somebody who may. */
export class Calendar {
  readonly #api: Api

  constructor(api: Api) {
    this.#api = api
  }

  add(event: NewEvent): Promise<CalendarEvent> {
    return this.#api.call<CalendarEvent>('POST', '/api/events', event)
  }

  /** An event as it stands now. */
  event({ id }: Pick<CalendarEvent, 'id'>): Promise<CalendarEvent> {
    return this.#api.call<CalendarEvent>('GET', `/api/events/${id}`)
  }

  /** Somebody changes some fields of an event, as another browser would. */
  async change(event: Pick<CalendarEvent, 'id'>, fields: object): Promise<void> {
    const now = await this.event(event)
    const editable = [
      ...['title', 'description', 'date', 'endDate', 'time', 'type', 'visibility', 'familyId', 'tags'],
      'familyMemberIds',
    ]
    const kept = Object.fromEntries(editable.map(name => [name, now[name]]))
    await this.#api.call('PUT', `/api/events/${now.id}`, { ...kept, ...fields, version: now.version })
  }

  async remove(event: Pick<CalendarEvent, 'id'>): Promise<void> {
    const { id, version } = await this.event(event)
    await this.#api.call('DELETE', `/api/events/${id}?version=${version}`)
  }
}

/** A day so many days after another, or before it. */
export function daysFrom(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, 10)
}

/** The day that it is now in a time zone; browsers of the tests are in Berlin unless a test says otherwise. */
export function todayIn(timeZone = 'Europe/Berlin'): string {
  // This English writes days as 2026-11-17.
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date())
}

/** A day as the page writes it: Tuesday, 17 November 2026. */
export function dayInWords(day: string): string {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' }).format(new Date(day))
  return `${part({ weekday: 'long' })}, ${part({ dateStyle: 'long' })}`
}
