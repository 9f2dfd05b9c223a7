import { useRef, useState } from 'react'
import { asProblem } from '../../../../api/problem.ts'
import type { FileRef, Photo } from '../../../../api/types.ts'
import { newId } from '../../../../lib/ids.ts'
import { useOnLeave } from '../../../../lib/useOnLeave.ts'
import { inTurn } from '../../../files/inTurn.ts'
import { uploadFile } from '../../../files/upload.ts'
import type { Progress } from '../../../files/way.ts'
import type { EventDraft } from '../eventDraft.ts'

/** The server's limit. */
export const mostPhotos = 50

/** A photo in the form: uploaded, uploading, or failed. */
export type PhotoDraft = {
  key: string
  name: string
  caption: string
  /** Null until uploaded. */
  file: FileRef | null
  /** Null while waiting for other uploads. */
  progress: Progress | null
  /** Why the upload failed. */
  problem: string | null
}

/**
 * The photos of an event being edited. Chosen files are uploaded at once, one after another; saving the event
 * attaches them.
 */
export function usePhotos(start: EventDraft['photos'], saved: readonly Photo[]) {
  const [photos, setPhotos] = useState(() =>
    start.map(({ file, caption }) =>
      draftOf(saved.find(known => known.file.id === file)?.file ?? uploaded(file), caption),
    ),
  )
  const [take] = useState(inTurn)
  // The chosen files by key until they are uploaded, with a way to cancel.
  const chosen = useRef(new Map<string, { file: File; stop: AbortController }>())
  useOnLeave(() => {
    for (const { stop } of chosen.current.values()) stop.abort()
  })

  const change = (key: string, part: Partial<PhotoDraft>) =>
    setPhotos(now => now.map(photo => (photo.key === key ? { ...photo, ...part } : photo)))

  async function send(key: string, file: File) {
    const stop = new AbortController()
    chosen.current.set(key, { file, stop })
    try {
      const stored = await take(() =>
        uploadFile(file, { signal: stop.signal, onProgress: progress => change(key, { progress }) }),
      )
      chosen.current.delete(key)
      change(key, { file: stored, name: stored.filename })
    } catch (error) {
      const problem = asProblem(error)
      if (problem.code !== 'canceled') change(key, { progress: null, problem: problem.text() })
    }
  }

  return {
    list: photos,
    change,
    /** Adds as many files as fit; returns whether all did. */
    add(files: readonly File[]): boolean {
      const fit = files.slice(0, Math.max(0, mostPhotos - photos.length))
      const added = fit.map(file => ({ file, draft: empty(file.name) }))
      setPhotos(now => [...now, ...added.map(({ draft }) => draft)])
      for (const { file, draft } of added) void send(draft.key, file)
      return fit.length === files.length
    },
    again(key: string) {
      const failed = chosen.current.get(key)
      change(key, { problem: null })
      if (failed) void send(key, failed.file)
    },
    /** Cancels an upload. */
    cancel(key: string) {
      chosen.current.get(key)?.stop.abort()
      chosen.current.delete(key)
    },
    remove(key: string) {
      setPhotos(now => now.filter(photo => photo.key !== key))
    },
    move(key: string, step: -1 | 1) {
      setPhotos(now => moved(now, key, step))
    },
  }
}

/** The list with one entry moved by one position. */
export function moved(photos: PhotoDraft[], key: string, step: -1 | 1): PhotoDraft[] {
  const from = photos.findIndex(photo => photo.key === key)
  const [one, other] = [photos[from], photos[from + step]]
  if (!one || !other) return photos
  return photos.with(from, other).with(from + step, one)
}

function draftOf(file: FileRef, caption: string): PhotoDraft {
  return { ...empty(file.filename), key: file.id, file, caption }
}

/** A photo in a restored draft, uploaded before: the page fetches its name and thumbnail. */
function uploaded(id: string): FileRef {
  return { id, filename: '', contentType: '', size: 0, url: '', image: { state: 'waiting' } }
}

function empty(name: string): PhotoDraft {
  return { key: newId(), name, caption: '', file: null, progress: null, problem: null }
}
