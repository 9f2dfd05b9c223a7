/** Every address of the page. No component writes a URL by hand. */
export const paths = {
  home: () => '/',
  signIn: () => '/login',
  register: (invitation?: string) =>
    invitation ? `/register?invitation=${encodeURIComponent(invitation)}` : '/register',
  forgotPassword: () => '/forgot-password',
  resetPassword: () => '/reset-password',
  confirmEmail: () => '/confirm-email',
  debug: () => '/debug',
  dashboard: () => '/dashboard',
  /** A year of the calendar on paper: that of a day or month. */
  year: (day: string) => `/dashboard/year?year=${day.slice(0, 4)}`,
  /** The owner's first steps on a new site, or one of them. */
  welcome: (step?: string) => (step ? `/welcome?step=${step}` : '/welcome'),
  profile: () => '/profile',
  members: () => '/family-members',
  /** The list on paper, with telephone numbers. */
  directory: () => '/family-members/print',
  /** The list, with the form for a new member. */
  addMember: () => '/family-members?add',
  member: (id: string) => `/family-member/${encodeURIComponent(id)}`,
  editMember: (id: string) => `/family-member/${encodeURIComponent(id)}?edit`,
  /** Members who may be the same person; with an id, who to compare that one with. */
  duplicates: (id?: string) => (id ? `/duplicates?with=${id}` : '/duplicates'),
  /** Two members side by side. */
  compare: (one: string, other: string) => `/duplicates/${one}/${other}`,
  relationships: (id: string) => `/family-relationships/${encodeURIComponent(id)}`,
  howRelated: (from?: string, to?: string) => {
    const query = new URLSearchParams({ ...(from && { from }), ...(to && { to }) }).toString()
    return query ? `/how-related?${query}` : '/how-related'
  },
  tree: (id?: string) => (id ? `/family-tree/${encodeURIComponent(id)}` : '/family-tree'),
  /** The tree with the path between two people. */
  treePath: (from: string, to: string) => `/family-tree/${encodeURIComponent(from)}?path=${from},${to}`,
  treePicture: (query: URLSearchParams) => `/api/tree/picture?${query}`,
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
  /** The list; `query` is the address from the `?` on. */
  history: (query = '') => `/family-history${query}`,
  historyEvent: (id: string) => `/family-history/event/${encodeURIComponent(id)}`,
  historySource: (eventId: string) => `/family-history/source/${encodeURIComponent(eventId)}`,
  /** All sources; an event's own is `historySource`. */
  sources: () => '/sources',
  source: (id: string) => `/source/${encodeURIComponent(id)}`,
  place: (name: string) => `/place/${encodeURIComponent(name)}`,
  /** A position on a map of another website. */
  map: (latitude: number, longitude: number) =>
    `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=12/${latitude}/${longitude}`,
  households: () => '/families',
  household: (id: string) => `/families/${encodeURIComponent(id)}`,
  /** The target of the link in the email. */
  invitation: (token: string) => `/invitation?token=${encodeURIComponent(token)}`,
  export: () => '/export',
  ownData: () => '/api/account/data',
  exportFile: (query: URLSearchParams) => `/api/exports/file?${query}`,
  admin: () => '/admin',
  /** The overview with the details of an account. */
  adminAccount: (id: string) => `/admin?account=${encodeURIComponent(id)}`,
  /** The feedback that contains a text. */
  adminFeedback: (text: string) => `/admin?feedback=${encodeURIComponent(text)}#feedback`,
  adminSettings: () => '/admin/settings',
  adminMail: () => '/admin/mail',
  adminBackups: () => '/admin/backups',
  backupArchive: (name: string) => `/api/admin/backups/${encodeURIComponent(name)}/archive`,
  adminChanges: () => '/admin/changes',
  adminSecurity: (person?: string) =>
    person ? `/admin/security?person=${encodeURIComponent(person)}` : '/admin/security',
  adminDatabase: () => '/admin/database',
  adminImport: (file?: string) => (file ? `/admin/import?file=${encodeURIComponent(file)}` : '/admin/import'),
  feedback: () => '/feedback',
  /** Everything that matches a text, or only one kind of it. */
  search: (text = '', kind = '') => `/search?q=${encodeURIComponent(text)}${kind && `&kind=${kind}`}`,
  mail: (address: string) => `mailto:${encodeURIComponent(address).replace('%40', '@')}`,
  phone: (number: string) => `tel:${number.replace(/[^\d+*#]/g, '')}`,
}
