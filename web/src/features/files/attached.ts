import type { AttachedFile, NewSource } from '../../api/types.ts'

/** The files in a request. */
export function fileFields(files: readonly AttachedFile[]): NonNullable<NewSource['files']> {
  return files.map(({ file, caption }) => ({ file: file.id, caption: caption?.trim() || null }))
}

/** The same for the same files, with the same captions, in the same order. */
export function filesIdentity(files: readonly AttachedFile[]): string {
  return JSON.stringify(fileFields(files))
}

/** Files in words, to show what is saved. */
export function fileWords(files: readonly AttachedFile[]): string {
  return files
    .map(({ file, caption }) => (caption ? `${file.filename} (${caption})` : file.filename))
    .join(', ')
}

/** True while a form's files are uploading. */
export function isSending(data: FormData): boolean {
  return data.has('filesPending')
}
