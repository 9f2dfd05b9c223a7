import { useState } from 'react'
import { Monogram, type MonogramProps, monogramSizes } from './Monogram.tsx'

type AvatarProps = MonogramProps & {
  /** The address of the portrait's thumbnail. */
  portrait?: string | null | undefined
}

/**
 * A person's round portrait, or their initials if it is missing or fails to load. Decorative: the name is
 * always beside it.
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
