import files from '@locales/en/files.json'
import { provide } from '../../lib/words.ts'

provide('files', files)
