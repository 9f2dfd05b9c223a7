import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { load } from './load.mjs'
import { register, signIn } from './people.mjs'
import { dataFolder, EXAMPLES, startServer } from './server.mjs'

const GENERATOR = join(EXAMPLES, 'synthetic_family')
const PAIRS = 2_000
const CREATES = 300

/** One family for all rounds of a case, because creating it takes longer than measuring it. */
const families = new Map()
export function family(size, events = 0, history = 0) {
  const key = `${size} ${events} ${history}`
  if (!families.has(key)) {
    const data = dataFolder()
    execFileSync(GENERATOR, [data.path, size, events, history].map(String), { stdio: 'inherit' })
    const people = JSON.parse(readFileSync(join(data.path, 'people.json'), 'utf8'))
    families.set(key, { data, people, bytes: statSync(join(data.path, 'kinkeeper.db')).size / size })
    process.once('exit', () => data.remove())
  }
  return families.get(key)
}

export const metrics = [
  { key: 'member', label: 'one member with the relation to the viewer, CPU', unit: 'µs', atMost: 60 },
  { key: 'relations', label: 'their relationships, CPU', unit: 'µs', digits: 0 },
  { key: 'list', label: 'everyone, as the list loads them, CPU', unit: 'ms', digits: 1 },
  { key: 'unchanged', label: 'the same when nothing changed, CPU', unit: 'µs', digits: 0 },
  { key: 'search', label: 'text search, CPU', unit: 'ms', atMost: 2, digits: 2 },
  { key: 'create', label: 'adding a relative with a birth date, CPU', unit: 'µs', atMost: 500, digits: 0 },
  {
    key: 'bytes',
    label: 'on disk per member, with their relationships',
    unit: 'bytes',
    atMost: 2500,
    digits: 0,
  },
  { key: 'kinship', label: 'kinship of two random people, CPU', unit: 'µs', digits: 0 },
  { key: 'kinshipP99', label: '99 of 100 answered within', unit: 'ms', atMost: 1, digits: 2 },
  { key: 'memory', label: 'memory afterwards', unit: 'MiB', digits: 0 },
]

export async function measure(size) {
  const { data, people, bytes } = family(size)
  const server = await startServer(data.path)
  try {
    const owner = await someone(server.url)
    const headers = { cookie: owner.cookie }
    const some = index => people[(index * 7919) % people.length]
    const perRequest = async (count, work) => {
      const before = server.cpu()
      for (let index = 0; index < count; index++) await work(index)
      return (server.cpu() - before) / count
    }
    const get = async (path, more = {}) =>
      (await fetch(server.url + path, { headers: { ...headers, ...more } })).text()

    await get(`/api/kinship?from=${some(1)}&to=${some(2)}`) // The first request loads the family.
    const member = await loaded(server, `/api/members/${some(3)}`, owner.cookie)
    const relations = await loaded(server, `/api/members/${some(3)}/relations`, owner.cookie)
    const list = await perRequest(5, () => get('/api/members'))
    const whole = await fetch(`${server.url}/api/members`, { headers })
    // Read it to the end; otherwise the server would still be sending during the next measurement.
    await whole.text()
    const tag = whole.headers.get('etag')
    const unchanged = await perRequest(200, () => get('/api/members', { 'if-none-match': tag }))
    const search = await perRequest(20, () => get('/api/members?search=weber%20teacher'))
    const times = []
    const kinship = await perRequest(PAIRS, async index => {
      const began = process.hrtime.bigint()
      await get(`/api/kinship?from=${some(index)}&to=${some(index * 31 + 17)}`)
      times.push(Number(process.hrtime.bigint() - began) / 1e6)
    })
    times.sort((a, b) => a - b)
    const { token } = await owner.call('GET', '/api/auth/session')
    const writing = {
      ...headers,
      origin: server.url,
      'x-kinkeeper-token': token,
      'content-type': 'application/json',
    }
    const create = await perRequest(CREATES, async index => {
      const newcomer = {
        name: `Newcomer ${index}`,
        birthDate: '1990-05-17',
        relatedTo: { memberId: some(index), type: 'child' },
      }
      const request = { method: 'POST', headers: writing, body: JSON.stringify(newcomer) }
      const answer = await fetch(`${server.url}/api/members`, request)
      if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`)
      await answer.text()
    })
    return {
      member,
      relations,
      list: list / 1000,
      unchanged,
      search: search / 1000,
      create,
      bytes,
      kinship,
      kinshipP99: times[Math.floor(times.length * 0.99)],
      memory: server.memory(),
    }
  } finally {
    await server.stop()
  }
}

/** CPU time of one request, in microseconds, for a path requested many times at once. */
export async function loaded(server, path, cookie) {
  await load(server.url + path, { cookie, seconds: 1 })
  const before = server.cpu()
  const { requests } = await load(server.url + path, { cookie, seconds: 2 })
  return (server.cpu() - before) / requests
}

/** The owner, registered in the first round and signed in again in the later ones. */
export async function someone(url) {
  try {
    return await register(url, 'owner')
  } catch {
    return (await signIn(url, 'owner')).visitor
  }
}
