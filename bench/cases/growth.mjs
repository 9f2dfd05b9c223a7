// Shows which costs grow with the family and which do not: 1,000, 10,000 and 100,000 people, each with as
// many history events, and 10,000 calendar events.
import { Agent, request } from 'node:http'
import { BROWSER } from '../lib/bytes.mjs'
import { family, someone } from '../lib/family.mjs'
import { register, signIn } from '../lib/people.mjs'
import { picture } from '../lib/picture.mjs'
import { startServer } from '../lib/server.mjs'
import { at } from '../lib/statistics.mjs'

const SIZES = [1_000, 10_000, 100_000]
const PAGES = 40
const CREATES = 200
const UPLOADS = 40
const MIXED_SECONDS = 30

/** Each figure has its aims at 10,000 and 100,000 people. */
const FIGURES = [
  { key: 'searchMedian', label: 'search while typing, CPU, median', unit: 'ms', aims: [0.5, 3], digits: 2 },
  { key: 'searchP99', label: 'search while typing, CPU, 99 of 100', unit: 'ms', aims: [3, 15], digits: 2 },
  { key: 'change', label: `one change, ${PAGES} open pages, CPU`, unit: 'ms', aims: [10, 10], digits: 1 },
  { key: 'members', label: 'first response of the members, CPU', unit: 'ms', aims: [5, 5], digits: 2 },
  { key: 'membersSize', label: 'first response of the members, compressed', unit: 'kB', aims: [60, 60] },
  { key: 'history', label: 'first response of the history, CPU', unit: 'ms', aims: [5, 5], digits: 2 },
  { key: 'historySize', label: 'first response of the history, compressed', unit: 'kB', aims: [60, 60] },
  { key: 'entries', label: 'entries in a month', unit: '', digits: 0 },
  { key: 'month', label: 'a month, minus 3 µs per entry, CPU', unit: 'ms', aims: [1, 1], digits: 2 },
  { key: 'create', label: 'adding a relative, CPU', unit: 'ms', aims: [0.5, 0.5], digits: 2 },
  { key: 'bytes', label: 'on disk per member with a history event', unit: 'bytes', digits: 0 },
  { key: 'start', label: 'memory after start', unit: 'MiB' },
  { key: 'read', label: 'memory after reading everything', unit: 'MiB', aims: [60, 250] },
  { key: 'mixed', label: 'memory after a mixed load', unit: 'MiB', aims: [60, 250] },
  { key: 'uploads', label: `memory a minute after ${UPLOADS} pictures`, unit: 'MiB', aims: [60, 250] },
]

const wanted = process.env.KINKEEPER_BENCH_SIZES?.split(',').map(Number) ?? SIZES

export default {
  title: 'growth from 1,000 to 100,000 people',
  rounds: 1,
  metrics: FIGURES.flatMap(({ key, label, unit, digits, aims }) =>
    wanted.map(size => ({
      key: `${key} ${size}`,
      label: `${label}, ${size.toLocaleString('en')}`,
      unit,
      digits,
      atMost: aims?.[SIZES.indexOf(size) - 1],
    })),
  ),
  async measure() {
    const values = {}
    for (const size of wanted)
      for (const [key, value] of Object.entries(await measure(size))) values[`${key} ${size}`] = value
    return values
  },
}

