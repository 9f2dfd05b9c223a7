import { t } from '../../lib/words.ts'
import { HistoryTableRow } from './HistoryTableRow.tsx'
import type { ListProps } from './listProps.ts'
import { type Sort, type SortColumn, sortColumns } from './order.ts'
import { AddForm, RowForm } from './RowForm.tsx'
import { useListWindow } from './useListWindow.ts'

const columnCount = sortColumns.length + 1

/** The history as a table. Rows turn into forms; a long history renders only rows near the viewport. */
export function HistoryTable(props: ListProps) {
  const { rows, people, can, edits, adding, extent, wanted, removing, actions } = props
  const { container, drawn, after, measure, rowAt, onFocus } = useListWindow<HTMLTableSectionElement>(
    props,
    'row',
    73,
  )
  return (
    <table
      aria-rowcount={rows.length + 1}
      className="w-full table-fixed border-separate border-spacing-0 rounded-card border border-line bg-card text-sm shadow-card print:border-0 print:bg-transparent print:shadow-none"
    >
      <caption className="sr-only">{t('history.table')}</caption>
      <Head {...props} />
      {adding && (
        <tbody>
          <tr>
            <td colSpan={columnCount} className="border-t border-line bg-info-ground/40 p-6">
              <AddForm people={people} actions={actions} />
            </td>
          </tr>
        </tbody>
      )}
      <tbody ref={container} onFocus={onFocus}>
        {drawn.flatMap(({ index, space, height }) => {
          const row = rowAt(index)
          if (!row)
            return [
              <Space key={`before ${index}`} height={space} />,
              <Loading key={`row ${index}`} index={index} height={height} />,
            ]
          const base = edits.get(row.id)
          const line = { ref: measure, 'data-index': index, 'data-row': row.id, 'aria-rowindex': index + 2 }
          return [
            <Space key={`before ${row.id}`} height={space} />,
            base ? (
              <tr key={row.id} {...line}>
                <td colSpan={columnCount} className="border-t border-line bg-info-ground/40 p-6">
                  <RowForm row={base} people={people} actions={actions} />
                </td>
              </tr>
            ) : (
              <HistoryTableRow
                key={row.id}
                row={row}
                index={index}
                people={people}
                can={can}
                measure={measure}
                pressable={extent !== 'all'}
                deleting={removing === row.id}
                focused={wanted === row.id}
                actions={actions}
              />
            ),
          ]
        })}
        <Space height={after} />
      </tbody>
    </table>
  )
}

/** The space of rows that are not rendered. */
function Space({ height }: { height: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden className="print:hidden">
      <td colSpan={columnCount} style={{ height, padding: 0 }} />
    </tr>
  )
}

/** A row that is not loaded yet. */
function Loading({ index, height }: { index: number; height: number }) {
  return (
    <tr aria-busy aria-rowindex={index + 2} data-index={index}>
      <td colSpan={columnCount} style={{ height }} className="border-t border-line px-3 py-4 align-top">
        <div className="h-4 w-1/2 rounded bg-sunk" />
      </td>
    </tr>
  )
}

const widths: Record<SortColumn, string> = {
  date: 'w-32',
  type: 'w-[7.5rem]',
  description: '',
  location: 'w-[11%]',
  familyInvolved: 'w-[13%]',
  source: 'w-[13%]',
}

function Head({ sort, onSort }: Pick<ListProps, 'sort' | 'onSort'>) {
  const heading = 'border-b-2 border-edge px-3 text-left align-bottom'
  return (
    // On a screen that became narrow while a form is open, the columns have no room for their names. Paper is wide enough.
    <thead className="max-lg:not-print:sr-only">
      <tr aria-rowindex={1}>
        {sortColumns.map(column => (
          <th
            key={column}
            scope="col"
            aria-sort={ariaSort(sort, column)}
            className={`${heading} ${widths[column]}`}
          >
            <button
              type="button"
              onClick={() => onSort(column)}
              className="-mx-2 flex min-h-12 items-center gap-1.5 rounded-control px-2 text-left font-semibold hover:bg-sunk"
            >
              {t(`history.column.${column}`)}
              <Arrow sort={sort} column={column} />
            </button>
          </th>
        ))}
        <th scope="col" className={`${heading} w-36 xl:w-64 print:hidden`}>
          <span className="flex min-h-12 items-center px-1 font-semibold">{t('history.column.actions')}</span>
        </th>
      </tr>
    </thead>
  )
}

function ariaSort(sort: Sort, column: SortColumn) {
  if (sort.column !== column) return undefined
  return sort.descending ? 'descending' : 'ascending'
}

/** The sort direction. Other columns keep its space, so that nothing moves. */
function Arrow({ sort, column }: { sort: Sort; column: SortColumn }) {
  const sorted = sort.column === column
  return (
    <svg
      viewBox="0 0 12 12"
      aria-hidden="true"
      className={`size-3 shrink-0 fill-current print:hidden ${sorted ? '' : 'invisible'}`}
    >
      <path d={sort.descending ? 'M1 3h10L6 10z' : 'M1 9h10L6 2z'} />
    </svg>
  )
}
