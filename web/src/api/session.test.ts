// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sessionKey } from './queryClient.ts'
import { send } from './send.ts'
import { adoptSession, endSession } from './session.ts'
import type { Session } from './types.ts'

const session = (token: string) => ({ token, at: '', user: { id: 'mara', status: 'approved' } }) as Session
const sent: { path: string; token: string | null }[] = []

beforeEach(() => {
  sent.length = 0
  vi.stubGlobal('fetch', async ({ url, headers }: Request) => {
    sent.push({ path: new URL(url).pathname, token: headers.get('x-kinkeeper-token') })
    return Response.json({ token: 'fresh', at: '', user: null })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const write = () => send(new Request(`${location.origin}/api/auth/sign-in`, { method: 'POST' }))

it('sends the token of the session, and after signing out asks for another instead', async () => {
  const queryClient = new QueryClient()
  await adoptSession(queryClient, session('of mara'))
  await write()
  expect(sent).toEqual([{ path: '/api/auth/sign-in', token: 'of mara' }])

  await endSession(queryClient)
  await write()
  expect(sent.slice(1)).toEqual([
    { path: '/api/auth/session', token: null },
    { path: '/api/auth/sign-in', token: 'fresh' },
  ])
  expect(queryClient.getQueryData(sessionKey)).toMatchObject({ user: null, left: true })
})
