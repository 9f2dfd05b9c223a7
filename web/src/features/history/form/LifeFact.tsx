import type { HistoryType, Member, PersonRef } from '../../../api/types.ts'
import { useDebounced } from '../../../lib/useDebounced.ts'
import { t } from '../../../lib/words.ts'
import { descriptionStyle } from '../../../ui/field.tsx'
import { Select } from '../../../ui/Select.tsx'
import { nameWithYears } from '../../members/people.ts'
import { useMember, useUnderstoodDate } from '../../members/queries.ts'
import { isOfALife } from '../draft.ts'

type LifeFactProps = {
  type: HistoryType
  people: readonly PersonRef[]
  /** The date as it is currently typed. */
  date: string
  onOrder: (people: readonly PersonRef[]) => void
}

/** For a birth or death: whose it is, with a way to choose, and how saving will change their profile. */
export function LifeFact({ type, people, date, onOrder }: LifeFactProps) {
  if (!isOfALife(type)) return null
  const [first] = people
  const born = type === 'birth'
  if (!first)
    return (
      <p className={descriptionStyle}>{t(born ? 'history.life.chooseBorn' : 'history.life.chooseDied')}</p>
    )
  return (
    <div className="mt-4 space-y-3 rounded-control border border-info-edge bg-info-ground px-4 py-3 text-info">
      <p className="font-semibold">
        {born ? t('history.life.born', { name: first.name }) : t('history.life.died', { name: first.name })}
      </p>
      {people.length > 1 && (
        <Select
          name="first"
          label={t(born ? 'history.life.whoBorn' : 'history.life.whoDied')}
          value={first.id}
          onChange={id => onOrder(withFirst(people, id))}
          options={people.map(person => ({ value: person.id, label: nameWithYears(person) }))}
        />
      )}
      <WhatChanges key={first.id} id={first.id} type={type} date={date} />
    </div>
  )
}

function withFirst(people: readonly PersonRef[], id: string): readonly PersonRef[] {
  return [...people.filter(person => person.id === id), ...people.filter(person => person.id !== id)]
}

function WhatChanges({ id, type, date }: { id: string; type: 'birth' | 'death'; date: string }) {
  const { data: member } = useMember(id)
  const typed = useDebounced(date.trim())
  const { data: understood } = useUnderstoodDate(typed, type)
  const text =
    member?.can.edit && whatChanges(member, type === 'birth', typed === '' ? undefined : understood)
  return (
    // While the person loads, an empty line keeps the buttons below where they are.
    <p role="status" className="empty:hidden">
      {member ? text : '\u00a0'}
    </p>
  )
}

type Understood = { notation: string; words: string }

/** Says how saving will change a profile, once the person and the date are known. */
function whatChanges(member: Member, born: boolean, understood: Understood | undefined): string | null {
  const { name } = member
  const known = born ? member.birthDate : member.deathDate
  const said = born ? member.birthDateWords : member.deathDateWords
  if (known && known === understood?.notation) return null
  return born ? birthChanges(name, said, understood?.words) : deathChanges(name, said, understood?.words)
}

type Said = string | null | undefined

function birthChanges(name: string, old: Said, now: Said): string {
  if (old && now) return t('history.life.replacesBirth', { name, old, new: now })
  if (old) return t('history.life.hasBirth', { name, old })
  return now ? t('history.life.setsBirthTo', { name, new: now }) : t('history.life.setsBirth', { name })
}

function deathChanges(name: string, old: Said, now: Said): string {
  if (old && now) return t('history.life.replacesDeath', { name, old, new: now })
  if (old) return t('history.life.hasDeath', { name, old })
  return now ? t('history.life.setsDeathTo', { name, new: now }) : t('history.life.setsDeath', { name })
}
