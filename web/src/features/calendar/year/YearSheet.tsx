import type { CSSProperties } from 'react'
import { formatMonthName } from '../../../lib/dates.ts'
import { t } from '../../../lib/words.ts'
import { Sheet } from '../../../ui/Sheet.tsx'
import { firstDay } from '../days.ts'
import { PrivateMark, TypeMark } from '../marks.tsx'
import { isInMemory } from '../month/EntryChip.tsx'
import { type DayEntry, timeOf } from '../month/entries.ts'
import { daysInShort, sizeOf, type YearEntry, type YearMonth } from './year.ts'

type YearSheetProps = { year: string; months: readonly YearMonth[]; onlyBirthdays: boolean }

/** Twelve months on landscape paper. A month is never cut: rows grow, onto further pages if they must. */
export function YearSheet({ year, months, onlyBirthdays }: YearSheetProps) {
  const size = sizeOf(months.map(({ entries }) => entries.map(({ entry }) => textOf(entry))))
  const hasAges = months.some(({ entries }) => entries.some(({ entry }) => ageOf(entry) !== null))
  return (
    <Sheet
      wide
      title={onlyBirthdays ? t('calendar.year.sheetBirthdays', { year }) : t('calendar.year.sheet', { year })}
    >
      <div
        style={{ '--year-size': `${size}pt` } as CSSProperties}
        className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4 print:min-h-[168mm] print:grid-cols-4 print:gap-[2.5mm]"
      >
        {months.map(month => (
          <MonthBox key={month.month} {...month} />
        ))}
      </div>
      {hasAges && (
        <p className="mt-3 text-muted print:mt-[2mm] print:text-[9pt]/[1.2]">{t('calendar.year.ages')}</p>
      )}
    </Sheet>
  )
}

function MonthBox({ month, entries }: YearMonth) {
  return (
    <section className="min-w-0 break-inside-avoid border border-edge px-3 py-2 print:px-[2mm] print:py-[1.5mm]">
      <h3 className="mb-1 first-letter:uppercase print:text-[13pt]/[1.2]">
        {formatMonthName(firstDay(month))}
      </h3>
      <ul className="space-y-0.5 text-sm leading-snug print:space-y-0 print:text-[length:var(--year-size)] print:leading-[1.3]">
        {entries.map(line => (
          <Line key={line.key} line={line} />
        ))}
      </ul>
    </section>
  )
}

function Line({ line }: { line: YearEntry }) {
  const { entry } = line
  return (
    <li className="flex break-inside-avoid gap-[0.5em]">
      <span className="min-w-[1.3em] shrink-0 text-right font-bold tabular-nums">{daysInShort(line)}</span>
      <span className="min-w-0 wrap-anywhere hyphens-auto">
        <TypeMark type={entry.type} /> {textOf(entry)}
        {entry.kind === 'event' && entry.event.visibility === 'private' && (
          <>
            {' '}
            <PrivateMark />
          </>
        )}
      </span>
    </li>
  )
}

/** "Anna Weber (40)", "Emil Weber, in memory", "15:30 Dentist". */
function textOf(entry: DayEntry): string {
  if (entry.kind === 'birthday') {
    const { name } = entry.birthday
    const age = ageOf(entry)
    if (age !== null) return t('calendar.year.withAge', { name, age })
    return isInMemory(entry) ? t('calendar.year.inMemory', { name }) : name
  }
  const time = timeOf(entry)
  return time ? t('calendar.month.timed', { time, title: entry.event.title }) : entry.event.title
}

/** The age that someone reaches; null for the day of birth itself, and if it is not known. */
function ageOf(entry: DayEntry): number | null {
  return (entry.kind === 'birthday' && entry.birthday.age) || null
}
