import { initials } from './people.ts'

/** Soft backgrounds, each with a text colour of at least 4.5:1 contrast in light and dark. */
const tones = [
  'bg-info-ground text-info border-info-edge',
  'bg-warn-ground text-warn border-warn-edge',
  'bg-sunk text-ink border-edge',
  'bg-hill text-ink border-leaf',
  'bg-sky text-ink border-clay',
]

export const monogramSizes = {
  tiny: 'size-8 text-sm',
  medium: 'size-14 text-xl',
  card: 'size-24 text-3xl',
  large: 'size-32 text-5xl',
}

export type MonogramProps = {
  id: string
  name: string
  size?: keyof typeof monogramSizes
  deceased?: boolean
}

/** Replaces a missing portrait. Decorative: the name is always beside it. */
export function Monogram({ id, name, size = 'medium', deceased = false }: MonogramProps) {
  return (
    <span
      aria-hidden="true"
      className={`grid shrink-0 place-items-center rounded-full border font-serif font-semibold select-none ${monogramSizes[size]} ${tones[hash(id) % tones.length]} ${deceased ? 'border-dashed' : ''}`}
    >
      {initials(name)}
    </span>
  )
}

/** The same person always has the same colour. */
function hash(text: string): number {
  let value = 0
  for (const letter of text) value = (value * 31 + (letter.codePointAt(0) ?? 0)) >>> 0
  return value
}
