import { formatWeekdayDate } from '../../../lib/dates.ts'
import { t } from '../../../lib/words.ts'
import type { Day } from '../days.ts'
import { EntryChip } from './EntryChip.tsx'
import type { DayEntry } from './entries.ts'

/** A day shows at most this many entries; the others are behind "{n} more". */
const room = 3

export type DayActions = {
  /** The day was clicked or tapped, not one of its entries. */
  onPoint: (day: Day) => void
  /** The day was chosen with a key or a screen reader. */
  onChoose: (day: Day) => void
  onMore: (day: Day) => void
  /** An entry was deleted in its details: the day gets the focus. */
  onRemoved: (day: Day) => void
}

export type DayCellProps = {
  day: Day
  entries: readonly DayEntry[]
  today: boolean
  /** Belongs to the previous or next month. */
  outside: boolean
  /** The only day of the grid that Tab reaches. */
  tabbable: boolean
} & DayActions

/** One day of the month: its number and entries; the whole cell is its button. */
export function DayCell({ day, entries, today, outside, tabbable, ...actions }: DayCellProps) {
  const hidden = entries.length - room
  return (
    <td
      className={`group relative h-28 border border-line p-1.5 print:border-edge align-top has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-focus print:h-[27mm] print:p-1 print:outline-none! ${outside ? 'bg-sunk/60' : 'bg-card'}`}
    >
      <div className="print:max-h-[26mm] print:overflow-hidden">
        <DayButton {...{ day, entries, today, outside, tabbable }} {...actions} />
        <ul className="pointer-events-none relative z-10 mt-1 space-y-1 print:mt-0 print:space-y-0">
          {entries.slice(0, room).map(entry => (
            <li key={entry.key}>
              <EntryChip entry={entry} tight={entries.length > 2} onRemoved={() => actions.onRemoved(day)} />
            </li>
          ))}
          {hidden > 0 && (
            <li>
              <button
                type="button"
                tabIndex={-1}
                aria-label={t('calendar.month.moreOn', { count: hidden, day: formatWeekdayDate(day) })}
                onClick={() => actions.onMore(day)}
                className="pointer-events-auto w-full rounded-md px-1.5 py-0.5 text-left text-[0.9375rem] font-semibold text-link underline underline-offset-2 print:p-0 print:text-[8.5pt] print:no-underline"
              >
                {t('calendar.month.more', { count: hidden })}
              </button>
            </li>
          )}
        </ul>
      </div>
    </td>
  )
}

function DayButton({ day, entries, today, outside, tabbable, onPoint, onChoose }: DayCellProps) {
  return (
    <button
      type="button"
      data-day={day}
      tabIndex={tabbable ? 0 : -1}
      aria-label={dayLabel(day, entries.length)}
      aria-current={today ? 'date' : undefined}
      // A click without a pointer comes from a key or a screen reader.
      onClick={event => (event.detail === 0 ? onChoose(day) : onPoint(day))}
      className="flex w-full items-center gap-2 text-left outline-none after:absolute after:inset-0"
    >
      <DayNumber day={day} today={today} outside={outside} />
      {today && (
        <span className="text-[0.9375rem] font-semibold print:hidden">{t('calendar.month.today')}</span>
      )}
      <span
        aria-hidden
        className="ml-auto pr-1 text-xl leading-none text-link opacity-0 before:content-['+'] group-hover:opacity-100 print:hidden"
      />
    </button>
  )
}

/** The label for screen readers: the full date and the number of entries. */
export function dayLabel(day: Day, count: number): string {
  const words = formatWeekdayDate(day)
  return count === 0
    ? t('calendar.month.emptyDay', { day: words })
    : t('calendar.month.day', { day: words, count })
}

export function DayNumber({ day, today, outside }: Pick<DayCellProps, 'day' | 'today' | 'outside'>) {
  const look = today
    ? 'bg-primary font-bold text-on-primary forced-colors:border-2'
    : outside
      ? 'text-muted'
      : 'font-semibold'
  return (
    <span
      className={`grid size-[min(2rem,8.5vw)] shrink-0 place-items-center rounded-full ${look} print:size-auto print:text-[10pt]/none print:bg-transparent print:text-ink`}
    >
      {Number(day.slice(8))}
    </span>
  )
}
