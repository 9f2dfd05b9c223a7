import { type ReactNode, useEffect, useState } from 'react'
import { asProblem } from '../../../../api/problem.ts'
import type { ImportDraft } from '../../../../api/types.ts'
import { t } from '../../../../lib/words.ts'
import { paths } from '../../../../paths.ts'
import { Button } from '../../../../ui/Button.tsx'
import { ButtonLink } from '../../../../ui/ButtonLink.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { confirm } from '../../../../ui/confirm.ts'
import { ErrorBox } from '../../../../ui/ErrorBox.tsx'
import { Fact, Facts } from '../../../../ui/Facts.tsx'
import { Notice } from '../../../../ui/Notice.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { useMoments } from '../../useMoments.ts'
import { useUndo, useUndoCheck } from '../changes/queries.ts'
import { bytesInWords } from '../sizes.ts'
import { ImportColumns } from './ImportColumns.tsx'
import { ImportItems } from './ImportItems.tsx'
import { numbers } from './numbers.ts'
import { isPlanning, isRunning, useCancel, useImport, useRefresh, useRemove, useRun } from './queries.ts'

/** One uploaded file, from reading it to what the import has changed. */
export function ImportFile({ id, onLeave }: { id: string; onLeave: () => void }) {
  const remove = useRemove()
  const [isChoosing, setChoosing] = useState(false)
  const isLeaving = remove.isPending || remove.isSuccess
  const { data: draft, error, refetch } = useImport(id, !isLeaving)
  const isGone = asProblem(error).code === 'import-not-found'
  const isPlanned = draft?.state === 'ready'
  const isOpen = draft !== undefined && (isPlanned || isPlanning(draft))
  const refresh = useRefresh()
  // A new plan has other questions.
  useEffect(() => {
    if (isPlanned) void refresh()
  }, [isPlanned, refresh])
  return (
    <>
      <ButtonLink variant="quiet" to={paths.adminImport()}>
        {t('tools.import.back')}
      </ButtonLink>
      {error && !draft && (
        <ErrorBox {...(!isGone && { onRetry: () => void refetch() })}>
          {isGone ? t('tools.import.gone') : t('tools.import.failed')}
        </ErrorBox>
      )}
      {!error && !draft && <Skeleton lines={6} />}
      {draft && (
        <>
          <State
            draft={draft}
            remove={remove}
            onRemove={() => remove.mutate({ params: { path: { id } } }, { onSuccess: onLeave })}
          />
          {draft.table && (draft.state === 'columns' || (isChoosing && isPlanned)) && !isLeaving && (
            <ImportColumns draft={draft} table={draft.table} onChosen={() => setChoosing(false)} />
          )}
          {draft.table && isPlanned && !isChoosing && !isLeaving && (
            <Button variant="secondary" onPress={() => setChoosing(true)}>
              {t('tools.import.columns.change')}
            </Button>
          )}
          {isOpen && !isLeaving && (
            <>
              <ImportItems draft={draft} kind="scan" />
              <ImportItems draft={draft} kind="row" />
              <ImportItems draft={draft} kind="match" />
              <ImportItems draft={draft} kind="change" />
            </>
          )}
          {(isOpen || draft.state === 'done') && !isLeaving && <ImportItems draft={draft} kind="doubt" />}
        </>
      )}
    </>
  )
}

type Removal = { remove: ReturnType<typeof useRemove>; onRemove: () => void }

function State({ draft, ...removal }: { draft: ImportDraft } & Removal) {
  return (
    <Card title={draft.filename}>
      <div className="space-y-6">
        {draft.state === 'columns' && <Remove {...removal} label={t('tools.import.dontImport')} />}
        {isRunning(draft) ? <Running draft={draft} /> : <About draft={draft} />}
        {draft.state === 'failed' && <ErrorBox>{draft.problem ?? t('tools.import.failedWhy')}</ErrorBox>}
        {draft.state === 'cancelled' && <Notice title={t('tools.import.cancelled')} />}
        {(draft.state === 'ready' || isPlanning(draft)) && <Ready draft={draft} {...removal} />}
        {draft.state === 'done' && <Done draft={draft} />}
        {(draft.state === 'failed' || draft.state === 'cancelled') && (
          <Remove {...removal} label={t('tools.import.remove')} />
        )}
      </div>
    </Card>
  )
}

