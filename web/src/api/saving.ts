import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { siteUnreachable, unreached } from '../lib/offline.ts'
import { ProblemError } from './problem.ts'

/** Saves and finds answers; loaded once there is someone to save them for, or nothing else to show. */
type Saver = typeof import('./saver.ts')

let load: (() => Promise<Saver>) | undefined
let saver: Promise<Saver> | undefined

/** Loads the saver. Set at startup, as the password question's loader is. */
export function saveWith(loader: () => Promise<Saver>) {
  load = loader
}

export function loadSaver(): Promise<Saver> {
  saver ??= load?.().catch(error => {
    // The next one tries again.
    saver = undefined
    throw error
  })
  return saver ?? Promise.reject(new Error('nothing is saved here'))
}

/** The person may not see it any more. */
const refused = [401, 403, 404]

/** In milliseconds. A bad connection often hangs instead of failing; what is saved is shown then. */
const patience = { usual: 5000, knownToHang: 1000 }

/** The number of answers that are late. */
let late = 0

type Context = { queryKey: QueryKey; client?: Pick<QueryClient, 'invalidateQueries'> }
type Asking = { state: { data: unknown }; setData: (data: unknown) => unknown }

/**
 * Every query of the page is read through here. What the server answers is saved for the account, if it is worth
 * reading without a network; only if there is no answer, or none in time, is it read from there.
 */
export async function readOrSaved(
  read: (context: never) => unknown,
  context: Context,
  query?: Asking,
): Promise<unknown> {
  const { queryKey } = context
  try {
    const reading = (async () => read(context as never))()
    // The data on the screen may be newer than the saved one.
    if (query && query.state.data === undefined) {
      const saved = await savedIfLate(reading, queryKey)
      if (saved !== undefined) {
        void takeLateAnswer(reading, context, query, saved)
        return saved
      }
    }
    const data = await reading
    keep(queryKey, data)
    return data
  } catch (error) {
    const status = statusOf(error)
    if (status === 0 && siteUnreachable.get()) {
      const saved = await loadSaver().then(({ find }) => find(queryKey))
      if (saved !== undefined) return saved
    } else dropIfRefused(queryKey, status)
    throw error
  }
}

/** Returns the saved answer if the server has not answered after a while. */
async function savedIfLate(reading: Promise<unknown>, queryKey: QueryKey): Promise<unknown> {
  if (!navigator.serviceWorker?.controller) return undefined
  const answered = reading.then(
    () => true,
    () => true,
  )
  const wait = siteUnreachable.get() || late > 0 ? patience.knownToHang : patience.usual
  if (await Promise.race([answered, after(wait)])) return undefined
  const found = loadSaver().then(({ find }) => find(queryKey))
  const saved = await Promise.race([answered.then(() => undefined), found.catch(() => undefined)])
  if (saved !== undefined) void checkConnection()
  return saved
}

/** Shows an answer that came after all, unless something newer is shown by then. */
async function takeLateAnswer(
  reading: Promise<unknown>,
  { queryKey, client }: Context,
  query: Asking,
  saved: unknown,
) {
  late += 1
  try {
    const data = await reading
    keep(queryKey, data)
    if (query.state.data === saved) query.setData(data)
  } catch (error) {
    if (dropIfRefused(queryKey, statusOf(error))) void client?.invalidateQueries({ queryKey })
  } finally {
    late -= 1
  }
}

/** One answer may be slow. The site can't be reached if even the smallest question gets none. */
async function checkConnection() {
  await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(patience.usual) }).catch(unreached)
}

const after = (milliseconds: number) =>
  new Promise<undefined>(done => {
    setTimeout(done, milliseconds)
  })

function keep(queryKey: QueryKey, data: unknown) {
  void saver?.then(saver => saver.keep(queryKey, data))
}

function dropIfRefused(queryKey: QueryKey, status: number | undefined): boolean {
  const isRefused = refused.includes(status ?? 0)
  if (isRefused) void saver?.then(({ drop }) => drop(queryKey))
  return isRefused
}

const statusOf = (error: unknown) => (error instanceof ProblemError ? error.status : undefined)

/** Erases what is saved here, if anything is. */
export async function stopSaving() {
  if (saver || (await caches.keys()).some(name => name.startsWith('kinkeeper-saved')))
    await (await loadSaver()).end()
}
