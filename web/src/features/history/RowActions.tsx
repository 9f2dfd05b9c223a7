import { useLocation } from 'react-router'
import type { HistoryCan, HistoryRow } from '../../api/types.ts'
import { t } from '../../lib/words.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { DisabledButton } from '../../ui/DisabledButton.tsx'
import { involved, type People } from './draft.ts'
import type { RowState } from './listLink.ts'
import type { ListActions } from './listProps.ts'
import { inShort } from './phrases.ts'

type RowActionsProps = {
  row: HistoryRow
  people: People
  index: number
  can: HistoryCan
  deleting: boolean
  /** True if Edit should get the focus now. */
  focused: boolean
  actions: ListActions
}

/** The actions of a row. Delete is shown only to those who may. */
export function RowActions({ row, people, index, can, deleting, focused, actions }: RowActionsProps) {
  const { search } = useLocation()
  const event = inShort(row.description)
  const look = { variant: 'quiet', className: 'px-2.5!' } as const

  function focus(edit: HTMLButtonElement | null) {
    if (!edit) return
    edit.focus({ preventScroll: true })
    actions.focused()
  }

  return (
    <div className="relative flex flex-wrap gap-x-1">
      <ButtonLink
        {...look}
        to={paths.historyEvent(String(index))}
        state={{ event: row, people: involved(row.familyInvolved, people), list: search } satisfies RowState}
        aria-label={t('history.row.learnMoreOf', { event })}
      >
        {t('history.row.learnMore')}
      </ButtonLink>
      {can.edit ? (
        <Button
          {...look}
          ref={focused ? focus : null}
          aria-label={t('history.row.editOf', { event })}
          onPress={() => actions.edit(row)}
        >
          {t('history.row.edit')}
        </Button>
      ) : (
        <DisabledButton
          inRow
          reason={t('history.row.mayNotEdit')}
          aria-label={t('history.row.editOf', { event })}
        >
          {t('history.row.edit')}
        </DisabledButton>
      )}
      {can.delete && (
        <Button
          {...look}
          aria-label={t('history.row.deleteOf', { event })}
          onPress={() => actions.remove(row)}
          busy={deleting}
          busyLabel={t('history.row.deleting')}
        >
          {t('history.row.delete')}
        </Button>
      )}
    </div>
  )
}
