import { lazy, Suspense } from 'react'
import { Link, useParams } from 'react-router'
import type { HistoryEvent, HistoryRow, InvolvedPerson, PersonRef, SavedHistory } from '../../../api/types.ts'
import { loadChunk } from '../../../lib/chunks.ts'
import { useInlineForm } from '../../../lib/focus.ts'
import { partsOf } from '../../../lib/links.ts'
import { t } from '../../../lib/words.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { Card } from '../../../ui/Card.tsx'
import { DisabledButton } from '../../../ui/DisabledButton.tsx'
import { ErrorBox } from '../../../ui/ErrorBox.tsx'
import { Fact, Facts } from '../../../ui/Facts.tsx'
import { LinkedText } from '../../../ui/LinkedText.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { toast } from '../../../ui/toast.ts'
import { Preview } from '../../files/Preview.tsx'
import { PlaceLink } from '../../members/PlaceLink.tsx'
import { nameWithYears } from '../../members/people.ts'
import { AttachedFiles } from '../../sources/AttachedFiles.tsx'
import { CitationList } from '../../sources/CitationList.tsx'
import { FileLink } from '../FileLink.tsx'
import { useListLink, useRowState } from '../listLink.ts'
import { inShort } from '../phrases.ts'
import { isUnknown, useHistoryEvent } from '../queries.ts'
import { isShown, ShownFile } from '../source/ShownFile.tsx'
import '../../files/words.ts'
import '../../members/words.ts'
import '../../sources/words.ts'
import '../words.ts'

const EventForm = lazy(() =>
  loadChunk(async () => ({ default: (await import('../form/EventForm.tsx')).EventForm })),
)

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
  const editing = useInlineForm()
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
        <Event event={known} editing={editing.isOpen ? data : undefined} onClose={editing.close} />
      )}
      {!(editing.isOpen && data) && (
        <div className="relative flex flex-wrap gap-3">
          {!gone && data && <EditButton event={data} editing={editing} />}
          {!gone && known && (
            <Button variant="secondary" onPress={() => void copyLink(known.id)}>
              {t('history.detail.copy')}
            </Button>
          )}
          <ButtonLink variant="quiet" {...listLink}>
            {t('history.detail.back')}
          </ButtonLink>
        </div>
      )}
    </div>
  )
}

type EditButtonProps = { event: HistoryEvent; editing: ReturnType<typeof useInlineForm> }

function EditButton({ event, editing }: EditButtonProps) {
  if (!event.can.edit)
    return (
      <DisabledButton inRow reason={t('history.row.mayNotEdit')}>
        {t('history.row.edit')}
      </DisabledButton>
    )
  return (
    <Button ref={editing.opener} onPress={editing.open}>
      {t('history.row.edit')}
    </Button>
  )
}

type EventProps = {
  event: HistoryRow | HistoryEvent
  /** The event while it is being edited. */
  editing: HistoryEvent | undefined
  onClose: () => void
}

/** The event, or the form to change it. */
function Event({ event, editing, onClose }: EventProps) {
  // The full text of a long story follows below its start.
  const title = inShort(event.description, 200)

  function saved({ notes }: SavedHistory) {
    toast({ text: [t('history.edit.saved'), ...notes.map(note => note.message)].join(' ') })
    onClose()
  }

  return (
    <>
      <PageTitle className="wrap-anywhere">{title}</PageTitle>
      <Card className="wrap-anywhere">
        {editing ? (
          <Suspense fallback={<Skeleton lines={8} />}>
            <EventForm
              row={editing}
              people={nobody}
              label={t('history.edit.title', { event: title })}
              onSaved={saved}
              onCancel={onClose}
            />
          </Suspense>
        ) : (
          <EventFacts event={event} title={title} />
        )}
      </Card>
    </>
  )
}

// The event brings its own people.
const nobody = new Map<string, PersonRef>()

function EventFacts({ event, title }: { event: HistoryRow | HistoryEvent; title: string }) {
  const { dateWords, type, label, description, location, source } = event
  const citations = 'citations' in event ? event.citations : []
  const files = 'files' in event ? event.files : []
  const sourceName = source?.description || source?.file?.filename
  // A title has no links, so a text with addresses follows in full, too.
  const hasMore = title !== description || partsOf(description).some(({ href }) => href)
  return (
    <>
      {hasMore && (
        <p className="mb-6 whitespace-pre-line">
          <LinkedText text={description} />
        </p>
      )}
      <Facts>
        <Fact name={t('history.column.date')}>{dateWords}</Fact>
        <Fact name={t('history.column.type')}>{t(`history.type.${type}`)}</Fact>
        {label && <Fact name={t('history.details.label')}>{label}</Fact>}
        {location && (
          <Fact name={t('history.column.location')}>
            <PlaceLink name={location} />
          </Fact>
        )}
        <Fact name={t('history.column.familyInvolved')}>
          <PeopleList event={event} />
        </Fact>
        {citations.length > 0 && (
          <Fact name={citations.length > 1 ? t('sources.citations') : t('history.column.source')}>
            <CitationList citations={citations} withoutFirstFiles />
          </Fact>
        )}
        {citations.length === 0 && sourceName && (
          <Fact name={t('history.column.source')}>
            <LinkedText text={sourceName} />
          </Fact>
        )}
        {files.length > 0 && (
          <Fact name={t('history.details.files')}>
            <AttachedFiles files={files} label={t('history.details.files')} />
          </Fact>
        )}
      </Facts>
      <Scan source={source} />
    </>
  )
}

/** The file of the source: on the page if browsers can show it, and as a link. */
function Scan({ source }: { source: HistoryRow['source'] | undefined }) {
  if (!source?.fileUrl) return null
  const { description, file, fileUrl } = source
  return (
    <div className="mt-6">
      {file &&
        (isShown(file.contentType) ? (
          <ShownFile name={description || file.filename} contentType={file.contentType} url={fileUrl} />
        ) : (
          <Preview id={file.id} className="max-h-48 max-w-full" />
        ))}
      <FileLink url={fileUrl} className="mt-2">
        {t('history.detail.view')}
      </FileLink>
    </div>
  )
}

function PeopleList({ event }: { event: HistoryRow | HistoryEvent }) {
  const brought = useRowState().people
  const people: readonly InvolvedPerson[] = 'people' in event ? event.people : (brought ?? [])
  if (people.length === 0) return <span className="text-muted">{t('history.detail.nobody')}</span>
  return (
    <ul>
      {people.map(person => (
        <li key={person.id}>
          <Link to={paths.member(person.id)} className="link inline-flex min-h-11 items-center sm:min-h-8">
            {nameWithYears(person)}
          </Link>
          {person.role && <span className="text-muted"> ({person.role})</span>}
        </li>
      ))}
    </ul>
  )
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
