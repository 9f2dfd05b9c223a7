import { memo } from 'react'
import type { HistoryCan, HistoryRow } from '../../api/types.ts'
import { t } from '../../lib/words.ts'
import { LinkedText } from '../../ui/LinkedText.tsx'
import { Faces } from '../members/Faces.tsx'
import { involved, type People } from './draft.ts'
import type { ListActions } from './listProps.ts'
import { namesOf } from './phrases.ts'
import { RowActions } from './RowActions.tsx'
import { SourceName } from './SourceName.tsx'

type HistoryTableRowProps = {
  row: HistoryRow
  /** Its position in the table as shown, from 0. */
  index: number
  people: People
  can: HistoryCan
  measure: ((element: Element | null) => void) | undefined
  pressable: boolean
  deleting: boolean
  focused: boolean
  actions: ListActions
}

const cell = 'border-t border-line px-3 py-4 align-top wrap-anywhere print:py-2 print:text-sm'
// Long texts are cut on screen, where Learn More shows the rest; in print they are whole.
const cut = 'line-clamp-4 print:line-clamp-none'

/** One event. Memoized, so it renders only when something about it changes. */
export const HistoryTableRow = memo(function HistoryTableRow(props: HistoryTableRowProps) {
  const { row, index, people, measure } = props
  return (
    <tr
      ref={measure}
      data-index={index}
      data-row={row.id}
      aria-rowindex={index + 2}
      className="hover:bg-sunk/40 print:break-inside-avoid"
    >
      <td className={cell}>{row.dateWords}</td>
      <td className={cell}>{t(`history.type.${row.type}`)}</td>
      <td className={cell}>
        <p className={`whitespace-pre-line ${cut}`}>
          <LinkedText text={row.description} />
        </p>
      </td>
      <td className={cell}>
        <p className={cut}>{row.location}</p>
      </td>
      <td className={cell}>
        <Faces people={involved(row.familyInvolved, people)} />
        <p className={cut}>{namesOf(row, people)}</p>
      </td>
      <td className={cell}>
        <SourceName row={row} className={cut} />
      </td>
      <td className="border-t border-line px-1.5 py-1.5 align-top print:hidden">
        {/* Print needs no buttons, and thousands of them would make it slow. */}
        {props.pressable && <RowActions {...props} />}
      </td>
    </tr>
  )
})
