import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { backoff, type LiveEvent, listen, type Surroundings } from './live.ts'

/** A browser with any number of tabs: one lock, one channel, and streams that the test drives. */
class Browser {
  streams: FakeStream[] = []
  /** The `since` of each stream. */
  since: (string | undefined)[] = []
  signedIn = true
  private tabs = new Set<{ onmessage: BroadcastChannel['onmessage'] }>()
  private held = false
  private waiting: Array<() => void> = []

  around(locks = true): Surroundings {
    return {
      open: since => {
        const stream = new FakeStream()
        this.streams.push(stream)
        this.since.push(since)
        return stream
      },
      channel: () => {
        const tab: Pick<BroadcastChannel, 'onmessage' | 'postMessage' | 'close'> = {
          onmessage: null,
          postMessage: data => {
            for (const other of this.tabs) {
              if (other !== tab) other.onmessage?.call(other as BroadcastChannel, { data } as MessageEvent)
            }
          },
          close: () => this.tabs.delete(tab),
        }
        this.tabs.add(tab)
        return tab
      },
      locks: locks ? ({ request: this.request } as Pick<LockManager, 'request'>) : undefined,
      signedIn: async () => this.signedIn,
      random: () => 1,
    }
  }

  private request = async (
    _: string,
    options: LockOptions,
    use: (lock: Lock | null) => unknown,
  ): Promise<unknown> => {
    if (this.held) {
      if (options.ifAvailable) return use(null)
      await new Promise<void>((resolve, reject) => {
        this.waiting.push(resolve)
        options.signal?.addEventListener('abort', reject)
      })
    }
    this.held = true
    try {
      return await use({ name: 'kinkeeper-live', mode: 'exclusive' })
    } finally {
      this.held = false
      this.waiting.shift()?.()
    }
  }
}

class FakeStream extends EventTarget {
  closed = false
  close() {
    this.closed = true
  }
  tell(type: string, data: unknown) {
    this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data) }))
  }
  fire(type: 'open' | 'error') {
    this.dispatchEvent(new Event(type))
  }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const START = '2026-07-10T08:00:00.000Z'

function tab(around: Surroundings) {
  const events: LiveEvent[] = []
  return { events, close: listen(event => events.push(event), START, around) }
}

const settle = () => vi.advanceTimersByTimeAsync(0)

it('opens one stream for all tabs and passes events to every tab', async () => {
  const browser = new Browser()
  const tabs = [tab(browser.around()), tab(browser.around()), tab(browser.around())]
  await settle()
  expect(browser.streams).toHaveLength(1)
  browser.streams[0]?.fire('open')
  browser.streams[0]?.tell('change', { feature: 'members', id: '1' })
  for (const { events } of tabs) expect(events).toEqual([{ type: 'change', feature: 'members', id: '1' }])
})

it('hands the stream to another tab, which refetches everything', async () => {
  const browser = new Browser()
  const first = tab(browser.around())
  const second = tab(browser.around())
  await settle()
  first.close()
  await settle()
  expect(browser.streams.map(stream => stream.closed)).toEqual([true, false])
  browser.streams[1]?.fire('open')
  expect(second.events).toEqual([{ type: 'reconnected' }])
  expect(first.events).toEqual([])
})

it('asks for changes since the session was loaded; after a failure it refetches everything', async () => {
  const browser = new Browser()
  tab(browser.around())
  await settle()
  browser.streams[0]?.fire('open')
  browser.streams[0]?.fire('error')
  await vi.advanceTimersByTimeAsync(1000)
  expect(browser.since).toEqual([START, undefined])
})

it('reconnects after a failure and then refetches everything', async () => {
  const browser = new Browser()
  const { events } = tab(browser.around())
  await settle()
  browser.streams[0]?.fire('open')
  expect(events).toEqual([])
  browser.streams[0]?.fire('error')
  expect(browser.streams[0]?.closed).toBe(true)
  await vi.advanceTimersByTimeAsync(1000)
  expect(browser.streams).toHaveLength(2)
  browser.streams[1]?.fire('open')
  expect(events).toEqual([{ type: 'reconnected' }])
})

it('waits longer each time when the server ends its streams soon', async () => {
  const browser = new Browser()
  tab(browser.around())
  await settle()
  const end = (wait: number) => {
    browser.streams.at(-1)?.fire('open')
    browser.streams.at(-1)?.fire('error')
    return vi.advanceTimersByTimeAsync(wait)
  }
  await end(1000)
  await end(1000)
  expect(browser.streams).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1000)
  expect(browser.streams).toHaveLength(3)
  browser.streams.at(-1)?.fire('open')
  await vi.advanceTimersByTimeAsync(10_000)
  await end(1000)
  expect(browser.streams).toHaveLength(4)
})

it('reports trouble when it cannot reconnect, because the session may be gone', async () => {
  const browser = new Browser()
  const { events, close } = tab(browser.around())
  await settle()
  browser.streams[0]?.fire('error')
  await vi.advanceTimersByTimeAsync(1000)
  browser.streams[1]?.fire('error')
  expect(events).toEqual([{ type: 'trouble' }])
  close()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(browser.streams).toHaveLength(2)
})

it('opens no stream for an ended session, and reports trouble', async () => {
  const browser = new Browser()
  const first = tab(browser.around())
  const second = tab(browser.around())
  await settle()
  browser.signedIn = false
  first.close()
  await settle()
  expect(browser.streams).toHaveLength(1)
  expect(second.events).toEqual([{ type: 'trouble' }])
})

it('sends no events after it was stopped, even during a session check', async () => {
  const browser = new Browser()
  const first = tab(browser.around())
  const second = tab(browser.around())
  await settle()
  browser.signedIn = false
  const around = browser.around()
  const third = tab({ ...around, locks: undefined })
  await settle()
  browser.streams.at(-1)?.fire('error')
  await vi.advanceTimersByTimeAsync(999)
  vi.advanceTimersByTime(1) // The session check has started but not finished.
  third.close()
  await settle()
  expect(third.events).toEqual([])
  first.close()
  second.close()
})

it('opens a stream per tab where the browser has no locks', async () => {
  const browser = new Browser()
  tab(browser.around(false))
  tab(browser.around(false))
  await settle()
  expect(browser.streams).toHaveLength(2)
})

it('waits longer after each failure, at most 30 s, with jitter', () => {
  expect([1, 2, 3, 10].map(failures => backoff(failures, 1))).toEqual([1000, 2000, 4000, 30_000])
  expect(backoff(1, 0)).toBe(500)
})
