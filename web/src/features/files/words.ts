import files from '@locales/en/files.json'
import { provide } from '../../lib/words.ts'

declare module '../../lib/words.ts' {
  interface Features {
    files: typeof files
  }
}

provide('files', files)
