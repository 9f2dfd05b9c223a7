import { type RefObject, useId, useRef, useState } from 'react'
import type { FirstDay } from '../../../api/types.ts'
import { focusHeading } from '../../../lib/focus.ts'
import { t } from '../../../lib/words.ts'
import { ErrorBox } from '../../../ui/ErrorBox.tsx'
import { type Day, type Month, monthOf } from '../days.ts'
import { startDay } from './entries.ts'
import { MonthBar } from './MonthBar.tsx'
import { MonthDays } from './MonthDays.tsx'
import { focusDay } from './MonthGrid.tsx'
import { useShownPage } from './useShownPage.ts'

type MonthCalendarProps = {
  month: Month
  onMonth: (month: Month) => void
  weekStart: FirstDay
  today: Day
}

/** A month of the family's birthdays and events. */
export function MonthCalendar({ month, onMonth, weekStart, today }: MonthCalendarProps) {
  const headingId = useId()
  const section = useRef<HTMLElement>(null)
  const page = useShownPage(month, weekStart)
  const [chosen, setChosen] = useState<{ day: Day; on: Month } | null>(null)

  // Ignore a day chosen on another month's page, unless arrow keys led from there to here.
  const counts = chosen && (chosen.on === page.month || monthOf(chosen.day) === page.month)
  const wasChosen = counts && page.days.includes(chosen.day)
  const active = wasChosen ? chosen.day : startDay(page.days, page.month, page.entries, today)

  function choose(day: Day) {
    setChosen({ day, on: page.month })
  }

  return (
    <section ref={section} aria-labelledby={headingId} className="month-page min-w-0">
      <MonthBar
        headingId={headingId}
        month={month}
        onMonth={onMonth}
        onToday={() => {
          setChosen({ day: today, on: monthOf(today) })
          onMonth(monthOf(today))
        }}
      />
      {page.failed ? (
        <ErrorBox onRetry={page.retry}>{t('calendar.month.failed')}</ErrorBox>
      ) : (
        <MonthDays
          headingId={headingId}
          page={page}
          weekStart={weekStart}
          today={today}
          active={active}
          wasChosen={wasChosen === true}
          onChoose={choose}
          onMove={day => {
            choose(day)
            onMonth(monthOf(day))
          }}
          onRemoved={day => focusAfterRemoval(section, day)}
        />
      )}
    </section>
  )
}

/** The focused entry is gone: focus its day, or the month's name if the day is not shown. */
function focusAfterRemoval(section: RefObject<HTMLElement | null>, day: Day) {
  if (!focusDay(section.current, day)) focusHeading(section.current)
}
