import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { asProblem } from '../../../api/problem.ts'
import type { FamilyEvent } from '../../../api/types.ts'
import { t } from '../../../lib/words.ts'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ErrorBox } from '../../../ui/ErrorBox.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { toast } from '../../../ui/toast.ts'
import { EventForm } from './EventForm.tsx'
import { useEventToEdit } from './queries.ts'
import { ReadOnlyEvent } from './ReadOnlyEvent.tsx'
import { useBack } from './useBack.ts'
import '../../files/words.ts'
import '../../members/words.ts'
import '../words.ts'

export default function EditEventPage() {
  const { id = '' } = useParams()
  return (
    <div className="mx-auto max-w-3xl space-y-6">
      <PageTitle>{t('calendar.edit.title')}</PageTitle>
      <Loading key={id} id={id} />
    </div>
  )
}

function Loading({ id }: { id: string }) {
  // Editing continues with the event as loaded, even if it changes meanwhile.
  const [edited, setEdited] = useState<FamilyEvent | null>(null)
  const { data: event, error, isFetchedAfterMount, refetch } = useEventToEdit(id, edited === null)
  if (edited) return <Editing event={edited} />
  if (!isFetchedAfterMount) return <Skeleton lines={10} />
  if (error || !event) return <NoEvent error={error} onRetry={() => void refetch()} />
  if (!event.can.edit) return <ReadOnlyEvent event={event} />
  setEdited(event)
  return null
}

function Editing({ event }: { event: FamilyEvent }) {
  const navigate = useNavigate()
  const back = useBack()
  return (
    <Card>
      <EventForm
        event={event}
        onSaved={() => {
          toast({ text: t('calendar.edit.done') })
          back()
        }}
        onCancel={back}
        onRemoved={() => void navigate(paths.dashboard(), { replace: true })}
      />
    </Card>
  )
}

/** Shown when the event doesn't exist or couldn't be loaded. */
function NoEvent({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <>
      {asProblem(error).status === 404 ? (
        <ErrorBox>{t('calendar.edit.notFound')}</ErrorBox>
      ) : (
        <ErrorBox onRetry={onRetry}>{t('calendar.edit.loadFailed')}</ErrorBox>
      )}
      <ButtonLink variant="secondary" to={paths.dashboard()}>
        {t('calendar.edit.dashboard')}
      </ButtonLink>
    </>
  )
}
