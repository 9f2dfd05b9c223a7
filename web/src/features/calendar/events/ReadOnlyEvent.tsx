import type { FamilyEvent } from '../../../api/types.ts'
import { t } from '../../../lib/words.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { EventFacts } from '../details/EventFacts.tsx'
import { useBack } from './useBack.ts'

/** An event that the viewer may see but not change, with the reason. */
export function ReadOnlyEvent({ event }: { event: FamilyEvent }) {
  const back = useBack()
  return (
    <>
      <Notice label={t('calendar.edit.readOnly')}>
        <p>{t('calendar.edit.readOnly')}</p>
      </Notice>
      <Card title={event.title} className="wrap-anywhere">
        <EventFacts event={event} />
      </Card>
      <Button variant="secondary" onPress={back}>
        {t('calendar.edit.back')}
      </Button>
    </>
  )
}
