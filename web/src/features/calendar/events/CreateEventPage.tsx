import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate, useSearchParams } from 'react-router'
import { focusFirstField } from '../../../lib/focus.ts'
import { isDay } from '../../../lib/isDay.ts'
import { t } from '../../../lib/words.ts'
import { paths } from '../../../paths.ts'
import { Card } from '../../../ui/Card.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { toast } from '../../../ui/toast.ts'
import { EventForm } from './EventForm.tsx'
import '../../files/words.ts'
import '../../members/words.ts'
import '../words.ts'

/** A new event, on the day given in the address, if any. */
export default function CreateEventPage() {
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const place = useRef<HTMLDivElement>(null)
  // Counts the events created, so that each form starts empty.
  const [made, setMade] = useState(0)
  const asked = params.get('date')
  const date = isDay(asked) && made === 0 ? asked : ''

  function created() {
    toast({ text: t('calendar.create.done') })
    if (asked !== null) setParams({}, { replace: true, preventScrollReset: true })
    flushSync(() => setMade(made + 1))
    focusFirstField(place.current)
  }

  return (
    <div className="mx-auto max-w-3xl space-y-6">
      <PageTitle>{t('calendar.create.title')}</PageTitle>
      <div ref={place}>
        <Card>
          <EventForm
            key={made}
            date={date}
            onSaved={created}
            onCancel={() => void navigate(paths.dashboard())}
          />
        </Card>
      </div>
    </div>
  )
}
