import { language, t } from '../../lib/words.ts'

/** A position in words: "33.8568° S" and "151.2093° E". */
export function inDegrees({ latitude, longitude }: { latitude: number; longitude: number }) {
  // Four digits are about ten metres.
  const digits = { minimumFractionDigits: 4, maximumFractionDigits: 4 }
  const number = (value: number) => new Intl.NumberFormat(language, digits).format(Math.abs(value))
  return {
    latitude: t(latitude < 0 ? 'files.location.south' : 'files.location.north', {
      degrees: number(latitude),
    }),
    longitude: t(longitude < 0 ? 'files.location.west' : 'files.location.east', {
      degrees: number(longitude),
    }),
  }
}
