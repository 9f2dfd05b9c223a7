// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sessionKey } from './queryClient.ts'
import { send } from './send.ts'
import { adoptSession, endSession, leaveLater, sessionQuery } from './session.ts'
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

it('OFF-1 tells the server later that someone signed out, and never ends a session that began meanwhile', async () => {
  const queryClient = new QueryClient()
  let user: unknown = session('').user
  let signOut = () => Response.json({}, { status: 200 })
  vi.stubGlobal('fetch', async ({ url, headers }: Request) => {
    const path = new URL(url).pathname
    sent.push({ path, token: headers.get('x-kinkeeper-token') })
    if (path === '/api/auth/sign-out') return signOut()
    return Response.json({ token: 'old', at: '', user })
  })
  const signOuts = () => sent.filter(({ path }) => path === '/api/auth/sign-out')

  await leaveLater(queryClient)
  signOut = () => {
    user = null
    return new Response(null, { status: 204 })
  }
  expect(await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })).toMatchObject({ user: null })
  expect(signOuts()).toEqual([{ path: '/api/auth/sign-out', token: 'old' }])

  // Someone else signs in between the two requests, so the token is no longer that of the session.
  await leaveLater(queryClient)
  user = session('').user
  signOut = () => Response.json({ code: 'bad-token', message: '' }, { status: 403 })
  expect(await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })).toMatchObject({
    user: { id: 'mara' },
  })
  expect(await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })).toMatchObject({
    user: { id: 'mara' },
  })
  expect(signOuts(), 'asked once, and never again').toHaveLength(2)
})
