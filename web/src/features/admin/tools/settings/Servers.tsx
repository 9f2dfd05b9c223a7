import type { BackupSettings, MailSettings } from '../../../../api/types.ts'
import { t } from '../../../../lib/words.ts'
import { Card } from '../../../../ui/Card.tsx'
import { Fact, Facts } from '../../../../ui/Facts.tsx'
import './words.ts'

/** Shows admins the servers that only the owner chooses. */
export function Servers({ mail, backups }: { mail: MailSettings; backups: BackupSettings }) {
  return (
    <Card title={t('settings.servers.title')}>
      <p className="mb-4">{t('settings.servers.owner')}</p>
      <Facts>
        <Fact name={t('settings.mail.title')}>
          <span className="wrap-anywhere">
            {mail.host ? `${mail.host}:${mail.port}` : t('settings.mail.none', { folder: mail.folder })}
          </span>
        </Fact>
        <Fact name={t('settings.backups.title')}>
          <span className="wrap-anywhere">{backups.place ?? backups.usualPlace}</span>
        </Fact>
      </Facts>
    </Card>
  )
}
