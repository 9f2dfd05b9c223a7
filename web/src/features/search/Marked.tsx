import type { Piece } from '../../api/types.ts'

/** A text with what was searched for marked in it. */
export function Marked({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map(({ text, hit }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces have nothing but their position
    hit ? <mark key={index}>{text}</mark> : text,
  )
}
