import { Link } from 'react-router'
import type { AdminOverview, Backups } from '../../api/types.ts'
import { t } from '../../lib/words.ts'
import { paths } from '../../paths.ts'
import { Notice } from '../../ui/Notice.tsx'
import { useBackups } from './queries.ts'
import { backupProblem } from './tools/reasons.ts'
import { useMoments } from './useMoments.ts'

/** Shows problems that an admin should know about before anything else. */
export function Notices({ overview }: { overview: AdminOverview | null }) {
  const { moment } = useMoments()
  return (
    <div className="space-y-4">
      {overview?.mail.configured === false && (
        <Notice tone="warn" title={t('admin.mail.none')}>
          {overview.mail.passwordMissing ? (
            <>
              <p>{t('admin.mail.passwordMissing')}</p>
              <Link to={paths.adminSettings()} className="link inline-block py-2 text-inherit">
                {t('admin.mail.enterPassword')}
              </Link>
            </>
          ) : (
            <>
              <p>{t('admin.mail.noneText')}</p>
              <p className="mt-1 font-mono text-sm wrap-anywhere">{overview.mail.folder}</p>
            </>
          )}
        </Notice>
      )}
      {overview && overview.failedMail > 0 && (
        <Notice tone="warn" title={t('admin.mail.failed', { count: overview.failedMail })}>
          <Link to={paths.adminMail()} className="link inline-block py-2 text-inherit">
            {t('admin.mail.look')}
          </Link>
        </Notice>
      )}
      {overview?.delayed.map(({ kind, count, since }) => (
        <Notice key={kind} tone="warn" title={t(`admin.delayed.${kind}`, { count })}>
          <p>{t('admin.delayed.text', { when: moment(since) })}</p>
          {kind === 'mail' && (
            <Link to={paths.adminMail()} className="link inline-block py-2 text-inherit">
              {t('admin.mail.look')}
            </Link>
          )}
        </Notice>
      ))}
      <BackupLight />
    </div>
  )
}

const lights = {
  green: { box: 'border-info-edge bg-info-ground text-info', lamp: 'bg-[#2e8b57]' },
  amber: { box: 'border-warn-edge bg-warn-ground text-warn', lamp: 'bg-[#e0a100]' },
  red: { box: 'border-danger-edge bg-danger-ground text-danger', lamp: 'bg-[#d0342c]' },
}

/** The backup status: green, amber or red, in words and as a light. */
function BackupLight() {
  const { data, isError } = useBackups()
  const { moment } = useMoments()
  if (!data) return isError ? <Notice tone="warn" title={t('admin.backup.failed')} /> : null
  const { box, lamp } = lights[data.light]
  return (
    <section
      aria-label={t('admin.backup.label')}
      className={`flex flex-wrap items-center gap-x-4 gap-y-1 rounded-card border px-5 py-3 ${box}`}
    >
      <span aria-hidden className={`size-5 shrink-0 rounded-full border-2 border-current ${lamp}`} />
      <p className="min-w-0 flex-1 basis-64">
        <strong>{t(`admin.backup.${data.light}`)}</strong> {lastVerified(data, moment)}
        {data.rehearsal && ` ${t('admin.backup.rehearsed', { when: moment(data.rehearsal.at) })}`}
        {data.problem && <span className="block text-sm">{backupProblem(data)}</span>}
      </p>
      <Link to={paths.adminBackups()} className="link inline-block py-2 text-inherit">
        {t('admin.backup.look')}
      </Link>
    </section>
  )
}

function lastVerified({ lastVerifiedAt }: Backups, moment: (at: string) => string): string {
  return lastVerifiedAt ? t('admin.backup.last', { when: moment(lastVerifiedAt) }) : t('admin.backup.never')
}
