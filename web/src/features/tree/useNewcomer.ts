import { useEffect, useEffectEvent, useState } from 'react'
import { generationsFor, generationsOf, type TreeOptions, withView } from './options.ts'
import type { Picture } from './picture.ts'

/**
 * Shows someone who was just added: `show` is called as soon as they are in the picture. For someone outside it grows
 * by one generation, and if that is not enough, for example for the parents of a partner, it becomes the whole family.
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
    const { view } = options
    const generations = generationsOf(options)
    if (!wanted || isFetching || (view !== 'all' && generations < (wanted.grownTo ?? 0))) return
    const person = picture.positionOf(wanted.id)
    const more = generations + 1
    if (person !== undefined) {
      setWanted(null)
      show(person)
    } else if (view === 'all') setWanted(null)
    else if (!wanted.grownTo && generationsFor(view).includes(more)) {
      setWanted({ ...wanted, grownTo: more })
      onOptions({ ...options, generations: more })
    } else onOptions(withView(options, 'all'))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are what it waits for
  useEffect(() => look(), [picture, wanted, isFetching])
  return id => setWanted({ id })
}
