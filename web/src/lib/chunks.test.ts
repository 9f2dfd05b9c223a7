import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ChunkError, loadChunk } from './chunks.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('returns the loaded script', async () => {
  await expect(loadChunk(async () => 'page')).resolves.toBe('page')
  expect(vi.getTimerCount()).toBe(0)
})

it('CHUNK-1 a script that does not load in 120 s becomes an error that the page can show', async () => {
  const outcome = vi.fn()
  loadChunk(() => new Promise(() => {})).catch(outcome)
  await vi.advanceTimersByTimeAsync(119_999)
  expect(outcome).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(outcome).toHaveBeenCalledExactlyOnceWith(expect.any(ChunkError))
})

it('CHUNK-1 a script that fails becomes the same error at once', async () => {
  const failure = loadChunk(() =>
    Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
  )
  await expect(failure).rejects.toBeInstanceOf(ChunkError)
  expect(vi.getTimerCount()).toBe(0)
})
