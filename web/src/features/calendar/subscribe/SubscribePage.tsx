import { useState } from 'react'
import { useViewer } from '../../../api/session.ts'
import type { CalendarFeed } from '../../../api/types.ts'
import { focusHeading } from '../../../lib/focus.ts'
import { t } from '../../../lib/words.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { buttonStyle } from '../../../ui/buttonStyle.ts'
import { Card } from '../../../ui/Card.tsx'
import { ErrorBox } from '../../../ui/ErrorBox.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { AddressCard } from './AddressCard.tsx'
import { ChoiceCard } from './ChoiceCard.tsx'
import { EndCard } from './EndCard.tsx'
import { useFeed, useMakeFeed } from './queries.ts'
import { StepsCard } from './StepsCard.tsx'
import '../words.ts'

/** The family's birthdays and public events in the phone's own calendar. */
export default function SubscribePage() {
  const { data: feed, isPending, isError, refetch } = useFeed()
  return (
    <div className="mx-auto max-w-3xl space-y-6">
      <div>
        <PageTitle>{t('calendar.subscribe.title')}</PageTitle>
        <p className="mt-2 text-lg text-muted">{t('calendar.subscribe.intro')}</p>
      </div>
      {isPending && (
        <Card>
          <Skeleton lines={4} />
        </Card>
      )}
      {isError && !feed && (
        <ErrorBox onRetry={() => void refetch()}>{t('calendar.subscribe.failed')}</ErrorBox>
      )}
      {feed && <Subscription feed={feed} />}
      <FileCard />
    </div>
  )
}

function Subscription({ feed }: { feed: CalendarFeed }) {
  const timeZone = useViewer()?.timeZone ?? 'UTC'
  const subscribed = Boolean(feed.url)
  const [first] = useState(subscribed)
  const [changed, setChanged] = useState(false)
  if (!changed && subscribed !== first) setChanged(true)
  return (
    // After a change the pressed button is gone: focus what replaced it.
    <div key={String(subscribed)} ref={changed ? focusHeading : null} className="space-y-6">
      {feed.url ? (
        <>
          <AddressCard url={feed.url} lastReadAt={feed.lastReadAt ?? null} timeZone={timeZone} />
          <StepsCard />
          <ChoiceCard feed={feed} />
          <EndCard />
        </>
      ) : (
        <MakeCard />
      )}
    </div>
  )
}

function MakeCard() {
  const make = useMakeFeed()
  return (
    <Card title={t('calendar.subscribe.make.title')}>
      <div className="space-y-5">
        <p>{t('calendar.subscribe.make.text')}</p>
        {make.isError && <ErrorBox>{t('calendar.subscribe.make.failed')}</ErrorBox>}
        <Button
          busy={make.isPending}
          busyLabel={t('calendar.subscribe.make.busy')}
          onPress={() => make.mutate({})}
        >
          {t('calendar.subscribe.make.button')}
        </Button>
      </div>
    </Card>
  )
}

/** Offers a single download to people who want no subscription. */
function FileCard() {
  return (
    <Card title={t('calendar.subscribe.file.title')}>
      <p className="mb-4">{t('calendar.subscribe.file.text')}</p>
      <a href={paths.calendarFile()} download className={buttonStyle('secondary')}>
        {t('calendar.subscribe.file.link')}
      </a>
    </Card>
  )
}
