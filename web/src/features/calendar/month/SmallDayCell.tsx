import { type DayCellProps, DayNumber, dayLabel } from './DayCell.tsx'
import type { DayEntry } from './entries.ts'

type SmallDayCellProps = Omit<DayCellProps, 'onMore' | 'onRemoved' | 'onChoose'> & { selected: boolean }

/** A day on a phone: its number and up to three marks, explained below the month. */
export function SmallDayCell(props: SmallDayCellProps) {
  const { day, entries, today, outside, tabbable, selected, onPoint } = props
  return (
    <td className={`border border-line p-0 ${outside ? 'bg-sunk/60' : 'bg-card'}`}>
      <button
        type="button"
        data-day={day}
        tabIndex={tabbable ? 0 : -1}
        aria-label={dayLabel(day, entries.length)}
        aria-pressed={selected}
        aria-current={today ? 'date' : undefined}
        onClick={() => onPoint(day)}
        className={`flex h-[min(3.5rem,58px)] w-full flex-col items-center gap-[min(0.25rem,3px)] pt-[min(0.25rem,4px)] text-[min(1.125rem,5vw)] -outline-offset-3 ${selected ? 'shadow-[inset_0_0_0_3px_var(--color-primary)] forced-colors:border-3' : ''}`}
      >
        <DayNumber day={day} today={today} outside={outside} />
        <span aria-hidden className="flex h-2 gap-1 forced-color-adjust-none">
          {entries.slice(0, 3).map(entry => (
            <span key={entry.key} className={`size-2 ${markOf(entry)}`} />
          ))}
        </span>
      </button>
    </td>
  )
}

/** Birthdays are round (a ring for the deceased); events are square. */
function markOf(entry: DayEntry): string {
  if (entry.kind === 'event') return 'bg-primary'
  return entry.birthday.deceased ? 'rounded-full border-2 border-edge' : 'rounded-full bg-clay'
}
