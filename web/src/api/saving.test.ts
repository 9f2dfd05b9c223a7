// @vitest-environment jsdom
import { Blob } from 'node:buffer'
import { beforeEach, expect, it, vi } from 'vitest'
import { siteUnreachable } from '../lib/offline.ts'
import { fakeCaches } from '../lib/savedForTests.ts'
import { ProblemError } from './problem.ts'
import * as saver from './saver.ts'
import { loadSaver, readOrSaved, saveWith, stopSaving } from './saving.ts'

const profile = ['get', '/api/members/{id}', { params: { path: { id: '1' } } }]
const session = ['session']
const mara = { token: 'secret', at: '', user: { id: 'mara', status: 'approved' } }
let fake: ReturnType<typeof fakeCaches>

beforeEach(async () => {
  fake = fakeCaches()
  vi.stubGlobal('caches', fake.caches)
  // Responses do not know that of jsdom.
  vi.stubGlobal('Blob', Blob)
  vi.stubGlobal('navigator', { locks: fake.locks })
  siteUnreachable.set(false)
  saveWith(async () => saver)
  await loadSaver()
  await saver.begin('mara')
})

const answer = (queryKey: unknown[], data: unknown) => readOrSaved(async () => data, { queryKey })

function fail(queryKey: unknown[], status: number) {
  const read = async () => {
    throw new ProblemError(status, 'x', '')
  }
  return readOrSaved(read, { queryKey })
}

const stored = () =>
  fake.locks.request('', async () => [...(fake.all.values() ?? [])].flatMap(one => [...one]))

it('OFF-1 shows the last answer if there is no network, and notes from when it is', async () => {
  await answer(profile, { name: 'Anna' })
  await stored()
  siteUnreachable.set(true)
  expect(await fail(profile, 0)).toEqual({ name: 'Anna' })
  expect([...saver.savedAt.get().keys()]).toEqual([JSON.stringify(profile)])
  siteUnreachable.set(false)
  expect(await answer(profile, { name: 'Anna Weber' })).toEqual({ name: 'Anna Weber' })
  await vi.waitFor(() => expect(saver.savedAt.get().size).toBe(0))
})

it('OFF-1 never shows what is saved while the server answers, even with an error', async () => {
  await answer(profile, { name: 'Anna' })
  await stored()
  await expect(fail(profile, 503)).rejects.toThrow()
  await expect(fail(profile, 0), 'a failure that is not of the network').rejects.toThrow()
})

/** A query that has been asked and whose answer is in the hands of the test. */
function ask(queryKey: unknown[], known?: unknown) {
  const query = {
    state: { data: known },
    setData: (data: unknown) => {
      query.state.data = data
    },
  }
  const client = { invalidateQueries: vi.fn() }
  let answer = (_: unknown) => {}
  let refuse = (_: unknown) => {}
  const answered = new Promise((done, fail) => {
    answer = done
    refuse = fail
  })
  const result = readOrSaved(() => answered, { queryKey, client }, query).then(data => {
    query.state.data = data
    return data
  })
  return { query, client, answer, refuse, result }
}

/** Queries, each with what the page shows already, that get no answer for five seconds. */
async function late(...asked: [unknown[], unknown?][]) {
  vi.stubGlobal('navigator', { locks: fake.locks, serviceWorker: { controller: {} } })
  vi.useFakeTimers()
  const queries = asked.map(([queryKey, known]) => ask(queryKey, known))
  await vi.advanceTimersByTimeAsync(5000)
  vi.useRealTimers()
  return queries
}

it('OFF-1 shows what is saved while an answer is late, and the answer once it comes', async () => {
  vi.stubGlobal('fetch', async () => new Response())
  await answer(profile, { name: 'Anna' })
  await stored()
  const [slow] = await late([profile])
  expect(await slow?.result).toEqual({ name: 'Anna' })
  expect(siteUnreachable.get(), 'one slow answer does not mean that there is no network').toBe(false)
  slow?.answer({ name: 'Anna Weber' })
  await vi.waitFor(() => expect(slow?.query.state.data).toEqual({ name: 'Anna Weber' }))
  await vi.waitFor(() => expect(saver.savedAt.get().size).toBe(0))
})

