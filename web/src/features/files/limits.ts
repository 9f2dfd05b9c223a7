import { language, t } from '../../lib/words.ts'

/** What a chooser of files takes: nothing larger than so many megabytes, and perhaps only pictures. */
type Wanted = { max: number; pictures: boolean }

/**
 * What keeps a file from being sent, in a sentence; null when nothing does. The server decides in the end; this
 * spares whoever chooses too large a file the way.
 */
export function refusal({ name, size, type }: File, { max, pictures }: Wanted): string | null {
  if (size === 0) return t('files.empty', { name })
  if (size > max * 1024 * 1024) return t('files.tooLarge', { name, max })
  // Some systems do not know every kind of picture; what has no type is left to the server.
  if (pictures && type !== '' && !type.startsWith('image/')) return t('files.noPicture', { name })
  return null
}

/** "12 KB", "3.2 MB". */
export function sizeInWords(bytes: number): string {
  const kilobytes = bytes / 1024
  if (kilobytes < 1000) return t('files.kilobytes', { size: inDigits(Math.ceil(kilobytes), 0) })
  return t('files.megabytes', { size: inDigits(kilobytes / 1024, 1) })
}

function inDigits(size: number, fraction: number): string {
  const digits = { minimumFractionDigits: fraction, maximumFractionDigits: fraction }
  return new Intl.NumberFormat(language, digits).format(size)
}
