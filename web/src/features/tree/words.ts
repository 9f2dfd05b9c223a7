import tree from '@locales/en/tree.json'
import { provide } from '../../lib/words.ts'

declare module '../../lib/words.ts' {
  interface Features {
    tree: typeof tree
  }
}

provide('tree', tree)
