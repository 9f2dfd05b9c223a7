import { describe, expect, it } from 'vitest'
import { type Loaded, loadState } from './loading.ts'

const here: Loaded = { data: {}, errorUpdateCount: 0 }
const waiting: Loaded = { data: undefined, errorUpdateCount: 0 }
const lost: Loaded = { data: undefined, errorUpdateCount: 1 }
/** It was loaded, and refetching it failed. */
const stale: Loaded = { data: {}, errorUpdateCount: 1 }

function state(overview: Loaded, basics: Loaded[], feedback: Loaded, building = false) {
  const { view, sentence } = loadState({ building, overview, basics, feedback })
  return `${view}: ${sentence}`
}

describe('the dashboard', () => {
  it('waits for everything, then shows it', () => {
    expect(state(waiting, [waiting, here], waiting)).toBe('loading: null')
    expect(state(here, [here, here], waiting)).toBe('loading: null')
    expect(state(here, [here, here], here)).toBe('full: null')
  })

  it('says that loading failed, and shows the rest', () => {
    expect(state(lost, [here, here], here)).toBe('nothing: failed')
    expect(state(here, [here, lost], here)).toBe('full: failed')
    expect(state(here, [here, here], lost)).toBe('full: failed')
  })

  it('keeps the data it has when refetching fails', () => {
    expect(state(stale, [stale, here], stale)).toBe('full: null')
  })

  it('hides feedback while the index is being built', () => {
    expect(state(here, [here, waiting], waiting, true)).toBe('loading: building')
    expect(state(here, [here, here], waiting, true)).toBe('fallback: building')
  })

  it('shows nothing only when users or members fail too', () => {
    expect(state(here, [here, lost], waiting, true)).toBe('nothing: unable')
  })
})
