import { sendBytes } from '../../api/sendBytes.ts'
import type { StoredFile } from '../../api/types.ts'

/** The longest side of the server's large version. */
const longest = 1600

/**
 * Sends the server a JPEG of a picture that it cannot read itself. Returns the file as it is then; if this
 * browser cannot show the picture either, the file stays as it is.
 */
export async function sendRendered(
  file: File,
  stored: StoredFile,
  signal?: AbortSignal,
): Promise<StoredFile> {
  try {
    const response = await sendBytes({
      method: 'PUT',
      path: `/api/files/${stored.id}/preview`,
      headers: { 'content-type': 'image/jpeg' },
      body: await rendered(file),
      signal,
    })
    return response.ok ? await response.json() : stored
  } catch {
    return stored
  }
}

async function rendered(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return new Promise((resolve, reject) =>
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/jpeg', 0.85),
  )
}
