import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate, useParams } from 'react-router'
import { asProblem } from '../../api/problem.ts'
import { stopReading } from '../../api/refresh.ts'
import type { Source } from '../../api/types.ts'
import { useHasDraft } from '../../forms/draftNames.ts'
import { useInlineForm } from '../../lib/focus.ts'
import { t } from '../../lib/words.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { confirm } from '../../ui/confirm.ts'
import { DisabledButton } from '../../ui/DisabledButton.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { LinkedText } from '../../ui/LinkedText.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { AttachedFiles } from './AttachedFiles.tsx'
import { CitedBy } from './CitedBy.tsx'
import { isUnknown, refreshSources, useDeleteSource, useSource, useUndo } from './queries.ts'
import { SourceForm } from './SourceForm.tsx'
import '../files/words.ts'
import './words.ts'

/** One source, and where it is cited. */
export default function SourcePage() {
  const { id = '' } = useParams()
  const removal = useRemoval()
  const { data: source, error, isPending, refetch } = useSource(id, !removal.isLeaving)
  const gone = isUnknown(error)
  return (
    <div className="mx-auto max-w-3xl space-y-6">
      {source && !gone ? (
        <OneSource key={id} source={source} removal={removal} />
      ) : (
        <>
          <PageTitle>{t('sources.title')}</PageTitle>
          {gone && <ErrorBox>{t('sources.notFound')}</ErrorBox>}
          {!gone && isPending && <Skeleton lines={6} />}
          {!gone && error && <ErrorBox onRetry={() => void refetch()}>{t('sources.loadFailed')}</ErrorBox>}
        </>
      )}
      <ButtonLink variant="quiet" to={paths.sources()}>
        {t('sources.back')}
      </ButtonLink>
    </div>
  )
}

type Removal = ReturnType<typeof useRemoval>

function OneSource({ source, removal }: { source: Source; removal: Removal }) {
  const form = useInlineForm(useHasDraft(`source:${source.id}`) && source.can.edit)
  if (form.isOpen)
    return (
      <>
        <PageTitle className="wrap-anywhere">{t('sources.editOf', { title: source.title })}</PageTitle>
        <div ref={form.container}>
          <Card>
            <SourceForm
              source={source}
              onCancel={form.close}
              onSaved={() => {
                toast({ text: t('sources.saved') })
                form.close()
              }}
            />
          </Card>
        </div>
      </>
    )
  return (
    <>
      <PageTitle className="wrap-anywhere">{source.title}</PageTitle>
      <Details source={source} />
      <div className="relative flex flex-wrap gap-3">
        {source.can.edit ? (
          <Button ref={form.opener} onPress={form.open}>
            {t('sources.edit')}
          </Button>
        ) : (
          <DisabledButton inRow reason={t('sources.mayNotEdit')}>
            {t('sources.edit')}
          </DisabledButton>
        )}
        {source.can.delete ? (
          <Button
            variant="quiet"
            busy={removal.isLeaving}
            busyLabel={t('sources.deleting')}
            onPress={() => removal.ask(source)}
          >
            {t('sources.delete')}
          </Button>
        ) : (
          <DisabledButton inRow reason={t('sources.mayNotDelete')}>
            {t('sources.delete')}
          </DisabledButton>
        )}
      </div>
      {removal.refusal && <ErrorBox>{removal.refusal}</ErrorBox>}
      <CitedBy source={source} />
    </>
  )
}

function Details({ source }: { source: Source }) {
  const { author, publication, keptAt, url, note, files } = source
  if (![author, publication, keptAt, url, note].some(Boolean) && files.length === 0) return null
  return (
    <Card className="space-y-6 wrap-anywhere">
      <Facts>
        {author && <Fact name={t('sources.field.author')}>{author}</Fact>}
        {publication && <Fact name={t('sources.field.publication')}>{publication}</Fact>}
        {keptAt && <Fact name={t('sources.field.keptAt')}>{keptAt}</Fact>}
        {url && (
          <Fact name={t('sources.field.url')}>
            <LinkedText text={url} />
          </Fact>
        )}
        {note && (
          <Fact name={t('sources.field.note')}>
            <p className="whitespace-pre-line">
              <LinkedText text={note} />
            </p>
          </Fact>
        )}
        {files.length > 0 && (
          <Fact name={t('sources.field.files')}>
            <AttachedFiles files={files} label={t('sources.field.files')} />
          </Fact>
        )}
      </Facts>
    </Card>
  )
}

/** Asks, deletes, opens the list and offers Undo. A source that is cited stays, and the page says where. */
function useRemoval() {
  const [isLeaving, setLeaving] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const remove = useDeleteSource()
  const undo = useUndo()

  async function ask({ id, version, title }: Source) {
    setRefusal(null)
    const yes = await confirm({
      title: t('sources.deleteTitle'),
      message: t('sources.deleteQuestion', { title }),
      yes: t('sources.delete'),
      danger: true,
    })
    if (!yes) return
    flushSync(() => setLeaving(true))
    await stopReading(queryClient, id)
    try {
      const batch = await remove.mutateAsync({ id, version })
      await navigate(paths.sources(), { replace: true })
      toast({
        text: t('sources.deleted', { title }),
        action: { label: t('sources.undo'), run: () => takeBack(title, batch) },
        takesFocus: true,
      })
      void refreshSources(queryClient)
    } catch (error) {
      const problem = asProblem(error)
      const isRefused = problem.status >= 400 && problem.status < 500
      setRefusal((isRefused && problem.text()) || t('sources.deleteFailed'))
      setLeaving(false)
    }
  }

  function takeBack(title: string, batch: string) {
    undo.mutateAsync({ params: { path: { batch } } }).then(
      () => toast({ text: t('sources.undone', { title }) }),
      error => toast({ text: asProblem(error).text(), tone: 'error' }),
    )
  }

  return { ask: (source: Source) => void ask(source), isLeaving, refusal }
}
