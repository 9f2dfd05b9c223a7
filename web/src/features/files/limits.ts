import { language, t } from '../../lib/words.ts'

/** The limits of a file chooser: a maximum size in megabytes, and perhaps only pictures. */
type Wanted = { max: number; pictures: boolean }

/**
 * Why a file cannot be sent, as a sentence; null if it can. The server decides in the end; this saves the
 * user from uploading a file that is too large.
 */
export function refusal({ name, size, type }: File, { max, pictures }: Wanted): string | null {
  if (size === 0) return t('files.empty', { name })
  if (size > max * 1024 * 1024) return t('files.tooLarge', { name, max })
  // Some systems do not know every picture format; the server checks files without a type.
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
