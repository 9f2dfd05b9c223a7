// The request that every page makes first: the session. Signed in, on 32 keep-alive connections.
import { load } from '../lib/load.mjs'
import { register } from '../lib/people.mjs'
import { dataFolder, startServer } from '../lib/server.mjs'

export default {
  title: 'GET /api/auth/session, signed in, 32 connections',
  metrics: [
    { key: 'perSecond', label: 'requests per second', unit: '/s', digits: 0 },
    { key: 'p50', label: 'half are answered within', unit: 'ms', digits: 2 },
    { key: 'p99', label: '99 of 100 within', unit: 'ms', digits: 2 },
    { key: 'cpu', label: 'server CPU per request', unit: 'µs', atMost: 40 },
  ],
  async measure() {
    const data = dataFolder()
    const server = await startServer(data.path)
    const { cookie } = await register(server.url, 'owner')
    const url = `${server.url}/api/auth/session`
    await load(url, { cookie, seconds: 1 })
    const before = server.cpu()
    const result = await load(url, { cookie })
    const cpu = (server.cpu() - before) / result.requests
    await server.stop()
    data.remove()
    return { ...result, cpu }
  },
}
