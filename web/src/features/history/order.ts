/** The sortable columns; the seventh, Actions, is not. */
export const sortColumns = ['date', 'type', 'description', 'location', 'familyInvolved', 'source'] as const
export type SortColumn = (typeof sortColumns)[number]
export type Sort = { column: SortColumn; descending: boolean }

export const firstSort: Sort = { column: 'date', descending: true }
export const earliestFirst: Sort = { column: 'date', descending: false }

/** A press on a header: reverses the same column, or sorts another one ascending. */
export function pressed(sort: Sort, column: SortColumn): Sort {
  return { column, descending: sort.column === column && !sort.descending }
}
