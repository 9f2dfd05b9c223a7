import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { asProblem } from '../../api/problem.ts'
import { useViewer } from '../../api/session.ts'
import type { ImportDraft, UndoCheck } from '../../api/types.ts'
import { loadChunk } from '../../lib/chunks.ts'
import { t } from '../../lib/words.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { confirm } from '../../ui/confirm.ts'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useUndo, useUndoCheck } from '../admin/tools/changes/queries.ts'
import { bytesInWords } from '../admin/tools/sizes.ts'
import { useMoments } from '../admin/useMoments.ts'
import { useStepsLeft } from '../welcome/queries.ts'
import '../welcome/words.ts'
import { ImportColumns } from './ImportColumns.tsx'
import { ImportEncoding } from './ImportEncoding.tsx'
import { ImportItems } from './ImportItems.tsx'
import { numbers } from './numbers.ts'
import { isPlanning, isRunning, useCancel, useImport, useRefresh, useRemove, useRun } from './queries.ts'

const LaterDialog = lazy(() => loadChunk(() => import('../admin/tools/changes/LaterDialog.tsx')))

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
        {t('importing.back')}
      </ButtonLink>
      {error && !draft && (
        <ErrorBox {...(!isGone && { onRetry: () => void refetch() })}>
          {isGone ? t('importing.gone') : t('importing.failed')}
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
              {t('importing.columns.change')}
            </Button>
          )}
          {draft.about && draft.about.encodings.length > 0 && isPlanned && !isLeaving && (
            <ImportEncoding key={draft.about.encoding} draft={draft} about={draft.about} />
          )}
          {isOpen && !isLeaving && (
            <>
              <ImportItems draft={draft} kind="change" />
              <ImportItems draft={draft} kind="match" />
              <ImportItems draft={draft} kind="scan" />
              <ImportItems draft={draft} kind="row" />
              <ImportItems draft={draft} kind="missing" />
              <ImportItems draft={draft} kind="addition" />
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
        {draft.state === 'columns' && <Remove {...removal} label={t('importing.dontImport')} />}
        {isRunning(draft) ? <Running draft={draft} /> : <About draft={draft} />}
        {draft.state === 'failed' && <ErrorBox>{draft.problem ?? t('importing.failedWhy')}</ErrorBox>}
        {draft.state === 'cancelled' && <Notice title={t('importing.cancelled')} />}
        {(draft.state === 'ready' || isPlanning(draft)) && <Ready draft={draft} {...removal} />}
        {draft.state === 'done' && <Done draft={draft} />}
        {(draft.state === 'failed' || draft.state === 'cancelled') && (
          <Remove {...removal} label={t('importing.remove')} />
        )}
      </div>
    </Card>
  )
}

