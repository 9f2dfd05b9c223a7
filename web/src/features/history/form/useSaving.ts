import { useRef, useState } from 'react'
import { asProblem } from '../../../api/problem.ts'
import type { HistoryRow, SavedHistory } from '../../../api/types.ts'
import { newId } from '../../../lib/ids.ts'
import { useUpload } from '../../files/useUpload.ts'
import { eventFields, type HistoryDraft, type SourceDraft } from '../draft.ts'
import { useAddHistoryEvent, useUpdateHistoryEvent } from '../queries.ts'

/**
 * Saving in two steps: a chosen file is uploaded first, and the event is saved with it. A file that has arrived is
 * not sent again when saving has to be repeated. A new event has its id from the start, so that trying again makes
 * no second one.
 */
export function useSaving(row: HistoryRow | undefined) {
  const [id] = useState(newId)
  const version = useRef(row?.version ?? 0)
  const arrived = useRef(new WeakMap<File, string>())
  const { upload, progress, cancel } = useUpload()
  const [uploading, setUploading] = useState(false)
  const add = useAddHistoryEvent()
  const update = useUpdateHistoryEvent()

  /** The id of the source's file, once it is stored; null without a file. */
  async function storedFile({ file }: SourceDraft): Promise<string | null> {
    if (!(file instanceof File)) return file?.id ?? null
    const known = arrived.current.get(file)
    if (known) return known
    setUploading(true)
    try {
      const stored = await upload(file)
      arrived.current.set(file, stored.id)
      return stored.id
    } finally {
      setUploading(false)
    }
  }

  async function save(draft: HistoryDraft, file: string | null, newer?: number): Promise<SavedHistory> {
    const fields = eventFields(draft, file)
    try {
      return await (row
        ? update.mutateAsync({ ...fields, id: row.id, version: newer ?? version.current })
        : add.mutateAsync({ ...fields, id }))
    } catch (error) {
      // What waits too long for its event is thrown away by the server: the next try sends it again.
      if (asProblem(error).code === 'unknown-file') arrived.current = new WeakMap()
      throw error
    }
  }

  return {
    storedFile,
    save,
    busy: uploading || add.isPending || update.isPending,
    progress: uploading ? progress : null,
    cancelUpload: cancel,
    /** Takes over the version of an event whose saved values the form has taken over. */
    startFrom: (saved: number) => {
      version.current = saved
    },
  }
}
