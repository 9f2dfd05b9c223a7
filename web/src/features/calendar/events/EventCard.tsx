import { Link } from 'react-router'
import type { FamilyEvent } from '../../../api/types.ts'
import { t } from '../../../lib/words.ts'
import { paths } from '../../../paths.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { DisabledButton } from '../../../ui/DisabledButton.tsx'
import { PrivateMark, TypeMark } from '../marks.tsx'
import { whenOf } from '../phrases.ts'

/** A card shows at most this many people; the details show all of them. */
const peopleShown = 6

type EventCardProps = { event: FamilyEvent; onOpen: () => void; onTag: (tag: string) => void }

/** An event in the agenda. Its title opens the details. */
export function EventCard({ event, onOpen, onTag }: EventCardProps) {
  return (
    <article
      aria-label={event.title}
      className="relative flex flex-wrap items-start justify-between gap-x-6 gap-y-3 rounded-card border border-line bg-card p-5 shadow-card"
    >
      <div className="min-w-0 flex-1 basis-72 wrap-anywhere">
        <h3 className="text-xl">
          <button
            type="button"
            data-event={event.id}
            onClick={onOpen}
            className="min-h-11 text-left text-link underline decoration-1 underline-offset-4 hover:decoration-2"
          >
            {event.title}
          </button>
        </h3>
        <p className="text-muted">
          {whenOf(event)}
          {event.recurring && <> · {t('calendar.agenda.yearly')}</>}
        </p>
        <Marks event={event} />
        <About event={event} />
        <Tags tags={event.tags} onTag={onTag} />
      </div>
      <EditAction event={event} />
    </article>
  )
}

function Marks({ event: { type, visibility, familyName } }: { event: FamilyEvent }) {
  return (
    <ul aria-label={t('calendar.agenda.marks')} className="mt-2 flex flex-wrap gap-2">
      <li>
        <Badge>
          <TypeMark type={type} /> {t(`calendar.type.${type}`)}
        </Badge>
      </li>
      <li>
        <Badge tone={visibility === 'private' ? 'warn' : 'plain'}>
          {visibility === 'private' ? <PrivateBadge /> : t(`calendar.visibility.${visibility}`)}
        </Badge>
      </li>
      {familyName && (
        <li>
          <Badge tone="good">{familyName}</Badge>
        </li>
      )}
    </ul>
  )
}

/** The lock brings its own label for screen readers. */
function PrivateBadge() {
  return (
    <>
      <PrivateMark /> <span aria-hidden>{t('calendar.visibility.private')}</span>
    </>
  )
}

function About({ event: { familyMembers } }: { event: FamilyEvent }) {
  if (familyMembers.length === 0) return null
  const more = familyMembers.length - peopleShown
  return (
    <ul aria-label={t('calendar.details.about')} className="mt-1 flex flex-wrap items-center gap-x-4">
      {familyMembers.slice(0, peopleShown).map(({ id, name }) => (
        <li key={id}>
          <Link to={paths.member(id)} className="link inline-flex min-h-11 items-center">
            {name}
          </Link>
        </li>
      ))}
      {more > 0 && <li className="text-muted">{t('calendar.agenda.morePeople', { count: more })}</li>}
    </ul>
  )
}

function Tags({ tags, onTag }: { tags: readonly string[]; onTag: (tag: string) => void }) {
  if (tags.length === 0) return null
  return (
    <ul aria-label={t('calendar.form.tags')} className="mt-2 flex flex-wrap gap-2">
      {tags.map(tag => (
        <li key={tag} className="min-w-0">
          <button
            type="button"
            aria-label={t('calendar.agenda.byTag', { tag })}
            onClick={() => onTag(tag)}
            className="min-h-11 max-w-full rounded-3xl border border-edge bg-sunk px-4 text-sm font-semibold hover:bg-card"
          >
            {tag}
          </button>
        </li>
      ))}
    </ul>
  )
}

function EditAction({ event: { id, title, can } }: { event: FamilyEvent }) {
  const label = t('calendar.agenda.editOf', { title })
  if (!can.edit)
    return (
      <DisabledButton inRow reason={t('calendar.details.mayNotEdit')} aria-label={label}>
        {t('calendar.details.edit')}
      </DisabledButton>
    )
  return (
    <ButtonLink variant="secondary" to={paths.editEvent(id)} aria-label={label}>
      {t('calendar.details.edit')}
    </ButtonLink>
  )
}
