// Uploads and downloads: the CPU cost of a MiB, and how memory grows while many large files arrive at once.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { Readable } from 'node:stream'
import { register } from '../lib/people.mjs'
import { dataFolder, startServer } from '../lib/server.mjs'

const MIB = 1024 * 1024
const PIECE = Buffer.alloc(MIB, 'a letter from 1943, scanned. ')
const AT_ONCE = 10

export default {
  title: 'Files of 1 MiB and of 50 MiB',
  metrics: [
    { key: 'uploadSmall', label: 'upload of 1 MiB, CPU per MiB', unit: 'ms', digits: 2 },
    { key: 'uploadLarge', label: 'upload of 50 MiB, CPU per MiB', unit: 'ms', digits: 2 },
    { key: 'uploadTime', label: 'upload of 50 MiB, on disk after', unit: 'ms', digits: 0 },
    { key: 'downloadSmall', label: 'download of 1 MiB, CPU per MiB', unit: 'ms', digits: 2 },
    { key: 'downloadLarge', label: 'download of 50 MiB, CPU per MiB', unit: 'ms', digits: 2 },
    {
      key: 'growth',
      label: `memory over idle, ${AT_ONCE} uploads of 50 MiB at once`,
      unit: 'MiB',
      atMost: 40,
    },
    { key: 'growthParts', label: 'the same, uploaded in parts', unit: 'MiB', atMost: 40 },
  ],
  async measure() {
    const data = dataFolder()
    const server = await startServer(data.path)
    try {
      const owner = await register(server.url, 'owner')
      const { token } = await owner.call('GET', '/api/auth/session')
      const person = { url: server.url, cookie: owner.cookie, token }
      const perMib = async (mib, times, act) => {
        const before = server.cpu()
        for (let time = 0; time < times; time++) await act()
        return (server.cpu() - before) / 1000 / mib / times
      }
      const small = await upload(person, 1)
      const large = await upload(person, 50)
      const uploadSmall = await perMib(1, 50, () => upload(person, 1))
      const began = performance.now()
      const uploadLarge = await perMib(50, 2, () => upload(person, 50))
      const uploadTime = (performance.now() - began) / 2
      const downloadSmall = await perMib(1, 50, () => download(person, small))
      const downloadLarge = await perMib(50, 4, () => download(person, large))
      const grown = async act => {
        server.forgetPeak()
        const idle = server.memory()
        await Promise.all(Array.from({ length: AT_ONCE }, act))
        return server.peakMemory() - idle
      }
      const growth = await grown(() => upload(person, 50))
      const growthParts = await grown(() => inParts(person, 50))
      return { uploadSmall, uploadLarge, uploadTime, downloadSmall, downloadLarge, growth, growthParts }
    } finally {
      await server.stop()
      data.remove()
    }
  },
}

function* pieces(mib) {
  for (let piece = 0; piece < mib; piece++) yield PIECE
}

/** Sends this many MiB without keeping them in memory. */
async function send({ url, cookie, token }, method, path, mib, more = {}) {
  const headers = {
    cookie,
    'x-kinkeeper-token': token,
    'x-kinkeeper-version': 'bench',
    'content-type': 'application/octet-stream',
    'content-length': mib * MIB,
    ...more,
  }
  const sending = request(url + path, { method, headers })
  Readable.from(pieces(mib)).pipe(sending)
  const [response] = await once(sending, 'response')
  const text = (await response.toArray()).join('')
  if (response.statusCode >= 300) throw new Error(`${method} ${path}: ${response.statusCode} ${text}`)
  return text ? JSON.parse(text) : null
}

const upload = (person, mib) => send(person, 'POST', '/api/files?name=scan.bin', mib)

async function inParts(person, mib) {
  const { url, cookie, token } = person
  const headers = {
    cookie,
    'x-kinkeeper-token': token,
    'x-kinkeeper-version': 'bench',
    'content-type': 'application/json',
  }
  const call = async (path, body) => {
    const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
  const { id, partSize } = await call('/api/uploads', { name: 'scan.bin', size: mib * MIB })
  const size = partSize / MIB
  for (let number = 0; number * size < mib; number++) {
    const length = Math.min(size, mib - number * size)
    const hash = createHash('sha256')
    for (const piece of pieces(length)) hash.update(piece)
    await send(person, 'PUT', `/api/uploads/${id}/parts/${number}`, length, {
      'x-kinkeeper-hash': hash.digest('hex'),
    })
  }
  return call(`/api/uploads/${id}/complete`, {})
}

async function download({ url, cookie }, { url: path, size }) {
  const asking = request(url + path, { headers: { cookie } })
  asking.end()
  const [response] = await once(asking, 'response')
  let received = 0
  for await (const piece of response) received += piece.length
  if (received !== size) throw new Error(`${received} bytes came instead of ${size}`)
}
