import { Link, useParams } from 'react-router'
import type { HistoryEvent, HistoryRow, PersonRef } from '../../../api/types.ts'
import { t } from '../../../lib/words.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ErrorBox } from '../../../ui/ErrorBox.tsx'
import { Fact, Facts } from '../../../ui/Facts.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { toast } from '../../../ui/toast.ts'
import { Preview } from '../../files/Preview.tsx'
import { nameWithYears } from '../../members/people.ts'
import { useMembers } from '../../members/queries.ts'
import { involved } from '../draft.ts'
import { FileLink } from '../FileLink.tsx'
import { useListLink, useRowState } from '../listLink.ts'
import { inShort } from '../phrases.ts'
import { isUnknown, useHistoryEvent } from '../queries.ts'
import '../../members/words.ts'
import '../words.ts'

/**
 * One event. A link from a row passes the event along, at an address with the row number. The permanent
 * address has the id, by which it is fetched. A row number alone is not enough: the list may have changed.
 */
export default function HistoryEventPage() {
  const { id = '' } = useParams()
  const brought = useRowState().event
  const listLink = useListLink()
  const isRow = /^[0-9]+$/.test(id)
  const wanted = isRow ? (brought?.id ?? null) : id
  const { data, error, isPending, refetch } = useHistoryEvent(wanted)
  const known = data ?? (brought?.id === wanted ? brought : undefined)
  const gone = wanted === null || isUnknown(error)
  return (
    <div className="mx-auto max-w-3xl space-y-6">
      {gone || !known ? (
        <>
          <PageTitle>{t('history.title')}</PageTitle>
          {gone && <ErrorBox>{t('history.detail.notFound')}</ErrorBox>}
          {!gone && isPending && <Skeleton lines={6} />}
          {!gone && error && <ErrorBox onRetry={() => void refetch()}>{t('history.detail.failed')}</ErrorBox>}
        </>
      ) : (
        <Event event={known} />
      )}
      <div className="flex flex-wrap gap-3">
        {!gone && known && (
          <Button variant="secondary" onPress={() => void copyLink(known.id)}>
            {t('history.detail.copy')}
          </Button>
        )}
        <ButtonLink variant="secondary" {...listLink}>
          {t('history.detail.back')}
        </ButtonLink>
      </div>
    </div>
  )
}

function Event({ event }: { event: HistoryRow | HistoryEvent }) {
  const { dateWords, type, description, location, source } = event
  const sourceName = source?.description || source?.file?.filename
  // The full text of a long story follows below its start.
  const title = inShort(description, 200)
  return (
    <>
      <PageTitle className="wrap-anywhere">{title}</PageTitle>
      <Card className="wrap-anywhere">
        {title !== description && <p className="mb-6 whitespace-pre-line">{description}</p>}
        <Facts>
          <Fact name={t('history.column.date')}>{dateWords}</Fact>
          <Fact name={t('history.column.type')}>{t(`history.type.${type}`)}</Fact>
          {location && <Fact name={t('history.column.location')}>{location}</Fact>}
          <Fact name={t('history.column.familyInvolved')}>
            <PeopleList event={event} />
          </Fact>
          {sourceName && <Fact name={t('history.column.source')}>{sourceName}</Fact>}
        </Facts>
        {source?.fileUrl && (
          <div className="mt-4">
            {source.file && <Preview id={source.file.id} className="max-h-48 max-w-full" />}
            <FileLink url={source.fileUrl}>{t('history.detail.view')}</FileLink>
          </div>
        )}
      </Card>
    </>
  )
}

function PeopleList({ event }: { event: HistoryRow | HistoryEvent }) {
  const { data } = useMembers()
  const people = 'people' in event ? event.people : fromList(event, data?.items ?? [])
  if (people.length === 0) return <span className="text-muted">{t('history.detail.nobody')}</span>
  return (
    <ul>
      {people.map(person => (
        <li key={person.id}>
          <Link to={paths.member(person.id)} className="link inline-flex min-h-11 items-center sm:min-h-8">
            {nameWithYears(person)}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function fromList(event: HistoryRow, everyone: readonly PersonRef[]): PersonRef[] {
  return involved(event.familyInvolved, new Map(everyone.map(person => [person.id, person])))
}

/** Copies the permanent address, to share in the family. */
async function copyLink(id: string) {
  const link = new URL(paths.historyEvent(id), location.origin).href
  try {
    await navigator.clipboard.writeText(link)
    toast({ text: t('history.detail.copied') })
  } catch {
    // Browsers copy only on secure pages; show the address instead.
    toast({ text: t('history.detail.copyFailed', { link }), tone: 'error' })
  }
}
