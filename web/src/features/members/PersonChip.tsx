import type { PersonRef } from '../../api/types.ts'
import { nameWithYears } from './people.ts'

type PersonChipProps = { person: PersonRef; removeLabel: string; onRemove: () => void }

/** A chosen person in a list, with a remove button. */
export function PersonChip({ person, removeLabel, onRemove }: PersonChipProps) {
  return (
    <li className="flex min-w-0 items-center rounded-control border border-line bg-sunk pl-4">
      <span className="min-w-0 py-1">{nameWithYears(person)}</span>
      <button
        type="button"
        data-remove
        aria-label={removeLabel}
        onClick={onRemove}
        className="grid size-11 shrink-0 place-items-center rounded-control text-xl leading-none hover:bg-card"
      >
        <span aria-hidden>×</span>
      </button>
    </li>
  )
}
