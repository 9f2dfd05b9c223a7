import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  begin,
  type Entry,
  erase,
  find,
  mostBytes,
  removeOtherBuilds,
  save,
  savedAccount,
  surplus,
} from './saved.ts'
import { fakeCaches } from './savedForTests.ts'

const at = (path: string) => `https://family.example.org${path}`
const text = (body: string) => new Blob([body])
let fake: ReturnType<typeof fakeCaches>

beforeEach(() => {
  vi.useFakeTimers()
  fake = fakeCaches()
  vi.stubGlobal('caches', fake.caches)
  vi.stubGlobal('navigator', { locks: fake.locks })
})

async function read(account: string, path: string) {
  return (await find('answers', account, at(path)))?.body.text()
}

describe('OFF-1 what is saved', () => {
  it('is there for the account, with when it was saved', async () => {
    vi.setSystemTime('2026-11-17T14:05:00Z')
    await begin('anna')
    await save('answers', 'anna', at('/a'), text('one'), { build: 'b1' })
    await save('answers', 'anna', at('/a'), text('two'), { build: 'b1' })
    expect(await read('anna', '/a')).toBe('two')
    expect((await find('answers', 'anna', at('/a')))?.entry).toEqual({
      ...{ address: at('/a'), bytes: 3, at: Date.parse('2026-11-17T14:05:00Z'), build: 'b1', pinned: false },
    })
    expect(await savedAccount()).toBe('anna')
  })

  it('is erased when another account begins, in all kinds', async () => {
    await begin('anna')
    await save('answers', 'anna', at('/a'), text('one'), { build: 'b1' })
    await save('pictures', 'anna', at('/p'), text('one'), { build: 'b1' })
    await begin('ben')
    expect(await read('anna', '/a')).toBeUndefined()
    expect(await read('ben', '/a')).toBeUndefined()
    expect([...fake.all.keys()].filter(name => name.includes('anna'))).toEqual([])
    expect(await savedAccount()).toBe('ben')
  })

  it('is erased at the end, also for an answer that arrives late', async () => {
    await begin('anna')
    await save('answers', 'anna', at('/a'), text('one'), { build: 'b1' })
    const erased = erase()
    const late = save('answers', 'anna', at('/b'), text('two'), { build: 'b1' })
    await Promise.all([erased, late])
    expect([...fake.all.keys()]).toEqual([])
    expect(await savedAccount()).toBeNull()
  })

  it('stays when saving a newer one is broken off', async () => {
    await begin('anna')
    await save('answers', 'anna', at('/a'), text('one'), { build: 'b1' })
    fake.failNextPut()
    await expect(save('answers', 'anna', at('/a'), text('two'), { build: 'b1' })).rejects.toThrow()
    expect(await read('anna', '/a')).toBe('one')
  })

  it('goes once it is of another build', async () => {
    await begin('anna')
    await save('answers', 'anna', at('/a'), text('old'), { build: 'b1' })
    await save('answers', 'anna', at('/b'), text('new'), { build: 'b2' })
    await removeOtherBuilds('anna', 'b2')
    expect([await read('anna', '/a'), await read('anna', '/b')]).toEqual([undefined, 'new'])
  })

  it('is limited: the oldest go first, and nothing larger than the limit is saved at all', async () => {
    await begin('anna')
    await save('answers', 'anna', at('/pinned'), text('x'), { build: 'b1', pinned: true })
    const kept = fake.all.get('kinkeeper-saved:answers:anna')
    for (let number = 0; number < 399; number += 1) {
      const headers = { 'x-saved-bytes': '1', 'x-saved-at': String(number) }
      kept?.set(at(`/${number}`), { request: new Request(at(`/${number}`), { headers }), body: text('x') })
    }
    await save('answers', 'anna', at('/new'), text('x'), { build: 'b1' })
    await save('answers', 'anna', at('/newer'), text('x'), { build: 'b1' })
    expect(kept?.size).toBe(400)
    expect(await read('anna', '/pinned')).toBe('x')
    expect([await read('anna', '/1'), await read('anna', '/2')]).toEqual([undefined, 'x'])
    await save('answers', 'anna', at('/large'), new Blob([new Uint8Array(mostBytes + 1)]), { build: 'b1' })
    expect(await read('anna', '/large')).toBeUndefined()
  })
})

it('removes as many of the oldest as needed to stay within the bytes', () => {
  const entry = (address: string, at: number, bytes: number, pinned = false): Entry => ({
    ...{ address, at, bytes, pinned, build: 'b' },
  })
  const entries = [
    entry('new', 9, 60),
    entry('old', 1, 30),
    entry('pinned', 0, 30, true),
    entry('older', 2, 30),
  ]
  const removed = (bytes: number) => surplus(entries, { entries: 10, bytes }).map(({ address }) => address)
  expect(removed(150)).toEqual([])
  expect(removed(149)).toEqual(['old'])
  expect(removed(100)).toEqual(['old', 'older'])
  expect(removed(0)).toEqual(['old', 'older', 'new'])
})
