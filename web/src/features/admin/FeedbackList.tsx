import { lazy, type RefObject, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { Feedback, FeedbackStatus } from '../../api/types.ts'
import { useAddressPart } from '../../lib/address.ts'
import { loadChunk } from '../../lib/chunks.ts'
import { focusHeading } from '../../lib/focus.ts'
import { t } from '../../lib/words.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Select } from '../../ui/Select.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { say, sayFailed } from './banner.ts'
import { cut } from './cut.ts'
import { FeedbackActions } from './FeedbackActions.tsx'
import { ListFailed } from './ListFailed.tsx'
import { useFeedback, useSetFeedbackStatus } from './queries.ts'
import { type Column, RecordList } from './RecordList.tsx'
import { longFrom, SearchField } from './SearchField.tsx'
import { Section } from './Section.tsx'
import { useLeavingRows } from './useLeavingRows.ts'
import { useMoments } from './useMoments.ts'

const FeedbackDialog = lazy(() => loadChunk(() => import('./FeedbackDialog.tsx')))

const statuses: readonly FeedbackStatus[] = ['pending', 'reviewed', 'resolved']
const tones = { pending: 'warn', reviewed: 'good', resolved: 'plain' } as const

/**
 * Feedback to the admins, newest first; hidden while the index is being built. Feedback being read or
 * answered stays open meanwhile.
 */
export function FeedbackList({ shown }: { shown: boolean }) {
  const [text, setText] = useAddressPart('feedback')
  const [chosen, setStatus] = useAddressPart('status')
  const status = statuses.find(known => known === chosen) ?? ''
  const { moment } = useMoments()
  const pages = useFeedback({ text, status }, shown)
  const rows = pages.data?.pages.flatMap(page => page.items) ?? []
  const { section, actOn } = useLeavingRows(rows)
  const { set, setting } = useStatus(actOn)
  useFeedbackLink(section, shown && pages.data !== undefined)
  const [reading, setReading] = useState<{ feedback: Feedback; answering: boolean } | null>(null)
  // Feedback being read stays open, updated, while other admins work on it.
  const read = reading && (rows.find(row => row.id === reading.feedback.id) ?? reading.feedback)
  const filtering = text !== '' || status !== ''
  return (
    <>
      {shown && (pages.data || pages.isError) && (
        <Section ref={section} title={t('admin.feedback.title')}>
          {(filtering || rows.length >= longFrom || pages.hasNextPage) && (
            <Filters
              {...{ text, setText, status, setStatus }}
              found={pages.data && !pages.isPlaceholderData ? rows.length : undefined}
            />
          )}
          <ListFailed pages={pages} />
          {/* The search itself says when it finds nothing. */}
          {pages.data && rows.length === 0 && text === '' && (
            <p className="text-muted">{filtering ? t('admin.noneFound') : t('admin.feedback.none')}</p>
          )}
          {rows.length > 0 && (
            <RecordList
              label={t('admin.feedback.title')}
              rows={rows}
              columns={columns(moment)}
              actionsWidth="w-60"
              pages={pages}
              stale={pages.isPlaceholderData}
              actions={row => (
                <FeedbackActions
                  feedback={row}
                  setting={setting?.id === row.id ? setting.status : null}
                  onSet={next => set(row, next)}
                  onRead={() => setReading({ feedback: row, answering: false })}
                  onAnswer={() => setReading({ feedback: row, answering: true })}
                />
              )}
            />
          )}
        </Section>
      )}
      <Suspense fallback={<Spinner />}>
        {read && (
          <FeedbackDialog feedback={read} answering={reading.answering} onClose={() => setReading(null)} />
        )}
      </Suspense>
    </>
  )
}

/** A link to feedback leads to this part of a long page, once it is there. */
function useFeedbackLink(section: RefObject<HTMLElement | null>, isThere: boolean) {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation leads there again
  useEffect(() => {
    if (hash !== '#feedback' || !isThere) return
    focusHeading(section.current)
    section.current?.scrollIntoView()
  }, [hash, key, isThere])
}

function columns(moment: (at: string) => string): readonly Column<Feedback>[] {
  return [
    { label: t('admin.column.date'), cell: row => moment(row.createdAt), width: 'w-32' },
    { label: t('admin.column.from'), cell: row => <Sender feedback={row} />, width: 'w-[19%]' },
    { label: t('admin.column.category'), cell: row => t(`feedback.category.${row.category}`), width: 'w-32' },
    {
      label: t('admin.column.subject'),
      cell: row => (
        <>
          <strong className="block">{row.subject}</strong>
          <span className="whitespace-pre-line">{cut(row.message)}</span>
          {row.answers.length > 0 && (
            <span className="mt-1 block text-sm text-muted">
              {t('admin.feedback.answered', { count: row.answers.length })}
            </span>
          )}
        </>
      ),
    },
    {
      label: t('admin.column.status'),
      cell: row => <Badge tone={tones[row.status]}>{t(`admin.feedback.status.${row.status}`)}</Badge>,
      width: 'w-32',
    },
  ]
}

function Sender({ feedback }: { feedback: Feedback }) {
  if (!feedback.submittedByName) return t('admin.feedback.formerUser')
  return (
    <>
      <span className="block">{feedback.submittedByName}</span>
      <span className="text-muted">{feedback.submittedByEmail}</span>
    </>
  )
}

type FiltersProps = {
  text: string
  setText: (text: string) => void
  status: FeedbackStatus | ''
  setStatus: (status: string) => void
  found: number | undefined
}

function Filters({ text, setText, status, setStatus, found }: FiltersProps) {
  return (
    <div className="grid gap-x-4 gap-y-2 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <SearchField
        name="feedback"
        label={t('admin.feedback.search')}
        value={text}
        onChange={setText}
        found={found}
      />
      <Select
        name="status"
        label={t('admin.column.status')}
        value={status}
        onChange={setStatus}
        options={[
          { value: '', label: t('admin.feedback.status.all') },
          ...statuses.map(value => ({ value, label: t(`admin.feedback.status.${value}`) })),
        ]}
      />
    </div>
  )
}

/** Sets the status of feedback, and shows the result in the banner. */
function useStatus(onActed: (id: string) => void) {
  const change = useSetFeedbackStatus()

  async function run({ id, version }: Feedback, status: FeedbackStatus) {
    onActed(id)
    try {
      await change.mutateAsync({ params: { path: { id } }, body: { version, status } })
      say(t('admin.feedback.updated'))
    } catch (error) {
      sayFailed(t('admin.feedback.updateFailed'), error)
    }
  }

  const { variables } = change
  return {
    set: (feedback: Feedback, status: FeedbackStatus) => void run(feedback, status),
    setting:
      change.isPending && variables ? { id: variables.params.path.id, status: variables.body.status } : null,
  }
}
