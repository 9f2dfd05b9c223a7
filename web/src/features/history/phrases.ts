import type { HistoryRow } from '../../api/types.ts'
import { involved, type People } from './draft.ts'

/** The start of a long text in one line, for titles and button names. */
export function inShort(text: string, most = 80): string {
  const line = text.replace(/\s+/g, ' ')
  return line.length > most ? `${line.slice(0, most - 1).trimEnd()}…` : line
}

export function namesOf(row: HistoryRow, people: People): string {
  return involved(row.familyInvolved, people)
    .map(({ name }) => name)
    .join(', ')
}
