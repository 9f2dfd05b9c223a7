import { t } from '../../../lib/words.ts'
import { openBirthdayDetails, openEventDetails } from '../details/details.ts'
import { PrivateMark, TypeMark } from '../marks.tsx'
import { type DayEntry, timeOf } from './entries.ts'

/** The text of an entry in the calendar: '{name} (Birthday)', or its time and title. */
export function entryText(entry: DayEntry): string {
  if (entry.kind === 'birthday') return t('calendar.birthday', { name: entry.birthday.name })
  const time = timeOf(entry)
  return time ? t('calendar.month.timed', { time, title: entry.event.title }) : entry.event.title
}

/** Opens the details of an entry; `onRemoved` moves the focus if it is deleted there. */
export function openEntry(entry: DayEntry, onRemoved: () => void) {
  if (entry.kind === 'birthday') openBirthdayDetails(entry.birthday)
  else openEventDetails(entry.event.id, { day: entry.event.date, onRemoved })
}

export function isInMemory(entry: DayEntry): boolean {
  return entry.kind === 'birthday' && entry.birthday.deceased
}

/** Soft colours; icon and text carry the same meaning. */
export function toneOf(entry: DayEntry): string {
  if (isInMemory(entry)) return 'border-dashed border-edge bg-sunk text-ink'
  if (entry.type === 'birthday') return 'border-warn-edge bg-warn-ground text-warn'
  return 'border-info-edge bg-info-ground text-info'
}

type EntryChipProps = {
  entry: DayEntry
  /** One of many on its day: in print it gets one line. */
  tight: boolean
  onRemoved: () => void
}

/** An entry on its day, as small as is readable. The keyboard reaches it through the day's list. */
export function EntryChip({ entry, tight, onRemoved }: EntryChipProps) {
  // Never cut a name before its '(Birthday)'.
  const onScreen = entry.kind === 'birthday' ? 'line-clamp-6' : 'line-clamp-4'
  const onPaper = isInMemory(entry) ? 'print:line-clamp-2' : 'print:line-clamp-1'
  return (
    <button
      type="button"
      tabIndex={-1}
      onClick={() => openEntry(entry, onRemoved)}
      className={`pointer-events-auto block w-full rounded-md border px-1.5 py-0.5 text-left text-[0.9375rem] leading-snug hover:underline print:border-0 print:p-0 print:text-[8.5pt] ${toneOf(entry)}`}
    >
      <span className={`hyphens-auto ${onScreen} ${tight ? onPaper : 'print:line-clamp-3'}`}>
        <TypeMark type={entry.type} /> <span>{entryText(entry)}</span>
        {entry.kind === 'event' && entry.event.visibility === 'private' && (
          <>
            {' '}
            <PrivateMark />
          </>
        )}
        {isInMemory(entry) && (
          <span className="block text-muted italic print:inline print:before:content-['_']">
            {t('calendar.details.inMemory')}
          </span>
        )}
      </span>
    </button>
  )
}
