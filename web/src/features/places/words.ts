import places from '@locales/en/places.json'
import { provide } from '../../lib/words.ts'

declare module '../../lib/words.ts' {
  interface Features {
    places: typeof places
  }
}

provide('places', places)