it('OFF-1 tells that the site cannot be reached if nothing answers', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('no answer')
  })
  await answer(profile, { name: 'Anna' })
  await stored()
  const [hanging] = await late([profile])
  expect(await hanging?.result).toEqual({ name: 'Anna' })
  await vi.waitFor(() => expect(siteUnreachable.get()).toBe(true))
  hanging?.refuse(new ProblemError(0, 'x', ''))
})

it('OFF-1 waits for an answer if nothing is saved, or something newer is shown', async () => {
  await answer(profile, { name: 'Anna' })
  await stored()
  const [unsaved, shown] = await late([['get', '/api/tree']], [profile, { name: 'Anna Weber' }])
  unsaved?.answer({ people: [] })
  shown?.answer({ name: 'Anna W.' })
  expect([await unsaved?.result, await shown?.result]).toEqual([{ people: [] }, { name: 'Anna W.' }])
})

it('OFF-1 a late refusal removes what is saved, and the page asks again', async () => {
  vi.stubGlobal('fetch', async () => new Response())
  await answer(profile, { name: 'Anna' })
  await stored()
  const [refused] = await late([profile])
  await refused?.result
  refused?.refuse(new ProblemError(404, 'x', ''))
  await vi.waitFor(() =>
    expect(refused?.client.invalidateQueries).toHaveBeenCalledWith({ queryKey: profile }),
  )
  await stored()
  siteUnreachable.set(true)
  await expect(fail(profile, 0)).rejects.toThrow()
})

it('OFF-1 removes what the server no longer shows', async () => {
  await answer(profile, { name: 'Anna' })
  await stored()
  await expect(fail(profile, 404)).rejects.toThrow()
  await stored()
  siteUnreachable.set(true)
  await expect(fail(profile, 0)).rejects.toThrow()
})

it('OFF-1 saves only what is worth reading, and no token', async () => {
  await answer(session, mara)
  await answer(['get', '/api/admin/overview'], { users: 3 })
  await answer(['get', '/api/search', { params: { query: { text: 'anna' } } }], { items: [] })
  await stored()
  siteUnreachable.set(true)
  expect(await fail(session, 0)).toEqual({ ...mara, token: '' })
  await expect(fail(['get', '/api/admin/overview'], 0)).rejects.toThrow()
  expect(await stored()).toHaveLength(1)
})

it('OFF-1 has nothing left once saving stops, and saves nothing more', async () => {
  await answer(profile, { name: 'Anna' })
  await stopSaving()
  await answer(profile, { name: 'Anna' })
  expect(await stored()).toEqual([])
  expect([...fake.all.keys()]).toEqual([])
})

it('answers what comes up next from the last day that was asked for', async () => {
  const upcoming = (today: string) => ['get', '/api/events/upcoming', { params: { query: { today } } }]
  await answer(upcoming('2026-11-17'), { events: [] })
  await stored()
  siteUnreachable.set(true)
  expect(await fail(upcoming('2026-11-18'), 0)).toEqual({ events: [] })
})

it('OFF-1 saves what was read before saving began, but not again what was read from here', async () => {
  const household = ['get', '/api/families/{id}', { params: { path: { id: '1' } } }]
  await answer(profile, { name: 'Anna' })
  await stored()
  await saver.find(profile)
  const at = (queryKey: unknown[], data: unknown) => ({ queryKey, state: { data } })
  saver.keepEarlier([at(profile, { name: 'Read from here' }), at(household, { name: 'The Webers' })])
  await stored()
  expect(await saver.find(profile)).toEqual({ name: 'Anna' })
  expect(await saver.find(household)).toEqual({ name: 'The Webers' })
})
