// The size of the program. Its pages count as memory once they were used, and it travels with every update.
import { statSync } from 'node:fs'
import { BINARY } from '../lib/server.mjs'

export default {
  title: 'The program',
  rounds: 1,
  metrics: [{ key: 'size', label: 'size on disk', unit: 'MB', atMost: 32 }],
  measure: async () => ({ size: statSync(BINARY).size / 1e6 }),
}
