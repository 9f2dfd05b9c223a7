import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createAsker } from './asker.ts'

type Request = { text: string; answer: (answer: string) => void; fail: () => void; signal: AbortSignal }

let requests: Request[] = []
const answered = vi.fn()

function asker() {
  return createAsker(
    (text, signal) =>
      new Promise<string>((answer, reject) => {
        requests.push({ text, answer, fail: () => reject(new Error('no line')), signal })
      }),
    answered,
  )
}

const texts = () => requests.map(({ text }) => text)
const request = (text: string) => requests.find(one => one.text === text) as Request
const shown = () => answered.mock.calls.map(([{ text, answer }]) => answer ?? `${text} failed`)

async function answer(text: string) {
  request(text).answer(`of ${text}`)
  await vi.advanceTimersByTimeAsync(0)
}

beforeEach(() => {
  vi.useFakeTimers()
  requests = []
  answered.mockReset()
})
afterEach(() => vi.useRealTimers())

it('sends the first letter at once, and others when typing pauses', () => {
  const { type } = asker()
  type('w')
  expect(texts()).toEqual(['w'])
  type('we')
  vi.advanceTimersByTime(50)
  type('web')
  vi.advanceTimersByTime(79)
  expect(texts()).toEqual(['w'])
  vi.advanceTimersByTime(1)
  expect(texts()).toEqual(['w', 'web'])
})

it('has at most two requests under way: the first, which answers soonest, and the latest', async () => {
  const { type } = asker()
  for (const text of ['w', 'we', 'web']) {
    type(text)
    vi.advanceTimersByTime(80)
  }
  expect(requests.map(({ signal }) => signal.aborted)).toEqual([false, true, false])
  await answer('w')
  await answer('web')
  expect(shown()).toEqual(['of w', 'of web'])
})

it('shows nothing older than what it has shown', async () => {
  const { type } = asker()
  type('w')
  type('we')
  vi.advanceTimersByTime(80)
  await answer('we')
  expect(request('w').signal.aborted).toBe(true)
  await answer('w')
  expect(shown()).toEqual(['of we'])
})

it('reports an error only of the latest request, and asks again', async () => {
  const { type, again } = asker()
  type('w')
  type('we')
  vi.advanceTimersByTime(80)
  request('w').fail()
  await vi.advanceTimersByTimeAsync(0)
  expect(answered).not.toHaveBeenCalled()
  request('we').fail()
  await vi.advanceTimersByTimeAsync(0)
  expect(shown()).toEqual(['we failed'])
  requests = []
  again('we')
  await answer('we')
  expect(shown()).toEqual(['we failed', 'of we'])
})

it('asks for nothing once the text is empty', async () => {
  const { type } = asker()
  type('w')
  type('we')
  type('')
  vi.advanceTimersByTime(500)
  await answer('w')
  expect(texts()).toEqual(['w'])
  expect(answered).not.toHaveBeenCalled()
  type('x')
  expect(texts()).toEqual(['w', 'x'])
})
