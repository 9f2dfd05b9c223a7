import { useRef } from 'react'
import { flushSync } from 'react-dom'
import type { PersonRef } from '../../api/types.ts'
import { focusAfterRemoval } from '../../lib/focus.ts'
import { t } from '../../lib/words.ts'
import { Fieldset } from '../../ui/Fieldset.tsx'
import { Select } from '../../ui/Select.tsx'
import { PersonBox } from '../members/PersonBox.tsx'
import { PersonChip } from '../members/PersonChip.tsx'
import { type Choice, mostPeople } from './choice.ts'

const steps = ['1', '2', '3', '4', '5', '6', '8', '10', '15', '20']

type BranchProps = { choice: Choice; onChange: (next: Partial<Choice>) => void }

/** Chooses a branch or single people; shows nothing for everyone. */
export function Branch({ choice, onChange }: BranchProps) {
  if (choice.who === 'everyone') return null
  if (choice.who === 'selected') return <Selected choice={choice} onChange={onChange} />
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <PersonBox
        label={t('exporting.person')}
        value={choice.person}
        onChange={person => onChange({ person })}
      />
      {choice.who === 'around' && (
        <Select
          name="steps"
          label={t('exporting.steps')}
          description={t('exporting.stepsHint')}
          value={String(choice.steps)}
          onChange={value => onChange({ steps: Number(value) })}
          options={steps.map(value => ({
            value,
            label: t('exporting.steps.count', { count: Number(value) }),
          }))}
        />
      )}
    </div>
  )
}

function Selected({ choice: { people }, onChange }: BranchProps) {
  const fieldset = useRef<HTMLFieldSetElement>(null)

  function add(person: PersonRef) {
    flushSync(() => onChange({ people: [...people, person] }))
    fieldset.current?.querySelector<HTMLElement>('[role="combobox"]')?.focus()
  }

  function remove(gone: PersonRef, index: number) {
    flushSync(() => onChange({ people: people.filter(person => person.id !== gone.id) }))
    focusAfterRemoval(fieldset.current, index, 'input')
  }

  return (
    <Fieldset ref={fieldset} label={t('exporting.people')} className="space-y-3">
      {people.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {people.map((person, index) => (
            <PersonChip
              key={person.id}
              person={person}
              removeLabel={t('exporting.removePerson', { name: person.name })}
              onRemove={() => remove(person, index)}
            />
          ))}
        </ul>
      )}
      {people.length < mostPeople ? (
        <PersonBox
          // A new picker for the next name, which also closes the last one's list.
          key={people.length}
          label={t('exporting.addPerson')}
          value={null}
          onChange={person => person && add(person)}
          exclude={people.map(person => person.id)}
        />
      ) : (
        <p>{t('exporting.tooMany', { max: mostPeople })}</p>
      )}
    </Fieldset>
  )
}