function Running({ draft }: { draft: ImportDraft }) {
  const cancel = useCancel()
  const { stage, done, total } = draft
  const words = t(`tools.import.stage.${stage ?? 'reading'}`)
  const percent = total > 0 ? Math.min(100, Math.floor((done / total) * 100)) : undefined
  return (
    <div className="space-y-4">
      <div>
        <p role="status" className="font-semibold">
          {words}
        </p>
        <div
          role="progressbar"
          aria-label={words}
          {...(percent !== undefined && { 'aria-valuenow': percent })}
          aria-valuemin={0}
          aria-valuemax={100}
          className="mt-2 h-3 overflow-hidden rounded-full border border-edge bg-sunk"
        >
          <div
            className={`h-full bg-primary transition-[width] forced-color-adjust-none ${percent === undefined ? 'animate-pulse' : ''}`}
            style={{ width: `${percent ?? 100}%` }}
          />
        </div>
        <p className="mt-2 text-muted">
          {t(draft.state === 'importing' ? 'tools.import.canLeave' : 'tools.import.nothingYet')}
        </p>
      </div>
      <Button
        variant="secondary"
        busy={cancel.isPending}
        onPress={() => cancel.mutate({ params: { path: { id: draft.id } } })}
      >
        {t('common.cancel')}
      </Button>
    </div>
  )
}

/** What the file says about itself, and how much is in it. */
function About({ draft: { about, counts, size } }: { draft: ImportDraft }) {
  if (!about || !counts) return null
  const program = [about.program, about.programVersion].filter(Boolean).join(' ')
  return (
    <Facts>
      {program && <Fact name={t('tools.import.program')}>{program}</Fact>}
      {about.date && <Fact name={t('tools.import.date')}>{about.date}</Fact>}
      <Fact name={t('tools.import.format')}>
        {[about.version, about.archive && t('tools.import.archive'), bytesInWords(size)]
          .filter(Boolean)
          .join(' · ')}
      </Fact>
      {about.encoding && <Fact name={t('tools.import.encoding')}>{about.encoding}</Fact>}
      <Fact name={t('tools.import.contents')}>{numbers(counts)}</Fact>
    </Facts>
  )
}

function Ready({ draft, ...removal }: { draft: ImportDraft } & Removal) {
  const run = useRun()
  const { moment } = useMoments()
  const { already } = draft
  return (
    <div className="space-y-4">
      {already && (
        <Notice title={t('tools.import.already', { when: moment(already.at) })}>
          {t('tools.import.alreadyText')}
        </Notice>
      )}
      <div>
        <h3 className="mb-2">{t('tools.import.plan')}</h3>
        <p role="status" className="text-muted">
          {isPlanning(draft) && t('tools.import.planning')}
        </p>
        {!isPlanning(draft) && <Plan draft={draft} />}
      </div>
      <p className="text-muted">
        {t(draft.kind === 'scans' ? 'tools.import.scan.undoHint' : 'tools.import.undoHint')}
      </p>
      {run.isError && <ErrorBox>{problemText(run.error, t('tools.import.runFailed'))}</ErrorBox>}
      <div className="flex flex-wrap gap-3">
        <Button
          busy={run.isPending || isPlanning(draft)}
          busyLabel={t(run.isPending ? 'tools.import.starting' : 'tools.import.run')}
          onPress={() => run.mutate({ params: { path: { id: draft.id } } })}
        >
          {t('tools.import.run')}
        </Button>
        <Remove {...removal} label={t('tools.import.dontImport')} />
      </div>
    </div>
  )
}

