import { useMemo } from 'react'
import { useViewer } from '../api/session.ts'
import { accountPrefix } from '../lib/accountStorage.ts'
import { useSignal } from '../lib/signal.ts'
import { draftKeys, isKept } from './drafts.ts'

/** The names of the viewer's drafts. */
export function useDraftNames(): ReadonlySet<string> {
  const account = useViewer()?.id
  const keys = useSignal(draftKeys)
  return useMemo(() => {
    const prefix = `${accountPrefix(account ?? '')}draft:`
    const own = [...keys].filter(key => key.startsWith(prefix) && isKept(key))
    return new Set(own.map(key => key.slice(prefix.length)))
  }, [account, keys])
}

/** True if the viewer has typed something into this form that is not saved: then it opens by itself. */
export function useHasDraft(name: string): boolean {
  return useDraftNames().has(name)
}
