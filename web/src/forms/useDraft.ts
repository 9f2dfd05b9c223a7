import { useLocation, useNavigate } from 'react-router'
import { useViewer } from '../api/session.ts'
import { t } from '../lib/words.ts'
import { toast } from '../ui/toast.ts'
import { dropDraft, keepDraft, keptDraft } from './drafts.ts'
import { formOf } from './unsaved.ts'
import './words.ts'

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