async function measure(size) {
  const { data, people, bytes } = family(size, 10_000, size)
  const server = await startServer(data.path)
  try {
    const owner = await someone(server.url)
    const site = { server, agent: new Agent({ keepAlive: true, maxSockets: 128 }), cookie: owner.cookie }
    const { token } = await owner.call('GET', '/api/auth/session')
    site.writing = { origin: server.url, 'x-kinkeeper-token': token, 'content-type': 'application/json' }
    await ask(site, '/api/members/window?count=1')
    const start = server.memory()
    for (const path of everything(people)) await ask(site, path)
    const read = server.memory()
    const members = await first(site, '/api/members/window')
    const history = await first(site, '/api/history/window')
    const search = await searches(site)
    const month = '/api/calendar?from=2026-11-01&to=2026-12-12'
    const { birthdays, events } = JSON.parse((await ask(site, month)).body)
    const entries = birthdays.length + events.length
    const monthWhole = await each(site, 20, () => ask(site, month))
    const create = await creates(site, people)
    const change = await oneChange(site, await sessions(owner), people[people.length >> 1])
    await mixed(site, people)
    const mixedMemory = server.memory()
    await uploads(site)
    await new Promise(done => setTimeout(done, 60_000))
    return {
      searchMedian: at(search, 0.5),
      searchP99: at(search, 0.99),
      change,
      members: members.cpu,
      membersSize: members.size,
      history: history.cpu,
      historySize: history.size,
      entries,
      month: monthWhole - 0.003 * entries,
      create,
      bytes,
      start,
      read,
      mixed: mixedMemory,
      uploads: server.memory(),
    }
  } finally {
    await server.stop()
  }
}

/** Sends one request on a kept connection. The body stays as it arrives, compressed if that was asked for. */
function ask({ server, agent, cookie, writing }, path, { method = 'GET', body, headers } = {}) {
  return new Promise((done, failed) => {
    const options = { method, agent, headers: { cookie, ...(body && writing), ...headers } }
    const asking = request(server.url + path, options, async response => {
      const received = Buffer.concat(await response.toArray())
      if (response.statusCode >= 300)
        failed(new Error(`${method} ${path}: ${response.statusCode} ${received}`))
      else done({ body: received, type: response.headers['content-encoding'] })
    })
    asking.on('error', failed)
    asking.end(body)
  })
}

/** Server CPU per call, in milliseconds. */
async function each({ server }, count, work) {
  const before = server.preciseCpu()
  for (let index = 0; index < count; index++) await work(index)
  return (server.preciseCpu() - before) / count / 1000
}

function everything(people) {
  return [
    '/api/members',
    '/api/history',
    `/api/kinship?from=${people[0]}&to=${people.at(-1)}`,
    `/api/tree?person=${people.at(-1)}&view=all`,
    '/api/search?q=weber',
    '/api/calendar?from=2026-11-01&to=2026-12-12',
    '/api/events/upcoming?today=2026-11-15',
  ]
}

async function first(site, path) {
  const { body, type } = await ask(site, path, { headers: BROWSER })
  if (!type) throw new Error(`${path} came uncompressed`)
  return { cpu: await each(site, 20, () => ask(site, path, { headers: BROWSER })), size: body.length / 1000 }
}

/**
 * Measures the CPU of each text that people type, letter by letter. Each is sent often enough, on eight
 * connections, to be measurable.
 */
async function searches(site) {
  const typed = [
    'anna weber',
    'dvorak',
    'lotte kowalsky',
    'born 1890 brno',
    'holmström',
    'jana lundek',
    'letter blue box',
  ]
  const texts = typed.flatMap(text => Array.from(text, (_, end) => text.slice(0, end + 1)))
  const figures = []
  for (const text of texts) {
    const path = `/api/search?q=${encodeURIComponent(text)}`
    const times = 40
    const before = site.server.preciseCpu()
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        for (let time = 0; time < times / 8; time++) await ask(site, path)
      }),
    )
    figures.push((site.server.preciseCpu() - before) / times / 1000)
  }
  return figures
}

function creates(site, people) {
  return each(site, CREATES, index => {
    const relatedTo = { memberId: people[(index * 7919) % people.length], type: 'child' }
    const body = JSON.stringify({ name: `Newcomer ${index}`, birthDate: '1990-05-17', relatedTo })
    return ask(site, '/api/members', { method: 'POST', body })
  })
}

/**
 * Cookies for forty pages. They need several accounts and sessions: a session may have eight open streams, an
 * account twenty-four.
 */
