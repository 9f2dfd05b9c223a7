import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate, useSearchParams } from 'react-router'
import type { FamilyEvent } from '../../../api/types.ts'
import { focusFirstField } from '../../../lib/focus.ts'
import { isDay } from '../../../lib/isDay.ts'
import { t } from '../../../lib/words.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { toast } from '../../../ui/toast.ts'
import { DetailsHost } from '../details/DetailsHost.tsx'
import { openEventDetails } from '../details/details.ts'
import { EventForm } from './EventForm.tsx'
import '../../files/words.ts'
import '../../members/words.ts'
import '../words.ts'

/** A new event, on the day given in the address, if any. */
export default function CreateEventPage() {
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const container = useRef<HTMLDivElement>(null)
  // Counts the events created, so that each form starts empty.
  const [made, setMade] = useState(0)
  const asked = params.get('date')
  const date = isDay(asked) && made === 0 ? asked : ''
  const [last, setLast] = useState<FamilyEvent | null>(null)

  function created(event: FamilyEvent) {
    toast({ text: t('calendar.create.done') })
    setLast(event)
    if (asked !== null) setParams({}, { replace: true, preventScrollReset: true })
    flushSync(() => setMade(made + 1))
    focusFirstField(container.current)
  }

  return (
    <div className="mx-auto max-w-3xl space-y-6">
      <PageTitle>{t('calendar.create.title')}</PageTitle>
      {last && <Created key={last.id} event={last} onDismiss={() => setLast(null)} />}
      <div ref={container}>
        <Card>
          <EventForm
            key={made}
            date={date}
            onSaved={created}
            onCancel={() => void navigate(paths.dashboard())}
          />
        </Card>
      </div>
      <DetailsHost />
    </div>
  )
}

/** The event that was just created. Stays until dismissed or until the next one. */
function Created({ event: { id, title }, onDismiss }: { event: FamilyEvent; onDismiss: () => void }) {
  const content = useRef<HTMLDivElement>(null)
  return (
    <div
      ref={content}
      className="flex flex-wrap items-center gap-x-3 rounded-card border border-info-edge bg-info-ground py-1 pr-1 pl-5 text-info"
    >
      <p className="min-w-0 flex-1 font-semibold wrap-anywhere">{title}</p>
      <Button
        variant="quiet"
        aria-label={t('calendar.create.viewOf', { title })}
        onPress={() => openEventDetails(id, { onRemoved: onDismiss })}
      >
        {t('calendar.create.view')}
      </Button>
      <button
        type="button"
        aria-label={t('common.toasts.dismiss')}
        onClick={() => {
          const page = content.current?.parentElement ?? null
          onDismiss()
          focusFirstField(page)
        }}
        className="grid size-11 shrink-0 place-items-center rounded-control text-xl leading-none"
      >
        <span aria-hidden>×</span>
      </button>
    </div>
  )
}
