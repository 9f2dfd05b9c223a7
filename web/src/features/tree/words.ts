import tree from '@locales/en/tree.json'
import { provide } from '../../lib/words.ts'

provide('tree', tree)
