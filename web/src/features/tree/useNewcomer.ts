import { useEffect, useEffectEvent, useState } from 'react'
import { generationsFor, type TreeOptions } from './options.ts'
import type { Picture } from './picture.ts'

/**
 * Shows someone who was just added. If they are one generation outside the picture, it grows by one; `show` is called
 * as soon as they are in it.
 */
export function useNewcomer(
  picture: Picture,
  isFetching: boolean,
  options: TreeOptions,
  onOptions: (options: TreeOptions) => void,
  show: (person: number) => void,
): (id: string) => void {
  const [wanted, setWanted] = useState<{ id: string; grownTo?: number } | null>(null)
  const look = useEffectEvent(() => {
    // A picture that is being fetched, or about to be, may have them.
    if (!wanted || isFetching || options.generations < (wanted.grownTo ?? 0)) return
    const person = picture.positionOf(wanted.id)
    const more = options.generations + 1
    if (person !== undefined) {
      setWanted(null)
      show(person)
    } else if (!wanted.grownTo && generationsFor(options.view).includes(more) && options.view !== 'all') {
      setWanted({ ...wanted, grownTo: more })
      onOptions({ ...options, generations: more })
    } else setWanted(null)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are what it waits for
  useEffect(() => look(), [picture, wanted, isFetching])
  return id => setWanted({ id })
}
