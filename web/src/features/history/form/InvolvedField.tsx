import { type ReactNode, useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { PersonRef } from '../../../api/types.ts'
import { t } from '../../../lib/words.ts'
import { descriptionStyle, fieldErrorStyle, labelStyle } from '../../../ui/field.tsx'
import { PersonChip } from '../../members/PersonChip.tsx'
import { PersonPicker } from '../../members/PersonPicker.tsx'

type InvolvedFieldProps = {
  chosen: readonly PersonRef[]
  onChange: (chosen: readonly PersonRef[]) => void
  error: string | undefined
  /** Shown below: the saved value, when it differs. */
  description: ReactNode
  /** What follows from the people chosen. */
  children: ReactNode
}

/** Who was involved, in the order chosen. */
export function InvolvedField({ chosen, onChange, error, description, children }: InvolvedFieldProps) {
  const id = useId()
  const place = useRef<HTMLFieldSetElement>(null)
  const about = [description && `${id}-about`, error && `${id}-error`].filter(Boolean).join(' ')

  function add(person: PersonRef) {
    flushSync(() => onChange([...chosen, person]))
    place.current?.querySelector<HTMLElement>('[role="combobox"]')?.focus()
  }

  function remove(gone: PersonRef, index: number) {
    flushSync(() => onChange(chosen.filter(person => person.id !== gone.id)))
    const left = place.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? []
    const next = left[Math.min(index, left.length - 1)] ?? place.current?.querySelector('input')
    next?.focus()
  }

  return (
    <fieldset
      ref={place}
      aria-invalid={error !== undefined || undefined}
      aria-describedby={about || undefined}
      // Gets the focus when the chosen people are invalid.
      tabIndex={-1}
      className="min-w-0 wrap-anywhere"
    >
      <legend className={labelStyle}>{t('history.column.familyInvolved')}</legend>
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
      {description && (
        <span id={`${id}-about`} className={descriptionStyle}>
          {description}
        </span>
      )}
      {error && (
        <span id={`${id}-error`} className={fieldErrorStyle}>
          {error}
        </span>
      )}
    </fieldset>
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
