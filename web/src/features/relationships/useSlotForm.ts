import { type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Member, PersonRef, Warning } from '../../api/types.ts'
import { useDraftNames } from '../../forms/draftNames.ts'
import { focusFirstField, useFocusLater } from '../../lib/focus.ts'
import { t } from '../../lib/words.ts'
import { type CloseFamily, groupOf, missingParents, type Slot, slotDraft, slots } from './slots.ts'
import { useAdded } from './useAdded.ts'
import type { AddedRelative } from './useAddRelative.ts'

/** Tracks which slot's form is open, and what happens when it is saved. */
export function useSlotForm(
  member: Member,
  family: CloseFamily,
  container: RefObject<HTMLDivElement | null>,
  onAdded?: (person: PersonRef) => void,
) {
  const drafts = useDraftNames()
  const drafted = slots.find(slot => member.can.addRelatives && drafts.has(slotDraft(member.id, slot)))
  const [open, setOpen] = useState<{ slot: Slot; round: number } | null>(
    drafted ? { slot: drafted, round: 0 } : null,
  )
  const [wasDrafted, setWasDrafted] = useState(drafted)
  const [warnings, setWarnings] = useState<Warning[]>([])
  const added = useAdded()
  const focusLater = useFocusLater()
  // A cancelled draft may be restored.
  if (drafted !== wasDrafted) {
    setWasDrafted(drafted)
    if (drafted && !open) setOpen({ slot: drafted, round: 0 })
  }

  function show(slot: Slot) {
    flushSync(() => setOpen({ slot, round: (open?.round ?? 0) + 1 }))
    focusFirstField(container.current?.querySelector<HTMLElement>('[data-slot-form]') ?? null)
  }

  /** Closes the form and moves the focus to its slot: the "+", or who is there now. */
  function close(slot: Slot, person?: PersonRef) {
    flushSync(() => setOpen(null))
    focusLater(() => {
      const target =
        container.current?.querySelector<HTMLElement>(`[data-slot="${slot}"]`) ??
        container.current?.querySelector<HTMLElement>(`[data-person="${person?.id}"]`)
      target?.focus()
      return target != null
    })
  }

  /** After a father comes the mother, after a child the next one. */
  function nextSlot(slot: Slot): Slot | undefined {
    const isParent = groupOf[slot] === 'parents'
    return isParent ? missingParents(family).find(other => other !== slot) : slot
  }

  function saved({ person, isNew, undo, warnings: found }: AddedRelative, again: boolean) {
    if (!open) return
    const { name } = person
    if (isNew) added(t('members.add.done', { name }), undo, t('members.add.undone', { name }))
    else added(t('relationships.added', { name }), undo, t('relationships.addUndone', { name }))
    setWarnings(found)
    const next = again ? nextSlot(open.slot) : undefined
    if (next) show(next)
    else close(open.slot, person)
    onAdded?.(person)
  }

  return { open, show, close, saved, nextSlot, warnings, warningsDone: () => setWarnings([]) }
}

export type SlotForm = ReturnType<typeof useSlotForm>