function Plan({ draft: { kind, plan } }: { draft: ImportDraft }) {
  if (!plan) return null
  const added = numbers({
    people: plan.newPeople,
    couples: plan.newCouples,
    events: plan.newEvents,
    sources: plan.newSources,
    files: plan.newFiles,
  })
  const toDecide = [
    plan.matches > 0 && t('tools.import.matchCount', { count: plan.matches }),
    plan.changes > 0 && t('tools.import.changeCount', { count: plan.changes }),
    plan.rows > 0 &&
      t(kind === 'vcard' ? 'tools.import.cardCount' : 'tools.import.rowCount', { count: plan.rows }),
    plan.scans > plan.newFiles && t('tools.import.scanCount', { count: plan.scans - plan.newFiles }),
    plan.doubts > 0 && t('tools.import.doubtCount', { count: plan.doubts }),
  ].filter(part => part !== false)
  return (
    <ul className="list-disc space-y-1 pl-6">
      <li>{added ? t('tools.import.adds', { what: added }) : t('tools.import.addsNothing')}</li>
      {plan.matchedPeople > 0 && <li>{t('tools.import.matched', { count: plan.matchedPeople })}</li>}
      {toDecide.map(part => (
        <li key={part}>{part}</li>
      ))}
    </ul>
  )
}

function Done({ draft }: { draft: ImportDraft }) {
  const { plan, change } = draft
  if (!plan) return null
  const added = numbers({
    people: plan.newPeople,
    couples: plan.newCouples,
    events: plan.newEvents,
    sources: plan.newSources,
    files: plan.newFiles,
  })
  return (
    <div className="space-y-4">
      <Notice title={t('tools.import.done')}>
        {added ? t('tools.import.added', { what: added }) : t('tools.import.addedNothing')}
      </Notice>
      <div className="flex flex-wrap gap-3">
        {draft.kind === 'scans' ? (
          <ButtonLink to={paths.sources()}>{t('tools.import.scan.seeSources')}</ButtonLink>
        ) : (
          <ButtonLink to={paths.members()}>{t('tools.import.seeMembers')}</ButtonLink>
        )}
        {change && <UndoImport batch={change} name={draft.filename} />}
      </div>
    </div>
  )
}

/** Takes the whole import back, after a check and a question. */
function UndoImport({ batch, name }: { batch: string; name: string }) {
  const undo = useUndo()
  const check = useUndoCheck()
  const [problem, setProblem] = useState('')
  const [isUndone, setUndone] = useState(false)
  const of = { params: { path: { batch } } }

  async function press() {
    setProblem('')
    try {
      const { reason } = await check.mutateAsync(of)
      if (reason) return setProblem(reason)
      const yes = await confirm({
        title: t('tools.import.undo.title'),
        message: t('tools.import.undo.question', { name }),
        yes: t('tools.import.undo.yes'),
      })
      if (!yes) return
      await undo.mutateAsync(of)
      setUndone(true)
    } catch (error) {
      setProblem(problemText(error, t('tools.changes.undo.failed')))
    }
  }

  if (isUndone) return <Said>{t('tools.import.undo.done')}</Said>
  return (
    <>
      <Button
        variant="secondary"
        busy={check.isPending || undo.isPending}
        busyLabel={t(undo.isPending ? 'tools.changes.undoing' : 'tools.changes.checking')}
        onPress={() => void press()}
      >
        {t('tools.import.undo')}
      </Button>
      {problem && (
        <div className="basis-full">
          <ErrorBox>{problem}</ErrorBox>
        </div>
      )}
    </>
  )
}

function Said({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="flex min-h-11 items-center font-semibold">
      {children}
    </p>
  )
}

/** Removes the uploaded file; it can be uploaded again. */
function Remove({ remove, onRemove, label }: Removal & { label: string }) {
  return (
    <>
      <Button variant="secondary" busy={remove.isPending} onPress={onRemove}>
        {label}
      </Button>
      {remove.isError && (
        <div className="basis-full">
          <ErrorBox>{problemText(remove.error, t('tools.import.removeFailed'))}</ErrorBox>
        </div>
      )}
    </>
  )
}

/** A refusal says why itself; anything else can be tried again. */
function problemText(error: unknown, otherwise: string): string {
  const problem = asProblem(error)
  return (problem.status >= 400 && problem.status < 500 && problem.text()) || otherwise
}
