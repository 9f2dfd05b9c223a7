import { useState } from 'react'
import { Monogram, type MonogramProps, monogramSizes } from './Monogram.tsx'

type AvatarProps = MonogramProps & {
  /** Where the small version of their portrait is. */
  portrait?: string | null | undefined
}

/**
 * Somebody's portrait, round; their initials where there is none or it does not come. It stands beside the name and
 * says nothing that the name does not say.
 */
export function Avatar({ portrait, ...person }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null)
  if (!portrait || portrait === failed) return <Monogram {...person} />
  return (
    <img
      src={portrait}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setFailed(portrait)}
      className={`shrink-0 rounded-full border border-line bg-sunk object-cover ${monogramSizes[person.size ?? 'medium']} ${person.deceased ? 'grayscale' : ''}`}
    />
  )
}
