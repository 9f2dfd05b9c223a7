import type { FamilyEvent } from '../../../api/types.ts'
import { t } from '../../../lib/words.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorBox } from '../../../ui/ErrorBox.tsx'
import { useRemoveEvent } from '../details/useRemoveEvent.ts'

type DeleteEventProps = {
  event: FamilyEvent
  onRemoved: () => void
  onChanged: (current: FamilyEvent) => void
}

/** Deletes the event being edited, after asking for confirmation. */
export function DeleteEvent({ event, onRemoved, onChanged }: DeleteEventProps) {
  const removal = useRemoveEvent(onRemoved, onChanged)
  return (
    <div className="space-y-4 border-t border-line pt-6">
      {removal.problem && <ErrorBox>{removal.problem}</ErrorBox>}
      <Button
        variant="danger"
        onPress={() => removal.ask(event)}
        busy={removal.removing}
        busyLabel={t('calendar.details.deleting')}
      >
        {t('calendar.details.delete')}
      </Button>
    </div>
  )
}
