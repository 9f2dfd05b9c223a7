import { type ReactNode, useRef } from 'react'
import { useAtLeast } from '../../lib/useMedia.ts'
import { t } from '../../lib/words.ts'
import { ShowMore } from '../../ui/ShowMore.tsx'
import type { Pages } from './queries.ts'

export type Column<Row> = {
  label: string
  cell: (row: Row) => ReactNode
  /** The width in the table. */
  width?: string
}

type RecordListProps<Row> = {
  /** Names the list for screen readers. */
  label: string
  rows: readonly Row[]
  /** The first one identifies the row. */
  columns: readonly Column<Row>[]
  actions: (row: Row) => ReactNode
  actionsWidth?: string
  pages: Pages
  /** While a newly requested list is loading. */
  stale?: boolean
}

/** Records with their actions: a table, or cards on narrow screens. */
export function RecordList<Row extends { id: string }>(props: RecordListProps<Row>) {
  const { pages, stale = false } = props
  const wide = useAtLeast(64)
  const container = useRef<HTMLDivElement>(null)
  return (
    <div ref={container} aria-busy={stale || undefined} className={stale ? 'opacity-60' : ''}>
      {wide ? <RecordTable {...props} /> : <RecordCards {...props} />}
      <div className="mt-4 space-y-4 empty:hidden">
        <ShowMore
          pages={pages}
          list={container}
          entry="data-row"
          label={t('admin.more')}
          fullLabel={t('admin.moreOf', { list: props.label })}
          failed={t('admin.moreFailed')}
        />
      </div>
    </div>
  )
}

function RecordTable<Row extends { id: string }>(props: RecordListProps<Row>) {
  const { label, rows, columns, actions, actionsWidth = 'w-56' } = props
  const heading = 'border-b-2 border-edge px-3 py-3 text-left align-bottom font-semibold'
  const cell = 'border-t border-line px-3 py-4 text-left align-top font-normal wrap-anywhere'
  return (
    <table className="w-full table-fixed border-separate border-spacing-0 rounded-card border border-line bg-card text-sm shadow-card">
      <caption className="sr-only">{label}</caption>
      <thead>
        <tr>
          {columns.map(column => (
            <th key={column.label} scope="col" className={`${heading} ${column.width ?? ''}`}>
              {column.label}
            </th>
          ))}
          <th scope="col" className={`${heading} ${actionsWidth} print:hidden`}>
            {t('admin.actions')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={row.id}>
            {columns.map((column, index) =>
              index === 0 ? (
                <th key={column.label} scope="row" data-row={row.id} tabIndex={-1} className={cell}>
                  {column.cell(row)}
                </th>
              ) : (
                <td key={column.label} className={cell}>
                  {column.cell(row)}
                </td>
              ),
            )}
            <td className="border-t border-line px-1.5 py-2 align-top print:hidden">{actions(row)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function RecordCards<Row extends { id: string }>({ label, rows, columns, actions }: RecordListProps<Row>) {
  const [first, ...others] = columns
  return (
    <ul aria-label={label} className="space-y-4">
      {rows.map(row => (
        <li
          key={row.id}
          className="rounded-card border border-line bg-card px-5 pt-4 pb-3 wrap-anywhere shadow-card"
        >
          <div data-row={row.id} tabIndex={-1} className="text-lg">
            {first?.cell(row)}
          </div>
          <dl className="mt-2 space-y-1.5">
            {others.map(column => (
              <div key={column.label} className="flex flex-wrap items-baseline gap-x-2">
                <dt className="text-sm text-muted">{column.label}:</dt>
                <dd className="min-w-0">{column.cell(row)}</dd>
              </div>
            ))}
          </dl>
          <div className="mt-2">{actions(row)}</div>
        </li>
      ))}
    </ul>
  )
}
