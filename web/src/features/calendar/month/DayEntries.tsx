import { t } from '../../../lib/words.ts'
import { PrivateMark, TypeMark } from '../marks.tsx'
import { turning } from '../phrases.ts'
import { entryText, isInMemory, openEntry, toneOf } from './EntryChip.tsx'
import type { DayEntry } from './entries.ts'

type DayEntriesProps = { entries: readonly DayEntry[]; onRemoved: () => void }

/** All entries of a day, with full texts and large touch targets. */
export function DayEntries({ entries, onRemoved }: DayEntriesProps) {
  if (entries.length === 0) return <p className="text-muted">{t('calendar.month.nothing')}</p>
  return (
    <ul className="space-y-2">
      {entries.map(entry => (
        <li key={entry.key}>
          <button
            type="button"
            onClick={() => openEntry(entry, onRemoved)}
            className={`flex min-h-11 w-full items-start gap-3 rounded-control border px-4 py-2.5 text-left hover:underline ${toneOf(entry)}`}
          >
            <TypeMark type={entry.type} className="mt-1.5" />
            <span className="min-w-0 flex-1">
              <span className="font-semibold">{entryText(entry)}</span>
              {entry.kind === 'event' && entry.event.visibility === 'private' && (
                <>
                  {' '}
                  <PrivateMark />
                </>
              )}
              <More entry={entry} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** A detail worth adding: age, "in memory", number of years, or type of event. */
function More({ entry }: { entry: DayEntry }) {
  let text: string | null = null
  if (isInMemory(entry)) text = t('calendar.details.inMemory')
  else if (entry.kind === 'birthday') text = turning(entry.birthday)
  else if (entry.event.years != null) text = t('calendar.upcoming.years', { count: entry.event.years })
  else if (entry.type !== 'other') text = t(`calendar.type.${entry.type}`)
  return text && <span className="block">{text}</span>
}
