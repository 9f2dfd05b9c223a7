import type { Locator, Page } from '@playwright/test'
import type { CalendarEvent } from './calendar.ts'
import type { Person } from './people.ts'

/** An event's own page. */
export const edit = ({ id }: Pick<CalendarEvent, 'id'>): string => `/edit-event/${id}`

export const title = (page: Page): Locator => page.getByLabel('Title', { exact: true })
export const date = (page: Page): Locator => page.getByLabel('Date', { exact: true })
export const create = (page: Page): Locator => page.getByRole('button', { name: 'Create Event' })
export const save = (page: Page): Locator => page.getByRole('button', { name: 'Save', exact: true })
/** The checklist of those whom an event is about. */
export const membersOf = (page: Page): Locator => page.getByRole('group', { name: 'Family members' })

/** The events that somebody can see, as the server lists them. */
export async function eventsOf(person: Person): Promise<CalendarEvent[]> {
  return (await person.api.call<{ items: CalendarEvent[] }>('GET', '/api/events')).items
}
