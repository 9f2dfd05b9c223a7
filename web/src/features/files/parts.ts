import { client } from '../../api/client.ts'
import { sendBytes } from '../../api/sendBytes.ts'
import type { PartUpload, StoredFile } from '../../api/types.ts'
import { newId } from '../../lib/ids.ts'
import { hashOf } from './hash.ts'
import { operationLimit, Patience, retrying, uploadLimit } from './retry.ts'
import { declaredType, type Way } from './way.ts'

/**
 * Sends a large file part by part, each with its hash. After a failure it asks the server what it has and
 * sends only what is missing, so that a lost connection does not start over.
 */
export async function sendInParts(file: File, way: Way): Promise<StoredFile> {
  const id = newId()
  try {
    const body = { id, name: file.name, size: file.size, contentType: declaredType(file) }
    const begun = await operation(way, signal => client.POST('/api/uploads', { body, signal }))
    await sendMissing(file, begun, way)
    const params = { path: { id } }
    return await operation(way, signal =>
      client.POST('/api/uploads/{id}/complete', { params, body: {}, signal }),
    )
  } catch (error) {
    if (way.signal?.aborted) void giveUp(id)
    throw error
  }
}

/** All calls of an upload except its bytes: retried for two minutes. */
async function operation<T>(
  { signal, around, report }: Way,
  call: (signal: AbortSignal) => Promise<{ data?: T }>,
): Promise<T> {
  return retrying(() => inTime(call, signal), {
    patience: new Patience(operationLimit, around),
    around,
    signal,
    onWaiting: waiting => report({ waiting }),
  })
}

/** A call without an answer within the limit counts as lost. */
async function inTime<T>(
  call: (signal: AbortSignal) => Promise<{ data?: T }>,
  signal: AbortSignal | undefined,
): Promise<T> {
  const ended = new AbortController()
  const end = () => ended.abort()
  const timer = setTimeout(end, operationLimit)
  signal?.addEventListener('abort', end)
  try {
    const { data } = await call(ended.signal)
    if (data === undefined) throw new Error('the answer came without a body')
    return data
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', end)
  }
}

async function sendMissing(file: File, begun: PartUpload, { signal, around, report }: Way): Promise<void> {
  const patience = new Patience(uploadLimit, around)
  const parts = partsOf(file, begun.partSize)
  let arrived = new Set(begun.received)
  const sent = () => parts.reduce((sum, part, number) => sum + (arrived.has(number) ? part.size : 0), 0)
  await retrying(
    async again => {
      if (again) arrived = new Set(await received(begun.id, signal))
      report({ sent: sent() })
      for (const [number, part] of parts.entries()) {
        if (arrived.has(number)) continue
        const before = sent()
        await sendBytes({
          method: 'PUT',
          path: `/api/uploads/${begun.id}/parts/${number}`,
          headers: { 'content-type': 'application/octet-stream', 'x-kinkeeper-hash': await hashOf(part) },
          body: part,
          signal,
          onSent: bytes => report({ sent: before + Math.min(bytes, part.size) }),
        })
        arrived.add(number)
        patience.succeeded()
        report({ sent: sent() })
      }
    },
    { patience, around, signal, onWaiting: waiting => report({ waiting }) },
  )
}

function partsOf(file: File, size: number): Blob[] {
  const count = Math.ceil(file.size / size)
  return Array.from({ length: count }, (_, number) => file.slice(number * size, (number + 1) * size))
}

/** The numbers of the parts the server has. */
async function received(id: string, signal: AbortSignal | undefined): Promise<number[]> {
  const params = { path: { id } }
  const upload = await inTime(
    ending => client.GET('/api/uploads/{id}', { params, signal: ending, cache: 'no-store' }),
    signal,
  )
  return upload.received
}

/** The result does not matter: the server cleans up after a day. */
async function giveUp(id: string): Promise<void> {
  await client.DELETE('/api/uploads/{id}', { params: { path: { id } } }).catch(() => {})
}
