// Members and relationships show each other's names and types; the tree shows both.
const people = ['members', 'relationships', 'kinship', 'tree', 'search', 'exports', 'duplicates']
// A calendar shows members by name; events name members and families.
// A profile shows the photos of both kinds of events.
const calendar = ['calendar', 'events', 'members/{id}/photos', 'search']

// The admin counts depend on most features.
const admin = ['admin/overview', 'admin/database']

// What the owner has done on a new site shows in what is there.
const firstSteps = 'admin/first-steps'

/** Features with queries outside their own path. */
const addresses: Readonly<Record<string, readonly string[]>> = {
  accounts: ['users', 'account', ...admin],
  members: [...people, ...calendar, 'history', 'sources', 'admin/members', firstSteps, ...admin],
  relationships: [...people, 'sources', firstSteps],
  calendar,
  families: ['families', 'invitations', 'events', 'search', firstSteps],
  // A profile shows a member's history events.
  history: ['history', 'members/{id}/history', 'members/{id}/photos', 'sources', 'search', 'exports'],
  // Events, profiles and relationships name what they cite.
  sources: ['sources', 'history', 'members', 'relationships', 'search', 'exports'],
  places: ['places'],
  mail: ['admin/mail', ...admin],
  jobs: admin,
  changes: ['admin/changes'],
  feedback: ['feedback', 'search', ...admin],
  backups: ['admin/backups', ...admin],
  index: admin,
  // The name of the site, the place of backups and where emails go are shown elsewhere too.
  settings: ['admin/settings', 'site', 'admin/backups', firstSteps, ...admin],
}

/** Whether a query (its key is ['get', '/api/<feature>/…', …]) reads data of a feature. */
export function isOfFeature(queryKey: readonly unknown[], feature: string): boolean {
  const path = queryKey[1]
  if (typeof path !== 'string') return false
  return (addresses[feature] ?? [feature]).some(
    name => path === `/api/${name}` || path.startsWith(`/api/${name}/`),
  )
}
