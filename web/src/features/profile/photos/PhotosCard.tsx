import { useRef } from 'react'
import { Link } from 'react-router'
import type { Member } from '../../../api/types.ts'
import { t } from '../../../lib/words.ts'
import { paths } from '../../../paths.ts'
import { Card } from '../../../ui/Card.tsx'
import { ErrorBox } from '../../../ui/ErrorBox.tsx'
import { ShowMore } from '../../../ui/ShowMore.tsx'
import { DetailsHost } from '../../calendar/details/DetailsHost.tsx'
import { openEventDetails } from '../../calendar/details/details.ts'
import { Gallery } from '../../files/Gallery.tsx'
import { inShort } from '../../history/phrases.ts'
import { byOccasion, type Occasion } from './occasions.ts'
import { useMemberPhotos } from './queries.ts'
import '../../calendar/words.ts'

/** The photos of the events that a member was part of. Without any, there is no card. */
export function PhotosCard({ member }: { member: Member }) {
  const pages = useMemberPhotos(member.id)
  const list = useRef<HTMLUListElement>(null)
  const occasions = byOccasion(pages.data?.pages.flatMap(page => page.items) ?? [])
  const failed = pages.isError && !pages.data
  if (!failed && occasions.length === 0) return null
  return (
    <Card title={t('files.photos')}>
      {failed && <ErrorBox onRetry={() => void pages.refetch()}>{t('profile.photos.failed')}</ErrorBox>}
      <ul ref={list} className="space-y-6 print:grid print:grid-cols-3 print:gap-4 print:space-y-0">
        {occasions.map(occasion => (
          <li key={occasion.recordId} className="wrap-anywhere print:break-inside-avoid">
            <p className="mb-2 flex flex-wrap items-baseline gap-x-3">
              <Title occasion={occasion} />
              <span className="text-sm text-muted">{occasion.dateWords}</span>
            </p>
            <Gallery photos={occasion.photos} label={t('profile.photos.of', { title: occasion.title })} />
          </li>
        ))}
      </ul>
      <ShowMore
        pages={pages}
        list={list}
        entry="data-occasion"
        label={t('profile.photos.more')}
        failed={t('profile.photos.failed')}
      />
      <DetailsHost />
    </Card>
  )
}

/** Leads to the event or history event. */
function Title({ occasion: { of, recordId, title } }: { occasion: Occasion }) {
  const look = {
    'data-occasion': recordId,
    className: 'link inline-flex min-h-11 items-center text-left font-semibold print:min-h-0',
  }
  if (of === 'event')
    return (
      <button type="button" onClick={() => openEventDetails(recordId)} {...look}>
        {title}
      </button>
    )
  return (
    <Link to={paths.historyEvent(recordId)} {...look}>
      {inShort(title)}
    </Link>
  )
}
