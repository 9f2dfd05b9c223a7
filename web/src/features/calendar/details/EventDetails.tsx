import { flushSync } from 'react-dom'
import { asProblem } from '../../../api/problem.ts'
import type { FamilyEvent } from '../../../api/types.ts'
import { focusHeading } from '../../../lib/focus.ts'
import { t } from '../../../lib/words.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DisabledButton } from '../../../ui/DisabledButton.tsx'
import { ErrorBox } from '../../../ui/ErrorBox.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { EventFacts } from './EventFacts.tsx'
import { useEvent } from './queries.ts'
import { useRemoveEvent } from './useRemoveEvent.ts'

type EventDetailsProps = {
  id: string
  day?: string | undefined
  onRemoved?: (() => void) | undefined
  onClose: () => void
}

/** All details of an event, and the actions the viewer may take. */
export function EventDetails({ id, day, onRemoved, onClose }: EventDetailsProps) {
  const removal = useRemoveEvent(() => {
    flushSync(onClose)
    if (onRemoved) onRemoved()
    else focusHeading(document.getElementById('content'))
  })
  const { data: event, error, isPending, refetch } = useEvent(id, !removal.removing)
  const missing = error && asProblem(error).status === 404
  const shown = missing ? undefined : event
  return (
    <Dialog title={shown?.title ?? t('calendar.details.event')} onClose={onClose}>
      {isPending && <Skeleton lines={5} />}
      {missing && <ErrorBox>{t('calendar.details.notFound')}</ErrorBox>}
      {error && !missing && !event && (
        <ErrorBox onRetry={() => void refetch()}>{t('calendar.details.failed')}</ErrorBox>
      )}
      {removal.problem && (
        <div className="mb-4">
          <ErrorBox>{removal.problem}</ErrorBox>
        </div>
      )}
      {shown && <EventFacts event={shown} day={day} />}
      <div className="relative mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onPress={onClose}>
          {t('calendar.details.close')}
        </Button>
        {shown && <Actions event={shown} removal={removal} />}
      </div>
    </Dialog>
  )
}

type ActionsProps = { event: FamilyEvent; removal: ReturnType<typeof useRemoveEvent> }

function Actions({ event, removal }: ActionsProps) {
  return (
    <>
      {event.can.delete ? (
        <Button
          variant="secondary"
          onPress={() => removal.ask(event)}
          busy={removal.removing}
          busyLabel={t('calendar.details.deleting')}
        >
          {t('calendar.details.delete')}
        </Button>
      ) : (
        <DisabledButton inRow reason={t('calendar.details.mayNotDelete')}>
          {t('calendar.details.delete')}
        </DisabledButton>
      )}
      {event.can.edit ? (
        <ButtonLink to={paths.editEvent(event.id)}>{t('calendar.details.edit')}</ButtonLink>
      ) : (
        <DisabledButton inRow reason={t('calendar.details.mayNotEdit')}>
          {t('calendar.details.edit')}
        </DisabledButton>
      )}
    </>
  )
}
