import { language } from '../../../lib/words.ts'

const units = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** "12 kB", "3.2 MB", "1.5 GB": rounded for people. */
export function bytesInWords(bytes: number): string {
  let value = bytes / 1024
  let step = 0
  while (value >= 1000 && step < units.length - 1) {
    value /= 1024
    step += 1
  }
  // Whole kilobytes are precise enough, and anything takes at least one.
  const shown = step === 0 ? Math.ceil(value) : value
  const format = { style: 'unit', unit: units[step], maximumFractionDigits: 1 } as const
  return new Intl.NumberFormat(language, format).format(shown)
}
