import type { PersonRef } from '../../../api/types.ts'
import { t } from '../../../lib/words.ts'
import { nameWithYears } from '../../members/people.ts'

type ChosenPeopleProps = {
  chosen: readonly PersonRef[]
  onRemove: (person: PersonRef, index: number) => void
}

/** Who is chosen, in order, each with a way to take them off again. */
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
          <li
            key={person.id}
            className="flex min-w-0 items-center rounded-control border border-line bg-sunk pl-4"
          >
            <span className="min-w-0 py-1">{nameWithYears(person)}</span>
            <button
              type="button"
              data-remove
              aria-label={t('calendar.form.removeMember', { name: person.name })}
              onClick={() => onRemove(person, index)}
              className="grid size-11 shrink-0 place-items-center rounded-control text-xl leading-none hover:bg-card"
            >
              <span aria-hidden>×</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
