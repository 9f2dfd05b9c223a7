import type { MemberList, MembersChanged } from '../../api/types.ts'

/** The list with what has changed. Rows that stay are the same objects, so that they are not drawn again. */
export function followed(list: MemberList, { changes, ...head }: MembersChanged): MemberList | null {
  if (!changes) return null
  const moving = new Set([...changes.gone, ...changes.rows.map(({ id }) => id)])
  if (moving.size === 0) return { ...list, ...head }
  const rows = changes.rows.map(({ after, ...row }) => ({ after: after ?? null, row }))
  const items: MemberList['items'] = []
  let next = 0
  // The new rows come in the order of the list, each with the one before it.
  function place(before: string | null) {
    for (let placed = rows[next]; placed?.after === before; placed = rows[next]) {
      items.push(placed.row)
      next++
      before = placed.row.id
    }
  }
  place(null)
  for (const item of list.items)
    if (!moving.has(item.id)) {
      items.push(item)
      place(item.id)
    }
  // A row whose place is not known: this list is not the one that the server compared.
  return next < rows.length ? null : { ...list, ...head, items }
}
