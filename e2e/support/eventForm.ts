import type { Locator, Page } from '@playwright/test'
import type { CalendarEvent } from './calendar.ts'
import type { Person } from './people.ts'

/** The path of an event's edit page. */
export const edit = ({ id }: Pick<CalendarEvent, 'id'>): string => `/edit-event/${id}`

export const title = (page: Page): Locator => page.getByLabel('Title', { exact: true })
export const date = (page: Page): Locator => page.getByLabel('Date', { exact: true })
export const create = (page: Page): Locator => page.getByRole('button', { name: 'Create Event' })
export const save = (page: Page): Locator => page.getByRole('button', { name: 'Save', exact: true })
/** The checklist of the people an event is about. */
export const membersOf = (page: Page): Locator => page.getByRole('group', { name: 'Family members' })

/** The events that the server lists for someone. */
export async function eventsOf(person: Person): Promise<CalendarEvent[]> {
  return (await person.api.call<{ items: CalendarEvent[] }>('GET', '/api/events')).items
}
