/**
 * One event stream per browser. Tabs agree through a Web Lock: the tab that holds it keeps the stream open
 * and passes every event on over a BroadcastChannel. When that tab closes, another takes over the lock and
 * the stream. Without the locks API each tab opens its own stream.
 */
export type LiveEvent =
  | { type: 'change'; feature: string; id: string | null }
  | { type: 'account'; status: 'approved' | 'pending' | 'rejected'; role: string }
  | { type: 'signed-out' }
  /** Events may have been missed: the page has to refetch everything. */
  | { type: 'reconnected' }
  /** The stream cannot be opened: the session may be gone. */
  | { type: 'trouble' }

type Stream = Pick<EventTarget, 'addEventListener'> & { close: () => void }
type Channel = Pick<BroadcastChannel, 'postMessage' | 'close' | 'onmessage'>

/** The browser APIs; tests replace them. */
export type Surroundings = {
  /** Opens a stream; with a server time, it first sends what changed since then. */
  open: (since: string | undefined) => Stream
  /** True if the session still exists, or if that cannot be checked. */
  signedIn: () => Promise<boolean>
  channel: (() => Channel) | undefined
  locks: Pick<LockManager, 'request'> | undefined
  random: () => number
}

export const browser: Surroundings = {
  open: since => new EventSource(since ? `/api/live?since=${encodeURIComponent(since)}` : '/api/live'),
  signedIn: async () => {
    try {
      return (await (await fetch('/api/auth/session')).json()).user !== null
    } catch {
      return true
    }
  },
  channel: typeof BroadcastChannel === 'undefined' ? undefined : () => new BroadcastChannel('kinkeeper-live'),
  locks: globalThis.navigator?.locks,
  random: Math.random,
}

/** A stream counts as working once it has been open for this long. */
const STEADY = 10_000

const names = ['change', 'account', 'signed-out'] as const

/** Listens until the returned function is called. The page's data may be as old as `since`. */
export function listen(
  onEvent: (event: LiveEvent) => void,
  since: string | undefined,
  around: Surroundings = browser,
): () => void {
  const ended = new AbortController()
  const { locks, channel: openChannel } = around
  if (!locks || !openChannel) {
    keepStream(onEvent, around, ended.signal, since, false)
    return () => ended.abort()
  }
  const channel = openChannel()
  channel.onmessage = message => onEvent(message.data)
  ended.signal.addEventListener('abort', () => channel.close())
  const toAllTabs = (event: LiveEvent) => {
    channel.postMessage(event)
    onEvent(event)
  }
  const lead = (missedEvents: boolean) => {
    if (ended.signal.aborted) return undefined
    keepStream(toAllTabs, around, ended.signal, since, missedEvents)
    return new Promise<void>(resolve => ended.signal.addEventListener('abort', () => resolve()))
  }
  void (async () => {
    const name = 'kinkeeper-live'
    const ledAtOnce = await locks.request(name, { ifAvailable: true }, async lock => {
      if (lock) await lead(false)
      return lock !== null
    })
    // Another tab leads. A tab that takes over may have missed events in between.
    if (!ledAtOnce && !ended.signal.aborted) {
      await locks.request(name, { signal: ended.signal }, () => lead(true))
    }
  })().catch(() => {
    // Waiting for the lock was canceled because this tab no longer listens.
  })
  return () => ended.abort()
}

/** Keeps a stream open. Reconnects with backoff and jitter, so that clients do not all return at once. */
function keepStream(
  emit: (event: LiveEvent) => void,
  around: Surroundings,
  ended: AbortSignal,
  since: string | undefined,
  missedEvents: boolean,
) {
  let failures = 0
  let missed = missedEvents
  const later = () => {
    const timer = setTimeout(connect, backoff(Math.max(1, failures), around.random()))
    ended.addEventListener('abort', () => clearTimeout(timer))
  }
  const connect = async () => {
    // The stream may have ended because the session did: then there is nothing to open.
    const gone = missed && !ended.aborted && !(await around.signedIn())
    if (ended.aborted) return
    if (gone) {
      emit({ type: 'trouble' })
      later()
      return
    }
    // After missed events everything is refetched anyway.
    const stream = around.open(missed ? undefined : since)
    let steady: ReturnType<typeof setTimeout> | undefined
    const stop = () => {
      clearTimeout(steady)
      stream.close()
    }
    ended.addEventListener('abort', stop)
    stream.addEventListener('open', () => {
      // A stream that keeps ending soon must not make the page refetch everything each second.
      steady = setTimeout(() => {
        failures = 0
      }, STEADY)
      if (missed) emit({ type: 'reconnected' })
      missed = false
    })
    for (const name of names) {
      stream.addEventListener(name, event => {
        const live = parse(name, (event as MessageEvent<string>).data)
        if (live) emit(live)
      })
    }
    stream.addEventListener('error', () => {
      stop()
      ended.removeEventListener('abort', stop)
      missed = true
      failures += 1
      if (failures > 1) emit({ type: 'trouble' })
      later()
    })
  }
  void connect()
}

/** 1 s, 2 s, 4 s … at most 30 s, each randomly reduced by up to half. */
export function backoff(failures: number, random: number): number {
  return Math.min(30_000, 1000 * 2 ** (failures - 1)) * (0.5 + random / 2)
}

function parse(type: (typeof names)[number], data: string): LiveEvent | undefined {
  try {
    return { type, ...JSON.parse(data || '{}') }
  } catch {
    return undefined
  }
}
