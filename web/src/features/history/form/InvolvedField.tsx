import { type ReactNode, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { PersonRef } from '../../../api/types.ts'
import { focusAfterRemoval } from '../../../lib/focus.ts'
import { t } from '../../../lib/words.ts'
import { Fieldset } from '../../../ui/Fieldset.tsx'
import { PersonChip } from '../../members/PersonChip.tsx'
import { PersonPicker } from '../../members/PersonPicker.tsx'

type InvolvedFieldProps = {
  chosen: readonly PersonRef[]
  onChange: (chosen: readonly PersonRef[]) => void
  error: string | undefined
  /** Shown below: the saved value, when it differs. */
  description: ReactNode
  /** Shows what follows from the people chosen. */
  children: ReactNode
}

/** Chooses the people who were involved, in order. */
export function InvolvedField({ chosen, onChange, error, description, children }: InvolvedFieldProps) {
  const fieldset = useRef<HTMLFieldSetElement>(null)

  function add(person: PersonRef) {
    flushSync(() => onChange([...chosen, person]))
    fieldset.current?.querySelector<HTMLElement>('[role="combobox"]')?.focus()
  }

  function remove(gone: PersonRef, index: number) {
    flushSync(() => onChange(chosen.filter(person => person.id !== gone.id)))
    focusAfterRemoval(fieldset.current, index, 'input')
  }

  return (
    <Fieldset
      ref={fieldset}
      label={t('history.column.familyInvolved')}
      error={error}
      description={description}
    >
      {chosen.length > 0 && <Chosen people={chosen} onRemove={remove} />}
      <PersonPicker
        // A new picker for the next name, which also closes the last one's list.
        key={chosen.length}
        label={t('history.form.choosePerson')}
        value={null}
        onChange={person => person && add(person)}
        exclude={chosen.map(person => person.id)}
      />
      {children}
    </Fieldset>
  )
}

type ChosenProps = { people: readonly PersonRef[]; onRemove: (person: PersonRef, index: number) => void }

function Chosen({ people, onRemove }: ChosenProps) {
  return (
    <ol aria-label={t('history.form.chosen')} className="mb-3 flex flex-wrap gap-2">
      {people.map((person, index) => (
        <PersonChip
          key={person.id}
          person={person}
          removeLabel={t('history.form.remove', { name: person.name })}
          onRemove={() => onRemove(person, index)}
        />
      ))}
    </ol>
  )
}
