import { useId, useRef, useState } from 'react'
import { t } from '../../../lib/words.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { buttonStyle } from '../../../ui/buttonStyle.ts'
import { Card } from '../../../ui/Card.tsx'
import { labelStyle } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { lastRead } from './lastRead.ts'

type AddressCardProps = { url: string; lastReadAt: string | null; timeZone: string }

export function AddressCard({ url, lastReadAt, timeZone }: AddressCardProps) {
  const hint = useId()
  return (
    <Card title={t('calendar.subscribe.address.title')}>
      <div className="space-y-6">
        <Address key={url} url={url} />
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

/** The address, to be read and copied but not changed. */
function Address({ url }: { url: string }) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [said, setSaid] = useState('')

  async function copy() {
    setSaid('')
    try {
      await navigator.clipboard.writeText(url)
      setSaid(t('calendar.subscribe.copied'))
    } catch {
      // Without HTTPS, or without leave, a page may not copy. With the text selected a person can.
      field.current?.focus()
      field.current?.select()
      setSaid(t('calendar.subscribe.selected'))
    }
  }

  return (
    <div>
      <label htmlFor={id} className={labelStyle}>
        {t('calendar.subscribe.address.label')}
      </label>
      <div className="flex flex-wrap gap-3">
        <input
          ref={field}
          id={id}
          readOnly
          value={url}
          spellCheck={false}
          onFocus={event => event.currentTarget.select()}
          className="control min-w-0 flex-1 basis-64"
        />
        <Button className="min-h-12 min-w-28" onPress={() => void copy()}>
          {t('calendar.subscribe.copy')}
        </Button>
      </div>
      <p role="status" className="mt-1.5 min-h-6 text-sm font-semibold">
        {said}
      </p>
    </div>
  )
}
