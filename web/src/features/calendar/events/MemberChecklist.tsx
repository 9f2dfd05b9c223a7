import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { PersonRef } from '../../../api/types.ts'
import { focusFirstField } from '../../../lib/focus.ts'
import { t } from '../../../lib/words.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Fieldset } from '../../../ui/Fieldset.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { NewPerson } from '../../members/NewPerson.tsx'
import { nameWithYears } from '../../members/people.ts'
import { shownAtOnce, usePeopleSearch, useWhenSettled } from '../../members/usePeopleSearch.ts'
import { ChosenPeople } from './ChosenPeople.tsx'

/** Up to this many people are shown as a plain list; longer lists get a search box. */
const withoutSearch = 12

type MemberChecklistProps = {
  /** The people who are chosen initially, in this order. */
  start: readonly PersonRef[]
  error?: string | undefined
  /** Shown below: the saved value, when it differs. */
  description?: ReactNode
}

/**
 * Chooses whom an event is about, in the order ticked. The form reads their ids from `familyMemberIds`. Hidden while
 * there is no one to choose.
 */
export function MemberChecklist({ start, error, description }: MemberChecklistProps) {
  const fieldset = useRef<HTMLFieldSetElement>(null)
  const { people, head, hasFailed, retry } = usePeopleSearch('')
  const [chosen, setChosen] = useState(start)
  // People once chosen stay in the list even after they leave the family, so that they can be unticked.
  const [once, setOnce] = useState(start)
  const [adding, setAdding] = useState<string | null>(null)
  const mayAdd = head?.can.add ?? false
  const failed = hasFailed && !head
  const isLong = (head?.total ?? 0) > withoutSearch
  const everyone = isLong ? people : withFormer(people, once)
  if (everyone.length === 0 && !failed) return null
  const choose = (next: readonly PersonRef[]) => {
    setChosen(next)
    setOnce(withFormer(once, next))
  }
  const choice = { chosen, onChange: choose }
  function added(person: PersonRef) {
    flushSync(() => {
      setAdding(null)
      choose([...chosen, person])
    })
    // The pressed button may be gone.
    focusFirstField(fieldset.current)
  }
  return (
    <Fieldset ref={fieldset} label={t('calendar.form.members')} error={error} description={description}>
      {isLong ? (
        <SearchedList {...choice} onAdd={mayAdd ? setAdding : undefined} />
      ) : (
        <>
          <PlainList everyone={everyone} {...choice} />
          {mayAdd && (
            <Button variant="quiet" onPress={() => setAdding('')}>
              {t('members.picker.addTitle')}
            </Button>
          )}
        </>
      )}
      <NewPerson name={adding} onAdded={added} onClose={() => setAdding(null)} />
      {chosen.map(person => (
        <input key={person.id} type="hidden" name="familyMemberIds" value={person.id} />
      ))}
      {failed && <NoPeople onRetry={retry} />}
    </Fieldset>
  )
}

export function NoPeople({ onRetry }: { onRetry: () => void }) {
  return (
    <p role="alert" className="mt-1.5 flex flex-wrap items-center gap-3 text-danger">
      {t('members.picker.failed')}
      <Button variant="secondary" onPress={onRetry}>
        {t('common.retry')}
      </Button>
    </p>
  )
}

type ChoiceProps = {
  chosen: readonly PersonRef[]
  onChange: (chosen: readonly PersonRef[]) => void
}

function PlainList({ everyone, ...choice }: ChoiceProps & { everyone: readonly PersonRef[] }) {
  return (
    <ul className="grid gap-x-6 sm:grid-cols-2">
      {everyone.map(person => (
        <Choice key={person.id} person={person} {...choice} />
      ))}
    </ul>
  )
}

type SearchedListProps = ChoiceProps & {
  /** Adds someone by the typed name; undefined if the viewer may not. */
  onAdd: ((name: string) => void) | undefined
}

/** A search box above a list of fixed height, with the chosen people below, so that ticking moves nothing. */
function SearchedList({ chosen, onChange, onAdd }: SearchedListProps) {
  const [search, setSearch] = useState('')
  const container = useRef<HTMLDivElement>(null)
  const { people, found, isSettled } = usePeopleSearch(search)
  const shown = people.slice(0, shownAtOnce)
  const isNobody = found === 0 && isSettled

  /** Enter chooses the only match and clears the box for the next name. */
  const takeOnly = useWhenSettled(search, isSettled, () => {
    const [only] = people
    if (found !== 1 || !only || search.trim() === '') return
    if (!chosen.some(person => person.id === only.id)) onChange([...chosen, only])
    setSearch('')
  })

  function remove(gone: PersonRef, index: number) {
    flushSync(() => onChange(chosen.filter(person => person.id !== gone.id)))
    const left = container.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? []
    const next = left[Math.min(index, left.length - 1)] ?? container.current?.querySelector('input')
    next?.focus()
  }

  return (
    <div ref={container}>
      <TextField
        name="memberSearch"
        type="search"
        label={t('calendar.form.memberSearch')}
        description={t('calendar.form.memberSearchHint')}
        autoComplete="off"
        spellCheck="false"
        value={search}
        onChange={setSearch}
        onEnter={() => takeOnly('enter')}
      />
      <ul className="mt-3 h-64 overflow-y-auto rounded-control border border-edge bg-card px-4 py-2">
        {shown.map(person => (
          <Choice key={person.id} person={person} chosen={chosen} onChange={onChange} />
        ))}
      </ul>
      <p role="status" className="mt-1.5 mb-2 min-h-6 text-sm text-muted">
        {isNobody && t('members.picker.none')}
        {isNobody && !onAdd && ` ${t('members.add.mayNot')}`}
        {found > shownAtOnce && t('members.picker.more', { count: found - shownAtOnce })}
      </p>
      {isNobody && onAdd && (
        <Button variant="secondary" className="mb-2" onPress={() => onAdd(search.trim())}>
          {t('members.picker.add', { name: search.trim() })}
        </Button>
      )}
      <ChosenPeople chosen={chosen} onRemove={remove} />
    </div>
  )
}

type OneChoiceProps = ChoiceProps & { person: PersonRef }

function Choice({ person, chosen, onChange }: OneChoiceProps) {
  const others = chosen.filter(({ id }) => id !== person.id)
  return (
    <li>
      <Checkbox
        checked={others.length < chosen.length}
        onChange={checked => onChange(checked ? [...others, person] : others)}
      >
        {nameWithYears(person)}
      </Checkbox>
    </li>
  )
}

/** The people of a list, followed by the others who are not in it. */
function withFormer(items: readonly PersonRef[], others: readonly PersonRef[]): readonly PersonRef[] {
  const known = new Set(items.map(person => person.id))
  const former = others.filter(person => !known.has(person.id))
  return former.length > 0 ? [...items, ...former] : items
}
