import { Link } from 'react-router'
import type { Member, PersonRef } from '../../../api/types.ts'
import { t } from '../../../lib/words.ts'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ErrorBox } from '../../../ui/ErrorBox.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { EventItem } from '../../history/timeline/EventItem.tsx'
import { HistoryItem, HistoryItems } from '../../history/timeline/HistoryItem.tsx'
import { useFollow } from '../../history/timeline/useFollow.ts'
import { type LifeEntry, lifeOf } from './life.ts'
import { useLife } from './queries.ts'
import '../../history/timeline/words.ts'
import '../../history/words.ts'

/** The events of a member's life, from birth on, with the age at each. */
export function LifeCard({ member }: { member: Member }) {
  const { data, isPending, isError, refetch } = useLife(member.id)
  return (
    <Card title={t('timeline.life')}>
      {isPending && <Skeleton />}
      {isError && !data && <ErrorBox onRetry={() => void refetch()}>{t('timeline.lifeFailed')}</ErrorBox>}
      {data && <Entries member={member} entries={lifeOf(member, data.items)} />}
    </Card>
  )
}

// The profile says whose life it is; the event's own page names the others.
const nobody: ReadonlyMap<string, PersonRef> = new Map()

function Entries({ member, entries }: { member: Member; entries: readonly LifeEntry[] }) {
  const follow = useFollow()
  if (entries.length === 0)
    return (
      <>
        <p className="mb-4 text-muted">{t('timeline.lifeNone')}</p>
        <ButtonLink variant="secondary" to={paths.history()}>
          {t('timeline.lifeAdd')}
        </ButtonLink>
      </>
    )
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is pressed are the links inside */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link arrives as a click */}
      <div onClick={follow}>
        <HistoryItems>
          {entries.map(entry => (
            <Entry key={entry.kind === 'event' ? entry.event.id : entry.kind} entry={entry} />
          ))}
        </HistoryItems>
      </div>
      <p className="mt-4 print:hidden">
        <Link to={paths.history(`?person=${member.id}`)} className="link inline-flex min-h-11 items-center">
          {t('timeline.lifeMore')}
        </Link>
      </p>
    </>
  )
}

function Entry({ entry }: { entry: LifeEntry }) {
  if (entry.kind === 'event')
    return <EventItem row={entry.event} people={nobody} age={entry.event.age ?? null} />
  const age = entry.age === null ? null : t('timeline.aged', { count: entry.age })
  return (
    <HistoryItem type={entry.kind} date={entry.dateWords} age={age}>
      <p>{entry.kind === 'birth' ? t('timeline.born') : t('timeline.died')}</p>
    </HistoryItem>
  )
}
