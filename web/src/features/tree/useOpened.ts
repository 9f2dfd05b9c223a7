import { useEffect, useEffectEvent, useState } from 'react'
import type { Picture } from './picture.ts'

/** Shows the relatives of someone who was opened: `show` is called once they are in the picture. */
export function useOpened(picture: Picture, show: (person: number) => void): (person: number) => void {
  const [wanted, setWanted] = useState<{ id: string; before: Picture } | null>(null)
  const look = useEffectEvent(() => {
    if (!wanted || wanted.before === picture) return
    setWanted(null)
    const person = picture.positionOf(wanted.id)
    if (person !== undefined) show(person)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture is what it waits for
  useEffect(() => look(), [picture])
  return person => setWanted({ id: picture.tree.people.ids[person] ?? '', before: picture })
}
