import { Link } from 'react-router'
import type { FamilyEvent } from '../../../api/types.ts'
import { t } from '../../../lib/words.ts'
import { paths } from '../../../paths.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Fact, Facts } from '../../../ui/Facts.tsx'
import { LinkedText } from '../../../ui/LinkedText.tsx'
import { Gallery } from '../../files/Gallery.tsx'
import { PrivateMark, TypeMark } from '../marks.tsx'
import { repetition, whenOf } from '../phrases.ts'

/** Everything about an event except its title; `day` is the day that was pressed, for a yearly event. */
export function EventFacts({ event, day }: { event: FamilyEvent; day?: string | undefined }) {
  const again = repetition(event, day)
  return (
    <div className="space-y-5">
      <div>
        <p className="font-semibold">{whenOf(event.recurring && day ? { ...event, date: day } : event)}</p>
        {again && <p className="text-muted">{again}</p>}
      </div>
      {event.description && (
        <p className="whitespace-pre-line">
          <LinkedText text={event.description} />
        </p>
      )}
      <Gallery photos={event.photos} label={t('files.photos')} />
      <Facts>
        <Fact name={t('calendar.details.type')}>
          <TypeMark type={event.type} /> {t(`calendar.type.${event.type}`)}
        </Fact>
        <Fact name={t('calendar.details.sees')}>
          {event.visibility === 'private' && (
            <>
              <PrivateMark />{' '}
            </>
          )}
          {t(`calendar.details.sees.${event.visibility}`)}
        </Fact>
        <About event={event} />
        {event.familyName && <Fact name={t('calendar.details.family')}>{event.familyName}</Fact>}
        {event.tags.length > 0 && (
          <Fact name={t('calendar.details.tags')}>
            <ul className="flex flex-wrap gap-2">
              {event.tags.map(tag => (
                <li key={tag}>
                  <Badge>{tag}</Badge>
                </li>
              ))}
            </ul>
          </Fact>
        )}
        <Fact name={t('calendar.details.maker')}>
          {event.createdByName ?? t('calendar.details.formerUser')}
        </Fact>
      </Facts>
    </div>
  )
}

/** Lists the people that the event is about, in the order chosen. */
function About({ event }: { event: FamilyEvent }) {
  if (event.familyMembers.length === 0) return null
  return (
    <Fact name={t('calendar.details.about')}>
      <ul className="-my-2 flex flex-wrap gap-x-5">
        {event.familyMembers.map(({ id, name }) => (
          <li key={id}>
            <Link to={paths.member(id)} className="link inline-flex min-h-11 items-center">
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </Fact>
  )
}
