import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepToken } from '../../api/send.ts'
import type { Around } from './retry.ts'
import { uploadFile } from './upload.ts'
import type { Progress } from './way.ts'

// The parts of a browser that the page's calls need; Node's own files and hashes are real.
vi.hoisted(() => {
  vi.stubGlobal('location', new URL('http://localhost/'))
  vi.stubGlobal('document', { querySelector: () => null })
})

const mebibyte = 1024 * 1024
const partSize = 4 * mebibyte

type Request = { method: string; path: string; headers: Record<string, string>; bytes: number }
type Reply = { status: number; body?: unknown; headers?: Record<string, string> }
type Server = (request: Request) => Reply | 'lost'

/** The page's requests, and the server that answers them. */
let seen: Request[] = []
let server: Server

/** The page's two ways to send requests, both to the test's server. */
class Outgoing extends EventTarget {
  upload = new EventTarget()
  status = 0
  responseText = ''
  #request: Request = { method: '', path: '', headers: {}, bytes: 0 }
  #headers: Record<string, string> = {}

  open(method: string, path: string) {
    Object.assign(this.#request, { method, path })
  }

  setRequestHeader(name: string, value: string) {
    this.#request.headers[name] = value
  }

  getAllResponseHeaders() {
    return Object.entries(this.#headers)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')
  }

  send(body: Blob) {
    this.#request.bytes = body.size
    seen.push(this.#request)
    const reply = server(this.#request)
    queueMicrotask(() => {
      const sent = reply === 'lost' ? body.size / 2 : body.size
      this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: sent }))
      if (reply !== 'lost') this.#answer(reply)
      this.dispatchEvent(new Event('loadend'))
    })
  }

  #answer({ status, body, headers = {} }: Reply) {
    this.status = status
    this.responseText = body === undefined ? '' : JSON.stringify(body)
    this.#headers = headers
  }

  abort() {
    this.dispatchEvent(new Event('loadend'))
  }
}

beforeEach(() => {
  seen = []
  keepToken('token')
  vi.stubGlobal('XMLHttpRequest', Outgoing)
  vi.stubGlobal('fetch', async (asked: globalThis.Request) => {
    const headers = Object.fromEntries(asked.headers)
    const request = { method: asked.method, path: new URL(asked.url).pathname, headers, bytes: 0 }
    seen.push(request)
    const reply = server(request)
    if (reply === 'lost') throw new TypeError('Failed to fetch')
    const { status, body } = reply
    return new Response(status === 204 ? null : JSON.stringify(body), { status })
  })
})
afterEach(() => vi.unstubAllGlobals())

const waits: number[] = []
const around: Around = {
  now: () => 0,
  sleep: async milliseconds => void waits.push(milliseconds / 1000),
  random: () => 1,
}

const fileOf = (size: number, name = 'photo.jpg', type = 'image/jpeg') =>
  new File([new Uint8Array(size)], name, { type })

const lines = () => seen.map(({ method, path }) => `${method} ${path.replace(/[0-9a-f-]{36}/, '{id}')}`)

/** A server that accepts parts; `spoil` may answer instead. */
function takingParts(size: number, spoil: (request: Request) => ReturnType<Server> | undefined): Server {
  const arrived = new Set<number>()
  return request => {
    const spoilt = spoil(request)
    if (spoilt) return spoilt
    const part = request.path.match(/parts\/(\d+)$/)?.[1]
    if (part !== undefined) {
      arrived.add(Number(part))
      return { status: 204 }
    }
    if (request.path.endsWith('/complete')) return { status: 201, body: { id: 'whole' } }
    return {
      status: request.method === 'POST' ? 201 : 200,
      body: { id: 'u', partSize, size, received: [...arrived] },
    }
  }
}

