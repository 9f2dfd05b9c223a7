import { useRef } from 'react'
import { Link } from 'react-router'
import type { Member, PersonRef, Relations } from '../../api/types.ts'
import { t } from '../../lib/words.ts'
import { paths } from '../../paths.ts'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Avatar } from '../members/Avatar.tsx'
import { lifeYears } from '../members/people.ts'
import { useMember } from '../members/queries.ts'
import { useRelations } from './queries.ts'
import { OpenForm, openSlot, SlotButton } from './SlotForm.tsx'
import { closeFamily, type Filled, type Group, groups, offeredSlots, type Slot } from './slots.ts'
import { type SlotForm, useSlotForm } from './useSlotForm.ts'
import { Warnings } from './Warnings.tsx'
import '../members/words.ts'
import './words.ts'

type FamilySlotsProps = {
  memberId: string
  onAdded?: (person: PersonRef) => void
}

/** A person's close family in short, with a "+" wherever the viewer may add someone. */
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
  const offered = offeredSlots(member, family)
  return (
    <div ref={container} className="space-y-5 *:empty:mb-0">
      <Warnings warnings={form.warnings} onDone={form.warningsDone} />
      {groups.map(group => (
        <SlotGroup
          key={group}
          group={group}
          member={member}
          people={family[group]}
          offered={offered[group]}
          form={form}
        />
      ))}
    </div>
  )
}

type SlotGroupProps = {
  group: Group
  member: Member
  people: readonly Filled[]
  offered: readonly Slot[]
  form: SlotForm
}

function SlotGroup({ group, member, people, offered, form }: SlotGroupProps) {
  if (people.length === 0 && offered.length === 0 && !openSlot(form, group)) return null
  return (
    <section aria-label={t(`relationships.slot.${group}`)}>
      <h3 className="text-lg">{t(`relationships.slot.${group}`)}</h3>
      <ul className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-2">
        {people.map(({ person, words }) => (
          <li key={person.id}>
            <Person person={person} words={words} />
          </li>
        ))}
        {offered.map(slot => (
          <li key={slot} className="print:hidden">
            <SlotButton slot={slot} form={form} />
          </li>
        ))}
      </ul>
      <OpenForm group={group} member={member} people={people} form={form} />
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
