// The month, upcoming events and the feed, with 10,000 people and 10,000 events.
import { family, loaded, someone } from '../lib/family.mjs'
import { startServer } from '../lib/server.mjs'

const FEEDS = 20

export default {
  title: 'the calendar of 10,000 people and 10,000 events',
  metrics: [
    { key: 'shown', label: 'entries in the month', unit: '', digits: 0 },
    { key: 'month', label: 'the month, minus 3 µs per entry, CPU', unit: 'µs', atMost: 200, digits: 0 },
    { key: 'monthWhole', label: 'the month, CPU', unit: 'µs', digits: 0 },
    {
      key: 'upcoming',
      label: 'upcoming events, minus 3 µs per entry, CPU',
      unit: 'µs',
      atMost: 200,
      digits: 0,
    },
    { key: 'inFeed', label: 'entries in the feed', unit: '', digits: 0 },
    { key: 'feed', label: 'the feed per entry, CPU', unit: 'µs', atMost: 10 },
    { key: 'unchanged', label: 'the feed when nothing changed, CPU', unit: 'µs', digits: 0 },
  ],
  async measure() {
    const { data } = family(10_000, 10_000)
    const server = await startServer(data.path)
    try {
      const { cookie, call } = await person(server.url)
      const read = async path => (await fetch(server.url + path, { headers: { cookie } })).json()
      const month = '/api/calendar?from=2026-11-01&to=2026-12-12'
      const next = '/api/events/upcoming?today=2026-11-15'
      const entries = ({ birthdays, events }) => birthdays.length + events.length
      const shown = entries(await read(month))
      const listed = entries(await read(next))
      const monthWhole = await loaded(server, month, cookie)
      const upcoming = await loaded(server, next, cookie)
      await call('POST', '/api/calendar/feed')
      const { url } = await call('PUT', '/api/calendar/feed', {
        birthdays: true,
        inMemory: true,
        events: true,
      })
      const first = await fetch(url)
      const inFeed = (await first.text()).split('BEGIN:VEVENT').length - 1
      const feed = await perRequest(server, FEEDS, () =>
        fetch(url, { headers: { 'accept-encoding': 'identity' } }),
      )
      const known = { headers: { 'if-none-match': first.headers.get('etag') } }
      const unchanged = await perRequest(server, FEEDS * 50, () => fetch(url, known))
      return {
        shown,
        month: monthWhole - 3 * shown,
        monthWhole,
        upcoming: upcoming - 3 * listed,
        inFeed,
        feed: feed / inFeed,
        unchanged,
      }
    } finally {
      await server.stop()
    }
  },
}

async function person(url) {
  const owner = await someone(url)
  return { cookie: owner.cookie, call: (method, path, body) => owner.call(method, path, body) }
}

async function perRequest(server, count, ask) {
  const before = server.cpu()
  for (let index = 0; index < count; index++) await (await ask()).text()
  return (server.cpu() - before) / count
}
