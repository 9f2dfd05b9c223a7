import { type RefObject, useCallback, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import type { HistoryRow, SavedHistory } from '../../api/types.ts'
import { useDraftNames } from '../../forms/draftNames.ts'
import { t } from '../../lib/words.ts'
import { toast } from '../../ui/toast.ts'
import type { People } from './draft.ts'
import { filterKey, type HistoryFilters } from './filters.ts'
import { standFirst } from './newRows.ts'
import { useRowsById } from './queries.ts'

/** Tracks what is being edited and what was just saved on the page. Several rows may be open at once. */
export function useEdits(filters: HistoryFilters, opener: RefObject<HTMLButtonElement | null>) {
  const [adding, setAdding] = useState(false)
  // Each event as it was when editing began.
  const [open, setOpen] = useState<ReadonlyMap<string, HistoryRow>>(new Map())
  // Saved rows stay visible until the filters change.
  const [kept, setKept] = useState<ReadonlyMap<string, string>>(new Map())
  const [wanted, setWanted] = useState<string | null>(null)
  const [people, setPeople] = useState<People>(new Map())
  const now = filterKey(filters)
  // A draft opens its form, after a reload and when it is restored.
  const drafts = useDraftNames()
  const [seen, setSeen] = useState<ReadonlySet<string>>()
  const [opening, setOpening] = useState<readonly string[]>([])
  if (drafts !== seen) {
    setSeen(drafts)
    if (drafts.has('history:new')) setAdding(true)
    setOpening(typedIn(drafts).filter(id => !open.has(id)))
  }
  const typed = useRowsById(opening)
  if (typed && opening.length > 0) {
    setOpening([])
    setOpen(new Map([...open, ...typed.rows.map(row => [row.id, row] as const)]))
    setPeople(new Map([...people, ...typed.people.map(person => [person.id, person] as const)]))
  }

  const actions = useMemo(() => {
    const close = (id: string) => {
      setOpen(last => new Map([...last].filter(([other]) => other !== id)))
      setWanted(id)
    }
    const keep = (id: string) => setKept(last => new Map([...last, [id, now]]))
    return {
      edit: (row: HistoryRow) => {
        setWanted(null)
        setOpen(last => new Map([...last, [row.id, row]]))
      },
      cancelEdit: close,
      saved: (id: string, saved: SavedHistory) => {
        keep(id)
        close(id)
        tell(t('history.edit.saved'), saved)
      },
      added: (saved: SavedHistory) => {
        standFirst(saved.event.id)
        keep(saved.event.id)
        setAdding(false)
        setWanted(saved.event.id)
        tell(t('history.add.saved'), saved)
      },
      cancelAdd: () => {
        flushSync(() => setAdding(false))
        opener.current?.focus()
      },
      focused: () => setWanted(null),
    }
  }, [opener, now])

  const always = useMemo(() => {
    return new Set([...open.keys(), ...[...kept].filter(([, key]) => key === now).map(([id]) => id)])
  }, [open, kept, now])

  return {
    adding,
    add: useCallback(() => {
      // The form has the focus now, even if a row saved before appears only later.
      setWanted(null)
      setAdding(true)
    }, []),
    open,
    /** People in events whose forms were reopened with a draft. */
    people,
    /** Rows shown regardless of the filters. */
    always,
    wanted,
    want: setWanted,
    actions,
  }
}

/** The events that something was typed for. */
function typedIn(drafts: ReadonlySet<string>): string[] {
  const ids = [...drafts].flatMap(name => /^history:([0-9a-f-]{36})$/.exec(name)?.[1] ?? [])
  return ids.slice(0, 50)
}

/** Shows that it was saved, and how that changed dates on profiles. */
function tell(text: string, { notes }: SavedHistory) {
  toast({ text: [text, ...notes.map(note => note.message)].join(' ') })
}
