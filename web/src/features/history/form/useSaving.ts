import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { asProblem } from '../../../api/problem.ts'
import type { HistoryRow, SavedHistory, Warning } from '../../../api/types.ts'
import { newId } from '../../../lib/ids.ts'
import { useUpload } from '../../files/useUpload.ts'
import { citesAll, eventFields, type HistoryDraft, isOfALife, type SourceDraft } from '../draft.ts'
import { useAddHistoryEvent, useCheckHistoryEvent, useUpdateHistoryEvent } from '../queries.ts'
import { UploadFailed } from './problems.ts'

/**
 * Saves in two steps: uploads a chosen file, then saves the event with it. A retry does not upload the file
 * again. A new event gets its id up front, so that a retry can't create a second one. If a birth or death
 * looks like a mistake, shows warnings instead; saving again goes through if there are no new ones.
 */
export function useSaving(row: HistoryRow | undefined) {
  const [id] = useState(newId)
  const arrived = useRef(new WeakMap<File, string>())
  const { upload, progress, cancel } = useUpload()
  const [uploading, setUploading] = useState(false)
  const [warnings, setWarnings] = useState<readonly Warning[]>([])
  const warningBox = useRef<HTMLElement>(null)
  const check = useCheckHistoryEvent()
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

  /** Shows what looks like a mistake; returns whether any of it is new. */
  async function warn(draft: HistoryDraft): Promise<boolean> {
    const asked = isOfALife(draft.type) && draft.familyInvolved.length > 0
    // A failed check doesn't prevent saving: saving reports what is wrong.
    const found = asked ? await check.mutateAsync(eventFields(draft, null)).catch(() => []) : []
    flushSync(() => setWarnings(found))
    return found.some(one => !warnings.some(seen => seen.message === one.message))
  }

  async function save(draft: HistoryDraft, version = row?.version ?? 0): Promise<SavedHistory | null> {
    if (await warn(draft)) {
      warningBox.current?.focus()
      return null
    }
    const fields = eventFields(draft, citesAll(draft) ? null : await storedFile(draft.source))
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

  return { save, progress: uploading ? progress : null, cancelUpload: cancel, warnings, warningBox }
}
