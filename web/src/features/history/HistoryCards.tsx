import type { ReactNode } from 'react'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/Select.tsx'
import { HistoryCard } from './HistoryCard.tsx'
import type { ListProps } from './listProps.ts'
import { sortColumns } from './order.ts'
import { AddForm, RowForm } from './RowForm.tsx'
import { useListWindow } from './useListWindow.ts'

/** The history as cards, for where a table does not fit: same rows, same actions. */
export function HistoryCards(props: ListProps) {
  const { rows, people, can, edits, adding, wanted, removing, actions } = props
  const { container, drawn, after, measure, rowAt, onFocus } = useListWindow<HTMLDivElement>(
    props,
    'card',
    260,
  )
  return (
    <>
      {rows.length > 1 && <SortBar {...props} />}
      {adding && (
        <Sheet>
          <h2 className="mb-4">{t('history.add.open')}</h2>
          <AddForm people={people} actions={actions} />
        </Sheet>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: the empty space between the entries is not allowed in a ul */}
      <div ref={container} role="list" aria-label={t('history.table')} onFocus={onFocus}>
        {drawn.flatMap(({ index, space, height }) => {
          const row = rowAt(index)
          if (!row)
            return [
              space > 0 && <div key={`before ${index}`} aria-hidden style={{ height: space }} />,
              <Loading key={`row ${index}`} index={index} count={rows.length} height={height} />,
            ]
          const base = edits.get(row.id)
          return [
            space > 0 && <div key={`before ${row.id}`} aria-hidden style={{ height: space }} />,
            // biome-ignore lint/a11y/useSemanticElements: see the list
            <div
              key={row.id}
              ref={measure}
              role="listitem"
              data-index={index}
              data-row={row.id}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              className="pb-4"
            >
              {base ? (
                <Sheet>
                  <RowForm row={base} people={people} actions={actions} />
                </Sheet>
              ) : (
                <HistoryCard
                  row={row}
                  index={index}
                  people={people}
                  can={can}
                  deleting={removing === row.id}
                  focused={wanted === row.id}
                  actions={actions}
                />
              )}
            </div>,
          ]
        })}
        {after > 0 && <div aria-hidden style={{ height: after }} />}
      </div>
    </>
  )
}

/** An event that is not loaded yet. */
function Loading({ index, count, height }: { index: number; count: number; height: number }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the list
    <div
      role="listitem"
      aria-busy
      aria-setsize={count}
      aria-posinset={index + 1}
      data-index={index}
      style={{ height }}
      className="pb-4"
    >
      <div className="h-full rounded-card border border-line bg-card" />
    </div>
  )
}

function Sheet({ children }: { children: ReactNode }) {
  return (
    <div className="mb-4 rounded-card border border-info-edge bg-card p-4 shadow-card sm:p-6">{children}</div>
  )
}

/** Cards have no column headers, so the sort order is chosen above them. */
function SortBar({ sort, onSort }: Pick<ListProps, 'sort' | 'onSort'>) {
  return (
    <div className="mb-4 flex flex-wrap items-end gap-3 print:hidden">
      <div className="min-w-0 flex-1 basis-40">
        <Select
          name="sort"
          label={t('history.sort.by')}
          value={sort.column}
          onChange={value => {
            const column = sortColumns.find(known => known === value)
            if (column) onSort(column)
          }}
          options={sortColumns.map(value => ({ value, label: t(`history.column.${value}`) }))}
        />
      </div>
      <Button variant="secondary" className="min-h-12" onPress={() => onSort(sort.column)}>
        {t('history.sort.reverse')}
      </Button>
      <p role="status" className="sr-only">
        {sort.descending ? t('history.sort.descending') : t('history.sort.ascending')}
      </p>
    </div>
  )
}
