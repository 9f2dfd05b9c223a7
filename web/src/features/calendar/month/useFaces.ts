import type { PersonRef, UpcomingBirthday } from '../../../api/types.ts'
import { usePeople } from '../../members/queries.ts'

const none: readonly UpcomingBirthday[] = []

/** The people of these birthdays, by id, once they are known: one request for all of their faces. */
export function useFaces(birthdays: readonly UpcomingBirthday[] = none): ReadonlyMap<string, PersonRef> {
  const { data } = usePeople(birthdays.map(({ memberId }) => memberId))
  return new Map(data?.map(person => [person.id, person]))
}
