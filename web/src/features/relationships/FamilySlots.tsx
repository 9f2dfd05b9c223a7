import { type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import type { Member, PersonRef, Relations, Warning } from '../../api/types.ts'
import { useDraftNames } from '../../forms/draftNames.ts'
import { focusFirstField, useFocusLater } from '../../lib/focus.ts'
import { t } from '../../lib/words.ts'
import { paths } from '../../paths.ts'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Avatar } from '../members/Avatar.tsx'
import { lifeYears } from '../members/people.ts'
import { useMember } from '../members/queries.ts'
import { AddRelative } from './AddRelative.tsx'
import { useRelations } from './queries.ts'
import {
  type CloseFamily,
  closeFamily,
  type Filled,
  missingParents,
  type Slot,
  slotDraft,
  slots,
} from './slots.ts'
import { useAdded } from './useAdded.ts'
import type { AddedRelative } from './useAddRelative.ts'
import { Warnings } from './Warnings.tsx'
import '../members/words.ts'
import './words.ts'

type FamilySlotsProps = {
  memberId: string
  onAdded?: (person: PersonRef) => void
}

/** A person's close family, with a "+" wherever the viewer may add someone. */
export function FamilySlots({ memberId, onAdded }: FamilySlotsProps) {
  const { data: member } = useMember(memberId)
  const { data: relations, isError, refetch } = useRelations(memberId)
  if (isError && !relations)
    return <ErrorBox onRetry={() => void refetch()}>{t('relationships.failed')}</ErrorBox>
  if (!member || !relations) return <Skeleton />
  return <Slots key={memberId} member={member} relations={relations} onAdded={onAdded} />
}

type SlotsProps = { member: Member; relations: Relations; onAdded: FamilySlotsProps['onAdded'] }

function Slots({ member, relations, onAdded }: SlotsProps) {
  const container = useRef<HTMLDivElement>(null)
  const family = closeFamily(relations)
  const form = useSlotForm(member, family, container, onAdded)
  const offered: Readonly<Record<keyof CloseFamily, readonly Slot[]>> = {
    parents: missingParents(family),
    partners: ['partner'],
    siblings: ['sibling'],
    children: ['child'],
  }
  return (
    <div ref={container} className="space-y-5 *:empty:mb-0">
      <Warnings warnings={form.warnings} onDone={form.warningsDone} />
      {(['parents', 'partners', 'siblings', 'children'] as const).map(group => (
        <Group
          key={group}
          group={group}
          member={member}
          people={family[group]}
          offered={member.can.addRelatives ? offered[group] : []}
          form={form}
        />
      ))}
    </div>
  )
}

const groupOf: Readonly<Record<Slot, keyof CloseFamily>> = {
  father: 'parents',
  mother: 'parents',
  partner: 'partners',
  sibling: 'siblings',
  child: 'children',
}

/** Tracks which slot's form is open, and what happens when it is saved. */
function useSlotForm(
  member: Member,
  family: CloseFamily,
  container: RefObject<HTMLDivElement | null>,
  onAdded: FamilySlotsProps['onAdded'],
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
  // A canceled draft may be restored.
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

type GroupProps = {
  group: keyof CloseFamily
  member: Member
  people: readonly Filled[]
  offered: readonly Slot[]
  form: ReturnType<typeof useSlotForm>
}

function Group({ group, member, people, offered, form }: GroupProps) {
  const slot = form.open && groupOf[form.open.slot] === group ? form.open.slot : null
  if (people.length === 0 && offered.length === 0 && !slot) return null
  return (
    <section aria-label={t(`relationships.slot.${group}`)}>
      <h3 className="text-lg">{t(`relationships.slot.${group}`)}</h3>
      <ul className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-2">
        {people.map(({ person, words }) => (
          <li key={person.id}>
            <Person person={person} words={words} />
          </li>
        ))}
        {offered.map(one => (
          <li key={one} className="print:hidden">
            <button
              type="button"
              data-slot={one}
              aria-expanded={slot === one}
              onClick={() => (slot === one ? form.close(one) : form.show(one))}
              className="min-h-11 rounded-control border border-dashed border-edge px-4 py-2 font-semibold text-link hover:bg-sunk"
            >
              {t(`relationships.slot.add.${one}`)}
            </button>
          </li>
        ))}
      </ul>
      {slot && (
        <section
          data-slot-form
          aria-label={t(`relationships.slot.of.${slot}`, { name: member.name })}
          className="mt-3 rounded-control border border-line bg-sunk p-4 sm:p-5"
        >
          <h4 className="mb-4 font-serif text-lg font-semibold">
            {t(`relationships.slot.of.${slot}`, { name: member.name })}
          </h4>
          <AddRelative
            key={`${slot}-${form.open?.round}`}
            member={member}
            slot={slot}
            exclude={people.map(({ person }) => person.id)}
            canRepeat={form.nextSlot(slot) !== undefined}
            onSaved={form.saved}
            onCancel={() => form.close(slot)}
          />
        </section>
      )}
    </section>
  )
}

function Person({ person, words }: Pick<Filled, 'person' | 'words'>) {
  const years = lifeYears(person)
  return (
    <Link
      to={paths.member(person.id)}
      data-person={person.id}
      className="flex min-h-11 items-center gap-3 rounded-control border border-line bg-card py-1.5 pr-4 pl-2 hover:bg-sunk"
    >
      <Avatar
        size="tiny"
        id={person.id}
        name={person.name}
        deceased={person.deceased}
        portrait={person.portrait}
      />
      <span className="min-w-0">
        <span className="block font-semibold wrap-anywhere text-link">{person.name}</span>
        <span className="block text-sm text-muted">{[words, years].filter(Boolean).join(', ')}</span>
      </span>
    </Link>
  )
}
