import type { MemberPhoto } from '../../../api/types.ts'

/** The occasion of a photo: an event or a history event. */
export type Occasion = Pick<MemberPhoto, 'of' | 'recordId' | 'title' | 'dateWords'> & {
  photos: MemberPhoto[]
}

/** The photos by occasion, in order. A picture of two occasions appears with the first. */
export function byOccasion(photos: readonly MemberPhoto[]): Occasion[] {
  const occasions = new Map<string, Occasion>()
  const seen = new Set<string>()
  for (const photo of photos) {
    if (seen.has(photo.file.id)) continue
    seen.add(photo.file.id)
    const { of, recordId, title, dateWords } = photo
    const known = occasions.get(recordId) ?? { of, recordId, title, dateWords, photos: [] }
    known.photos.push(photo)
    occasions.set(recordId, known)
  }
  return [...occasions.values()]
}
