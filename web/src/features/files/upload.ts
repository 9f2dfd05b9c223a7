import { client } from '../../api/client.ts'
import { asProblem, ProblemError } from '../../api/problem.ts'
import { queryClient, sessionKey } from '../../api/queryClient.ts'
import { sendBytes } from '../../api/sendBytes.ts'
import type { StoredFile } from '../../api/types.ts'
import { loadChunk } from '../../lib/chunks.ts'
import { canHash, hashOf } from './hash.ts'
import { sendInParts } from './parts.ts'
import { type Around, browser, Patience, retrying, uploadLimit } from './retry.ts'
import { declaredType, type Progress, type Way } from './way.ts'

export interface UploadOptions {
  signal?: AbortSignal | undefined
  onProgress?: ((progress: Progress) => void) | undefined
}

/** Larger files are sent in parts of this size. */
const wholeUpTo = 4 * 1024 * 1024

/**
 * Sends a file and returns what the server stored. Temporary failures are retried for up to ten minutes.
 * Throws a `ProblemError`; its `code` is the server's, or `canceled`, `unsupported-environment`,
 * `file-unreadable`, `unreachable`.
 */
export async function uploadFile(
  file: File,
  { signal, onProgress }: UploadOptions = {},
  around: Around = browser,
): Promise<StoredFile> {
  if (typeof XMLHttpRequest === 'undefined') throw new ProblemError(0, 'unsupported-environment', '')
  const progress = { sent: 0, total: file.size, waiting: false }
  const report = (change: Partial<Progress>) => {
    Object.assign(progress, change)
    onProgress?.({ ...progress })
  }
  const way = { signal, around, report }
  try {
    report({})
    const stored =
      file.size > wholeUpTo && canHash() ? await sendInParts(file, way) : await sendWhole(file, way)
    return stored.contentType === 'image/avif' ? await withPreview(file, stored, signal) : stored
  } catch (error) {
    const problem = asProblem(error)
    // As with every call answered "not signed in", the page's session is out of date.
    if (problem.status === 401) void queryClient.invalidateQueries({ queryKey: sessionKey })
    throw problem
  }
}

/** The server reads no AVIF, but most browsers do. */
async function withPreview(file: File, stored: StoredFile, signal?: AbortSignal): Promise<StoredFile> {
  const loaded = await loadChunk(() => import('./rendered.ts')).catch(() => null)
  return loaded ? loaded.sendRendered(file, stored, signal) : stored
}

async function sendWhole(file: File, { signal, around, report }: Way): Promise<StoredFile> {
  const hash = canHash() ? { 'x-kinkeeper-hash': await hashOf(file) } : {}
  const response = await retrying(
    () => {
      report({ sent: 0 })
      return sendBytes({
        method: 'POST',
        path: `/api/files?name=${encodeURIComponent(file.name)}`,
        headers: { 'content-type': declaredType(file), ...hash },
        body: file,
        signal,
        onSent: sent => report({ sent: Math.min(sent, file.size) }),
      })
    },
    {
      patience: new Patience(uploadLimit, around),
      around,
      signal,
      onWaiting: waiting => report({ waiting }),
    },
  )
  return response.json()
}

/** Deletes a stored file that is not attached; if that fails, the server cleans up after a day. */
export async function discardFile(id: string): Promise<void> {
  await client.DELETE('/api/files/{id}', { params: { path: { id } } }).catch(() => {})
}
