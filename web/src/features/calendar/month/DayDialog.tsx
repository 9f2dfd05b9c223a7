import { useRef } from 'react'
import { formatWeekdayDate } from '../../../lib/dates.ts'
import { focusHeading } from '../../../lib/focus.ts'
import { t } from '../../../lib/words.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import type { Day } from '../days.ts'
import { DayEntries } from './DayEntries.tsx'
import type { DayEntry } from './entries.ts'
import '../words.ts'

type DayDialogProps = {
  day: Day
  entries: readonly DayEntry[]
  onClose: () => void
}

/** Everything on one day of the calendar. */
export default function DayDialog({ day, entries, onClose }: DayDialogProps) {
  const list = useRef<HTMLDivElement>(null)
  // The deleted entry had the focus; move it to the dialog's heading.
  const settle = () => focusHeading(list.current?.closest<HTMLElement>('[role="dialog"]') ?? null)
  return (
    <Dialog title={formatWeekdayDate(day)} onClose={onClose}>
      <div ref={list}>
        <DayEntries entries={entries} onRemoved={settle} />
      </div>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onPress={onClose}>
          {t('calendar.details.close')}
        </Button>
        <ButtonLink to={paths.createEvent(day)}>{t('calendar.month.addHere')}</ButtonLink>
      </div>
    </Dialog>
  )
}
