import type { RelationType } from '../../api/types.ts'

/** The words for relationships, in the order offered. */
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
