// The family tree: the layout alone, and the whole family of 10,000 as one response.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { bytes } from '../lib/bytes.mjs'
import { family, someone } from '../lib/family.mjs'
import { EXAMPLES, startServer } from '../lib/server.mjs'

const LAYOUT = join(EXAMPLES, 'draw')
const CHANGES = 5

export default {
  title: 'the family tree',
  rounds: 3,
  metrics: [
    { key: '1000', label: 'layout of 1,000 people', unit: 'ms', atMost: 5, digits: 1 },
    { key: '10000', label: 'layout of 10,000 people', unit: 'ms', atMost: 100, digits: 1 },
    { key: '100000', label: 'layout of 100,000 people', unit: 'ms', atMost: 1500, digits: 0 },
    { key: 'whole', label: '10,000 people after a change, CPU', unit: 'ms', atMost: 150, digits: 1 },
    { key: 'unchanged', label: 'the same when nothing changed, CPU', unit: 'ms', atMost: 1, digits: 2 },
    { key: 'size', label: 'its size, compressed', unit: 'kB', atMost: 300, digits: 0 },
    { key: 'around', label: 'three generations around someone, CPU', unit: 'ms', digits: 2 },
  ],
  async measure() {
    const layout = JSON.parse(execFileSync(LAYOUT, ['--times'], { encoding: 'utf8' }))
    const { data, people } = family(10_000)
    const server = await startServer(data.path)
    try {
      const owner = await someone(server.url)
      const headers = { cookie: owner.cookie }
      const whole = `${server.url}/api/tree?view=all`
      const cpu = async (count, work) => {
        const before = server.cpu()
        for (let index = 0; index < count; index++) await work(index)
        return (server.cpu() - before) / count / 1000
      }
      const get = async (url, more = {}) => {
        const answer = await fetch(url, { headers: { ...headers, ...more } })
        await answer.text()
        return answer.headers.get('etag')
      }
      await get(whole) // The first request loads the family.
      let changed = 0
      for (let index = 0; index < CHANGES; index++) {
        await owner.call('POST', '/api/members', {
          name: `Newcomer to the tree ${index}`,
          relatedTo: { memberId: people[(index * 7919) % people.length], type: 'child' },
        })
        changed += await cpu(1, () => get(whole))
      }
      const tag = await get(whole)
      return {
        ...layout,
        whole: changed / CHANGES,
        unchanged: await cpu(200, () => get(whole, { 'if-none-match': tag })),
        size: (await bytes(whole, headers)) / 1000,
        around: await cpu(50, index => get(`${server.url}/api/tree?person=${people[index * 31]}`)),
      }
    } finally {
      await server.stop()
    }
  },
}
