import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { savedAt } from '../api/saver.ts'
import { useViewer } from '../api/session.ts'
import { useDraftNames } from '../forms/draftNames.ts'
import { keptDraft } from '../forms/drafts.ts'
import { formatMoment } from '../lib/dates.ts'
import { isDeviceOffline, reached, siteUnreachable, useDeviceOffline } from '../lib/offline.ts'
import { useLatest } from '../lib/useLatest.ts'
import { t, type WordKey } from '../lib/words.ts'
import { toast } from '../ui/toast.ts'
import { features } from './features.ts'
import '../api/record-words.ts'
import './offline-words.ts'

/** Says that the site can't be reached, from when the data on the screen is, and what is waiting to be saved. */
export function OfflineBar() {
  const viewer = useViewer()
  const waiting = useWaiting(viewer?.id)
  const oldest = useOldest()
  const isOffline = useDeviceOffline()
  useReconnection(waiting.length)
  const moment = oldest && formatMoment(new Date(oldest).toISOString(), viewer?.timeZone)
  return (
    <section
      aria-label={t('offline.label')}
      className="border-b border-warn-edge bg-warn-ground px-4 py-2 text-center text-warn print:hidden"
    >
      <p role="status">
        <strong>{t(isOffline ? 'offline.offline' : 'offline.unreachable')}</strong>{' '}
        {/* Nothing is saved for someone who is not signed in. */}
        {moment ? t('offline.saved', { moment }) : viewer && t('offline.notSaved')}
      </p>
      {waiting.length > 0 && (
        <div className="flex flex-wrap items-center justify-center gap-x-4">
          <p>{t('offline.waiting', { count: waiting.length })}</p>
          <ul className="flex flex-wrap gap-x-4">
            {waiting.map(({ name, label, path }) => (
              <li key={name}>
                <Link
                  to={path}
                  className="inline-flex min-h-11 items-center font-semibold text-warn underline"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

const forms = Object.values(features).flatMap(({ drafts = [] }) => drafts)

/** Lists forms with text that is not saved yet. */
function useWaiting(account: string | undefined) {
  const names = useDraftNames()
  return [...names].sort().flatMap(name => {
    const kept = account && keptDraft({ account, name })
    const kind = name.split(':')[0] ?? ''
    const label = t(`recordNames.draft.${forms.includes(kind) ? kind : 'other'}` as WordKey)
    return kept ? [{ name, label, path: kept.path }] : []
  })
}

/** Says when the oldest data on the screen was saved, if any of it was read from this device. */
function useOldest(): number | null {
  const queryClient = useQueryClient()
  return useSyncExternalStore(
    listener => {
      const ends = [savedAt.subscribe(listener), queryClient.getQueryCache().subscribe(listener)]
      return () => {
        for (const end of ends) end()
      }
    },
    () => oldestShown(queryClient),
  )
}

function oldestShown(queryClient: QueryClient): number | null {
  const ages = savedAt.get()
  const shown = queryClient.getQueryCache().findAll({ type: 'active' })
  const found = shown.flatMap(({ queryKey }) => ages.get(JSON.stringify(queryKey)) ?? [])
  return found.length > 0 ? Math.min(...found) : null
}

const shortestWait = 2000
const longestWait = 30_000

/** Asks again and again whether the site can be reached, and then for everything that is shown. */
function useReconnection(waiting: number) {
  const queryClient = useQueryClient()
  const welcome = useLatest((wasOffline: boolean) => {
    const [again, withForms] = wasOffline
      ? (['offline.back', 'offline.backWaiting'] as const)
      : (['offline.reachable', 'offline.reachableWaiting'] as const)
    toast({ text: waiting > 0 ? t(withForms, { count: waiting }) : t(again) })
  })
  useEffect(() => {
    let wait = shortestWait
    let timer: ReturnType<typeof setTimeout>
    let wasOffline = isDeviceOffline()
    const noteOffline = () => {
      wasOffline = true
    }
    async function check() {
      clearTimeout(timer)
      try {
        await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(longestWait) })
        reached()
      } catch {
        timer = setTimeout(check, wait * (0.75 + Math.random() / 2))
        wait = Math.min(longestWait, wait * 2)
      }
    }
    timer = setTimeout(check, wait)
    addEventListener('online', check)
    addEventListener('offline', noteOffline)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', check)
      removeEventListener('offline', noteOffline)
      if (siteUnreachable.get()) return
      void queryClient.invalidateQueries()
      // Only a device that was offline can be back online; otherwise it was the site that could not be reached.
      welcome(wasOffline && !isDeviceOffline())
    }
  }, [queryClient, welcome])
}
