import { formatMonth } from '../../../lib/dates.ts'
import { t } from '../../../lib/words.ts'
import { Button } from '../../../ui/Button.tsx'
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
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 print:mb-2">
      <h2 id={headingId} aria-live="polite">
        {formatMonth(firstDay(month))}
      </h2>
      <div className="flex gap-2">
        <Button
          {...look}
          aria-label={t('calendar.month.previous')}
          onPress={() => onMonth(addMonths(month, -1))}
        >
          <Arrow path="m12.500 4-6 6 6 6" />
        </Button>
        <Button {...look} onPress={onToday}>
          {t('calendar.month.today')}
        </Button>
        <Button {...look} aria-label={t('calendar.month.next')} onPress={() => onMonth(addMonths(month, 1))}>
          <Arrow path="m7.500 4 6 6-6 6" />
        </Button>
      </div>
    </div>
  )
}

function Arrow({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className="size-5 fill-none stroke-current stroke-2">
      <path d={path} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}
