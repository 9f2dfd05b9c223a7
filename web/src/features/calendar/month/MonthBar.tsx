import { formatMonth } from '../../../lib/dates.ts'
import { t } from '../../../lib/words.ts'
import { Button } from '../../../ui/Button.tsx'
import { Arrow } from '../Arrow.tsx'
import { addMonths, firstDay, type Month } from '../days.ts'

type MonthBarProps = {
  headingId: string
  month: Month
  onMonth: (month: Month) => void
  onToday: () => void
}

/** The month's name, with buttons to other months. */
export function MonthBar({ headingId, month, onMonth, onToday }: MonthBarProps) {
  const look = { variant: 'secondary', className: 'px-3!' } as const
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-2 gap-y-2 print:mb-2">
      <h2 id={headingId} aria-live="polite" className="first-letter:uppercase max-sm:text-xl">
        {formatMonth(firstDay(month))}
      </h2>
      <div className="flex gap-2">
        <Button
          {...look}
          aria-label={t('calendar.month.previous')}
          onPress={() => onMonth(addMonths(month, -1))}
        >
          <Arrow to="previous" />
        </Button>
        <Button {...look} onPress={onToday}>
          {t('calendar.month.today')}
        </Button>
        <Button {...look} aria-label={t('calendar.month.next')} onPress={() => onMonth(addMonths(month, 1))}>
          <Arrow to="next" />
        </Button>
      </div>
    </div>
  )
}
