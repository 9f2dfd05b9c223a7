import type { RelationType } from '../../api/types.ts'

/** The words for what one person is to another, in the order in which they are offered. */
export const relationTypes = [
  'father',
  'mother',
  'parent',
  'son',
  'daughter',
  'child',
  'brother',
  'sister',
  'spouse',
] as const satisfies readonly RelationType[]
