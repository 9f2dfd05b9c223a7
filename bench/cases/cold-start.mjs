// From process start to the first 200, with an existing database.
import { register } from '../lib/people.mjs'
import { dataFolder, startServer } from '../lib/server.mjs'

const data = dataFolder()
process.on('exit', data.remove)
const first = await startServer(data.path)
await register(first.url, 'owner')
await first.stop()

export default {
  title: 'Cold start',
  metrics: [{ key: 'start', label: 'process start to first 200', unit: 'ms', atMost: 25 }],
  async measure() {
    const server = await startServer(data.path)
    await server.stop()
    return { start: server.startMs }
  },
}
