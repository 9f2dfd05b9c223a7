import { useState } from 'react'
import { Link } from 'react-router'
import { useViewer } from '../../../../api/session.ts'
import { t } from '../../../../lib/words.ts'
import { paths } from '../../../../paths.ts'
import { ErrorBox } from '../../../../ui/ErrorBox.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { ToolPage } from '../ToolPage.tsx'
import { BackupSection } from './BackupSection.tsx'
import { MailSection } from './MailSection.tsx'
import { useSettings } from './queries.ts'
import { Servers } from './Servers.tsx'
import { SiteSection } from './SiteSection.tsx'
import { StartsOver } from './StartsOver.tsx'
import './words.ts'

/** Settings that admins can change while the site is running. Each card is saved on its own. */
export default function SettingsPage() {
  const { data, isError, refetch } = useSettings()
  const isOwner = useViewer()?.owner === true
  // A saved form starts over with what the server made of it; the others keep what is typed in them.
  const [rounds, setRounds] = useState({ site: 0, mail: 0, backups: 0 })
  const saved = (part: keyof typeof rounds) => () =>
    setRounds(before => ({ ...before, [part]: before[part] + 1 }))
  return (
    <ToolPage title={t('settings.title')}>
      <p className="max-w-3xl">
        {t('settings.intro')}{' '}
        {isOwner && (
          <Link to={paths.welcome()} className="link">
            {t('settings.firstSteps')}
          </Link>
        )}
      </p>
      {data ? (
        <div className="max-w-3xl space-y-6">
          <StartsOver round={rounds.site}>
            <SiteSection site={data.site} onSaved={saved('site')} />
          </StartsOver>
          {data.can.chooseServers ? (
            <>
              <StartsOver round={rounds.mail}>
                <MailSection mail={data.mail} onSaved={saved('mail')} />
              </StartsOver>
              <StartsOver round={rounds.backups}>
                <BackupSection backups={data.backups} onSaved={saved('backups')} />
              </StartsOver>
            </>
          ) : (
            <Servers mail={data.mail} backups={data.backups} />
          )}
        </div>
      ) : isError ? (
        <ErrorBox onRetry={() => void refetch()}>{t('settings.failed')}</ErrorBox>
      ) : (
        <Skeleton lines={12} />
      )}
    </ToolPage>
  )
}
