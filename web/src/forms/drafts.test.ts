// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { eraseAccount } from '../lib/accountStorage.ts'
import { draftKeys, dropDraft, isKept, keepDraft, keptDraft, storageKey } from './drafts.ts'

const key = { account: 'anna', name: 'member:new' }
const kept = { draft: { name: 'Ben' }, version: null, path: '/family-members' }
const day = 24 * 60 * 60 * 1000

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  for (const storedKey of draftKeys.get()) dropDraft(keyOf(storedKey))
  localStorage.clear()
})

function keyOf(storedKey: string) {
  const [, account = '', , ...name] = storedKey.split(':')
  return { account, name: name.join(':') }
}

describe('drafts', () => {
  it('are kept for the account, the form and the record', () => {
    expect(keepDraft(key, kept)).toBe(true)
    expect(keptDraft(key)).toMatchObject(kept)
    expect(keptDraft({ ...key, account: 'ben' })).toBeNull()
    expect(keptDraft({ ...key, name: 'event:new' })).toBeNull()
    dropDraft(key)
    expect(keptDraft(key)).toBeNull()
  })

  it('announce when one comes or goes, but not each change', () => {
    const changed = vi.fn<() => void>()
    const stop = draftKeys.subscribe(changed)
    keepDraft(key, kept)
    keepDraft(key, { ...kept, draft: { name: 'Bens' } })
    expect(changed).toHaveBeenCalledTimes(1)
    dropDraft(key)
    expect(changed).toHaveBeenCalledTimes(2)
    stop()
  })

  it('expire after a week', () => {
    keepDraft(key, kept)
    vi.advanceTimersByTime(6 * day)
    expect(keptDraft(key)).not.toBeNull()
    vi.advanceTimersByTime(2 * day)
    expect(keptDraft(key)).toBeNull()
  })

  it('are limited in number and size', () => {
    for (let number = 0; number < 25; number++) {
      vi.advanceTimersByTime(1000)
      keepDraft({ account: 'anna', name: `event:${number}` }, kept)
    }
    expect(Object.keys(localStorage)).toHaveLength(20)
    expect(keptDraft({ account: 'anna', name: 'event:0' })).toBeNull()
    expect(keptDraft({ account: 'anna', name: 'event:24' })).not.toBeNull()
    expect(keepDraft(key, { ...kept, draft: 'x'.repeat(300_000) })).toBe(false)
  })

  it('are erased with the account, and other accounts keep theirs', () => {
    const other = { ...key, account: 'ben' }
    keepDraft(key, kept)
    keepDraft(other, kept)
    eraseAccount('anna')
    expect(isKept(storageKey(key))).toBe(false)
    expect(isKept(storageKey(other))).toBe(true)
  })

  it('cannot be kept without storage', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full')
    })
    expect(keepDraft(key, kept)).toBe(false)
    vi.restoreAllMocks()
  })
})
