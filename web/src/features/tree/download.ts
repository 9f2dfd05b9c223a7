import type { Rect } from './geometry.ts'

/** The contents and the print settings of a file of the tree; in the server's words. */
export type PictureChoice = {
  format: 'pdf' | 'svg'
  sheet: (typeof sheets)[number]
  living: boolean
} & Partial<Rect>

export const sheets = ['fit', 'a3', 'a2', 'a1', 'a0', 'a4Tiles'] as const

/** Only a PDF has pages. */
export function sheetsFor(format: PictureChoice['format']): readonly PictureChoice['sheet'][] {
  return format === 'pdf' ? sheets : sheets.filter(sheet => sheet !== 'a4Tiles')
}

/** The part of the picture in the window, as the server reads it. */
export function areaOf(sight: Rect | null): Partial<Rect> {
  if (!sight) return {}
  const { left, top, right, bottom } = sight
  return {
    left: Math.floor(left),
    top: Math.floor(top),
    right: Math.ceil(right),
    bottom: Math.ceil(bottom),
  }
}
