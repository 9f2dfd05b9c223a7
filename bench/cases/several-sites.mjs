// Memory of each of ten sites of the same program on one machine, as for ten families: what they share is divided.
import { register, signIn, Visitor } from '../lib/people.mjs'
import { dataFolder, startServer } from '../lib/server.mjs'

const SITES = 10

const folders = Array.from({ length: SITES }, dataFolder)
process.on('exit', () => {
  for (const data of folders) data.remove()
})
for (const { path } of folders) {
  const first = await startServer(path)
  await register(first.url, 'owner')
  await first.stop()
}

export default {
  title: 'Ten sites',
  metrics: [
    { key: 'reads', label: 'each, after start and 100 reads', unit: 'MiB' },
    { key: 'signIn', label: 'each, after the first sign-in', unit: 'MiB' },
  ],
  async measure() {
    const servers = await Promise.all(folders.map(({ path }) => startServer(path)))
    for (const { url } of servers) await readPages(url)
    const reads = each(servers)
    for (const { url } of servers) {
      const { status } = await signIn(url, 'owner')
      if (status !== 200) throw new Error(`sign-in answered ${status}`)
    }
    const signedIn = each(servers)
    await Promise.all(servers.map(server => server.stop()))
    return { reads, signIn: signedIn }
  },
}

async function readPages(url) {
  const visitor = new Visitor(url)
  for (let read = 0; read < 50; read++) {
    await visitor.call('GET', '/api/site')
    await visitor.call('GET', '/api/auth/session')
  }
}

const each = servers => servers.reduce((sum, server) => sum + server.proportionalMemory(), 0) / servers.length
