import type { QueryKey } from '@tanstack/react-query'
import { offline, unreached } from '../lib/offline.ts'
import { ProblemError } from './problem.ts'

/** Saves and finds answers; loaded once there is someone to save them for, or nothing else to show. */
type Saver = typeof import('./saver.ts')

let load: (() => Promise<Saver>) | undefined
let saver: Promise<Saver> | undefined

/** How to load it. Set at startup, as the password question's is. */
export function saveWith(loader: () => Promise<Saver>) {
  load = loader
}

export function loadSaver(): Promise<Saver> {
  saver ??= load?.() ?? Promise.reject(new Error('nothing is saved here'))
  return saver
}

/** The person may not see it any more. */
const refused = [401, 403, 404]

/** In milliseconds. A bad connection often hangs instead of failing; what is saved is shown then. */
const patience = { usual: 5000, offline: 1000 }

/**
 * Every query of the page is read through here. What the server answers is saved for the account, if it is worth
 * reading without a network; only if there is no answer is it read from there.
 */
export async function readOrSaved(
  read: (context: never) => unknown,
  context: { queryKey: QueryKey },
): Promise<unknown> {
  const { queryKey } = context
  try {
    const reading = Promise.resolve(read(context as never))
    const late = await savedIfLate(reading, queryKey)
    if (late !== undefined) return late
    const data = await reading
    if (saver) void saver.then(({ keep }) => keep(queryKey, data))
    return data
  } catch (error) {
    const status = error instanceof ProblemError ? error.status : undefined
    if (status === 0 && offline.get()) {
      const saved = await loadSaver().then(({ find }) => find(queryKey))
      if (saved !== undefined) return saved
    } else if (saver && refused.includes(status ?? 0)) void saver.then(({ drop }) => drop(queryKey))
    throw error
  }
}

/** What is saved, if the answer has not come after a while. */
async function savedIfLate(reading: Promise<unknown>, queryKey: QueryKey): Promise<unknown> {
  if (!navigator.serviceWorker?.controller) return undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const isLate = await Promise.race([
    reading.then(
      () => false,
      () => false,
    ),
    new Promise<boolean>(done => {
      timer = setTimeout(done, offline.get() ? patience.offline : patience.usual, true)
    }),
  ])
  clearTimeout(timer)
  if (!isLate) return undefined
  const saved = await loadSaver().then(({ find }) => find(queryKey))
  if (saved !== undefined) {
    unreached()
    // No one waits for it any more.
    reading.catch(() => {})
  }
  return saved
}

/** Erases what is saved here, if anything is. */
export async function stopSaving() {
  if (saver || (await caches.keys()).some(name => name.startsWith('kinkeeper-saved')))
    await (await loadSaver()).end()
}
