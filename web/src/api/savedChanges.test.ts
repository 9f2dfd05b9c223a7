// @vitest-environment jsdom
import { Blob } from 'node:buffer'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { siteUnreachable } from '../lib/offline.ts'
import { fakeCaches } from '../lib/savedForTests.ts'
import { client } from './client.ts'
import { saveOffline } from './offlineRequests.ts'
import { bounded, followOwnChanges } from './savedChanges.ts'
import * as saver from './saver.ts'

saveOffline(['/api/members/{id}', '/api/tree'])

const list = ['get', '/api/members/window', {}, 'block']
const profileOf = (id: string) => ['get', '/api/members/{id}', { params: { path: { id } } }]
const dora = { id: '5', name: 'Dora', deceased: false, phoneNumber: '110' }
const empty = { items: [], version: '1.1', you: null, askIsYou: false, can: {} }

let queryClient: QueryClient
let ended: AbortController
let asked: (string | undefined)[]
let answer: object

beforeEach(async () => {
  const fake = fakeCaches()
  vi.stubGlobal('caches', fake.caches)
  vi.stubGlobal('Blob', Blob)
  vi.stubGlobal('navigator', { locks: fake.locks })
  siteUnreachable.set(false)
  asked = []
  answer = empty
  vi.spyOn(client, 'GET').mockImplementation((async (
    _: string,
    init: { params: { query: { since?: string } } },
  ) => {
    asked.push(init.params.query.since)
    return { data: answer }
  }) as never)
  queryClient = new QueryClient()
  ended = new AbortController()
  await saver.begin('mara')
  await saver.saveDirectory('member')
  followOwnChanges(queryClient, 'member', ended.signal)
})

afterEach(() => {
  ended.abort()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const names = async () => {
  const found = (await saver.find(list)) as { items: { name: string }[] } | undefined
  return found?.items.map(({ name }) => name)
}

/** Something is saved; `onSuccess` is what the feature does with the answer. */
function change(onSuccess: () => unknown = () => {}, mutationKey: string[] = []) {
  const mutation = queryClient
    .getMutationCache()
    .build(queryClient, { mutationKey, mutationFn: async () => null, onSuccess })
  return mutation.execute(null)
}

it('OFF-1 someone who was just saved is in the list and has a profile here, before anything is asked', async () => {
  vi.mocked(client.GET).mockImplementation((() => new Promise(() => {})) as never)
  queryClient.setQueryData(profileOf('5'), dora)
  await vi.waitFor(async () => expect(await names()).toEqual(['Dora']))
  expect(await saver.find(profileOf('5'))).toEqual(dora)
})

it('OFF-1 after a change asks only for what has changed since the last answer', async () => {
  answer = { ...empty, version: '2.1', items: [{ id: '6', name: 'Emil', deceased: false }], gone: [] }
  await change()
  await vi.waitFor(async () => expect(await names()).toEqual(['Emil']))
  answer = { ...empty, version: '3.1', gone: ['6'] }
  await change()
  await vi.waitFor(async () => expect(await names()).toEqual([]))
  expect(asked).toEqual([undefined, '1.1', '2.1'])
})

it('OFF-1 asks nothing while a form only checks what it would save', async () => {
  await change(() => {}, ['post', '/api/members/check'])
  expect(asked).toEqual([undefined])
})

it('OFF-1 everyone comes again where changes are not known any more, or for another role', async () => {
  answer = { ...empty, version: '4.1', items: [{ id: '7', name: 'Fina', deceased: false }] }
  await change()
  await vi.waitFor(async () => expect(await names()).toEqual(['Fina']))
  await saver.followDirectory('admin')
  expect(asked).toEqual([undefined, '1.1', undefined])
})

it('OFF-1 screens left a moment ago are read again if the change concerns them, and no others', async () => {
  const reads: string[] = []
  const read = (key: string) =>
    queryClient.prefetchQuery({ queryKey: ['get', key], queryFn: () => reads.push(key) })
  for (const key of ['/api/tree', '/api/admin/overview']) await read(key)
  await queryClient.prefetchQuery({ queryKey: profileOf('1'), queryFn: () => reads.push('profile') })
  vi.useFakeTimers()
  await change(() =>
    queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[2] === undefined }),
  )
  await vi.advanceTimersByTimeAsync(1000)
  expect(reads).toEqual(['/api/tree', '/api/admin/overview', 'profile', '/api/tree'])
})

it('OFF-1 keeps and asks nothing while the site cannot be reached, and after the session', async () => {
  siteUnreachable.set(true)
  queryClient.setQueryData(profileOf('5'), dora)
  await change()
  siteUnreachable.set(false)
  ended.abort()
  queryClient.setQueryData(profileOf('8'), dora)
  await change()
  expect(await names()).toEqual([])
  expect(asked).toEqual([undefined])
})

it('many changes at once are one more question, after the first', async () => {
  const done: (() => void)[] = []
  const run = bounded(() => new Promise<void>(end => done.push(end)))
  for (let count = 0; count < 20; count += 1) run()
  expect(done).toHaveLength(1)
  done[0]?.()
  await vi.waitFor(() => expect(done).toHaveLength(2))
  done[1]?.()
  await Promise.resolve()
  await Promise.resolve()
  expect(done).toHaveLength(2)
})
