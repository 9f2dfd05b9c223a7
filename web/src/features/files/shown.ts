import type { FileRef, Photo } from '../../api/types.ts'

/** A photo whose thumbnails are ready. */
export type Shown = Photo & { file: FileRef & { image: NonNullable<FileRef['image']> & { small: string } } }

const opening = ['image/jpeg', 'image/gif', 'image/png']

/** True if the server lets browsers show this type of picture; others are only downloaded. */
export function opensInBrowser(contentType: string): boolean {
  return opening.includes(contentType)
}

/** A picture's title: its caption, or its file name. */
export function titleOf({ caption, file }: Photo): string {
  return caption || file.filename
}

/** Returns the way a finger swiped: to the next picture (1), to the previous one (-1), or neither. */
export function swipe(from: { x: number; y: number }, to: { x: number; y: number }): -1 | 0 | 1 {
  const across = to.x - from.x
  const down = Math.abs(to.y - from.y)
  // Ignore a finger that scrolls or only trembles.
  if (Math.abs(across) < 50 || Math.abs(across) < down * 1.5) return 0
  return across < 0 ? 1 : -1
}
