import { useState } from 'react'
import { asProblem } from '../../../../api/problem.ts'
import type { Backups } from '../../../../api/types.ts'
import { t } from '../../../../lib/words.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { ErrorBox } from '../../../../ui/ErrorBox.tsx'
import { Fact, Facts } from '../../../../ui/Facts.tsx'
import { Notice } from '../../../../ui/Notice.tsx'
import { useMoments } from '../../useMoments.ts'
import { backupProblem } from '../reasons.ts'
import { Said } from '../Said.tsx'
import { FileNames } from './FileNames.tsx'
import { LightMark } from './LightMark.tsx'
import { useTakeBackup } from './queries.ts'

/** The status as words and a mark, the facts behind it, and the button for a backup now. */
export function BackupState({ backups }: { backups: Backups }) {
  const { moment } = useMoments()
  const { damaged, light, lastVerifiedAt, lost, place, problem, rehearsal, repaired, running } = backups
  const about = light === 'amber' && !lastVerifiedAt && !problem ? 'new' : light
  return (
    <Card title={t('backups.state')}>
      <div className="mb-6 flex items-start gap-4">
        <LightMark light={light} />
        <div>
          <p className="text-lg font-semibold">{t(`backups.light.${light}`)}</p>
          <p className="text-muted">{t(`backups.about.${about}`)}</p>
        </div>
      </div>
      {problem && !running && (
        <div className="mb-6">
          <ErrorBox>
            <p>{backupProblem(backups)}</p>
            {!damaged && (
              <div className="font-normal">
                <Said>{problem}</Said>
              </div>
            )}
          </ErrorBox>
        </div>
      )}
      {lost.length > 0 && (
        <div className="mb-6">
          <Notice tone="warn" title={t('backups.lost', { count: lost.length })}>
            <p>{t('backups.lostText')}</p>
            <FileNames names={lost} />
          </Notice>
        </div>
      )}
      <Facts>
        <Fact name={t('backups.lastVerified')}>
          {lastVerifiedAt ? moment(lastVerifiedAt) : t('backups.never')}
        </Fact>
        <Fact name={t('backups.place')}>
          <span className="wrap-anywhere">{place}</span>
        </Fact>
        <Fact name={t('backups.rehearsal')}>
          {rehearsal
            ? t(rehearsal.succeeded ? 'backups.rehearsal.succeeded' : 'backups.rehearsal.failed', {
                when: moment(rehearsal.at),
              })
            : t('backups.rehearsal.never')}
        </Fact>
        {repaired && (
          <Fact name={t('backups.repaired', { when: moment(repaired.at) })}>
            <span className="wrap-anywhere">
              {t('backups.repairedText', { names: repaired.names.join(', ') })}
            </span>
          </Fact>
        )}
      </Facts>
      <p className="mt-4 text-muted">{t('backups.nightly')}</p>
      <TakeBackup backups={backups} />
    </Card>
  )
}

function TakeBackup({ backups: { running, lastVerifiedAt } }: { backups: Backups }) {
  const take = useTakeBackup()
  // The last good backup when the button was pressed: a newer one means that ours is done.
  const [before, setBefore] = useState<string | null | undefined>()
  const busy = take.isPending || running
  const done = before !== undefined && before !== lastVerifiedAt
  return (
    <div className="mt-6 space-y-3">
      <Button
        busy={busy}
        busyLabel={t('backups.taking')}
        onPress={() => {
          setBefore(lastVerifiedAt ?? null)
          take.mutate({})
        }}
      >
        {t('backups.take')}
      </Button>
      <p role="status" className={busy ? 'text-muted' : 'font-semibold text-info'}>
        {busy ? t('backups.running') : done && t('backups.taken')}
      </p>
      {take.isError && !running && <ErrorBox>{failure(take.error)}</ErrorBox>}
    </div>
  )
}

function failure(error: unknown): string {
  const problem = asProblem(error)
  return problem.code === 'backup-running' ? problem.text() : t('backups.takeFailed')
}
