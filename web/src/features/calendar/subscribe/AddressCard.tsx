import { useId } from 'react'
import { t } from '../../../lib/words.ts'
import { paths } from '../../../paths.ts'
import { buttonStyle } from '../../../ui/buttonStyle.ts'
import { Card } from '../../../ui/Card.tsx'
import { CopyField } from '../../../ui/CopyField.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { lastRead } from './lastRead.ts'

type AddressCardProps = { url: string; lastReadAt: string | null; timeZone: string }

export function AddressCard({ url, lastReadAt, timeZone }: AddressCardProps) {
  const hint = useId()
  return (
    <Card title={t('calendar.subscribe.address.title')}>
      <div className="space-y-6">
        <CopyField
          key={url}
          label={t('calendar.subscribe.address.label')}
          value={url}
          words={{
            copy: t('calendar.subscribe.copy'),
            copied: t('calendar.subscribe.copied'),
            selected: t('calendar.subscribe.selected'),
          }}
        />
        <div>
          <a href={paths.calendarApp(url)} aria-describedby={hint} className={buttonStyle('secondary')}>
            {t('calendar.subscribe.open')}
          </a>
          <p id={hint} className="mt-1.5 text-sm text-muted">
            {t('calendar.subscribe.openHint')}
          </p>
        </div>
        <p className="font-semibold">{lastRead(lastReadAt, timeZone)}</p>
        <Notice tone="warn" title={t('calendar.subscribe.warning.title')}>
          {t('calendar.subscribe.warning.text')}
        </Notice>
      </div>
    </Card>
  )
}
