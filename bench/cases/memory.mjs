// Resident memory after startup and 100 reads, and after the first sign-in (argon2 keeps its block).
import { register, signIn, Visitor } from '../lib/people.mjs'
import { dataFolder, startServer } from '../lib/server.mjs'

const data = dataFolder()
process.on('exit', data.remove)
const first = await startServer(data.path)
await register(first.url, 'owner')
await first.stop()

export default {
  title: 'Memory',
  metrics: [
    { key: 'reads', label: 'after start and 100 reads', unit: 'MiB', atMost: 20 },
    { key: 'signIn', label: 'after the first sign-in', unit: 'MiB', atMost: 45 },
  ],
  async measure() {
    const server = await startServer(data.path)
    const visitor = new Visitor(server.url)
    for (let read = 0; read < 50; read++) {
      await visitor.call('GET', '/api/site')
      await visitor.call('GET', '/api/auth/session')
    }
    const reads = server.memory()
    const { status } = await signIn(server.url, 'owner')
    if (status !== 200) throw new Error(`sign-in answered ${status}`)
    const signedIn = server.memory()
    await server.stop()
    return { reads, signIn: signedIn }
  },
}
