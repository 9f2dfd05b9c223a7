// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ProblemError } from './problem.ts'

type Reply = { status?: number; body?: unknown; headers?: Record<string, string> }

const replies: Array<Reply | Error> = []
const seen: Array<{
  method: string
  path: string
  token: string | null
  version: string | null
  body: string
}> = []

beforeEach(() => {
  vi.resetModules()
  replies.length = 0
  seen.length = 0
  vi.stubGlobal('fetch', async (request: Request) => {
    seen.push({
      method: request.method,
      path: new URL(request.url).pathname,
      token: request.headers.get('x-kinkeeper-token'),
      version: request.headers.get('x-kinkeeper-version'),
      body: await request.text(),
    })
    const reply = replies.shift()
    if (!reply) throw new Error('nothing more to answer')
    if (reply instanceof Error) throw reply
    const { status = 200, body, headers = {} } = reply
    return new Response(status === 204 ? null : JSON.stringify(body), { status, headers })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const read = () => new Request('http://localhost/api/site')
const write = () => new Request('http://localhost/api/things', { method: 'POST', body: '{"a":1}' })
const badToken = { status: 403, body: { status: 403, code: 'bad-token', message: '' } }

it('sends the version of the page with every request', async () => {
  const { send } = await import('./send.ts')
  replies.push({ body: {} })
  await send(read())
  expect(seen).toMatchObject([{ method: 'GET', version: 'dev', token: null }])
})

it('fetches the token before the first write', async () => {
  const { send } = await import('./send.ts')
  replies.push({ body: { token: 'one', user: null } }, { status: 204 })
  await send(write())
  expect(seen).toMatchObject([
    { path: '/api/auth/session' },
    { path: '/api/things', token: 'one', body: '{"a":1}' },
  ])
})

it('retries a write once with a fresh token when the server says bad-token', async () => {
  const { send, keepToken } = await import('./send.ts')
  keepToken('old')
  replies.push(badToken, { body: { token: 'new', user: null } }, { body: { done: true } })
  const response = await send(write())
  expect(await response.json()).toEqual({ done: true })
  expect(seen).toMatchObject([
    { path: '/api/things', token: 'old' },
    { path: '/api/auth/session' },
    { path: '/api/things', token: 'new', body: '{"a":1}' },
  ])
})

it('sends the token also with reads of files and uploads', async () => {
  const { send, keepToken } = await import('./send.ts')
  keepToken('one')
  replies.push({ body: {} }, { body: {} })
  await send(new Request('http://localhost/api/files/1'))
  await send(new Request('http://localhost/api/uploads/1'))
  expect(seen).toMatchObject([{ token: 'one' }, { token: 'one' }])
})

it('gives up after the second bad-token', async () => {
  const { send, keepToken } = await import('./send.ts')
  keepToken('old')
  replies.push(badToken, { body: { token: 'new', user: null } }, badToken)
  await expect(send(write())).rejects.toMatchObject({ code: 'bad-token' })
  expect(seen).toHaveLength(3)
})

it('never retries a write for any other reason', async () => {
  const { send, keepToken } = await import('./send.ts')
  keepToken('one')
  replies.push({ status: 503, body: {} })
  await expect(send(write())).rejects.toMatchObject({ status: 503, code: 'internal' })
  expect(seen).toHaveLength(1)
})

it('turns a missing answer into its own problem', async () => {
  const { send } = await import('./send.ts')
  replies.push(new TypeError('Failed to fetch'))
  await expect(send(read())).rejects.toMatchObject({ name: 'ProblemError', status: 0, code: 'unreachable' })
})

it('notices a newer version of the page, but not in development', async () => {
  replies.push({ body: {}, headers: { 'x-kinkeeper-version': 'newer' } })
  const developing = await import('./send.ts')
  await developing.send(read())
  expect(developing.newerVersion.get()).toBe(false)

  vi.resetModules()
  document.head.innerHTML = '<meta name="kinkeeper-build" content="mine">'
  const { send, newerVersion } = await import('./send.ts')
  replies.push({ body: {}, headers: { 'x-kinkeeper-version': 'mine' } })
  await send(read())
  expect(newerVersion.get()).toBe(false)
  replies.push({ body: {}, headers: { 'x-kinkeeper-version': 'newer' } })
  await send(read())
  expect(newerVersion.get()).toBe(true)
  document.head.innerHTML = ''
})

it('throws an error with the text to show', () => {
  const problem = new ProblemError(401, 'passwords-differ', 'something')
  expect(problem.text()).toBe('Passwords do not match')
})
