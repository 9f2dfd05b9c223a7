import type { HistoryRow } from '../../api/types.ts'
import { t } from '../../lib/words.ts'
import { EventForm } from './form/EventForm.tsx'
import type { ListProps } from './listProps.ts'
import { inShort } from './phrases.ts'

type FormProps = Pick<ListProps, 'people' | 'actions'>

/** Replaces a row that is being edited. */
export function RowForm({ row, people, actions }: FormProps & { row: HistoryRow }) {
  return (
    <EventForm
      row={row}
      people={people}
      label={t('history.edit.title', { event: inShort(row.description) })}
      onSaved={saved => actions.saved(row.id, saved)}
      onCancel={() => actions.cancelEdit(row.id)}
    />
  )
}

/** The row for adding an event. */
export function AddForm({ people, actions }: FormProps) {
  return (
    <EventForm
      people={people}
      label={t('history.add.open')}
      onSaved={actions.added}
      onCancel={actions.cancelAdd}
    />
  )
}
