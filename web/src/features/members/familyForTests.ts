import type { PersonRef } from '../../api/types.ts'
import { isNamed, matching } from './people.ts'

type Can = { add: boolean; editAll: boolean; delete: boolean }

/** The server's answers about a family, for tests without one; undefined for other requests. */
export function familyAnswer(
  request: Request,
  family: readonly PersonRef[],
  can: Can = { add: true, editAll: true, delete: true },
): Response | undefined {
  const { pathname, searchParams } = new URL(request.url)
  if (pathname === '/api/members/some') {
    const ids = searchParams.get('ids')?.split(',') ?? []
    return Response.json({ items: family.filter(({ id }) => ids.includes(id)) })
  }
  if (request.method !== 'GET' || pathname !== '/api/members/window') return undefined
  const search = searchParams.get('search') ?? ''
  const named = (person: PersonRef) => (isNamed(person, search) ? 0 : 1)
  const found = matching(family, search).toSorted((one, other) => named(one) - named(other))
  const count = Number(searchParams.get('count') ?? 200)
  return Response.json({
    ...{ version: '1.0', total: family.length, found: found.length, items: found.slice(0, count) },
    ...{ changed: null, letters: [], findPosition: null, you: null, askIsYou: false, can },
  })
}
