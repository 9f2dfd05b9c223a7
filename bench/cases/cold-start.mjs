// From process start to the first 200, with an existing database: it must not grow with the family.
import { family, someone } from '../lib/family.mjs'
import { dataFolder, startServer } from '../lib/server.mjs'

const SIZES = [0, 10_000, 100_000]

const folders = new Map()

export default {
  title: 'Cold start',
  metrics: SIZES.map(size => ({
    key: `${size}`,
    label: `process start to first 200, ${size.toLocaleString('en')} people`,
    unit: 'ms',
    atMost: 25,
  })),
  async measure() {
    const values = {}
    for (const size of SIZES) {
      const server = await startServer(await folder(size))
      await server.stop()
      values[size] = server.startMs
    }
    return values
  },
}

/** A site that has been started before and has its owner. */
async function folder(size) {
  if (!folders.has(size)) {
    const data = size === 0 ? dataFolder() : family(size).data
    if (size === 0) process.on('exit', data.remove)
    const first = await startServer(data.path)
    await someone(first.url)
    await first.stop()
    folders.set(size, data.path)
  }
  return folders.get(size)
}
