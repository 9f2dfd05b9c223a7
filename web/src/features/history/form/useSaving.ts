import { useRef, useState } from 'react'
import { asProblem } from '../../../api/problem.ts'
import type { HistoryRow, SavedHistory } from '../../../api/types.ts'
import { newId } from '../../../lib/ids.ts'
import { useUpload } from '../../files/useUpload.ts'
import { eventFields, type HistoryDraft, type SourceDraft } from '../draft.ts'
import { useAddHistoryEvent, useUpdateHistoryEvent } from '../queries.ts'
import { UploadFailed } from './problems.ts'

/**
 * Saves in two steps: uploads a chosen file, then saves the event with it. A retry does not upload the file
 * again. A new event gets its id up front, so that a retry can't create a second one.
 */
export function useSaving(row: HistoryRow | undefined) {
  const [id] = useState(newId)
  const arrived = useRef(new WeakMap<File, string>())
  const { upload, progress, cancel } = useUpload()
  const [uploading, setUploading] = useState(false)
  const add = useAddHistoryEvent()
  const update = useUpdateHistoryEvent()

  /** The id of the source's stored file; null without a file. */
  async function storedFile({ file }: SourceDraft): Promise<string | null> {
    if (!(file instanceof File)) return file?.id ?? null
    const known = arrived.current.get(file)
    if (known) return known
    setUploading(true)
    try {
      const stored = await upload(file)
      arrived.current.set(file, stored.id)
      return stored.id
    } catch (error) {
      throw new UploadFailed(error)
    } finally {
      setUploading(false)
    }
  }

  async function save(draft: HistoryDraft, version = row?.version ?? 0): Promise<SavedHistory> {
    const fields = eventFields(draft, await storedFile(draft.source))
    try {
      return await (row
        ? update.mutateAsync({ ...fields, id: row.id, version })
        : add.mutateAsync({ ...fields, id }))
    } catch (error) {
      // The server discards a file that waits too long for its event: upload it again on the next try.
      if (asProblem(error).code === 'unknown-file') arrived.current = new WeakMap()
      throw error
    }
  }

  return { save, progress: uploading ? progress : null, cancelUpload: cancel }
}
