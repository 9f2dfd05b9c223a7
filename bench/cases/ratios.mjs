// Compares the CPU of one request with that of an empty server. Both servers run at the same time and are measured in
// turn, so the ratios hardly depend on the machine.
import { family, loaded, someone } from '../lib/family.mjs'
import { dataFolder, startEmptyServer, startServer } from '../lib/server.mjs'

const SIZE = 10_000
const CREATES = 200

const ratio = (key, label, atMost) => ({ key, label, unit: 'times', atMost })

export default {
  title: 'CPU of one request, compared with an empty server',
  metrics: [
    { key: 'empty', label: 'the empty server, CPU', unit: 'µs' },
    ratio('health', '/healthz', 1.6),
    ratio('session', 'the session', 3),
    ratio('member', `one member of ${SIZE.toLocaleString('en')}`, 4.5),
    ratio('page', `50 of ${SIZE.toLocaleString('en')} members`, 25),
    ratio('create', 'adding a relative with a birth date', 110),
  ],
  async measure() {
    const { data, people } = family(SIZE)
    const folder = dataFolder()
    const empty = await startEmptyServer(folder.path)
    const server = await startServer(data.path)
    try {
      const owner = await someone(server.url)
      const some = index => people[(index * 7919) % people.length]
      // The first requests load the family.
      await owner.call('GET', `/api/kinship?from=${some(1)}&to=${some(2)}`)
      await owner.call('GET', '/api/members/window?count=50')
      const read = path => loaded(server, path, owner.cookie)
      const before = await loaded(empty, '/healthz', owner.cookie)
      const cpu = {
        health: await read('/healthz'),
        session: await read('/api/auth/session'),
        member: await read(`/api/members/${some(3)}`),
        page: await read('/api/members/window?count=50'),
        create: await creating(server, owner, some),
      }
      const base = (before + (await loaded(empty, '/healthz', owner.cookie))) / 2
      const ratios = Object.entries(cpu).map(([key, micros]) => [key, micros / base])
      return { empty: base, ...Object.fromEntries(ratios) }
    } finally {
      await server.stop()
      await empty.stop()
      folder.remove()
    }
  },
}

/** CPU time of adding one relative, in microseconds, without the sign-in and the token before. */
async function creating(server, owner, some) {
  const { token } = await owner.call('GET', '/api/auth/session')
  const headers = {
    cookie: owner.cookie,
    origin: server.url,
    'x-kinkeeper-token': token,
    'content-type': 'application/json',
  }
  const add = async index => {
    const relatedTo = { memberId: some(index), type: 'child' }
    const body = JSON.stringify({ name: `Newcomer ${index}`, birthDate: '1990-05-17', relatedTo })
    const answer = await fetch(`${server.url}/api/members`, { method: 'POST', headers, body })
    const text = await answer.text()
    if (answer.status !== 201) throw new Error(`${answer.status} ${text}`)
  }
  await add(0)
  const before = server.preciseCpu()
  for (let index = 1; index <= CREATES; index++) await add(index)
  return (server.preciseCpu() - before) / CREATES
}
