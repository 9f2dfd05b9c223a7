import type { Api } from './people.ts'

export interface CalendarEvent {
  id: string
  title: string
  date: string
  version: number
  [field: string]: unknown
}

/** The fields of a new event; type defaults to `other` and visibility to `family`. */
export interface NewEvent {
  title: string
  /** `YYYY-MM-DD` */
  date: string
  [field: string]: unknown
}

/** Adds and changes calendar events through the API. */
export class Calendar {
  readonly #api: Api

  constructor(api: Api) {
    this.#api = api
  }

  add(event: NewEvent): Promise<CalendarEvent> {
    return this.#api.call<CalendarEvent>('POST', '/api/events', event)
  }

  /** The current state of an event. */
  event({ id }: Pick<CalendarEvent, 'id'>): Promise<CalendarEvent> {
    return this.#api.call<CalendarEvent>('GET', `/api/events/${id}`)
  }

  /** Changes some fields of an event, as another browser would. */
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

/** The date this many days after another, or before it if negative. */
export function daysFrom(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, 10)
}

/** Today's date in a time zone; test browsers are in Berlin unless a test says otherwise. */
export function todayIn(timeZone = 'Europe/Berlin'): string {
  // This locale writes dates as 2026-11-17.
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date())
}

/** A date as the page writes it: Tuesday, 17 November 2026. */
export function dayInWords(day: string): string {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' }).format(new Date(day))
  return `${part({ weekday: 'long' })}, ${part({ dateStyle: 'long' })}`
}
