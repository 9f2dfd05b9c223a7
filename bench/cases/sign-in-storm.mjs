// Measures the throughput that others keep while 16 people sign in over and over, and the memory that this
// takes.
import { load } from '../lib/load.mjs'
import { register, signIn } from '../lib/people.mjs'
import { dataFolder, startServer } from '../lib/server.mjs'

const PEOPLE = 16

export default {
  title: `${PEOPLE} people sign in over and over`,
  metrics: [
    { key: 'quiet', label: 'session reads without sign-ins', unit: '/s', digits: 0 },
    { key: 'stormy', label: 'session reads during sign-ins', unit: '/s', digits: 0 },
    { key: 'ratio', label: 'share of throughput kept', unit: '', digits: 2, atLeast: 0.25 },
    { key: 'p99', label: '99 of 100 reads during sign-ins within', unit: 'ms' },
    { key: 'signIns', label: 'sign-ins', unit: '/s' },
    { key: 'refused', label: 'sign-ins refused for now', unit: '/s' },
    { key: 'peak', label: 'peak memory', unit: 'MiB', atMost: 120 },
  ],
  async measure() {
    const data = dataFolder()
    const server = await startServer(data.path)
    const owner = await register(server.url, 'owner')
    const names = ['owner', ...(await approvedPeople(server.url, owner))]
    const url = `${server.url}/api/auth/session`
    await load(url, { cookie: owner.cookie, seconds: 1 })
    const quiet = await load(url, { cookie: owner.cookie })

    const counts = { 200: 0, 429: 0 }
    let storming = true
    const storm = names.map(async name => {
      while (storming) {
        const { status } = await signIn(server.url, name)
        if (!(status in counts)) throw new Error(`sign-in answered ${status}`)
        counts[status] += 1
      }
    })
    const began = Date.now()
    const stormy = await load(url, { cookie: owner.cookie })
    const seconds = (Date.now() - began) / 1000
    storming = false
    await Promise.all(storm)
    const peak = server.peakMemory()
    await server.stop()
    data.remove()
    return {
      quiet: quiet.perSecond,
      stormy: stormy.perSecond,
      ratio: stormy.perSecond / quiet.perSecond,
      p99: stormy.p99,
      signIns: counts[200] / seconds,
      refused: counts[429] / seconds,
      peak,
    }
  },
}

async function approvedPeople(url, owner) {
  const names = []
  for (let i = 1; i < PEOPLE; i++) {
    const name = `person${i}`
    const person = await register(url, name)
    const { user } = await person.call('GET', '/api/auth/session')
    await owner.call('POST', `/api/users/${user.id}/approve`, { version: user.version })
    names.push(name)
  }
  return names
}
