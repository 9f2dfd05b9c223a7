import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useViewer } from '../api/session.ts'
import { accountPrefix } from '../lib/accountStorage.ts'
import { useSignal } from '../lib/signal.ts'
import { t } from '../lib/words.ts'
import { toast } from '../ui/toast.ts'
import { draftKeys, dropDraft, isKept, keepDraft, keptDraft } from './drafts.ts'
import { formOf } from './unsaved.ts'
import './words.ts'

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

/** Keeps what is typed into a form for the viewer. Without a name or an account, nothing is kept. */
export function useDraft(name: string | undefined) {
  const account = useViewer()?.id
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const key = name && account ? { account, name } : null
  const path = pathname + search
  return {
    find: () => key && keptDraft(key),
    keep: (draft: unknown, version: number | null): boolean =>
      key !== null && keepDraft(key, { draft, version, path }),
    drop: () => key && dropDraft(key),
    /** The user gave it up: removes it, and offers to restore it for a moment. */
    setAside: () => {
      const kept = key && keptDraft(key)
      if (!kept) return
      dropDraft(key)
      const restore = (): void => {
        const form = formOf(key.name)
        // The form was opened again, and restoring would replace what was typed there since.
        if (form?.isChanged()) {
          toast({ text: t('forms.draft.otherText'), action, takesFocus: true })
          return
        }
        keepDraft(key, kept)
        if (form) form.restore()
        else if (location.pathname + location.search !== kept.path) void navigate(kept.path)
      }
      const action = { label: t('forms.draft.restore'), run: restore }
      toast({ text: t('forms.draft.canceled'), action })
    },
  }
}
