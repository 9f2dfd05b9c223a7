import type { FileRef, Photo } from '../../api/types.ts'

/** A photograph whose small versions are there. */
export type Shown = Photo & { file: FileRef & { image: NonNullable<FileRef['image']> & { small: string } } }

/** What a picture is called: by its caption, or by the name of its file. */
export function titleOf({ caption, file }: Photo): string {
  return caption || file.filename
}

/** Which way a finger went that left the glass here: to the next picture (1), to the one before (-1), or neither. */
export function swipe(from: { x: number; y: number }, to: { x: number; y: number }): -1 | 0 | 1 {
  const across = to.x - from.x
  const down = Math.abs(to.y - from.y)
  // A finger that scrolls, or only trembles, is not meant.
  if (Math.abs(across) < 50 || Math.abs(across) < down * 1.5) return 0
  return across < 0 ? 1 : -1
}
