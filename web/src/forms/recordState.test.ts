import { describe, expect, it } from 'vitest'
import { baseOf, differing, type RecordState, reduce, startState, versionSeen } from './recordState.ts'

type Note = { version: number; title: string; text: string }
type Draft = { title: string; text: string }

const first: Note = { version: 1, title: 'Picnic', text: '' }
const second: Note = { version: 2, title: 'Great picnic', text: 'At the lake' }
const typed: Draft = { title: 'Summer picnic', text: '' }

const start = (): RecordState<Note, Draft> => startState(first)
const inConflict = () => reduce(start(), { type: 'conflict', current: second, typed, base: first })

describe('a form that edits a record', () => {
  it('saves with the version that it started from', () => {
    expect(versionSeen(start(), first)).toBe(1)
    expect(versionSeen(startState(undefined), undefined)).toBeUndefined()
  })

  it('keeps what was typed on a conflict, and then saves with the newer version', () => {
    const state = inConflict()
    expect(state.conflict).toEqual({ current: second, typed })
    expect(state.base).toBe(first)
    expect(state.round).toBe(0)
    expect(versionSeen(state, state.base)).toBe(2)
  })

  it('starts over from the saved version', () => {
    const chosen = reduce(inConflict(), { type: 'choose', part: { title: 'Fair' }, base: first })
    expect(reduce(chosen, { type: 'loadSaved' })).toEqual({
      base: second,
      chosen: {},
      conflict: null,
      restored: null,
      round: 1,
    })
  })

  it('uses the newest version after a second conflict', () => {
    const third = { ...second, version: 3 }
    const state = reduce(inConflict(), { type: 'conflict', current: third, typed, base: first })
    expect(versionSeen(state, state.base)).toBe(3)
  })

  it('collects choices, and forgets them once they are saved', () => {
    const one = reduce(start(), { type: 'choose', part: { title: 'Fair' }, base: first })
    const both = reduce(one, { type: 'choose', part: { text: 'In town' }, base: first })
    expect(both.chosen).toEqual({ title: 'Fair', text: 'In town' })
    const saved = reduce({ ...both, conflict: { current: second, typed } }, { type: 'saved' })
    expect(saved).toEqual({ ...start(), conflict: null })
  })
})

describe('the record that the fields show', () => {
  it('is the one that editing started from', () => {
    expect(baseOf(start(), second, false)).toBe(first)
  })

  it('follows newer records until something is chosen', () => {
    expect(baseOf(start(), second, true)).toBe(second)
    const chosen = reduce(start(), { type: 'choose', part: { title: 'Fair' }, base: first })
    expect(baseOf(chosen, second, true)).toBe(first)
    expect(baseOf(inConflict(), second, true)).toBe(first)
  })

  it('never goes back to an older record', () => {
    const taken = reduce(inConflict(), { type: 'loadSaved' })
    expect(baseOf(taken, first, true)).toBe(second)
  })
})

describe('the fields that differ', () => {
  it('are found by their values', () => {
    expect(differing(typed, { title: 'Summer picnic', text: '' })).toEqual(new Set())
    expect(differing(typed, second)).toEqual(new Set(['title', 'text']))
    expect(differing({ tags: ['a', 'b'] }, { tags: ['b', 'a'] })).toEqual(new Set(['tags']))
  })

  it('are found with a comparison that the form provides', () => {
    const identity = (draft: { people: { id: string; name: string }[] }) =>
      draft.people.map(({ id }) => id).join()
    const one = { people: [{ id: '1', name: 'Ann' }] }
    expect(differing(one, { people: [{ id: '1', name: 'Anna' }] }, identity).size).toBe(0)
    expect(differing(one, { people: [] }, identity).size).toBe(1)
  })
})
