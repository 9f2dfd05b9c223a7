import { useMemo } from 'react'
import { useKinship } from '../kinship/queries.ts'
import type { TreeOptions } from './options.ts'
import type { Picture } from './picture.ts'
import { trailOf } from './trail.ts'

/** The way between the two people that the address names, once the server has found it. */
export function useTrail(picture: Picture, [from, to]: NonNullable<TreeOptions['path']> | [null, null]) {
  const { data: kinship, error, refetch } = useKinship(from, to)
  const people = kinship?.ways[0]?.people
  const trail = useMemo(() => (people ? trailOf(picture, people) : null), [picture, people])
  return { trail, kinship, error, refetch }
}
