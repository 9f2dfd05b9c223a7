import type { PersonRef } from '../../api/types.ts'
import { Avatar } from './Avatar.tsx'

/** More would be wider than a column. */
const most = 4

/** The faces of a few people, one partly over the next. Decorative: their names are beside it. */
export function Faces({ people }: { people: readonly PersonRef[] }) {
  if (people.length === 0) return null
  return (
    <span aria-hidden="true" className="mb-1 flex -space-x-2 print:hidden">
      {people.slice(0, most).map(({ id, name, deceased, portrait }) => (
        <Avatar key={id} size="tiny" {...{ id, name, deceased, portrait }} />
      ))}
    </span>
  )
}
