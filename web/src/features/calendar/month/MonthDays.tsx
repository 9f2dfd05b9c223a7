import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import type { FirstDay } from '../../../api/types.ts'
import { loadChunk } from '../../../lib/chunks.ts'
import { formatWeekdayDate } from '../../../lib/dates.ts'
import { easyReading } from '../../../lib/easyReading.ts'
import { useSignal } from '../../../lib/signal.ts'
import { useAtLeast } from '../../../lib/useMedia.ts'
import { t } from '../../../lib/words.ts'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import type { Day } from '../days.ts'
import { DayEntries } from './DayEntries.tsx'
import type { DayEntry } from './entries.ts'
import { MonthGrid } from './MonthGrid.tsx'
import type { ShownPage } from './useShownPage.ts'

const DayDialog = lazy(() => loadChunk(() => import('./DayDialog.tsx')))

/** Below this width days are too small for text, which then appears below the month. */
const wide = 48

type MonthDaysProps = {
  headingId: string
  page: ShownPage
  weekStart: FirstDay
  today: Day
  active: Day
  /** The active day was tapped or reached with a key. */
  wasChosen: boolean
  onChoose: (day: Day) => void
  onMove: (day: Day) => void
  onRemoved: (day: Day) => void
}

export function MonthDays({ headingId, page, wasChosen, onChoose, onRemoved, ...rest }: MonthDaysProps) {
  const small = !useAtLeast(wide)
  const navigate = useNavigate()
  const [listed, setListed] = useState<Day | null>(null)
  const entriesOf = (day: Day): readonly DayEntry[] => page.entries.get(day) ?? []
  const easy = useSignal(easyReading)
  const hasPanel = small && (!easy || wasChosen || entriesOf(rest.active).length > 0)
  const create = (day: Day) => void navigate(paths.createEvent(day))
  return (
    <>
      <MonthGrid
        {...rest}
        labelledBy={headingId}
        month={page.month}
        days={page.days}
        entries={page.entries}
        busy={page.busy}
        small={small}
        onPoint={small ? onChoose : create}
        onChoose={day => {
          onChoose(day)
          if (entriesOf(day).length > 0) setListed(day)
          else create(day)
        }}
        onMore={day => {
          onChoose(day)
          setListed(day)
        }}
        onRemoved={onRemoved}
      />
      {hasPanel && (
        <DayPanel
          day={rest.active}
          entries={entriesOf(rest.active)}
          onRemoved={() => onRemoved(rest.active)}
        />
      )}
      <Suspense>
        {listed && <DayDialog day={listed} entries={entriesOf(listed)} onClose={() => setListed(null)} />}
      </Suspense>
    </>
  )
}

type DayPanelProps = { day: Day; entries: readonly DayEntry[]; onRemoved: () => void }

/** The entries of the selected day. */
function DayPanel({ day, entries, onRemoved }: DayPanelProps) {
  const title = formatWeekdayDate(day)
  return (
    <section aria-label={title} className="mt-5 space-y-4 print:hidden">
      <h3 className="first-letter:uppercase">{title}</h3>
      <DayEntries entries={entries} onRemoved={onRemoved} />
      <ButtonLink variant="secondary" to={paths.createEvent(day)} className="w-full">
        {t('calendar.month.add')}
      </ButtonLink>
    </section>
  )
}
