import type { Feature } from '../../feature.ts'

const paths = {
  /** A year of the calendar on paper: that of a day or month. */
  year: (day: string) => `/dashboard/year?year=${day.slice(0, 4)}`,
  createEvent: (date?: string) => (date ? `/create-event?date=${date}` : '/create-event'),
  editEvent: (id: string) => `/edit-event/${encodeURIComponent(id)}`,
  events: () => '/events',
  /** The events, with the details of this one. */
  event: (id: string) => `/events?event=${encodeURIComponent(id)}`,
  subscribe: () => '/subscribe',
  unsubscribe: () => '/unsubscribe',
  calendarFile: () => '/api/calendar/download',
  /** A feed's address for calendar apps: opening it offers to subscribe. */
  calendarApp: (feed: string) => feed.replace(/^https?:/, 'webcal:'),
}

type OwnPaths = typeof paths
declare module '../../paths.ts' {
  interface Paths extends OwnPaths {}
}

export const feature: Feature = {
  paths,
  screens: [
    { path: '/dashboard/year', for: 'family', load: () => import('./year/YearPage.tsx') },
    { path: '/create-event', for: 'family', load: () => import('./events/CreateEventPage.tsx') },
    { path: '/edit-event/:id', for: 'family', load: () => import('./events/EditEventPage.tsx') },
    { path: '/events', for: 'family', load: () => import('./events/AgendaPage.tsx') },
    { path: '/subscribe', for: 'family', load: () => import('./subscribe/SubscribePage.tsx') },
    { path: '/unsubscribe', for: 'everyone', load: () => import('./subscribe/UnsubscribePage.tsx') },
  ],
  offline: ['/api/calendar', '/api/events', '/api/events/upcoming', '/api/events/{id}'],
  offlineAlways: ['/api/calendar/preferences'],
  // Events name the people and the family that they are about, and the calendar has birthdays.
  follows: { calendar: ['members'], events: ['calendar', 'members', 'families'] },
  found: { events: ({ id }) => paths.event(id) },
  attachedTo: { event: paths.event },
  drafts: ['event'],
  logged: ['calendar'],
  rowFields: ['familyMemberIds', 'photos'],
}