describe('a small file', () => {
  it('FILE-5 is sent whole, with its hash, the token and the version of the page', async () => {
    server = () => ({ status: 201, body: { id: 'one' } })
    const progress: Progress[] = []
    const stored = await uploadFile(fileOf(3), { onProgress: one => progress.push(one) }, around)
    expect(stored.id).toBe('one')
    expect(seen).toEqual([
      {
        method: 'POST',
        path: '/api/files?name=photo.jpg',
        bytes: 3,
        headers: {
          'content-type': 'image/jpeg',
          'x-kinkeeper-hash': '709e80c88487a2411e1ee4dfb9f22a861492d20c4765150c0c794abd70f8147c',
          'x-kinkeeper-token': 'token',
          'x-kinkeeper-version': 'dev',
        },
      },
    ])
    expect(progress.at(-1)).toEqual({ sent: 3, total: 3, waiting: false })
  })

  it('is sent as plain bytes when its type is unknown, or would be parsed as a request', async () => {
    server = () => ({ status: 201, body: {} })
    await uploadFile(fileOf(1, 'a', ''), {}, around)
    await uploadFile(fileOf(1, 'a.json', 'application/json'), {}, around)
    expect(seen.map(({ headers }) => headers['content-type'])).toEqual([
      'application/octet-stream',
      'application/octet-stream',
    ])
  })

  it('FILE-2 is retried, and reports that it is waiting', async () => {
    waits.length = 0
    const replies: (Reply | 'lost')[] = [
      { status: 503 },
      'lost',
      { status: 429, headers: { 'retry-after': '9' } },
      { status: 201, body: { id: 'one' } },
    ]
    server = () => replies.shift() ?? 'lost'
    const progress: Progress[] = []
    const stored = await uploadFile(fileOf(10), { onProgress: one => progress.push(one) }, around)
    expect(stored.id).toBe('one')
    expect(waits).toEqual([1, 2, 9])
    expect(progress.filter(({ waiting }) => waiting)).toHaveLength(3)
    expect(progress.at(-1)).toEqual({ sent: 10, total: 10, waiting: false })
  })

  it('FILE-3 fails with the code from the server', async () => {
    const codes: [number, string][] = [
      [401, 'unauthenticated'],
      [402, 'quota-exceeded'],
      [403, 'unauthorized'],
      [400, 'invalid-root-operation'],
      [413, 'file-too-large'],
      [422, 'hash-mismatch'],
    ]
    for (const [status, code] of codes) {
      server = () => ({ status, body: { status, code, message: '' } })
      await expect(uploadFile(fileOf(1), {}, around)).rejects.toMatchObject({ name: 'ProblemError', code })
    }
  })

  it('FILE-3 fails with its own code when it is canceled', async () => {
    const stop = new AbortController()
    server = () => {
      stop.abort()
      return 'lost'
    }
    const sending = uploadFile(fileOf(1), { signal: stop.signal }, around)
    await expect(sending).rejects.toMatchObject({ name: 'ProblemError', code: 'canceled' })
  })

  it('FILE-3 fails with its own code where the browser cannot send files', async () => {
    vi.stubGlobal('XMLHttpRequest', undefined)
    await expect(uploadFile(fileOf(1), {}, around)).rejects.toMatchObject({
      name: 'ProblemError',
      code: 'unsupported-environment',
    })
  })

  it('fails at once when it can no longer be read', async () => {
    const file = fileOf(1)
    file.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'))
    await expect(uploadFile(file, {}, around)).rejects.toMatchObject({ code: 'file-unreadable' })
    expect(seen).toEqual([])
  })
})

describe('a large file', () => {
  const size = 9 * mebibyte

  it('is sent in parts, each with its hash, and joined at the end', async () => {
    server = takingParts(size, () => undefined)
    const progress: Progress[] = []
    const stored = await uploadFile(fileOf(size), { onProgress: one => progress.push(one) }, around)
    expect(stored.id).toBe('whole')
    expect(lines()).toEqual([
      'POST /api/uploads',
      'PUT /api/uploads/u/parts/0',
      'PUT /api/uploads/u/parts/1',
      'PUT /api/uploads/u/parts/2',
      'POST /api/uploads/{id}/complete',
    ])
    const parts = seen.filter(({ method }) => method === 'PUT')
    expect(parts.map(({ bytes }) => bytes)).toEqual([partSize, partSize, mebibyte])
    for (const { headers } of parts) expect(headers['x-kinkeeper-hash']).toMatch(/^[0-9a-f]{64}$/)
    expect(progress.every(({ sent }, index) => sent >= (progress[index - 1]?.sent ?? 0))).toBe(true)
    expect(progress.at(-1)).toEqual({ sent: size, total: size, waiting: false })
  })

  it('FILE-2 continues from the parts that the server has', async () => {
    waits.length = 0
    let losses = 2
    server = takingParts(size, ({ path }) => {
      if (!path.endsWith('/parts/2') || losses === 0) return undefined
      losses -= 1
      return 'lost'
    })
    await uploadFile(fileOf(size), {}, around)
    expect(lines()).toEqual([
      'POST /api/uploads',
      'PUT /api/uploads/u/parts/0',
      'PUT /api/uploads/u/parts/1',
      'PUT /api/uploads/u/parts/2',
      'GET /api/uploads/u',
      'PUT /api/uploads/u/parts/2',
      'GET /api/uploads/u',
      'PUT /api/uploads/u/parts/2',
      'POST /api/uploads/{id}/complete',
    ])
    expect(waits).toEqual([1, 2])
    const asked = seen.find(({ method }) => method === 'GET')
    expect(asked?.headers).toMatchObject({ 'x-kinkeeper-token': 'token', 'x-kinkeeper-version': 'dev' })
  })

  it('is removed from the server when it is canceled', async () => {
    const stop = new AbortController()
    server = takingParts(size, ({ path }) => {
      if (!path.endsWith('/parts/1')) return undefined
      stop.abort()
      return 'lost'
    })
    const sending = uploadFile(fileOf(size), { signal: stop.signal }, around)
    await expect(sending).rejects.toMatchObject({ code: 'canceled' })
    await vi.waitFor(() => expect(lines().at(-1)).toBe('DELETE /api/uploads/{id}'))
  })

  it('is sent whole and without a hash where the browser cannot make one', async () => {
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
    server = () => ({ status: 201, body: { id: 'one' } })
    await uploadFile(fileOf(size), {}, around)
    expect(lines()).toEqual(['POST /api/files?name=photo.jpg'])
    expect(seen[0]?.headers).not.toHaveProperty('x-kinkeeper-hash')
  })
})