async function sessions(owner) {
  const { url } = owner
  await register(url, 'cousin')
  const { items } = await owner.call('GET', '/api/users?status=pending')
  for (const { id, version } of items) await owner.call('POST', `/api/users/${id}/approve`, { version })
  const cookies = [owner.cookie]
  for (const name of ['owner', 'owner', 'cousin', 'cousin']) {
    const { visitor } = await signIn(url, name)
    cookies.push(visitor.cookie)
  }
  return Array.from({ length: PAGES }, (_, page) => cookies[page % cookies.length])
}

/** Pages show the first members and follow a change: measures all CPU until each has fetched the new version. */
async function oneChange(site, cookies, id) {
  const { agent, server } = site
  // All start at once, so that each has a connection, like a page that is open.
  const lists = await Promise.all(cookies.map(cookie => ask({ ...site, cookie }, '/api/members/window')))
  const { version } = JSON.parse(lists[0].body)
  const member = JSON.parse((await ask(site, `/api/members/${id}`)).body)
  const pages = await Promise.all(
    cookies.map(async cookie => {
      const page = {}
      const following = request(`${server.url}/api/live`, { agent, headers: { cookie } })
      following.on('error', () => {})
      following.end()
      page.close = () => following.destroy()
      await new Promise(opened =>
        following.once('response', response => {
          let text = ''
          page.fetched = new Promise(done =>
            response.on('data', async piece => {
              text += piece
              if (text.includes('hello')) opened()
              if (!text.includes('"members"')) return
              response.removeAllListeners('data')
              done(await ask({ ...site, cookie }, `/api/members/window?since=${version}`))
            }),
          )
        }),
      )
      return page
    }),
  )
  const before = server.preciseCpu()
  const body = JSON.stringify({ ...form(member), birthDate: '1901-02-03' })
  await ask(site, `/api/members/${id}`, { method: 'PUT', body })
  await Promise.all(pages.map(page => page.fetched))
  const cpu = (server.preciseCpu() - before) / 1000
  for (const page of pages) page.close()
  return cpu
}

/** A member as the page sends it back: a missing field would be cleared. */
function form(member) {
  const names = ['name', 'givenName', 'surname', 'birthSurname', 'nickname']
  const others = [
    'email',
    'phoneNumber',
    'address',
    'occupation',
    'education',
    'interests',
    'gender',
    'deceased',
  ]
  const fields = ['version', ...names, ...others, 'birthDate', 'deathDate']
  return Object.fromEntries(fields.map(field => [field, member[field]]))
}

async function mixed(site, people) {
  const some = index => people[(index * 7919) % people.length]
  const paths = [
    index => `/api/members/window?from=${(index * 200) % people.length}`,
    index => `/api/history/window?from=${(index * 200) % people.length}`,
    index => `/api/members/${some(index)}`,
    index => `/api/members/${some(index)}/relations`,
    index => `/api/search?q=${['weber', 'anna', 'brno 1890', 'dvorak'][index % 4]}`,
    () => '/api/calendar?from=2026-11-01&to=2026-12-12',
    index => `/api/tree?person=${some(index)}`,
  ]
  const end = Date.now() + MIXED_SECONDS * 1000
  let index = 0
  await Promise.all(
    Array.from({ length: 64 }, async () => {
      for (; Date.now() < end; index++)
        await ask(site, paths[index % paths.length](index), { headers: BROWSER })
    }),
  )
}

async function uploads(site) {
  const body = picture(4000, 3000)
  const headers = { 'content-type': 'application/octet-stream', 'x-kinkeeper-version': 'bench' }
  const files = []
  for (let number = 0; number < UPLOADS; number++) {
    const path = `/api/files?name=photo-${number}.png`
    files.push(JSON.parse((await ask(site, path, { method: 'POST', body, headers })).body))
  }
  for (const { id } of files)
    while (
      JSON.parse((await ask(site, `/api/files/${id}`, { headers: { ...site.writing, ...headers } })).body)
        .image.state !== 'ready'
    )
      await new Promise(done => setTimeout(done, 200))
}
