import { useState } from 'react'
import { asProblem } from '../../../../api/problem.ts'
import type { Backups } from '../../../../api/types.ts'
import { t } from '../../../../lib/words.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { ErrorBox } from '../../../../ui/ErrorBox.tsx'
import { Fact, Facts } from '../../../../ui/Facts.tsx'
import { useMoments } from '../../useMoments.ts'
import { backupProblem } from '../reasons.ts'
import { Said } from '../Said.tsx'
import { LightMark } from './LightMark.tsx'
import { useTakeBackup } from './queries.ts'

/** The status as words and a mark, the facts behind it, and the button for a backup now. */
export function BackupState({ backups }: { backups: Backups }) {
  const { moment } = useMoments()
  const { damaged, light, lastVerifiedAt, place, problem, running } = backups
  const about = light === 'amber' && !lastVerifiedAt && !problem ? 'new' : light
  return (
    <Card title={t('tools.backups.state')}>
      <div className="mb-6 flex items-start gap-4">
        <LightMark light={light} />
        <div>
          <p className="text-lg font-semibold">{t(`tools.backups.light.${light}`)}</p>
          <p className="text-muted">{t(`tools.backups.about.${about}`)}</p>
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
      <Facts>
        <Fact name={t('tools.backups.lastVerified')}>
          {lastVerifiedAt ? moment(lastVerifiedAt) : t('tools.backups.never')}
        </Fact>
        <Fact name={t('tools.backups.place')}>
          <span className="wrap-anywhere">{place}</span>
        </Fact>
      </Facts>
      <p className="mt-4 text-muted">{t('tools.backups.nightly')}</p>
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
        busyLabel={t('tools.backups.taking')}
        onPress={() => {
          setBefore(lastVerifiedAt ?? null)
          take.mutate({})
        }}
      >
        {t('tools.backups.take')}
      </Button>
      <p role="status" className={busy ? 'text-muted' : 'font-semibold text-info'}>
        {busy ? t('tools.backups.running') : done && t('tools.backups.taken')}
      </p>
      {take.isError && !running && <ErrorBox>{failure(take.error)}</ErrorBox>}
    </div>
  )
}

function failure(error: unknown): string {
  const problem = asProblem(error)
  return problem.code === 'backup-running' ? problem.text() : t('tools.backups.takeFailed')
}
