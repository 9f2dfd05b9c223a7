import { ProblemError } from '../../api/problem.ts'

/** Browsers hash only over a secure connection: not over plain http in a home network. */
export function canHash(): boolean {
  return globalThis.crypto?.subtle !== undefined
}

/** SHA-256 of the bytes in hexadecimal, which the server checks. */
export async function hashOf(bytes: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await read(bytes))
  return Array.from(new Uint8Array(digest), byte => byte.toString(16).padStart(2, '0')).join('')
}

/** A file that was moved or changed since it was chosen can no longer be read. */
async function read(bytes: Blob): Promise<ArrayBuffer> {
  try {
    return await bytes.arrayBuffer()
  } catch {
    throw new ProblemError(0, 'file-unreadable', '')
  }
}
