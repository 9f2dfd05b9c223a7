import type { BirthdayEntry } from '../../../api/types.ts'
import { formatWeekdayDate } from '../../../lib/dates.ts'
import { t } from '../../../lib/words.ts'
import { paths } from '../../../paths.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'

type BirthdayDetailsProps = { entry: BirthdayEntry; onClose: () => void }

export function BirthdayDetails({ entry, onClose }: BirthdayDetailsProps) {
  const { name, date, age, deceased } = entry
  return (
    <Dialog title={t('calendar.birthday', { name })} onClose={onClose}>
      <div className="space-y-2">
        <p>{formatWeekdayDate(date)}</p>
        {deceased && <Badge>{t('calendar.details.inMemory')}</Badge>}
        {!deceased && age != null && (
          <p className="text-lg font-semibold">
            {age > 0
              ? t('calendar.details.turns', { name, count: age })
              : t('calendar.details.born', { name })}
          </p>
        )}
      </div>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onPress={onClose}>
          {t('calendar.details.close')}
        </Button>
        <ButtonLink to={paths.member(entry.memberId)}>{t('calendar.details.profile')}</ButtonLink>
      </div>
    </Dialog>
  )
}