function Running({ draft }: { draft: ImportDraft }) {
  const cancel = useCancel()
  const { stage, done, total } = draft
  return (
    <div className="space-y-4">
      <div>
        <ProgressBar words={t(`importing.stage.${stage ?? 'reading'}`)} done={done} total={total} />
        <p className="mt-2 text-muted">
          {t(draft.state === 'importing' ? 'importing.canLeave' : 'importing.nothingYet')}
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

/** Shows what the file says about itself, and how much is in it. */
function About({ draft: { about, counts, size } }: { draft: ImportDraft }) {
  if (!about || !counts) return null
  const program = [about.program, about.programVersion].filter(Boolean).join(' ')
  return (
    <Facts>
      {program && <Fact name={t('importing.program')}>{program}</Fact>}
      {about.date && <Fact name={t('importing.date')}>{about.date}</Fact>}
      <Fact name={t('importing.format')}>
        {[about.version, about.archive && t('importing.archive'), bytesInWords(size)]
          .filter(Boolean)
          .join(' · ')}
      </Fact>
      {about.encoding && <Fact name={t('importing.encoding')}>{about.encoding}</Fact>}
      <Fact name={t('importing.contents')}>{numbers(counts)}</Fact>
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
        <Notice title={t('importing.already', { when: moment(already.at) })}>
          {t('importing.alreadyText')}
        </Notice>
      )}
      {draft.about && draft.about.missingFiles > 0 && (
        <Notice title={t('importing.missing', { count: draft.about.missingFiles })}>
          {t(draft.about.archive ? 'importing.missingInside' : 'importing.missingText')}
        </Notice>
      )}
      <div>
        <h3 className="mb-2">{t('importing.plan')}</h3>
        <p role="status" className="text-muted">
          {isPlanning(draft) && t('importing.planning')}
        </p>
        {!isPlanning(draft) && <Plan draft={draft} />}
      </div>
      <p className="text-muted">
        {t(draft.kind === 'scans' ? 'importing.scan.undoHint' : 'importing.undoHint')}
      </p>
      {run.isError && <ErrorBox>{problemText(run.error, t('importing.runFailed'))}</ErrorBox>}
      <div className="flex flex-wrap gap-3">
        <Button
          busy={run.isPending || isPlanning(draft)}
          busyLabel={t(run.isPending ? 'importing.starting' : 'importing.run')}
          onPress={() => run.mutate({ params: { path: { id: draft.id } } })}
        >
          {t('importing.run')}
        </Button>
        <Remove {...removal} label={t('importing.dontImport')} />
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
    plan.matches > 0 && t('importing.matchCount', { count: plan.matches }),
    plan.additions > 0 && t('importing.additionCount', { count: plan.additions }),
    plan.missing > 0 && t('importing.missingCount', { count: plan.missing }),
    plan.rows > 0 && t(kind === 'vcard' ? 'importing.cardCount' : 'importing.rowCount', { count: plan.rows }),
    plan.scans > plan.newFiles && t('importing.scanCount', { count: plan.scans - plan.newFiles }),
    plan.doubts > 0 && t('importing.doubtCount', { count: plan.doubts }),
  ].filter(part => part !== false)
  return (
    <ul className="list-disc space-y-1 pl-6">
      {plan.changes > 0 && (
        <li className="font-semibold">{t('importing.changeCount', { count: plan.changes })}</li>
      )}
      {added && <li>{t('importing.adds', { what: added })}</li>}
      {!added && plan.additions === 0 && <li>{t('importing.addsNothing')}</li>}
      {plan.matchedPeople > 0 && <li>{t('importing.matched', { count: plan.matchedPeople })}</li>}
      {toDecide.map(part => (
        <li key={part}>{part}</li>
      ))}
    </ul>
  )
}

function Done({ draft }: { draft: ImportDraft }) {
  const { plan, change } = draft
  const left = useStepsLeft(useViewer()?.owner === true)
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
      <Notice title={t('importing.done')}>
        {added ? t('importing.added', { what: added }) : t('importing.addedNothing')}
      </Notice>
      <div className="flex flex-wrap gap-3">
        {draft.kind === 'scans' ? (
          <ButtonLink to={paths.sources()}>{t('importing.scan.seeSources')}</ButtonLink>
        ) : (
          <ButtonLink to={paths.members()}>{t('importing.seeMembers')}</ButtonLink>
        )}
        {/* The steps may still be those from before a family tree came in. */}
        {left && (draft.kind === 'scans' || left.next !== 'tree') && (
          <ButtonLink variant="secondary" to={paths.welcome(left.next)}>
            {t('welcome.goOn')}
          </ButtonLink>
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
  const [later, setLater] = useState<UndoCheck>()
  const of = { params: { path: { batch } } }

  async function press() {
    setProblem('')
    try {
      const checked = await check.mutateAsync(of)
      if (checked.laterCount > 0) return setLater(checked)
      if (checked.reason) return setProblem(checked.reason)
      const yes = await confirm({
        title: t('importing.undo.title'),
        message: t('importing.undo.question', { name }),
        yes: t('importing.undo.yes'),
      })
      if (!yes) return
      await undo.mutateAsync(of)
      setUndone(true)
    } catch (error) {
      setProblem(problemText(error, t('changes.undo.failed')))
    }
  }

  if (isUndone) return <Said>{t('importing.undo.done')}</Said>
  return (
    <>
      <Button
        variant="secondary"
        busy={check.isPending || undo.isPending}
        busyLabel={t(undo.isPending ? 'changes.undoing' : 'changes.checking')}
        onPress={() => void press()}
      >
        {t('importing.undo')}
      </Button>
      {later && (
        <Suspense>
          <LaterDialog
            batch={batch}
            check={later}
            onClose={() => setLater(undefined)}
            onDone={() => setUndone(true)}
          />
        </Suspense>
      )}
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
          <ErrorBox>{problemText(remove.error, t('importing.removeFailed'))}</ErrorBox>
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
