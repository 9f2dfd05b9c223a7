import type { PersonRef } from '../../../api/types.ts'
import { t } from '../../../lib/words.ts'
import { PersonChip } from '../../members/PersonChip.tsx'

type ChosenPeopleProps = {
  chosen: readonly PersonRef[]
  onRemove: (person: PersonRef, index: number) => void
}

/** The people chosen, in order, each with a remove button. */
export function ChosenPeople({ chosen, onRemove }: ChosenPeopleProps) {
  return (
    <>
      <p role="status" className="font-semibold empty:hidden">
        {chosen.length > 0 && t('calendar.form.chosenCount', { count: chosen.length })}
      </p>
      <ul
        aria-label={t('calendar.form.chosen')}
        className="mt-1 flex flex-wrap gap-2 wrap-anywhere empty:hidden"
      >
        {chosen.map((person, index) => (
          <PersonChip
            key={person.id}
            person={person}
            removeLabel={t('calendar.form.removeMember', { name: person.name })}
            onRemove={() => onRemove(person, index)}
          />
        ))}
      </ul>
    </>
  )
}
